"""How long a line of play is, and how short one that wins can be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from winnable.moves import Move, MoveKind


@dataclass(frozen=True, slots=True)
class Length:
    """The moves of a line that wins, and how few no line that wins goes below.

    Card moves are counted, that of a run as one, and with ``stock_counted`` those of the stock too.
    """

    moves: int
    at_least: int
    stock_counted: bool = False

    @property
    def proved(self) -> bool:
        """Whether no line that wins is shorter."""
        return self.moves == self.at_least

    def to_json(self) -> dict[str, Any]:
        """The length as JSON values."""
        return {
            "moves": self.moves,
            "at_least": self.at_least,
            "stock_counted": self.stock_counted,
        }


def length_of(line: Iterable[Move], stock_counted: bool = False) -> int:
    """The card moves of a line, that of a run as one; with the stock's moves where they count."""
    return sum(stock_counted or move.kind is MoveKind.CARDS for move in line)
