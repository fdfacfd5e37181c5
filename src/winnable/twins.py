"""Twins: deals that differ by an exchange of suits which the rules cannot tell apart.

Where cards are built by colour, the two suits of a colour may change places, and the colours with
each other: eight exchanges, the one of nothing among them. Elsewhere suits count at most as equal
or unequal, and all twenty-four do. Where foundations go by intervals suits count for nothing.
A line of play of one twin, its foundations renamed, is one of the other.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations

from winnable.cards import ALL_CARDS, Suit
from winnable.deal import Deal
from winnable.rules import Rules
from winnable.vocabulary import Build

_END = len(ALL_CARDS)
"""Stands between the piles; no card's code."""


def suit_exchanges(rules: Rules) -> tuple[tuple[Suit, ...], ...]:
    """Every exchange of suits that the rules do not notice: for each suit, the one it becomes."""
    orders = permutations(Suit)
    if rules.tableau.build not in (Build.ALTERNATE_COLOUR, Build.SAME_COLOUR):
        return tuple(orders)
    return tuple(order for order in orders if _keeps_colours_apart(order))


def canonical(deal: Deal) -> bytes:
    """The same for twins of one game, and different for all other deals."""
    codes = _codes(deal)
    if deal.rules.by_intervals:
        return codes.translate(_by_rank())
    return min(
        codes.translate(_table(order)) + _heights(deal, order)
        for order in suit_exchanges(deal.rules)
    )


def _keeps_colours_apart(order: tuple[Suit, ...]) -> bool:
    return order[Suit.CLUBS].is_red == order[Suit.SPADES].is_red


def _codes(deal: Deal) -> bytes:
    """Where every card lies that is not on a foundation, and all else that suits do not change."""
    codes = bytearray()
    for pile in deal.tableau:
        for part in (pile.face_down, pile.face_up):
            codes += bytes(card.code for card in part) + bytes((_END,))
    for part in (deal.stock, deal.waste, *deal.reserve):
        codes += bytes(card.code for card in part) + bytes((_END,))
    said = (deal.pass_number, deal.single, deal.base, [str(one) for one in deal.intervals])
    text = str(said) + (str(deal.foundations) if deal.rules.by_intervals else "")
    return bytes(codes) + bytes(_END + 1 + byte for byte in text.encode("ascii"))


def _heights(deal: Deal, order: tuple[Suit, ...]) -> bytes:
    heights = bytearray(len(deal.foundations))
    for number, height in enumerate(deal.foundations):
        deck, suit = divmod(number, len(Suit))
        heights[len(Suit) * deck + order[suit]] = height
    return bytes(heights)


@cache
def _table(order: tuple[Suit, ...]) -> bytes:
    codes = [4 * (card.rank - 1) + order[card.suit] for card in ALL_CARDS]
    return bytes(codes) + bytes(range(_END, 256))


@cache
def _by_rank() -> bytes:
    return bytes(card.code - card.suit for card in ALL_CARDS) + bytes(range(_END, 256))
