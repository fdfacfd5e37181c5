"""``Line``: the cards of one foundation in their order, of packs that are not the French one.

A tarot pack has four suits with a cavalier between jack and queen, 21 numbered trumps and the
Fool. Ranks are counted through all lines alike, the ace as 1, and building in the tableau goes by
them: the Fool comes before the first trump, as rank 0, or after the last. Trumps in one line are of
no colour. In two lines the lower one is red and has the red cavaliers on top, the higher one black
with the black ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from winnable.cards import CAVALIER, FOOL, MAX_RANKS, SUITS, Card, Suit

MOST_TRUMPS = 21
TRUMP_FOUNDATION = 16
"""The number, as a place to take a card from, of the first foundation of trumps: beyond those of
the suits of four packs."""


@dataclass(frozen=True, slots=True)
class Line:
    """``name`` is a letter, ``first`` the rank of the lowest card, ``is_red`` None for a colour
    that goes for both."""

    name: str
    first: int
    cards: tuple[Card, ...]
    is_red: bool | None


class Spot(NamedTuple):
    """Where a card belongs: the number of its line, from 0, and its rank."""

    line: int
    rank: int


@cache
def french_lines(ranks: int) -> tuple[Line, ...]:
    """The four suits, up to that rank; a cavalier comes before the queen if it is the king's."""
    faces = list(range(1, min(ranks, MAX_RANKS) + 1))
    if ranks > MAX_RANKS:
        faces.insert(faces.index(MAX_RANKS - 1), CAVALIER)
    return tuple(
        Line(suit.letter, 1, tuple(Card(face, suit) for face in faces), suit.is_red)
        for suit in SUITS
    )


@cache
def with_one_line_of_trumps(ranks: int, trumps: int, fool_at: int | None) -> tuple[Line, ...]:
    """The four suits and the trumps, the Fool among these at the given rank, or nowhere."""
    numbered = [Card(number, Suit.TRUMPS) for number in range(1, trumps + 1)]
    if fool_at is not None:
        numbered.insert(0 if fool_at == 0 else len(numbered), FOOL)
    first = 0 if fool_at == 0 else 1
    return (*french_lines(ranks), Line("T", first, tuple(numbered), None))


@cache
def with_two_lines_of_trumps(ranks: int) -> tuple[Line, ...]:
    """Six lines of so many cards each, the Fool below the first trump."""
    low, high = ranks - 3, ranks - 2
    trumps = [Card(number, Suit.TRUMPS) for number in range(1, low + high + 1)]
    red, black = (
        tuple(Card(CAVALIER, suit) for suit in SUITS if suit.is_red == colour)
        for colour in (True, False)
    )
    return (
        *french_lines(ranks),
        Line("T", 1, (FOOL, *trumps[:low], *red), is_red=True),
        Line("U", 1, (*trumps[low:], *black), is_red=False),
    )


def spots(lines: tuple[Line, ...]) -> dict[Card, Spot]:
    """Where each card of the pack belongs."""
    return dict(_spots(lines))


def _spots(lines: tuple[Line, ...]) -> Iterator[tuple[Card, Spot]]:
    for number, line in enumerate(lines):
        for rank, card in enumerate(line.cards, start=line.first):
            yield card, Spot(number, rank)
