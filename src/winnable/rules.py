"""A game as data: the vocabulary of ``Rules``.

Each table of a rules file is one frozen class below, each key one field of it. A field's metadata
holds what the key means in a few words and, for a number, the values it takes; loading, checking
and explaining read it from there, so that a word is added to the vocabulary in one place.
The sense of the words follows the rule books compared in ``docs/games/klondike.md``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import Field, dataclass, field, fields
from enum import StrEnum
from functools import lru_cache
from typing import Any

from winnable.cards import ALL_CARDS, MAX_RANKS, Card
from winnable.errors import RulesError

MAX_PILES = 16
MAX_DECKS = 4
UNLIMITED = "unlimited"


class Layout(StrEnum):
    """How the tableau is dealt."""

    TRIANGLE = "triangle"
    ROWS = "rows"


class FaceUp(StrEnum):
    """Which tableau cards are dealt face up."""

    TOP = "top"
    ALL = "all"


class Build(StrEnum):
    """On which cards a card may be built in the tableau; always down by one rank."""

    ALTERNATE_COLOUR = "alternate-colour"
    SAME_COLOUR = "same-colour"
    SAME_SUIT = "same-suit"
    OTHER_SUIT = "other-suit"
    ANY_SUIT = "any-suit"

    def joins(self, card: Card, host: Card) -> bool:
        """Whether ``card`` may lie on ``host``."""
        if card.rank != host.rank - 1:
            return False
        match self:
            case Build.ALTERNATE_COLOUR:
                return card.is_red != host.is_red
            case Build.SAME_COLOUR:
                return card.is_red == host.is_red
            case Build.SAME_SUIT:
                return card.suit == host.suit
            case Build.OTHER_SUIT:
                return card.suit != host.suit
            case Build.ANY_SUIT:
                return True


class Run(StrEnum):
    """How much of a pile's face-up run may move to another pile."""

    PART = "part"
    WHOLE = "whole"


class Unit(StrEnum):
    """Which cards of a pile move together."""

    BUILT = "built"
    SAME_SUIT = "same-suit"


class Space(StrEnum):
    """What may be moved to an empty tableau pile."""

    KING = "king"
    BELOW_BASE = "below-base"
    ANY = "any"
    NONE = "none"


class StockTo(StrEnum):
    """Where the cards of the stock are dealt."""

    WASTE = "waste"
    TABLEAU = "tableau"
    RESERVE = "reserve"


class Base(StrEnum):
    """The rank that the foundations begin with."""

    ACE = "ace"
    DEALT = "dealt"
    CHOSEN = "chosen"


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
        metadata=_word("ranks in each suit, from the ace", at_least=1, at_most=MAX_RANKS),
    )
    decks: int = field(
        default=1,
        metadata=_word("decks shuffled together", at_least=1, at_most=MAX_DECKS, later=True),
    )

    @property
    def size(self) -> int:
        """The number of cards."""
        return 4 * self.ranks * self.decks

    @property
    def foundations(self) -> int:
        """The number of foundations: four for each deck."""
        return 4 * self.decks


@dataclass(frozen=True, slots=True)
class TableauRules:
    """``[tableau]``: the piles, how they are dealt and how they are built on."""

    piles: int = field(default=7, metadata=_word("tableau piles", at_least=1, at_most=MAX_PILES))
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
        """The number of cards dealt to each pile, left to right."""
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
            "first rank: the ace, that of a card dealt to a foundation, or of the first one put up",
            later=True,
        ),
    )
    worrying_back: bool = field(
        default=True, metadata=_word("whether a foundation's top card may return to the tableau")
    )


@dataclass(frozen=True, slots=True)
class ScoringRules:
    """``[scoring]``: how a game played is scored."""

    scheme: Scheme = field(default=Scheme.NONE, metadata=_word("the scores kept for the game"))


