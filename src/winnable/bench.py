"""Measuring the deciders on a fixed set of deals.

What is measured of a deal is the CPU time of its decision as the deciders themselves count it: for
the search, that of the kernel, a winning line's making included. Dealing, handing the deal over and
the referee's replay of the line are not in it; they are in ``process_cpu_seconds``. Beside it
stands the time without the making of the line, which other programs' figures leave out.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from winnable.analysis import SCHEDULE, Answer, Decision, decide
from winnable.budget import Budget
from winnable.corpus.deals import NamedDeal

SLOWEST = 5


@dataclass(frozen=True, slots=True)
class Timing:
    """What one deal took. ``peak_bytes`` is the most memory that a decider's tables held;
    ``line_seconds`` is what writing out the line took of ``cpu_seconds``, where that is known;
    ``proved`` says whether a shortest line was asked for and proved to be one."""

    id: str
    answer: Answer
    states: int
    cpu_seconds: float
    peak_bytes: int
    line_seconds: float = 0.0
    proved: bool = False

    @classmethod
    def of(cls, id: str, decision: Decision) -> Timing:
        """The effort of a decision, over all attempts."""
        attempts = decision.attempts
        return cls(
            id,
            decision.answer,
            decision.states,
            sum(attempt.cpu_seconds for attempt in attempts),
            max((attempt.bytes for attempt in attempts), default=0),
            sum(attempt.line_seconds for attempt in attempts),
        )

    @property
    def microseconds(self) -> int:
        """The CPU time in whole microseconds."""
        return round(self.cpu_seconds * 1e6)

    @property
    def microseconds_without_line(self) -> int:
        """The CPU time of deciding alone, in whole microseconds."""
        return round((self.cpu_seconds - self.line_seconds) * 1e6)


@dataclass(frozen=True, slots=True)
class Measurement:
    """The timings of a set of deals, and the CPU seconds of the process meanwhile."""

    timings: tuple[Timing, ...]
    process_cpu_seconds: float
    shortest: bool = False

    @property
    def cpu_seconds(self) -> float:
        """CPU seconds of all decisions."""
        return sum(timing.cpu_seconds for timing in self.timings)

    @property
    def states(self) -> int:
        """Different states stored over all deals: with a limit of states alone, always the same."""
        return sum(timing.states for timing in self.timings)

    @property
    def slowest(self) -> list[Timing]:
        """The few deals that took longest, the slowest in front."""
        return sorted(self.timings, key=lambda timing: -timing.cpu_seconds)[:SLOWEST]

    def percentile_us(self, percent: int) -> int:
        """Microseconds that at least that many percent of the deals did not exceed."""
        return _percentile([timing.microseconds for timing in self.timings], percent)

    def percentile_us_without_line(self, percent: int) -> int:
        """The same, the making of winning lines left aside."""
        return _percentile([one.microseconds_without_line for one in self.timings], percent)

    def to_json(self) -> dict[str, Any]:
        """The figures as JSON values; times in seconds or, where ``_us`` says so, microseconds."""
        answers = Counter(timing.answer for timing in self.timings)
        seconds = self.cpu_seconds
        proved = {"proved_shortest": sum(timing.proved for timing in self.timings)}
        return {
            "deals": len(self.timings),
            "decided": len(self.timings) - answers[Answer.UNDECIDED],
            "won": answers[Answer.WINNABLE],
            "unwinnable": answers[Answer.UNWINNABLE],
            **(proved if self.shortest else {}),
            "cpu_seconds": round(seconds, 6),
            "process_cpu_seconds": round(self.process_cpu_seconds, 6),
            "states": self.states,
            "states_per_second": round(self.states / seconds) if seconds else 0,
            "p50_us": self.percentile_us(50),
            "p90_us": self.percentile_us(90),
            "p99_us": self.percentile_us(99),
            "max_us": self.percentile_us(100),
            "line_seconds": round(sum(timing.line_seconds for timing in self.timings), 6),
            **{
                f"p{percent}_us_without_line": self.percentile_us_without_line(percent)
                for percent in (50, 90, 99)
            },
            "peak_bytes": max((timing.peak_bytes for timing in self.timings), default=0),
            "slowest": [
                {"id": one.id, "us": one.microseconds, "states": one.states} for one in self.slowest
            ],
        }


def _percentile(values: list[int], percent: int) -> int:
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)] if ordered else 0


def measure(
    deals: Iterable[NamedDeal],
    schedule: Iterable[tuple[str, Budget]] = SCHEDULE,
    shortest: Budget | None = None,
) -> Measurement:
    """Decide the deals one after the other in this thread, and say what it took.

    With ``shortest`` the shortest line of each deal that can be won is looked for as well, with
    that budget; its time counts too.
    """
    steps = tuple(schedule)
    begun = time.process_time()
    timings = tuple(_timings(deals, steps, shortest))
    return Measurement(timings, time.process_time() - begun, shortest is not None)


def _timings(
    deals: Iterable[NamedDeal], schedule: tuple[tuple[str, Budget], ...], shortest: Budget | None
) -> Iterator[Timing]:
    for named in deals:
        decision = decide(named.deal, schedule)
        timing = Timing.of(named.id, decision)
        if shortest is not None and decision.plan is not None:
            from winnable.planning.shortest import shorten

            short = shorten(named.deal, decision.plan, shortest)
            spent = timing.cpu_seconds + short.cpu_seconds
            timing = replace(timing, cpu_seconds=spent, proved=short.length.proved)
        yield timing
