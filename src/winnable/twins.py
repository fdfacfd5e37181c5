"""Twins: deals that differ by an exchange of suits which the rules cannot tell apart.

Where cards are built by colour, the two suits of a colour may change places, and the colours with
each other: eight exchanges, the one of nothing among them. Elsewhere suits count at most as equal
or unequal, and all twenty-four do. Where foundations go by intervals suits count for nothing.
A line of play of one twin, its foundations renamed, is one of the other.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations

from winnable.cards import SUITS, Card, Suit
from winnable.deal import Deal
from winnable.rule_tables import DeckRules
from winnable.rules import Rules
from winnable.vocabulary import Build

_END = 128
"""Stands between the piles; no card of a pack has that place in it."""


def suit_exchanges(rules: Rules) -> tuple[tuple[Suit, ...], ...]:
    """Every exchange of suits that the rules do not notice: for each suit, the one it becomes."""
    orders = permutations(SUITS)
    if rules.tableau.build not in (Build.ALTERNATE_COLOUR, Build.SAME_COLOUR):
        return tuple(orders)
    return tuple(order for order in orders if _keeps_colours_apart(order))


def canonical(deal: Deal) -> bytes:
    """The same for twins of one game, and different for all other deals."""
    codes, deck = _codes(deal), deal.rules.deck
    if deal.rules.by_intervals:
        return codes.translate(_by_rank(deck))
    return min(
        codes.translate(_table(deck, order)) + _heights(deal, order)
        for order in suit_exchanges(deal.rules)
    )


def _keeps_colours_apart(order: tuple[Suit, ...]) -> bool:
    return order[Suit.CLUBS].is_red == order[Suit.SPADES].is_red


def _codes(deal: Deal) -> bytes:
    """Where every card lies that is not on a foundation, and all else that suits do not change."""
    places = _places(deal.rules.deck)
    codes = bytearray()
    for pile in deal.tableau:
        for part in (pile.face_down, pile.face_up):
            codes += bytes(places[card] for card in part) + bytes((_END,))
    wastes = (part for hand in deal.hands for part in (hand.stock, hand.waste))
    for part in (*wastes, *deal.reserve):
        codes += bytes(places[card] for card in part) + bytes((_END,))
    passes = tuple(hand.pass_number for hand in deal.hands)
    said = (passes, deal.single, deal.base, [str(one) for one in deal.intervals])
    text = str(said) + (str(deal.foundations) if deal.rules.by_intervals else "")
    return bytes(codes) + bytes(_END + byte for byte in text.encode("ascii"))


def _heights(deal: Deal, order: tuple[Suit, ...]) -> bytes:
    becomes = _lines(deal.rules.deck, order)
    heights = bytearray(len(deal.foundations))
    for number, height in enumerate(deal.foundations):
        deck, line = divmod(number, len(becomes))
        heights[len(becomes) * deck + becomes[line]] = height
    return bytes(heights)


@cache
def _places(deck: DeckRules) -> dict[Card, int]:
    """The place of each card in its pack, from 0."""
    return {card: place for place, card in enumerate(deck.pack)}


def _exchanged(card: Card, order: tuple[Suit, ...]) -> Card:
    return Card(card.rank, order[card.suit]) if card.suit in SUITS else card


@cache
def _lines(deck: DeckRules, order: tuple[Suit, ...]) -> dict[int, int]:
    """For the line of each foundation the one that it becomes."""
    return {deck.line_of(card): deck.line_of(_exchanged(card, order)) for card in deck.pack}


@cache
def _table(deck: DeckRules, order: tuple[Suit, ...]) -> bytes:
    places = _places(deck)
    becomes = bytes(places[_exchanged(card, order)] for card in deck.pack)
    return becomes + bytes(range(len(becomes), 256))


@cache
def _by_rank(deck: DeckRules) -> bytes:
    first = bytes(card.code - card.suit for card in deck.pack)
    return first + bytes(range(len(first), 256))
