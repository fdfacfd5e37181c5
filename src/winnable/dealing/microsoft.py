"""The numbered deals of Microsoft Solitaire Collection.

The pack is ordered spades, hearts, clubs, diamonds, ace to king. From the end, each card changes
places with the one that the number names: its remainder by the cards still to go, the quotient
being kept. Then the pack is dealt from its end, row by row from the left. The program notes the
number, of up to 68 digits, in its file solitaire.log.

Source: lonelybot's microsoft_shuffle (read), with its test constant.
"""

from __future__ import annotations

from math import factorial

from winnable.cards import Card, Suit
from winnable.deal import Deal
from winnable.dealing.dealer import Dealer
from winnable.dealing.klondike_layout import GAMES, PACK, from_rows, has_klondikes_layout
from winnable.rules import Rules

_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def _layout(rules: Rules, number: int, _: int) -> Deal:
    cards = [Card(rank, suit) for suit in _SUITS for rank in range(1, 14)]
    for last in range(PACK - 1, 0, -1):
        number, other = divmod(number, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return from_rows(rules, cards[::-1])


DEALER = Dealer(
    "microsoft",
    "Microsoft Solitaire Collection's deals, by the number in its log",
    range(factorial(PACK)),
    _layout,
    deals=GAMES,
    fits=has_klondikes_layout,
)
