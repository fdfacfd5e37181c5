"""The numbered deals of Klondike-Solver (ShootMe): its ``/G n``.

The pack is ordered by suit (clubs, diamonds, spades, hearts), ace to king; 269 pairs of cards
change places, as the program's own generator of numbers says; then row by row from the left.
Negative numbers, which the program takes as well, are left out; -1 is no number there but a call
for chance.

Source: Random.cpp and Solitaire.cpp (read); 114 decks the program printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from winnable.cards import Card, Suit
from winnable.deal import Deal
from winnable.dealing.dealer import Dealer
from winnable.dealing.klondike_layout import GAMES, PACK, from_rows, has_klondikes_layout
from winnable.rules import Rules

_SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)
_SWAPS = 269
_WORD = 0xFFFFFFFF
_MIX, _TWIST, _SECOND = 51651237, 895213268, 0x9417B3AF


def _layout(rules: Rules, number: int, _: int) -> Deal:
    cards = [Card(rank, suit) for suit in _SUITS for rank in range(1, 14)]
    numbers = _numbers(number)
    for one in islice(numbers, _SWAPS):
        first, second = one % PACK, next(numbers) % PACK
        cards[first], cards[second] = cards[second], cards[first]
    return from_rows(rules, cards)


def _numbers(seed: int) -> Iterator[int]:
    """The generator's outputs: three words of 32 bits that stir each other."""
    mix, twist = _MIX, _TWIST
    value = seed

    def stir() -> None:
        nonlocal value, mix, twist
        other = (twist - mix) & _WORD
        other ^= twist ^ value ^ mix
        mix ^= twist ^ value
        value ^= (twist - mix) & _WORD
        twist ^= value ^ other
        value ^= ((twist << 7) ^ (_signed(mix) >> 16) ^ (other << 8)) & _WORD

    for _ in range(50):
        stir()
    value = (_SECOND ^ seed ^ (_signed(seed) >> 15)) & _WORD
    for _ in range(950):
        stir()
    while True:
        stir()
        yield value & 0x7FFFFFFF


def _signed(word: int) -> int:
    return word - (1 << 32) if word & 0x80000000 else word


DEALER = Dealer(
    "klondike-solver",
    "Klondike-Solver's /G",
    range(2**31),
    _layout,
    deals=GAMES,
    fits=has_klondikes_layout,
)