@dataclass(frozen=True, slots=True)
class Rules:
    """A complete game. ``name`` is enough to load the same rules anywhere (see ``rules_file``)."""

    name: str
    title: str
    about: str = ""
    deck: DeckRules = DeckRules()
    tableau: TableauRules = TableauRules()
    stock: StockRules = StockRules()
    reserve: ReserveRules = ReserveRules()
    foundations: FoundationRules = FoundationRules()
    scoring: ScoringRules = ScoringRules()

    @property
    def stock_size(self) -> int:
        """The number of cards in the stock of a fresh deal."""
        return self.deck.size - self._dealt

    @property
    def hash(self) -> str:
        """Sixteen hexadecimal digits that differ where any rule differs; names do not count."""
        return _hash(self)

    def card_up(self, foundation: int, place: int, base: int | None) -> Card:
        """The card that comes as number ``place``, from 1, on the foundation with that number."""
        rank = ((base or 1) + place - 2) % self.deck.ranks + 1
        return ALL_CARDS[4 * (rank - 1) + foundation % 4]

    def joins(self, card: Card, host: Card, base: int | None = None) -> bool:
        """Whether ``card`` may be built on ``host``, the foundations having that base."""
        if not self.tableau.on_base and host.rank == base:
            return False
        if self.tableau.wrap and card.rank == self.deck.ranks and host.rank == 1:
            host = host._replace(rank=card.rank + 1)
        return self.tableau.build.joins(card, host)

    def keeps(self, card: Card, host: Card, base: int | None = None) -> bool:
        """Whether ``card``, lying on ``host``, moves together with it."""
        return self.joins(card, host, base) and (
            self.tableau.unit is Unit.BUILT or card.suit == host.suit
        )

    @property
    def _dealt(self) -> int:
        reserve = self.reserve.piles * self.reserve.cards
        return sum(self.tableau.sizes) + reserve + (self.foundations.base is Base.DEALT)

    def check(self) -> None:
        """Raise RulesError, naming the keys, where rules contradict each other."""
        dealt, cards = self._dealt, self.deck.size
        if dealt > cards:
            where = "tableau and reserve" if self.reserve.cards else "the tableau"
            raise RulesError(
                f"{self.name}: tableau.piles, tableau.layout, tableau.rows: {dealt} cards to deal "
                f"to {where}, but deck.ranks = {self.deck.ranks} and deck.decks = "
                f"{self.deck.decks} make a pack of {cards}"
            )
        if self.tableau.layout is Layout.ROWS and self.tableau.rows == 0:
            raise RulesError(
                f'{self.name}: tableau.rows: expected at least 1 with tableau.layout = "rows"'
            )
        if self.tableau.extra >= self.tableau.piles:
            raise RulesError(
                f"{self.name}: tableau.extra: expected fewer cards than the "
                f"{self.tableau.piles} piles, found {self.tableau.extra}"
            )
        if self.stock.to is not StockTo.WASTE:
            self._check_rows()
        if self.stock.to is not StockTo.TABLEAU and not self.stock.over_spaces:
            raise RulesError(
                f'{self.name}: stock.over_spaces: no sense without stock.to = "tableau"'
            )
        self._check_reserve()
        if not self.tableau.on_base and not (
            self.tableau.wrap and self.foundations.base is Base.DEALT
        ):
            raise RulesError(
                f"{self.name}: tableau.on_base: no sense without tableau.wrap = true and "
                'foundations.base = "dealt"'
            )
        if self.foundations.base is not Base.ACE and self.tableau.space is Space.KING:
            raise RulesError(
                f'{self.name}: tableau.space: expected "below-base" rather than "king" with '
                f'foundations.base = "{self.foundations.base}"'
            )
        if self.stock.then_single and self.stock.draw == 1:
            raise RulesError(
                f"{self.name}: stock.then_single: no sense with stock.draw = 1, "
                "where every pass is of single cards"
            )

    def _check_reserve(self) -> None:
        piles, fills = self.reserve.piles, self.reserve.fills
        needed = self.stock.to is StockTo.RESERVE or self.reserve.cards > 0 or fills
        if piles == 0 and needed:
            raise RulesError(
                f"{self.name}: reserve.piles: expected at least 1 with the other rules of a reserve"
            )
        if fills and (piles > 1 or self.stock.to is not StockTo.WASTE):
            raise RulesError(
                f'{self.name}: reserve.fills: needs reserve.piles = 1 and stock.to = "waste"'
            )

    def _check_rows(self) -> None:
        stock, one = self.stock, StockRules(draw=1, passes=1)
        for key in ("draw", "passes", "order", "then_single"):
            if getattr(stock, key) != getattr(one, key):
                raise RulesError(
                    f"{self.name}: stock.{key}: expected {value_text(getattr(one, key))} with "
                    f'stock.to = "{stock.to}": the stock is dealt once, a card to each pile'
                )


TABLES = ("deck", "tableau", "stock", "reserve", "foundations", "scoring")


def table_fields(rules: Rules) -> Iterator[tuple[str, Field[Any], Any]]:
    """Every rule as its dotted key, its field and its value, in the order of the classes."""
    for table in TABLES:
        part = getattr(rules, table)
        for one in fields(part):
            yield f"{table}.{one.name}", one, getattr(part, one.name)


def rule_values(rules: Rules) -> Iterator[tuple[str, Any]]:
    """Every rule as its dotted key and its value."""
    for key, _, value in table_fields(rules):
        yield key, value


@lru_cache(maxsize=64)
def _hash(rules: Rules) -> str:
    told = {
        key: _plain(value)
        for key, one, value in table_fields(rules)
        if not (one.metadata["later"] and value == one.default)
    }
    data = json.dumps(told, sort_keys=True)
    return hashlib.sha256(data.encode()).hexdigest()[:16]


def value_text(value: Any) -> str:
    """A rule's value as an override writes it: None, for no limit, is ``unlimited``."""
    return str(value).lower() if isinstance(value, bool) else str(_plain(value))


def _plain(value: Any) -> Any:
    return UNLIMITED if value is None else value


def same_rules(one: Rules, other: Rules) -> bool:
    """Whether two games are played alike, whatever their names."""
    return all(getattr(one, table) == getattr(other, table) for table in TABLES)
