"""What another program says of a deal, and whether it is so.

A solution is played by the referee, move by move. A verdict without one is held against our own,
which is searched for. What cannot be settled is said to be so: nothing here is taken on trust.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from winnable.analysis import SCHEDULE, Answer, Decision, decide
from winnable.budget import WHY_NO_ANSWER, Budget
from winnable.deal import Deal
from winnable.formats.result import Result, Says
from winnable.formats.transcript import Costs, Transcript
from winnable.moves import Move
from winnable.vocabulary import StockTo
from winnable.words import counted


class ClaimVerdict(StrEnum):
    """What becomes of a claim."""

    CONFIRMED = "confirmed"
    REFUTED = "refuted"
    UNSUPPORTED = "unsupported"
    INVALID = "invalid"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became of a claim, and why.

    ``played`` is the solution that was claimed, as far as it could be played.
    ``counts`` is the length of the line that was played by each convention, ``passes`` the runs
    through the stock it takes; both None where no line was played. ``evidence`` is a winning line
    of ours, the board at which a line fails, or what proved that there is none.
    """

    verdict: ClaimVerdict
    reason: str
    counts: dict[str, int] | None = None
    passes: int | None = None
    evidence: dict[str, Any] = field(default_factory=dict)
    played: Transcript | None = None


_WITH_DRAWS = ("klondike-solver", "minimal-klondike")
"""The conventions by which a length tells how many card moves and draws there are."""

_REMEMBERED = 1024
"""Deals whose decision is kept: several claims about one deal mostly follow one another."""


class Judge:
    """Judges claims, with a schedule of deciders for what the claims leave open.

    ``shortest`` has "minimal" claims looked into with the planning models, within that budget.
    """

    def __init__(
        self,
        schedule: Sequence[tuple[str, Budget]] = SCHEDULE,
        shortest: Budget | None = None,
    ) -> None:
        self._schedule = schedule
        self._shortest = shortest
        self._decisions: OrderedDict[Deal, Decision] = OrderedDict()

    def judge(self, result: Result, deal: Deal) -> Judgement:
        """What becomes of a result about the deal."""
        match result.says:
            case Says.NOTHING:
                return Judgement(ClaimVerdict.UNDECIDED, "the program claims nothing of the deal")
            case Says.IMPOSSIBLE:
                return self._impossible(result, deal)
            case Says.SOLVED if result.play is not None:
                played = result.play(deal)
                return replace(self._line(result, played), played=played)
            case Says.SOLVED:
                return self._solved(result, deal)

    def decision(self, deal: Deal) -> Decision:
        """Our own decision of the deal."""
        if deal in self._decisions:
            self._decisions.move_to_end(deal)
            return self._decisions[deal]
        decision = decide(deal, self._schedule)
        self._decisions[deal] = decision
        if len(self._decisions) > _REMEMBERED:
            self._decisions.popitem(last=False)
        return decision

    def _impossible(self, result: Result, deal: Deal) -> Judgement:
        decision = self.decision(deal)
        match decision.answer:
            case Answer.WINNABLE:
                return Judgement(
                    ClaimVerdict.REFUTED, "the deal can be won", evidence=_won(decision)
                )
            case Answer.UNWINNABLE:
                return Judgement(
                    ClaimVerdict.CONFIRMED, _searched(decision), evidence=_lost(decision)
                )
            case Answer.UNDECIDED:
                if result.no_proof is not None:
                    reason = f"no proof: {result.no_proof}; {_spent(decision)}"
                    return Judgement(ClaimVerdict.UNSUPPORTED, reason)
                return Judgement(ClaimVerdict.UNDECIDED, _spent(decision))

    def _solved(self, result: Result, deal: Deal) -> Judgement:
        decision = self.decision(deal)
        match decision.answer:
            case Answer.UNWINNABLE:
                return Judgement(
                    ClaimVerdict.REFUTED, _searched(decision), evidence=_lost(decision)
                )
            case Answer.UNDECIDED:
                return Judgement(ClaimVerdict.UNDECIDED, _spent(decision))
            case Answer.WINNABLE:
                too_few = _why_too_few(result, deal)
                if too_few is not None:
                    return Judgement(ClaimVerdict.REFUTED, too_few, evidence=_won(decision))
                if result.minimal and result.length is not None and decision.plan:
                    return self._minimal(result, deal, decision.plan, None, result.convention)
                return Judgement(
                    ClaimVerdict.CONFIRMED, "the deal can be won", evidence=_won(decision)
                )

    def _line(self, result: Result, played: Transcript) -> Judgement:
        """What becomes of a solution, as far as it could be played."""
        costs = Costs.of(played.deal, played.moves)
        counts, passes = costs.counts(), played.position.deal.pass_number
        board = {"board": str(played.position.deal)}
        if played.fault is not None:
            reason = f"the line fails: {played.fault}"
            return Judgement(ClaimVerdict.REFUTED, reason, counts, passes, board)
        if not played.won:
            reason = self._why_not_won(played)
            return Judgement(ClaimVerdict.REFUTED, reason, counts, passes, board)
        wrong = _why_other_count(result, counts, passes)
        if wrong is not None:
            return Judgement(ClaimVerdict.REFUTED, wrong, counts, passes)
        if result.minimal and result.length is not None:
            convention = _counted_by(result, counts)
            return self._minimal(result, played.deal, played.moves, passes, convention)
        reason = f"every move is legal and the game is won{_under(result, counts)}"
        return Judgement(ClaimVerdict.CONFIRMED, reason, counts, passes)

    def _why_not_won(self, played: Transcript) -> str:
        """What a line comes to that is legal and does not win."""
        up, size = played.position.cards_up, played.deal.rules.deck.size
        reason = f"every move is legal, but in the end {up} of {size} cards are up"
        match self.decision(played.position.deal).answer:
            case Answer.WINNABLE:
                return f"{reason}; from there the game can still be won"
            case Answer.UNWINNABLE:
                return f"{reason}; from there it cannot be won"
            case Answer.UNDECIDED:
                return reason

    def _minimal(
        self,
        result: Result,
        deal: Deal,
        line: Sequence[Move],
        passes: int | None,
        convention: str | None,
    ) -> Judgement:
        """Whether no line is shorter than the claim says, by the convention that it counts by.

        A win turns up every face-down card once, so that Klondike-Solver's count less those cards
        is the number of card moves and draws.
        """
        assert result.length is not None
        hidden = sum(len(pile.face_down) for pile in deal.tableau)
        claimed = result.length - hidden if convention == "klondike-solver" else result.length
        best, at_least = self._fewest(deal, line)
        costs = Costs.of(deal, best)
        fewest = costs.cards + costs.draws
        counts = Costs.of(deal, best if passes is None else line).counts()
        if fewest < claimed:
            reason = f"a line of {fewest} moves of cards and draws is shorter than {claimed}"
            moves = {"line": [str(move) for move in best]}
            return Judgement(ClaimVerdict.REFUTED, reason, counts, passes, moves)
        bounds = f"no line has fewer than {at_least} moves of cards and draws"
        if at_least > claimed and convention in _WITH_DRAWS:
            reason = f"{bounds}, and {claimed} are claimed"
            return Judgement(ClaimVerdict.REFUTED, reason, counts, passes)
        if at_least == claimed == fewest:
            return Judgement(ClaimVerdict.CONFIRMED, bounds, counts, passes)
        reason = f"whether {claimed} moves of cards and draws are the fewest is not known"
        if self._shortest is not None or at_least == claimed:
            reason += f": {bounds}, and the shortest here has {fewest}"
        if passes is not None:
            reason = f"every move is legal and the game is won; {reason}"
        return Judgement(ClaimVerdict.UNDECIDED, reason, counts, passes)

    def _fewest(self, deal: Deal, line: Sequence[Move]) -> tuple[Sequence[Move], int]:
        """The line with the fewest card moves and draws at hand, and how few no line goes below."""
        lines, cards, together = [line], deal.rules.deck.size - sum(deal.foundations), 0
        if self._shortest is not None:
            from winnable.planning.shortest import shorten

            short = shorten(deal, tuple(line), self._shortest, stock_counted=True)
            fewer = shorten(deal, short.line, self._shortest)
            lines += [short.line, fewer.line]
            together = short.length.at_least
            cards = max(cards, fewer.length.at_least)
        best = min(lines, key=lambda one: Costs.of(deal, one).counts()["minimal-klondike"])
        return best, fewest_without_redeals(deal, cards, together)


