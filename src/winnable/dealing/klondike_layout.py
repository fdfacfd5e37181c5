"""Klondike's layout of one pack, for the dealers and formats that know no other."""

from __future__ import annotations

from collections.abc import Sequence

from winnable.cards import ALL_CARDS, Card
from winnable.deal import Deal
from winnable.rules import Rules

ROWS = 7
PACK = len(ALL_CARDS)
IN_TABLEAU = ROWS * (ROWS + 1) // 2
GAMES = "Klondike's layout: one pack, seven piles of one to seven cards, a stock of 24"


def has_klondikes_layout(rules: Rules) -> bool:
    """Whether the game lays one pack out as Klondike does, whatever else its rules say."""
    triangle = rules.tableau.sizes == tuple(range(1, ROWS + 1)) and not rules.reserve.piles
    return triangle and rules.deck.size == PACK and rules.stock_size == PACK - IN_TABLEAU


def from_rows(rules: Rules, cards: Sequence[Card]) -> Deal:
    """The deal of a pack dealt row by row, from the left, the stock's first card following."""
    piles: list[list[Card]] = [[] for _ in range(ROWS)]
    pack = iter(cards)
    for row in range(ROWS):
        for pile in piles[row:]:
            pile.append(next(pack))
    return Deal.fresh(rules, piles, list(pack))


def from_columns(rules: Rules, cards: Sequence[Card]) -> Deal:
    """The deal of a pack dealt pile by pile, each from the bottom, the stock's first following."""
    pack = iter(cards)
    piles = [[next(pack) for _ in range(size)] for size in range(1, ROWS + 1)]
    return Deal.fresh(rules, piles, list(pack))
