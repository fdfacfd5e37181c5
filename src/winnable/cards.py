"""Ranks, suits and cards of the French deck and the tarot deck, and their text form.

A card is written as its rank and its suit letter: ``AC``, ``TD``, ``10D``, ``KS``. Either case is
read, as are the Unicode suits (``10♦``); what is written is always ``TD``. Of a tarot deck the
cavalier of diamonds is ``CD``, the trumps are ``1T`` to ``21T``, and the Fool is ``F``.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import NamedTuple

from winnable.errors import CardError
from winnable.words import shown

RANKS = "A23456789TJQK"
MAX_RANKS = len(RANKS)


CAVALIER = MAX_RANKS + 1
"""A tarot deck's face card between jack and queen. It is a number of the face alone, not of its
place, for the queen stays 12 and the king 13."""


class Suit(IntEnum):
    """The four suits, in the order in which the project numbers them, and the trumps of tarot."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    TRUMPS = 4

    @property
    def letter(self) -> str:
        """``C``, ``D``, ``H``, ``S`` or ``T``."""
        return "CDHST"[self]

    @property
    def symbol(self) -> str:
        """The Unicode suit sign."""
        return "♣♦♥♠★"[self]

    @property
    def is_red(self) -> bool:
        """Whether the suit is diamonds or hearts."""
        return 1 <= self <= 2

    __hash__ = int.__hash__  # an enum's own hash is slow, and cards are looked up a great deal


SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
"""The suits of the French deck."""


class Card(NamedTuple):
    """One card: rank 1 (ace) to 13 (king), and suit. Equal cards are alike.

    In a tarot deck what the rank says is the face: 14 for the cavalier, the number of a trump, 0
    for the Fool. Its place among the others is for ``lines`` to say.
    """

    rank: int
    suit: Suit

    def __str__(self) -> str:
        if self.suit == Suit.TRUMPS:
            return f"{self.rank}T" if self.rank else "F"
        return _FACES[self.rank - 1] + self.suit.letter

    @property
    def is_red(self) -> bool:
        """Whether the card's suit is red."""
        return 1 <= self.suit <= 2

    @property
    def face(self) -> str:
        """The card as people print it: ``10♦``."""
        if self.suit == Suit.TRUMPS:
            return f"{self.rank}{self.suit.symbol}" if self.rank else "Fool"
        return rank_face(self.rank) + self.suit.symbol

    @property
    def code(self) -> int:
        """The kernel's number of the card: 4 * (rank - 1) + suit."""
        return 4 * (self.rank - 1) + self.suit


def rank_face(rank: int) -> str:
    """The rank as people print it: ``10``, ``J``."""
    return "10" if rank == 10 else _FACES[rank - 1]


_FACES = RANKS + "C"
FOOL = Card(0, Suit.TRUMPS)
_SUITS = {letter: suit for suit in SUITS for letter in (suit.letter, suit.letter.lower())}
_SUITS |= {symbol: suit for suit in SUITS for symbol in (suit.symbol, "♧♢♡♤"[suit])}
_RANKS = {letter: rank for rank, letter in enumerate(RANKS, start=1)}
_RANKS |= {letter.lower(): rank for letter, rank in _RANKS.items()} | {"10": 10}
_VARIATION_SELECTORS = "\ufe0e\ufe0f"


def parse_card(text: str) -> Card:
    """Read one card, in either case, with ``T`` or ``10`` and letter or Unicode suits.

    Raises CardError, quoting the text, where it names no card.
    """
    bare = text.rstrip(_VARIATION_SELECTORS)
    if bare in _TAROT_CARDS:
        return _TAROT_CARDS[bare]
    rank, suit = _RANKS.get(bare[:-1]), _SUITS.get(bare[-1:])
    if rank is None or suit is None:
        raise CardError(
            f"{shown(text)} is not a card: expected a rank (A 2 … 9 T J Q K) and a suit (C D H S)"
        )
    return ALL_CARDS[4 * (rank - 1) + suit]


def parse_rank(text: str) -> int | None:
    """Read a rank's letter or ``10``; None where it is neither."""
    return _RANKS.get(text)


def parse_suit(text: str) -> Suit:
    """Read a suit's letter or sign. Raises CardError where it is neither."""
    suit = _SUITS.get(text.rstrip(_VARIATION_SELECTORS))
    if suit is None:
        raise CardError(f"{shown(text)} is not a suit: expected C, D, H or S")
    return suit


ALL_CARDS = tuple(Card(rank, suit) for rank in range(1, MAX_RANKS + 1) for suit in SUITS)
"""The 52 cards; the card with code n is at index n."""


_TAROT_CARDS = {"F": FOOL, "f": FOOL}
_TAROT_CARDS |= {
    f"{number}{letter}": Card(number, Suit.TRUMPS) for number in range(1, 22) for letter in "Tt"
}
_TAROT_CARDS |= {
    letter + name: Card(CAVALIER, suit) for name, suit in _SUITS.items() for letter in "Cc"
}


@cache
def deck(ranks: int = MAX_RANKS, decks: int = 1) -> tuple[Card, ...]:
    """The cards of ranks 1 to ``ranks`` in all four suits, ordered by rank, then suit.

    More decks than one follow one another.
    """
    return ALL_CARDS[: 4 * ranks] * decks
