"""The numbered deals of Solvitaire (Blake and Gent), which lonelybot has as well.

The pack is ordered by deck, by rank, then clubs, hearts, spades, diamonds; a Mersenne Twister
seeded with the number shuffles it from the end; the cards are dealt from the end too, the stock
first.
"""

from __future__ import annotations

from random import Random

from winnable.cards import Card, Suit
from winnable.deal import Deal
from winnable.dealing.dealer import Dealer
from winnable.dealing.laying_out import thrown_intervals, without_laid_out
from winnable.rule_tables import DeckRules
from winnable.rules import Rules
from winnable.vocabulary import Base, Layout

_SUITS = (Suit.CLUBS, Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS)
_WORDS = 624
_MASK = 2**32 - 1


def _layout(rules: Rules, number: int, _: int) -> Deal:
    intervals = thrown_intervals(rules, number)
    pack = without_laid_out(rules, _shuffled(rules.deck, number)[::-1], intervals)[::-1]
    base = pack.pop(0) if rules.foundations.base is Base.DEALT else None
    # The card put on the stock last lies on top of it.
    stock = [pack.pop() for _ in range(rules.stock_size)][::-1]
    reserve = [[pack.pop() for _ in range(rules.reserve.cards)] for _ in range(rules.reserve.piles)]
    piles: list[list[Card]] = [[] for _ in range(rules.tableau.piles)]
    if rules.tableau.layout is Layout.TRIANGLE:
        for row in range(len(piles)):
            for pile in reversed(piles[row:]):
                pile.append(pack.pop())
    for _ in range(rules.tableau.rows):
        for pile in piles:
            pile.append(pack.pop())
    for pile in piles[: rules.tableau.extra]:
        pile.append(pack.pop())
    return Deal.fresh(rules, piles, stock, reserve, base, intervals)


def _shuffled(deck: DeckRules, number: int) -> list[Card]:
    ranks = range(1, deck.ranks + 1)
    pack = [Card(rank, suit) for _ in range(deck.decks) for rank in ranks for suit in _SUITS]
    twister = _twister(number)
    for last in range(len(pack) - 1, 0, -1):
        # A 32-bit output is divided by the width that last + 1 equal shares of 2**32 have; what
        # falls beyond the last share is drawn again.
        width = 2**32 // (last + 1)
        other = twister.getrandbits(32) // width
        while other > last:
            other = twister.getrandbits(32) // width
        pack[last], pack[other] = pack[other], pack[last]
    return pack


def _twister(seed: int) -> Random:
    """The Mersenne Twister as C++ seeds it with one number; Python's own seeding differs."""
    state = [seed & _MASK]
    for index in range(1, _WORDS):
        before = state[-1]
        state.append((1812433253 * (before ^ (before >> 30)) + index) & _MASK)
    twister = Random()
    twister.setstate((3, (*state, _WORDS), None))
    return twister


DEALER = Dealer(
    "solvitaire",
    "the deals Solvitaire makes from the same number",
    range(2**31),
    _layout,
    deals="games of one layout with French packs",
    fits=lambda rules: rules.deck.layouts == 1 and rules.deck.is_french,
)
