"""What a winning line is like: how often another move would have lost, and what it goes through.

A *commitment* is a move of cards that cannot be taken back at once. At every commitment of the line
the search is asked what becomes of each other commitment that could have been made there. Only what
it exhausts has lost; where its budget runs out, that alternative stays undecided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from winnable.budget import Budget, Ending
from winnable.deal import Deal
from winnable.moves import WASTE, Area, Move, MoveKind, cards, foundation
from winnable.position import Position
from winnable.search import search


@dataclass(frozen=True, slots=True)
class LineFigures:
    """The figures of one line.

    ``passes`` are those begun, the first included; ``worry_backs`` the cards taken back from a
    foundation. ``alternatives`` are the other commitments at all ``commitments`` of the line, of
    which so many are ``losing`` and so many ``undecided``; ``only_moves`` counts the commitments
    where there were others and all of them lose. ``states`` is the budget of each search.
    """

    moves: int
    passes: int
    worry_backs: int
    commitments: int
    alternatives: int
    losing: int
    undecided: int
    only_moves: int
    states: int

    @property
    def losing_share(self) -> float | None:
        """The share of the alternatives decided that lose; None where none is."""
        decided = self.alternatives - self.undecided
        return self.losing / decided if decided else None

    def to_json(self) -> dict[str, Any]:
        """The figures as JSON values."""
        share = self.losing_share
        return {
            "moves": self.moves,
            "passes": self.passes,
            "worry_backs": self.worry_backs,
            "commitments": self.commitments,
            "alternatives": self.alternatives,
            "losing": self.losing,
            "undecided": self.undecided,
            "losing_share": None if share is None else round(share, 4),
            "only_moves": self.only_moves,
            "states": self.states,
        }


def figures_of(deal: Deal, line: Sequence[Move], states: int) -> LineFigures:
    """The figures of a winning line, each alternative searched with so many states.

    Raises IllegalMoveError where the line is against the rules.
    """
    budget = Budget(states=states)
    commitments = alternatives = losing = undecided = only_moves = 0
    for position, move in _positions(deal, line):
        if move.kind is not MoveKind.CARDS or can_be_taken_back(position, move):
            continue
        others = [
            other
            for other in position.card_moves()
            if other != move and not can_be_taken_back(position, other)
        ]
        endings = [search(position.play(other).deal, budget).ending for other in others]
        lost = endings.count(Ending.EXHAUSTED)
        commitments += 1
        alternatives += len(others)
        losing += lost
        undecided += len(others) - lost - endings.count(Ending.WON)
        only_moves += 0 < lost == len(others)
    return LineFigures(
        **counts_of(line),
        commitments=commitments,
        alternatives=alternatives,
        losing=losing,
        undecided=undecided,
        only_moves=only_moves,
        states=states,
    )


def counts_of(line: Sequence[Move]) -> dict[str, int]:
    """The figures that are counted in the line alone, by the keys they are written under."""
    return {"moves": len(line), "passes": passes_of(line), "worry_backs": worry_backs_of(line)}


def passes_of(line: Sequence[Move]) -> int:
    """The passes through the stock that a line begins, the first included."""
    return 1 + sum(move.kind is MoveKind.REDEAL for move in line)


def worry_backs_of(line: Sequence[Move]) -> int:
    """The cards that a line takes back from a foundation."""
    return sum(move.kind is MoveKind.CARDS and move.source.area is Area.FOUNDATION for move in line)


def can_be_taken_back(position: Position, move: Move) -> bool:
    """Whether a single move after this one leads back to the position."""
    after = position.play(move)
    for back in _moves_back(position, after, move):
        if after.why_illegal(back) is None and after.play(back) == position:
            return True
    return False


def _moves_back(position: Position, after: Position, move: Move) -> Iterator[Move]:
    if move.source == WASTE or move.source.area is Area.RESERVE:
        return
    if move.target.area is Area.PILE:
        if move.source.area is Area.PILE:
            yield cards(move.target, move.source, move.count)
        else:
            yield from (cards(move.target, up) for up in after.ups())
    elif move.source.area is Area.PILE and move.count == 1:
        before = position.deal.foundations
        for number, height in enumerate(after.deal.foundations):
            if height > before[number]:
                yield cards(foundation(number), move.source)


def _positions(deal: Deal, line: Sequence[Move]) -> Iterator[tuple[Position, Move]]:
    """Every move of the line with the position it is made in."""
    position = Position(deal)
    for move in line:
        yield position, move
        position = position.play(move)
