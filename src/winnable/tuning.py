"""The best schedule for a set of deals, from what each decider alone took on each of them.

A schedule asks deciders in turn, each for a slice of the time a deal may take; the last one has all
that is left. It decides a deal where one of them answers within its slice. The best schedule
decides the most deals; of those that do, it takes the least CPU time for all of them.

Slices are taken from a grid (`slices`), and everything on it is tried: all orders of some or all of
the deciders, all slices that fit in the limit. So what is found is the best one there is, and a
finer grid would suit the measured deals better, but not others like them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from winnable.budget import Ending
from winnable.errors import WinnableError
from winnable.schedule import Step

STEPS_A_DECADE = 8
SHORTEST = 0.001
"""Seconds of the shortest slice."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of one decider's work on one deal, nobody else being asked."""

    ending: Ending
    seconds: float
    states: int = 0

    @property
    def answers(self) -> bool:
        """Whether it decided the deal."""
        return self.ending in (Ending.WON, Ending.EXHAUSTED)

    def answers_in(self, slice: float) -> bool:
        """Whether it would have within that time."""
        return self.answers and self.seconds <= slice

    def spent_in(self, slice: float) -> float:
        """The time it takes when it may take that much. Where a limit stopped it, it would have
        gone on."""
        stopped = self.ending in (Ending.TIME_SPENT, Ending.STATES_SPENT, Ending.MEMORY_SPENT)
        return slice if stopped else min(self.seconds, slice)


Trials = Mapping[str, Mapping[str, Trial]]
"""By decider, then by the deal's id."""


@dataclass(frozen=True, slots=True)
class Tuned:
    """A schedule, and what it would have come to on the deals it was made from."""

    steps: tuple[Step, ...]
    deals: int
    decided: int
    cpu_seconds: float

    def to_json(self) -> dict[str, Any]:
        """The figures as JSON values, CPU seconds being those of all deals together."""
        return {
            "steps": [step.to_json() for step in self.steps],
            "deals": self.deals,
            "decided": self.decided,
            "share": round(self.decided / self.deals, 6),
            "cpu_seconds": round(self.cpu_seconds, 6),
        }


def best_schedule(trials: Trials, limit: float) -> Tuned:
    """The best schedule in which no deal takes longer than the limit, in CPU seconds.

    Raises WinnableError where there are no deals, or the deciders were not tried on the same ones.
    """
    ids = _common_ids(trials)
    grid = slices(limit)
    best: tuple[float, float, int] | None = None
    chosen: list[tuple[str, float]] = []
    for count in range(1, len(trials) + 1):
        for order in permutations(sorted(trials), count):
            for times in _times(count, grid, limit):
                plan = list(zip(order, times, strict=True))
                decided, spent = _outcome(trials, ids, plan)
                rank = (-decided, round(spent, 6), count)
                if best is None or rank < best:
                    best, chosen = rank, plan
    assert best is not None
    return Tuned(_steps(trials, chosen), len(ids), -int(best[0]), best[1])


def slices(limit: float) -> list[float]:
    """The slices that are tried: some to each power of ten, of two figures, below the limit."""
    found: list[float] = []
    while True:
        exact = SHORTEST * 10 ** (len(found) / STEPS_A_DECADE)
        if exact >= limit:
            return found
        found.append(float(f"{exact:.1e}"))


def _common_ids(trials: Trials) -> list[str]:
    names = sorted(trials)
    if not names or not trials[names[0]]:
        raise WinnableError("no deals to tune on")
    for name in names[1:]:
        for one, other in ((names[0], name), (name, names[0])):
            missing = sorted(trials[one].keys() - trials[other].keys())
            if missing:
                raise WinnableError(f"{missing[0]}: tried by {one} and not by {other}")
    return sorted(trials[names[0]])


def _times(count: int, grid: Sequence[float], limit: float) -> Iterator[tuple[float, ...]]:
    """All slices of so many deciders, the last one having the rest of the limit."""
    if count == 1:
        yield (limit,)
        return
    for first in grid:
        if first >= limit:
            return
        for rest in _times(count - 1, grid, limit - first):
            yield (first, *rest)


def _outcome(
    trials: Trials, ids: Sequence[str], plan: Sequence[tuple[str, float]]
) -> tuple[int, float]:
    """Deals decided, and CPU seconds."""
    decided, spent = 0, 0.0
    for id in ids:
        for name, slice in plan:
            trial = trials[name][id]
            spent += trial.spent_in(slice)
            if trial.answers_in(slice):
                decided += 1
                break
    return decided, spent


def _steps(trials: Trials, plan: Sequence[tuple[str, float]]) -> tuple[Step, ...]:
    steps = []
    for number, (name, slice) in enumerate(plan, start=1):
        answered = [one.states for one in trials[name].values() if one.answers_in(slice)]
        states = max(answered, default=0) if number < len(plan) else 0
        steps.append(Step(name, round(slice, 6), states or None))
    return tuple(steps)
