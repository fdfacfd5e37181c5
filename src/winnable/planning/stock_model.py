"""The stock in a model: whichever of the three ways to tell it its rules ask for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr, LiteralT

from winnable.planning.orders import Event, Orders
from winnable.planning.reversed_stock import ReversedStock
from winnable.planning.stock_left import StockLeft, StockPass, always
from winnable.planning.stock_order import add_stock_order
from winnable.planning.stock_passes import StockPasses


class NumberedPasses(Protocol):
    """A model's stock that knows in which pass each card is played."""

    def of(self, card: int, value: Callable[[IntVar | LiteralT], int]) -> StockPass:
        """The pass of the card at a place, from 0, in a solution, ``value`` being what that gives
        to a variable."""

    def count_moves(self) -> LinearExpr:
        """The fewest draws, redeals and beginnings of a last pass that these plays take, in a deal
        of which nothing has been played."""


def add_stock(
    model: CpModel,
    orders: Orders,
    plays: Sequence[Event],
    stock: StockLeft,
    counted: bool = False,
    given: Callable[[int], Sequence[LiteralT]] = always,
) -> NumberedPasses | None:
    """Make ``plays``, the times at which the cards leave waste and stock, an order that dealing
    allows.

    ``plays`` is in the order of the row of ``StockLeft``. The passes are told where they are
    limited, the last one differs or groups are turned round, and where the moves of the stock are
    to be counted. ``given`` is, for the card at a place from 0, under what condition it is held to
    that order.
    """
    if stock.is_reversed:
        return ReversedStock(model, orders, plays, stock, given)
    if stock.rules.passes is None and not stock.rules.then_single and not counted:
        add_stock_order(model, orders, plays, stock.rules.draw, given, stock.drawn)
        return None
    return StockPasses(model, orders, plays, stock, given)
