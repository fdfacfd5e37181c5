"""What a position holds in waste and stock, and the rules by which it comes to hand from now on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ortools.sat.python.cp_model import LiteralT

from winnable.deal import Deal
from winnable.rule_tables import StockRules
from winnable.vocabulary import Order


@dataclass(frozen=True, slots=True)
class StockLeft:
    """The cards of waste and stock in a row: the waste from the bottom up, then the stock in the
    order in which it is drawn."""

    rules: StockRules
    """``passes`` are those left, that which is running included. A last pass of single cards, once
    it is running, is the only one, of a stock whose cards are drawn one by one."""
    drawn: int = 0
    """How many of the cards lie in the waste."""
    begun: int = 1
    """The number, from 1, of the pass that is running."""
    single: bool = False
    """Whether that is the pass of single cards."""
    untouched: bool = True
    """Whether the running pass may still be made one of single cards, if the game has one."""

    @classmethod
    def of(cls, deal: Deal) -> StockLeft:
        """That of a position in a game that deals its stock to a waste."""
        rules = deal.rules.stock
        if rules.passes is not None:
            rules = replace(rules, passes=rules.passes - deal.pass_number + 1)
        if deal.single:
            rules = replace(rules, draw=1, passes=1, then_single=False)
        return cls(rules, len(deal.waste), deal.pass_number, deal.single, deal.stock_untouched)

    @property
    def is_reversed(self) -> bool:
        """Whether the groups that are drawn come to lie on the waste turned round."""
        return self.rules.order is Order.REVERSED and self.rules.draw > 1


@dataclass(frozen=True, slots=True)
class StockPass:
    """The pass in which a card is played: its number, from 1, and whether it is of single cards."""

    number: int
    single: bool


def always(place: int) -> Sequence[LiteralT]:
    """That what is said of the stock card at a place holds without a condition."""
    return ()
