"""Deals by the number of the order of their pack: lonelybot's seed type ``exact``.

The pack is ordered by rank, then hearts, diamonds, clubs, spades. From the second card on, each
changes places with the one that the number names: its remainder by the cards so far, the quotient
being kept. The cards are dealt pile by pile from the left, each from its bottom, then as the stock
is drawn. Every order has one number below 52!, so that this is the shortest form of a deal.

Source: lonelybot's exact_shuffle and encode_shuffle (read), with their test constants.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial

from winnable.cards import Card, Suit
from winnable.deal import Deal
from winnable.dealing.dealer import Dealer
from winnable.dealing.klondike_layout import GAMES, PACK, from_columns, has_klondikes_layout
from winnable.rules import Rules

ORDERS = factorial(PACK)
_SUITS = (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES)
_SORTED = [Card(rank, suit) for rank in range(1, 14) for suit in _SUITS]


def _layout(rules: Rules, number: int, _: int) -> Deal:
    cards = list(_SORTED)
    for last in range(1, PACK):
        number, other = divmod(number, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return from_columns(rules, cards)


def number_of(cards: Sequence[Card]) -> int:
    """The number of the order in which the pack lies, pile by pile, then the stock."""
    order, number = list(cards), 0
    for last in range(PACK - 1, 0, -1):
        place = order.index(_SORTED[last])
        number = number * (last + 1) + place
        order[place], order[last] = order[last], order[place]
    return number


DEALER = Dealer(
    "exact",
    "the order of the pack with that number, as lonelybot counts them",
    range(ORDERS),
    _layout,
    deals=GAMES,
    fits=has_klondikes_layout,
)
