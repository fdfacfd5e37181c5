"""When the cards come to hand that a position still holds in its stock, whatever its rules say.

To a waste they come as in Klondike, where that is modelled; otherwise in rows, each dealt at one
time, to the tableau or onto the piles of a reserve.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from ortools.sat.python.cp_model import CpModel, IntVar, LiteralT

from winnable.planning.board import Board
from winnable.planning.orders import Orders
from winnable.planning.stock_left import StockLeft
from winnable.planning.stock_model import add_stock
from winnable.vocabulary import StockTo

Given = Callable[[int], list[LiteralT]]
"""The condition under which a card of waste or stock is held to the order in which it is dealt."""

MOST_REVERSED = 32
"""Cards of a stock whose groups are turned round, up to which that is modelled: what is said of
them grows with the third power of their number."""


@dataclass
class PositionStock:
    """The stock of one position in a model."""

    model: CpModel
    board: Board
    rows: list[IntVar] = field(default_factory=list)
    """When each row is dealt; none where cards are dealt to a waste."""

    @property
    def number_of_rows(self) -> int:
        """How many rows are still to be dealt."""
        if self.board.deal.rules.stock.to is StockTo.WASTE:
            return 0
        return -(-len(self.board.stock) // self._cards_per_row)

    def make_rows(self, last: int) -> None:
        """Make the times of the rows, from 1 to ``last``."""
        numbers = range(self.number_of_rows)
        self.rows = [self.model.new_int_var(1, last, f"row {row}") for row in numbers]

    def row_of(self, one: int) -> IntVar:
        """When the row of a card of the stock is dealt."""
        return self.rows[(one - self.board.stock.start) // self._cards_per_row]

    def deal(self, orders: Orders, departure: Mapping[int, IntVar], given: Given) -> None:
        """Have the cards depart in an order that dealing allows."""
        for row, following in pairwise(self.rows):
            orders.implies([], orders.before(row, following))
        match self.board.deal.rules.stock.to:
            case StockTo.WASTE:
                plays = range(self.board.waste.start, self.board.stock.stop)
                times, left = [departure[one] for one in plays], StockLeft.of(self.board.deal)
                if not left.is_reversed or len(plays) <= MOST_REVERSED:
                    add_stock(
                        self.model, orders, times, left, given=lambda place: given(plays[place])
                    )
            case StockTo.TABLEAU:
                for one in self.board.stock:
                    orders.implies(given(one), orders.before(self.row_of(one), departure[one]))
            case StockTo.RESERVE:
                self._deal_to_the_reserve(orders, departure, given)

    @property
    def _cards_per_row(self) -> int:
        deal = self.board.deal
        to_reserve = deal.rules.stock.to is StockTo.RESERVE
        return len(deal.reserve if to_reserve else deal.tableau)

    def _deal_to_the_reserve(
        self, orders: Orders, departure: Mapping[int, IntVar], given: Given
    ) -> None:
        """What is dealt on a card of the reserve lies on it until one of the two leaves."""
        board, piles = self.board, self._cards_per_row
        held = [list(pile) for pile in board.reserve]
        for place, one in enumerate(board.stock):
            row, condition, below = self.row_of(one), given(one), held[place % piles]
            orders.implies(condition, orders.before(row, departure[one]))
            for other in below:
                orders.implies(
                    condition,
                    orders.before(departure[other], row),
                    orders.before(departure[one], departure[other]),
                )
            below.append(one)