def fewest_without_redeals(deal: Deal, cards: int, together: int) -> int:
    """How few card moves and draws no line goes below.

    ``cards`` is such a bound on card moves, ``together`` one on card moves, draws and redeals. Take
    a line of m card moves, d draws and r redeals that wins. The f draws that deal the stock out
    come before the first redeal, and each redeal is followed by a draw, since the cards turned over
    must be drawn again to be played: d >= f + r. So m + d is at least cards + f + r, and at least
    together - r; whatever r is, one of the two is at least their mean.
    """
    if deal.rules.stock.to is not StockTo.WASTE:
        return cards
    first = -(-len(deal.stock) // deal.rules.stock.draw)
    return max(cards + first, -(-(together + cards + first) // 2))


def _counted_by(result: Result, counts: dict[str, int]) -> str | None:
    """The convention by which the claimed length is that of the line, the program's own first."""
    names = [name for name, count in counts.items() if count == result.length]
    return result.convention if result.convention in names else next(iter(names), None)


def _why_other_count(result: Result, counts: dict[str, int], passes: int) -> str | None:
    """Why the claimed length or passes are wrong; a length by another convention is not."""
    if result.passes is not None and result.passes != passes:
        return f"the line runs through the stock {passes} times, not {result.passes}"
    if result.length is None or result.length in counts.values():
        return None
    told = ", ".join(f"{count} by {name}" for name, count in counts.items())
    return f"the line has {told}, and by no convention {result.length}"


def _why_too_few(result: Result, deal: Deal) -> str | None:
    """Why no win is as short as claimed, by whichever convention: each card left moves once."""
    left = deal.rules.deck.size - sum(deal.foundations)
    if result.length is None or result.length >= left:
        return None
    return f"no line of {result.length} moves wins: {counted(left, 'card')} must be moved up"


def _under(result: Result, counts: dict[str, int]) -> str:
    """By which convention the claimed length is right, where it is not the program's own."""
    if result.length is None or counts.get(result.convention or "") == result.length:
        return ""
    names = [name for name, count in counts.items() if count == result.length]
    return f"; {result.length} is its length as {' and '.join(names)} counts"


def _won(decision: Decision) -> dict[str, Any]:
    return {"line": [str(move) for move in decision.plan or ()]}


def _lost(decision: Decision) -> dict[str, Any]:
    return {"decided_by": decision.decided_by, "states": decision.states}


def _searched(decision: Decision) -> str:
    states = counted(decision.states, "state")
    return f"the deal cannot be won: every line of play was searched ({states})"


def _spent(decision: Decision) -> str:
    ends = "; ".join(
        f"{attempt.decider} stopped when {WHY_NO_ANSWER[attempt.ending]}"
        for attempt in decision.attempts
    )
    return f"undecided here, {ends} ({counted(decision.states, 'state')} searched)"
