"""Moves as a player makes them, and their text form.

============  =====================================================================
``draw``      turn the next card or cards of the stock onto the waste
``redeal``    turn the waste over to be the stock again: the next pass begins
``single``    begin the one last pass of single cards, where the game has one
``draw2``     the same with the stock and waste of the second of several layouts: ``redeal2``,
              ``W2-9``, ``W2-F``
``W-3``       the top card of the waste to tableau pile 3
``W-F``       the top card of the waste to its foundation; ``W-F2``: to the second one, in games
              that do not build by suit
``3-F``       the top card of pile 3 to its foundation
``3-5``       the top card of pile 3 to pile 5; ``3-5x4``: a run of four cards
``R2-5``      the top card of reserve pile 2 to tableau pile 5; ``R2-F``: to its foundation
``FH-5``      worrying back: the top card of the hearts foundation to pile 5; ``FH2-5``: of
              the second one, where several decks make several
============  =====================================================================

Piles count from 1, left to right.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from winnable.cards import SUITS, Suit, parse_suit
from winnable.errors import CardError, MoveError
from winnable.lines import TRUMP_FOUNDATION
from winnable.words import shown

MAX_LAYOUTS = 4
_OF_TRUMPS = ("T", "U")


class Area(StrEnum):
    """The parts of the layout between which cards move."""

    WASTE = "waste"
    FOUNDATION = "foundation"
    PILE = "pile"
    RESERVE = "reserve"


class Place(NamedTuple):
    """Where a card is taken from or put.

    ``number`` is the pile's or reserve pile's, from 0, or that of a foundation that a card is taken
    from: its suit, and 4, 8, … more for a further foundation of that suit; for those of
    trumps ``TRUMP_FOUNDATION`` and one more. For the waste it is the number of its layout, from 0.
    As a target, foundation 0 is the first of the card's suit that takes it; where foundations are
    not built by suit, they are numbered from 1.
    """

    area: Area
    number: int = 0

    def __str__(self) -> str:
        if self.area is Area.PILE:
            return str(self.number + 1)
        if self.area is Area.RESERVE:
            return f"R{self.number + 1}"
        if self.area is Area.WASTE:
            return f"W{_layout_text(self.number)}"
        return f"F{self.number}" if self.number else "F"


def _layout_text(layout: int) -> str:
    return str(layout + 1) if layout else ""


WASTE = Place(Area.WASTE)
FOUNDATION = Place(Area.FOUNDATION)


def waste_of(layout: int) -> Place:
    """The waste of the layout with that number, counted from 0."""
    return Place(Area.WASTE, layout)


def pile(index: int) -> Place:
    """The tableau pile with that number, counted from 0."""
    return Place(Area.PILE, index)


def reserve(index: int) -> Place:
    """The reserve pile with that number, counted from 0."""
    return Place(Area.RESERVE, index)


def foundation(number: int) -> Place:
    """The foundation with that number, as a place to take a card from."""
    return Place(Area.FOUNDATION, number)


def numbered_foundation(number: int) -> Place:
    """The foundation with that number, from 0, as the target of a card in games that do not build
    by suit."""
    return Place(Area.FOUNDATION, number + 1)


def foundation_name(number: int) -> str:
    """The letter of the foundation's suit and, if it is not the first, which one it is: ``H2``."""
    if number >= TRUMP_FOUNDATION:
        return _OF_TRUMPS[number - TRUMP_FOUNDATION]
    which, suit = divmod(number, len(SUITS))
    return Suit(suit).letter + (str(which + 1) if which else "")


class MoveKind(StrEnum):
    """What a move does: the three ways to work the stock, or to move cards."""

    DRAW = "draw"
    REDEAL = "redeal"
    SINGLE = "single"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class Move:
    """One move. ``target`` and ``count`` have a meaning for cards only; the ``source`` of a move of
    the stock is the waste of its layout."""

    kind: MoveKind
    source: Place = WASTE
    target: Place = FOUNDATION
    count: int = 1

    def __str__(self) -> str:
        if self.kind is not MoveKind.CARDS:
            return self.kind.value + _layout_text(self.source.number)
        source = str(self.source)
        if self.source.area is Area.FOUNDATION:
            source = f"F{foundation_name(self.source.number)}"
        times = f"x{self.count}" if self.count != 1 else ""
        return f"{source}-{self.target}{times}"

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read a move, in either case. Raises MoveError, quoting the text."""
        bare = text.strip().lower()
        if bare in _WORDS:
            return _WORDS[bare]
        match = _CARDS.fullmatch(bare)
        if not match:
            raise MoveError(
                f"{shown(text)} is not a move: expected draw, redeal, single, or places such as "
                "W-3, W-F, 3-F, 3-F2, 3-5, 3-5x4, R1-3, FH-5"
            )
        source, target, count = match.groups()
        try:
            taken = _parse_foundation(source) if source[0] == "f" else _place(source)
        except CardError as error:
            raise MoveError(f"{shown(text)} is not a move: {error}") from None
        return cls(MoveKind.CARDS, taken, _place(target), int(count or 1))


def _parse_foundation(text: str) -> Place:
    if text[1:].upper() in _OF_TRUMPS:
        return foundation(TRUMP_FOUNDATION + _OF_TRUMPS.index(text[1:].upper()))
    which = int(text[-1]) if text[-1].isdigit() else 1
    suit = parse_suit(text[1:].rstrip("0123456789"))
    return foundation(suit + len(SUITS) * (which - 1))


def _place(text: str) -> Place:
    if text[0] == "w":
        return waste_of(int(text[1:] or 1) - 1)
    if text[0] == "r":
        return reserve(int(text[1:]) - 1)
    if text[0] == "f":
        return Place(Area.FOUNDATION, int(text[1:] or 0))
    return pile(int(text) - 1)


def cards(source: Place, target: Place, count: int = 1) -> Move:
    """A move of ``count`` cards from one place to another."""
    return Move(MoveKind.CARDS, source, target, count)


DRAW = Move(MoveKind.DRAW)
REDEAL = Move(MoveKind.REDEAL)
SINGLE = Move(MoveKind.SINGLE)


@cache
def stock_moves_of(layouts: int) -> tuple[Move, ...]:
    """The moves of the stock there are in a game of so many layouts, the first layout's first."""
    further = (
        Move(kind, waste_of(layout))
        for layout in range(1, layouts)
        for kind in (MoveKind.DRAW, MoveKind.REDEAL)
    )
    return (DRAW, REDEAL, SINGLE, *further)


_WORDS = {str(move): move for move in stock_moves_of(MAX_LAYOUTS)}
_PILE = r"[1-9][0-9]{0,2}"
_UP = r"[1-9]|1[0-6]"  # as many foundations as four packs make
_CARDS = re.compile(
    rf"(w[2-4]?|f[cdhs♣♦♥♠][2-4]?|f[tu]|r{_PILE}|{_PILE})-(f(?:{_UP})?|{_PILE})(?:x({_PILE}))?"
)
