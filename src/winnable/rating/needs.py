"""What a deal cannot be won without: passes through the stock, and worrying back.

Both are asked of the search with the rules made narrower, which costs no win: a line that keeps the
narrower rules keeps the game's. So what is found is proved, and what the budget leaves open is
told as open.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from winnable.budget import Budget, Ending
from winnable.deal import Deal
from winnable.moves import Move
from winnable.rating.along_line import passes_of, worry_backs_of
from winnable.search import search
from winnable.vocabulary import StockTo


@dataclass(frozen=True, slots=True)
class Needs:
    """The fewest passes of a line that wins, and whether one must worry back.

    No line has fewer passes than ``at_least``, and one with ``passes`` was found: the fewest are
    known where both are equal. ``worrying_back`` is None where the search was not done.
    """

    passes: int
    passes_at_least: int
    worrying_back: bool | None

    def to_json(self) -> dict[str, Any]:
        """The needs as JSON values."""
        return {
            "passes": self.passes,
            "passes_at_least": self.passes_at_least,
            "worrying_back": self.worrying_back,
        }


def needs_of(deal: Deal, line: tuple[Move, ...], states: int) -> Needs:
    """What a fresh deal with that winning line needs, each search having so many states."""
    budget = Budget(states=states)
    passes, at_least = _fewest_passes(deal, passes_of(line), budget)
    return Needs(passes, at_least, _must_worry_back(deal, line, budget))


def _fewest_passes(deal: Deal, known: int, budget: Budget) -> tuple[int, int]:
    """As few passes as are known to do, and how few never do."""
    stock = deal.rules.stock
    if stock.to is not StockTo.WASTE or deal.rules.by_intervals or stock.then_single:
        return known, 1
    proved = True
    at_least = 1
    for passes in range(1, known):
        rules = replace(deal.rules, stock=replace(stock, passes=passes))
        ending = search(replace(deal, rules=rules), budget).ending
        if ending is Ending.WON:
            return passes, at_least
        proved = proved and ending is Ending.EXHAUSTED
        if proved:
            at_least = passes + 1
    return known, at_least


def _must_worry_back(deal: Deal, line: tuple[Move, ...], budget: Budget) -> bool | None:
    if not worry_backs_of(line):
        return False
    foundations = replace(deal.rules.foundations, worrying_back=False)
    rules = replace(deal.rules, foundations=foundations)
    ending = search(replace(deal, rules=rules), budget).ending
    return {Ending.WON: False, Ending.EXHAUSTED: True}.get(ending)
