"""The numbered deals of greenfelt.net, whose numbers MinimalKlondike and lonelybot take.

The pack is ordered clubs, diamonds, hearts, spades, ace to king. The number goes through the
minimal standard generator (times 16807 modulo 2147483647); seven times each card in turn changes
places with the one the generator names. The pack is dealt from its end, row by row from the left.
Numbers that are alike modulo 2147483647 give the same deal, and 0 is one of the least shuffled.

Source: MinimalKlondike's ShuffleGreenFelt and lonelybot's shuffler.rs (read), with its test
constant.
"""

from __future__ import annotations

from winnable.cards import SUITS, Card
from winnable.deal import Deal
from winnable.dealing.dealer import Dealer
from winnable.dealing.klondike_layout import GAMES, PACK, from_rows, has_klondikes_layout
from winnable.rules import Rules

_TIMES = 7
_FACTOR, _MODULUS = 16807, 2147483647


def _layout(rules: Rules, number: int, _: int) -> Deal:
    cards = [Card(rank, suit) for suit in SUITS for rank in range(1, 14)]
    value = number
    for place in list(range(PACK)) * _TIMES:
        value = value * _FACTOR % _MODULUS
        other = value % PACK
        cards[place], cards[other] = cards[other], cards[place]
    return from_rows(rules, cards[::-1])


DEALER = Dealer(
    "greenfelt",
    "greenfelt.net's game numbers",
    range(2**32),
    _layout,
    deals=GAMES,
    fits=has_klondikes_layout,
)
