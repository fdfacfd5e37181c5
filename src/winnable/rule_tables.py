"""The tables of a rules file.

Each is one frozen class, each key one field of it. A field's metadata holds what the key means in a
few words and, for a number, the values it takes; loading, checking and explaining read it from
here, so that a key is added in one place. The words they take are those of ``vocabulary``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from winnable.cards import CAVALIER, MAX_RANKS, SUITS, Card, deck
from winnable.intervals import Intervals
from winnable.lines import (
    MOST_TRUMPS,
    TRUMP_FOUNDATION,
    Line,
    Spot,
    french_lines,
    spots,
    with_one_line_of_trumps,
    with_two_lines_of_trumps,
)
from winnable.vocabulary import (
    Base,
    Build,
    FaceUp,
    Fool,
    Layout,
    Order,
    Redeal,
    Run,
    Scheme,
    Space,
    StockTo,
    Unit,
    Up,
)

MAX_PILES = 16
MAX_DECKS = 4


def _word(
    words: str, at_least: int = 0, at_most: int = 0, *, later: bool = False
) -> dict[str, Any]:
    """A field's metadata: what it means and, for a number, its bounds (both included).

    ``later``: the word came into the vocabulary after its first version. At its default it is left
    out of the hash, so that hashes written before the word was there stay true.
    """
    return {"words": words, "bounds": (at_least, at_most), "later": later}


@dataclass(frozen=True, slots=True)
class DeckRules:
    """``[deck]``: the cards that are played with."""

    ranks: int = field(
        default=MAX_RANKS,
        metadata=_word(
            "ranks in each suit, from the ace; 14: with cavaliers", at_least=1, at_most=CAVALIER
        ),
    )
    decks: int = field(
        default=1,
        metadata=_word("decks shuffled together", at_least=1, at_most=MAX_DECKS, later=True),
    )
    layouts: int = field(
        default=1,
        metadata=_word(
            "layouts side by side, each dealt from as many of the decks, with piles, stock and "
            "waste of its own; they share the foundations",
            at_least=1,
            at_most=MAX_DECKS,
            later=True,
        ),
    )
    trumps: int = field(
        default=0,
        metadata=_word("numbered trumps, as in tarot packs", at_most=MOST_TRUMPS, later=True),
    )
    fool: Fool = field(
        default=Fool.NONE,
        metadata=_word("the Fool: none, below the first trump or above the last", later=True),
    )
    trump_suits: int = field(
        default=1,
        metadata=_word(
            "suits the trumps make: one of no colour, or a low red one and a high black one with "
            "the cavaliers of their colours on top",
            at_least=1,
            at_most=2,
            later=True,
        ),
    )

    @property
    def size(self) -> int:
        """The number of cards."""
        if self.is_french:
            return 4 * self.ranks * self.decks
        return len(self.spots)

    @property
    def foundations(self) -> int:
        """The number of foundations: one for each line of each deck, four if it is French."""
        return len(self.lines) * self.decks

    @property
    def is_french(self) -> bool:
        """Whether the cards are those of the French pack, each of the rank it shows."""
        return self.ranks <= MAX_RANKS and not self.trumps

    @property
    def lines(self) -> tuple[Line, ...]:
        """The suits, each with its cards in order."""
        if not self.trumps:
            return french_lines(self.ranks)
        if self.trump_suits == 2:
            return with_two_lines_of_trumps(self.ranks)
        fool_at = {Fool.NONE: None, Fool.LOW: 0, Fool.HIGH: self.trumps + 1}[self.fool]
        return with_one_line_of_trumps(self.ranks, self.trumps, fool_at)

    @property
    def spots(self) -> dict[Card, Spot]:
        """The line and the rank of each card of a pack."""
        return _spots_of(self)

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards of a pack, each once, in the order in which dealers have them."""
        return _pack_of(self)

    def line_of(self, card: Card) -> int:
        """The number of the card's line, from 0: of a French card its suit."""
        return card.suit if self.is_french else self.spots[card].line

    def length(self, foundation: int) -> int:
        """The number of cards that make that foundation full."""
        return self.ranks if self.is_french else len(self.lines[foundation].cards)

    def foundation_number(self, at: int) -> int:
        """The number, as a place to take a card from, of the foundation ``at``, from 0."""
        trumps = self.trumps and at >= len(SUITS)
        return at + TRUMP_FOUNDATION - len(SUITS) if trumps else at

    def foundation_at(self, number: int) -> int:
        """The foundation, from 0, with that number as a place; -1 for none."""
        least = 0
        if self.trumps and number >= len(SUITS):
            number, least = number + len(SUITS) - TRUMP_FOUNDATION, len(SUITS)
        return number if least <= number < self.foundations else -1

    def is_last(self, card: Card) -> bool:
        """Whether the card is the highest of its line, as the king is."""
        if self.is_french:
            return card.rank == self.ranks
        return self.lines[self.spots[card].line].cards[-1] == card


@cache
def _spots_of(rules: DeckRules) -> dict[Card, Spot]:
    return spots(rules.lines)


@cache
def _pack_of(rules: DeckRules) -> tuple[Card, ...]:
    return deck(rules.ranks) if rules.is_french else tuple(rules.spots)


