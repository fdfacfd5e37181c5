"""The suite's own dealer, ``winnable``: version 1, which will never deal otherwise.

Seed and number go through a hash, the hash is read as a large whole number, and that number picks
one of the orders of the pack. ``docs/decisions/dealer.md`` says why, and how to do it elsewhere.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from itertools import count, islice
from math import factorial

from winnable.cards import Card
from winnable.deal import Deal
from winnable.dealing.dealer import Dealer
from winnable.dealing.laying_out import thrown_intervals, without_laid_out
from winnable.rules import Rules
from winnable.vocabulary import Base

_SPARE_BYTES = 32
"""How much longer the hash is than the number of orders of the pack.

The orders are then equally likely but for one part in 2**256, so none has to be rejected.
"""


def _layout(rules: Rules, number: int, seed: int) -> Deal:
    if rules.deck.layouts > 1:
        return _side_by_side(rules, number, seed)
    intervals = thrown_intervals(rules, number, seed)
    pack = without_laid_out(
        rules, shuffled(rules.deck.pack * rules.deck.decks, number, seed), intervals
    )
    piles = _piles(rules, pack)
    rest = iter(pack[sum(rules.tableau.sizes) :])
    reserve = [list(islice(rest, rules.reserve.cards)) for _ in range(rules.reserve.piles)]
    base = next(rest) if rules.foundations.base is Base.DEALT else None
    return Deal.fresh(rules, piles, list(rest), reserve, base, intervals)


def _side_by_side(rules: Rules, number: int, seed: int) -> Deal:
    """Each layout from packs of its own, the first as that number deals it alone."""
    decks, piles, stocks = rules.deck.decks // rules.deck.layouts, [], []
    for layout in range(rules.deck.layouts):
        pack = shuffled(rules.deck.pack * decks, number, seed, layout)
        piles += _piles(rules, pack)
        stocks.append(pack[sum(rules.tableau.sizes) :])
    return Deal.fresh(rules, piles, stocks[0], other_stocks=stocks[1:])


def _piles(rules: Rules, pack: list[Card]) -> list[list[Card]]:
    return [[pack[slot] for slot in pile] for pile in _slots(rules.tableau.sizes)]


@cache
def _slots(sizes: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Which cards of the pack each pile gets, dealt row by row from left to right."""
    slots: list[list[int]] = [[] for _ in sizes]
    pack = count()
    for row in range(max(sizes)):
        for pile, size in zip(slots, sizes, strict=True):
            if row < size:
                pile.append(next(pack))
    return tuple(map(tuple, slots))


def shuffled(cards: Sequence[Card], number: int, seed: int = 0, layout: int = 0) -> list[Card]:
    """These cards in the order that seed and number pick, the card dealt first in front.

    Each layout, counted from 0, has another.
    """
    pack = list(cards)
    text = f"winnable deal 1 {seed} {number}" + (f" {layout}" if layout else "")
    picked = int.from_bytes(hashlib.shake_256(text.encode()).digest(_hash_bytes(len(pack))))
    for last in range(len(pack) - 1, 0, -1):
        picked, other = divmod(picked, last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return pack


@cache
def _hash_bytes(cards: int) -> int:
    return (factorial(cards).bit_length() + 7) // 8 + _SPARE_BYTES


DEALER = Dealer(
    "winnable",
    "the suite's own shuffle, the same for ever",
    range(2**53),  # what every JSON reader can hold as a number
    _layout,
    seeded=True,
)
