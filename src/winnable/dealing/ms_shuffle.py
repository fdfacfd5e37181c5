"""The shuffle of Microsoft's FreeCell, which other programs' numbers go through too.

The pack is ordered by rank, then clubs, diamonds, hearts, spades. From the end, each card changes
places with one before it or with itself, as a linear congruential generator says.

Sources: the FAQ of fc-solve ("MS deals"); PySolFC's generator LCRandom31 in pysol_cards 0.24 (run)
for numbers beyond 2**31, which Microsoft's program never had.
"""

from __future__ import annotations

from winnable.cards import Card, deck

MOST = 2**33 - 1
_FACTOR, _STEP = 214013, 2531011


def ms_shuffled(number: int) -> list[Card]:
    """The pack as PySolFC shuffles it for the number N of ``msN``, 1 to ``MOST``."""
    state = number if number < 2**32 else number - 2**32
    cards = list(deck())
    for last in range(len(cards) - 1, 0, -1):
        state = (state * _FACTOR + _STEP) % 2**33
        if number >= 2**32:
            drawn = ((state >> 16) & 0xFFFF) + 1
        else:
            drawn = (state >> 16) & 0x7FFF | (0x8000 if number >= 2**31 else 0)
        _swap(cards, last, drawn % (last + 1))
    return cards


def kpat_shuffled(number: int) -> list[Card]:
    """The pack as KPat shuffles it: the same up to 2**31, plain 32-bit arithmetic beyond."""
    state = number
    cards = list(deck())
    for last in range(len(cards) - 1, 0, -1):
        state = (state * _FACTOR + _STEP) % 2**32
        _swap(cards, last, ((state >> 16) & 0x7FFF) % (last + 1))
    return cards


def _swap(cards: list[Card], one: int, other: int) -> None:
    cards[one], cards[other] = cards[other], cards[one]
