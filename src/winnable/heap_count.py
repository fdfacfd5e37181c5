"""With how few heaps a deal of a game of heaps can be won."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from winnable.analysis import Answer, Decision, decide, schedule_with
from winnable.budget import Budget
from winnable.deal import Deal
from winnable.moves import Area, Move, MoveKind
from winnable.position import Position
from winnable.rules_file import load_rules


@dataclass(frozen=True, slots=True)
class HeapCount:
    """The heaps that a line that wins uses, and how few none goes below.

    A line for fewer heaps is a line for more, so that the game with one heap less being unwinnable
    proves that there are no fewer.
    """

    fewest: int
    at_least: int

    @property
    def proved(self) -> bool:
        """Whether no line that wins has fewer heaps."""
        return self.fewest == self.at_least


def can_be_counted(deal: Deal) -> bool:
    """Whether the question makes sense: the game has heaps, and they are empty."""
    return deal.rules.by_intervals and not any(deal.tableau)


def heaps_used(line: Iterable[Move]) -> int:
    """How many heaps a line puts cards on."""
    return len(
        {
            move.target.number
            for move in line
            if move.kind is MoveKind.CARDS and move.target.area is Area.PILE
        }
    )


def with_fewest_heaps(
    deal: Deal, decision: Decision, limits: Budget
) -> tuple[Decision, HeapCount | None]:
    """The decision with a line for as few heaps as are found to do; None where it has no line.

    The deal is one whose heaps can be counted. ``limits`` are for each number of heaps anew.
    """
    if decision.plan is None:
        return decision, None
    line, at_least = decision.plan, 0
    heaps = heaps_used(line)
    while heaps > 1:
        heaps -= 1
        found = decide(_with_heaps(deal, heaps), schedule_with(limits, rules=deal.rules))
        if found.answer is Answer.UNWINNABLE:
            at_least = heaps + 1
            break
        if found.plan is not None:
            line, heaps = found.plan, heaps_used(found.plan)
    position = Position(deal)
    for move in line:
        position = position.play(move)
    assert position.won  # a line for fewer heaps is one for all of them
    fewest = heaps_used(line)
    # Cards have to wait unless each goes up as it is turned.
    return replace(decision, plan=line), HeapCount(fewest, at_least or min(fewest, 1))


def _with_heaps(deal: Deal, heaps: int) -> Deal:
    rules = load_rules(deal.rules.name, (f"tableau.piles={heaps}",))
    return replace(deal, rules=rules, tableau=deal.tableau[:heaps])
