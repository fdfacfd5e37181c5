"""The numbered Canfield deals of cardgames.io.

A linear congruential generator of 233280 numbers shuffles the pack (by rank; hearts, spades,
diamonds, clubs) from its end. The pack is dealt from its end: thirteen cards to the reserve, the
last of them in play, one to each of the four piles, the base, and the rest as the stock is drawn.

Source: the solver adnamsale/Solitaire, which was written to match the site; not checked with the
site itself.
"""

from __future__ import annotations

from winnable.cards import Card, Suit
from winnable.deal import Deal
from winnable.dealing.dealer import Dealer
from winnable.rules import Rules
from winnable.vocabulary import Base, Layout

_SUITS = (Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS)
_FACTOR, _STEP, _MODULUS = 9301, 49297, 233280


def _fits(rules: Rules) -> bool:
    one_row = rules.tableau.layout is Layout.ROWS and rules.tableau.sizes == (1, 1, 1, 1)
    reserve = (rules.reserve.piles, rules.reserve.cards) == (1, 13)
    return one_row and reserve and rules.deck.size == 52 and rules.foundations.base is Base.DEALT


def _layout(rules: Rules, number: int, _: int) -> Deal:
    cards = [Card(rank, suit) for rank in range(1, 14) for suit in _SUITS]
    state = number
    for left in range(len(cards), 1, -1):
        state = (state * _FACTOR + _STEP) % _MODULUS
        other = int(state / _MODULUS * left)  # in doubles, as the site counts
        cards[left - 1], cards[other] = cards[other], cards[left - 1]
    cards.reverse()
    piles = [[card] for card in cards[13:17]]
    return Deal.fresh(rules, piles, cards[18:], [cards[:13]], cards[17])


DEALER = Dealer(
    "cardgames",
    "cardgames.io's Canfield deals",
    range(_MODULUS),
    _layout,
    deals="Canfield: one pack, a reserve of thirteen, four piles of one card",
    fits=_fits,
)
