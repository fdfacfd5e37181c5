"""Rating the deal of one line of a stream: the work that ``rate`` hands to the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from winnable.analysis import Answer, Verdict, decide, schedule_with
from winnable.budget import Budget
from winnable.claims import claims_of, is_record
from winnable.corpus.deals import NamedDeal
from winnable.corpus.jobs import Job
from winnable.corpus.lines import LineError, dumps
from winnable.deal import Deal
from winnable.errors import WinnableError
from winnable.moves import Move
from winnable.rating.cutting import Played
from winnable.rating.grades import Grading, Panel, grading_of
from winnable.rating.rate import DEFAULT_STATES, parted, rate
from winnable.rating.tally import tally
from winnable.record import Record
from winnable.replay import read_moves
from winnable.rules import Rules


class FalseClaimError(WinnableError):
    """A record that claims what the referee does not agree with."""


@dataclass(frozen=True, slots=True)
class Rated:
    """What becomes of a line: its record with the grade, and whether its deal was decided."""

    record: bytes
    decided: bool


@dataclass(frozen=True, slots=True)
class Rater:
    """How to rate: limits of the deciders, seed of the players, budget of the searches along the
    line, and the rules of deals that name none.

    ``grading`` is used for every deal; without one each game's own is.
    """

    limits: Budget
    seed: int = 0
    states: int = DEFAULT_STATES
    shortest: bool = False
    grading: Grading | None = None
    rules: Rules | None = None

    def __call__(self, job: Job) -> Rated | LineError:
        """Rate the line's deal, or say why it cannot be done."""
        try:
            named = job.deal(self.rules)
            return self._rated(named, _record_of(job))
        except WinnableError as error:
            return job.fault(error)

    def _rated(self, named: NamedDeal, record: Mapping[str, Any] | None) -> Rated:
        grading = self.grading or grading_of(named.deal.rules)
        if grading.rules != named.deal.rules.hash:
            raise WinnableError(
                f"a deal of {named.deal.rules.name}, the grades are {grading.game}'s"
            )
        if record is None:
            record = self._decided(named)
        verdict = Verdict(record["verdict"])
        if verdict.answer is not Answer.WINNABLE:
            ungraded = {**record, "grade": None}
            return Rated(dumps(ungraded), verdict.answer is not Answer.UNDECIDED)
        line = _line_of(record)
        if self.shortest:
            record, line = self._shortened(named.deal, record, line)
        rating = rate(named.deal, line, grading, self.seed, self.states)
        return Rated(dumps({**record, **rating.to_json()}), True)

    def _decided(self, named: NamedDeal) -> dict[str, Any]:
        decision = decide(named.deal, schedule_with(self.limits, rules=named.deal.rules))
        return Record.of(named.id, named.deal, decision).to_json()

    def _shortened(
        self, deal: Deal, record: Mapping[str, Any], line: tuple[Move, ...]
    ) -> tuple[dict[str, Any], tuple[Move, ...]]:
        from winnable.planning.shortest import shorten

        short = shorten(deal, line, self.limits)
        said = {"solution": [str(move) for move in short.line], "length": short.length.to_json()}
        return {**record, **said}, short.line


@dataclass(frozen=True, slots=True)
class Weighed:
    """A winnable deal of a batch: what the first two players make of it, and its solution."""

    deal: Deal
    played: Played


@dataclass(frozen=True, slots=True)
class Weigher:
    """Weighs the deals of a batch that cut points are made from; None for one that has no line."""

    limits: Budget
    panel: Panel
    seed: int

    def __call__(self, named: NamedDeal) -> Weighed | None:
        deal, panel = named.deal, self.panel
        line = decide(deal, schedule_with(self.limits, rules=deal.rules)).plan
        if line is None:
            return None
        greedy, good = (tally(seat, deal, self.seed).wins for seat in (panel.greedy, panel.good))
        return Weighed(deal, Played(panel.ease(greedy, good), len(line)))


@dataclass(frozen=True, slots=True)
class Parter:
    """Has the strong player part the deals whose ease does not tell their grade."""

    grading: Grading
    seed: int

    def __call__(self, weighed: Weighed) -> Played:
        grade = self.grading.by_ease(weighed.played.ease)
        if grade is None:
            grade, _ = parted(weighed.deal, self.grading, self.seed)
        return replace(weighed.played, grade=grade)


def _record_of(job: Job) -> Mapping[str, Any] | None:
    """The line's record, all of whose claims hold; None where the line is none, or undecided.

    Raises FalseClaimError.
    """
    item = job.item
    if not isinstance(item, dict) or not is_record(item):
        return None
    for claim in claims_of(item):
        if not claim.holds:
            raise FalseClaimError(f"{claim.about}: {claim.why}")
    return None if item["verdict"] == Verdict.UNDECIDED else item


def _line_of(record: Mapping[str, Any]) -> tuple[Move, ...]:
    if record.get("solution") is None:  # the game played has won, and that is the line
        return read_moves(record["game_played"], "moves")
    return read_moves(record, "solution")