@dataclass(frozen=True, slots=True)
class TableauRules:
    """``[tableau]``: the piles, how they are dealt and how they are built on."""

    piles: int = field(
        default=7,
        metadata=_word("tableau piles, of each layout", at_least=1, at_most=MAX_PILES),
    )
    layout: Layout = field(
        default=Layout.TRIANGLE,
        metadata=_word("triangle: one card to pile 1, two to pile 2, and so on; rows: none"),
    )
    rows: int = field(
        default=0,
        metadata=_word("cards dealt to every pile besides the layout's", at_most=4 * MAX_RANKS),
    )
    extra: int = field(
        default=0,
        metadata=_word(
            "cards dealt after that, one to a pile from the left", at_most=MAX_PILES - 1, later=True
        ),
    )
    face_up: FaceUp = field(default=FaceUp.TOP, metadata=_word("tableau cards dealt face up"))
    build: Build = field(
        default=Build.ALTERNATE_COLOUR, metadata=_word("how a card is built on the next higher one")
    )
    wrap: bool = field(
        default=False,
        metadata=_word("whether a king may be built on an ace", later=True),
    )
    on_base: bool = field(
        default=True,
        metadata=_word(
            "whether a card may be built on one of the foundations' first rank", later=True
        ),
    )
    run: Run = field(
        default=Run.PART, metadata=_word("how much of a face-up run may move to another pile")
    )
    unit: Unit = field(
        default=Unit.BUILT,
        metadata=_word("cards that move together: as built, or only if of one suit", later=True),
    )
    space: Space = field(default=Space.KING, metadata=_word("what may fill an empty pile"))

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of cards dealt to each pile of a layout, left to right."""
        step = 1 if self.layout is Layout.TRIANGLE else 0
        return tuple(
            self.rows + step * (pile + 1) + (pile < self.extra) for pile in range(self.piles)
        )


@dataclass(frozen=True, slots=True)
class StockRules:
    """``[stock]``: how the cards left over from the tableau come into play."""

    to: StockTo = field(
        default=StockTo.WASTE,
        metadata=_word(
            "where it is dealt: to a waste, or a card to each tableau or reserve pile", later=True
        ),
    )
    over_spaces: bool = field(
        default=True,
        metadata=_word("whether it may be dealt to the tableau while a pile is empty", later=True),
    )
    draw: int = field(
        default=3,
        metadata=_word("cards turned at a time", at_least=1, at_most=4 * MAX_RANKS * MAX_DECKS),
    )
    passes: int | None = field(
        default=None,
        metadata=_word("runs through the stock, the first included", at_least=1, at_most=1_000_000),
    )
    order: Order = field(
        default=Order.KEPT, metadata=_word("order of the cards of one draw on the waste")
    )
    then_single: bool = field(
        default=False,
        metadata=_word("once, at a pass the player chooses, a last pass of single cards"),
    )
    must_place: bool = field(
        default=False,
        metadata=_word("whether the card turned must be placed before the next", later=True),
    )
    redeal: Redeal = field(
        default=Redeal.WASTE,
        metadata=_word(
            "what is turned over for another pass: the waste, or the piles, pile 1 first, its "
            "bottom card on top",
            later=True,
        ),
    )


@dataclass(frozen=True, slots=True)
class ReserveRules:
    """``[reserve]``: piles whose top cards are played, and on which nothing is put."""

    piles: int = field(default=0, metadata=_word("reserve piles", at_most=MAX_PILES, later=True))
    cards: int = field(
        default=0,
        metadata=_word("cards dealt to each of them", at_most=4 * MAX_RANKS, later=True),
    )
    fills: bool = field(
        default=False,
        metadata=_word("whether it fills an empty tableau pile, at once and by itself", later=True),
    )


@dataclass(frozen=True, slots=True)
class FoundationRules:
    """``[foundations]``: built up by suit, from the ace or from another rank round to it."""

    base: Base = field(
        default=Base.ACE,
        metadata=_word(
            "first rank: the ace, the two, that of a card dealt to a foundation, or of the first "
            "one put up",
            later=True,
        ),
    )
    up: Up = field(
        default=Up.CARD,
        metadata=_word(
            "what goes up at a time: a card, a whole suit in order, or one that is a whole pile",
            later=True,
        ),
    )
    worrying_back: bool = field(
        default=True, metadata=_word("whether a foundation's top card may return to the tableau")
    )
    intervals: Intervals = field(
        default=Intervals(),
        metadata=_word(
            "none: by suit and rank by rank; else without regard to suit, the first rank and the "
            "step of each, or thrown for every deal",
            later=True,
        ),
    )
    after_trumps: bool = field(
        default=False,
        metadata=_word(
            "whether a card goes up only when as many trumps are up as its suit will have",
            later=True,
        ),
    )
    laid_out: int = field(
        default=0,
        metadata=_word(
            "cards laid out on each foundation before the deal", at_most=MAX_RANKS, later=True
        ),
    )


@dataclass(frozen=True, slots=True)
class ScoringRules:
    """``[scoring]``: how a game played is scored."""

    scheme: Scheme = field(default=Scheme.NONE, metadata=_word("the scores kept for the game"))
