"""The vocabulary of rules: the words that the keys of a rules file take (see ``rule_tables``).

The sense of the words follows the rule books compared in ``docs/games/klondike.md``.
"""

from __future__ import annotations

from enum import StrEnum

from winnable.cards import Card


class Fool(StrEnum):
    """Where the Fool of a tarot pack stands: nowhere, below the first trump or above the last."""

    NONE = "none"
    LOW = "low"
    HIGH = "high"


class Layout(StrEnum):
    """How the tableau is dealt."""

    TRIANGLE = "triangle"
    ROWS = "rows"


class FaceUp(StrEnum):
    """Which tableau cards are dealt face up."""

    TOP = "top"
    ALL = "all"


class Build(StrEnum):
    """On which cards a card may be built in the tableau; always down by one rank, but for
    ``any-card``: any card lies on any other."""

    ALTERNATE_COLOUR = "alternate-colour"
    SAME_COLOUR = "same-colour"
    SAME_SUIT = "same-suit"
    OTHER_SUIT = "other-suit"
    ANY_SUIT = "any-suit"
    ANY_CARD = "any-card"

    def joins(self, card: Card, host: Card) -> bool:
        """Whether ``card`` may lie on ``host``."""
        if self is Build.ANY_CARD:
            return True
        return card.rank == host.rank - 1 and self.suits_join(
            card.suit, host.suit, card.is_red, host.is_red
        )

    def suits_join(self, suit: int, host: int, red: bool | None, host_red: bool | None) -> bool:
        """Whether cards of these suits and colours may lie on one another, ranks left aside. A
        colour that is None goes for both."""
        either = red is None or host_red is None
        match self:
            case Build.ALTERNATE_COLOUR:
                return either or red != host_red
            case Build.SAME_COLOUR:
                return either or red == host_red
            case Build.SAME_SUIT:
                return suit == host
            case Build.OTHER_SUIT:
                return suit != host
            case Build.ANY_SUIT | Build.ANY_CARD:
                return True


class Run(StrEnum):
    """How much of a pile's face-up run may move to another pile."""

    PART = "part"
    WHOLE = "whole"
    WHOLE_OR_TOP = "whole-or-top"
    NONE = "none"

    def moves(self, count: int, face_up: int) -> bool:
        """Whether so many cards of a pile with so many face up may move to another pile."""
        if self is Run.NONE:
            return False
        top = self is Run.WHOLE_OR_TOP and count == 1
        return self is Run.PART or count == face_up or top


class Unit(StrEnum):
    """Which cards of a pile move together."""

    BUILT = "built"
    SAME_SUIT = "same-suit"


class Space(StrEnum):
    """What may be moved to an empty tableau pile."""

    KING = "king"
    BELOW_BASE = "below-base"
    ANY = "any"
    WASTE = "waste"
    NONE = "none"


class StockTo(StrEnum):
    """Where the cards of the stock are dealt."""

    WASTE = "waste"
    TABLEAU = "tableau"
    RESERVE = "reserve"


class Redeal(StrEnum):
    """What is turned over to be the stock of the next pass."""

    WASTE = "waste"
    PILES = "piles"


class Base(StrEnum):
    """The rank that the foundations begin with."""

    ACE = "ace"
    TWO = "two"
    DEALT = "dealt"
    CHOSEN = "chosen"

    @property
    def rank(self) -> int | None:
        """The rank, where it is the same in every deal; else None."""
        return {Base.ACE: 1, Base.TWO: 2}.get(self)


class Up(StrEnum):
    """What goes up to a foundation at a time."""

    CARD = "card"
    RUN = "run"
    PILE = "pile"


class Order(StrEnum):
    """How the cards of one draw come to lie on the waste."""

    KEPT = "kept"
    REVERSED = "reversed"


class Scheme(StrEnum):
    """The ways to score a game; see ``scoring.py``."""

    NONE = "none"
    STANDARD = "standard"
    TRADITIONAL = "traditional"
    VEGAS = "vegas"
    COMPETITIVE = "competitive"
