"""A game as data: the rules of all its tables together.

The tables and their words are those of ``rule_tables`` and ``vocabulary``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import Field, dataclass, field, fields
from functools import lru_cache
from typing import Any

from winnable.cards import ALL_CARDS, MAX_RANKS, Card
from winnable.errors import RulesError
from winnable.intervals import Intervals
from winnable.rule_tables import (
    MAX_PILES,
    DeckRules,
    FoundationRules,
    ReserveRules,
    ScoringRules,
    StockRules,
    TableauRules,
)
from winnable.vocabulary import Base, Build, Fool, Layout, Redeal, Run, Space, StockTo, Unit, Up

UNLIMITED = "unlimited"


@dataclass(frozen=True, slots=True)
class Rules:
    """A complete game. ``name`` is enough to load the same rules anywhere (see ``rules_file``)."""

    name: str
    title: str
    about: str = ""
    deck: DeckRules = field(default_factory=DeckRules)
    tableau: TableauRules = field(default_factory=TableauRules)
    stock: StockRules = field(default_factory=StockRules)
    reserve: ReserveRules = field(default_factory=ReserveRules)
    foundations: FoundationRules = field(default_factory=FoundationRules)
    scoring: ScoringRules = field(default_factory=ScoringRules)

    @property
    def piles(self) -> int:
        """The number of tableau piles, of all layouts together."""
        return self.deck.layouts * self.tableau.piles

    @property
    def stock_size(self) -> int:
        """The number of cards in the stock of a fresh deal, of one layout's if it has several."""
        return self.deck.size // self.deck.layouts - self._dealt

    @property
    def up_together(self) -> int:
        """The number of cards that go up to a foundation at a time."""
        return 1 if self.foundations.up is Up.CARD else self.deck.ranks

    @property
    def by_intervals(self) -> bool:
        """Whether the foundations go by intervals, without regard to suit."""
        return bool(self.foundations.intervals)

    @property
    def hash(self) -> str:
        """Sixteen hexadecimal digits that differ where any rule differs; names do not count."""
        return _hash(self)

    def card_up(self, foundation: int, place: int, base: int | None) -> Card:
        """The card that comes as number ``place``, from 1, on the foundation with that number."""
        if not self.deck.is_french:
            return self.deck.lines[foundation].cards[place - 1]
        rank = ((base or 1) + place - 2) % self.deck.ranks + 1
        return ALL_CARDS[4 * (rank - 1) + foundation % 4]

    def joins(self, card: Card, host: Card, base: int | None = None) -> bool:
        """Whether ``card`` may be built on ``host``, the foundations having that base."""
        if not self.deck.is_french:
            return self._joins_by_line(card, host)
        if not self.tableau.on_base and host.rank == base:
            return False
        if self.tableau.wrap and card.rank == self.deck.ranks and host.rank == 1:
            host = host._replace(rank=card.rank + 1)
        return self.tableau.build.joins(card, host)

    def keeps(self, card: Card, host: Card, base: int | None = None) -> bool:
        """Whether ``card``, lying on ``host``, moves together with it."""
        return self.joins(card, host, base) and (
            self.tableau.unit is Unit.BUILT or self.deck.line_of(card) == self.deck.line_of(host)
        )

    def _joins_by_line(self, card: Card, host: Card) -> bool:
        lines, spots = self.deck.lines, self.deck.spots
        one, other = spots[card], spots[host]
        return one.rank == other.rank - 1 and self.tableau.build.suits_join(
            one.line, other.line, lines[one.line].is_red, lines[other.line].is_red
        )

    @property
    def _dealt(self) -> int:
        reserve = self.reserve.piles * self.reserve.cards
        up = self.foundations.laid_out * self.deck.foundations
        up += self.foundations.base is Base.DEALT
        return sum(self.tableau.sizes) + reserve + up

    def check(self) -> None:
        """Raise RulesError, naming the keys, where rules contradict each other."""
        self._check_heaps()
        self._check_pack()
        self._check_layouts()
        dealt, cards = self._dealt, self.deck.size // self.deck.layouts
        if dealt > cards:
            where = "tableau and reserve" if self.reserve.cards else "the tableau"
            raise RulesError(
                f"{self.name}: tableau.piles, tableau.layout, tableau.rows: {dealt} cards to deal "
                f"to {where}, but deck.ranks = {self.deck.ranks} and deck.decks = "
                f"{self.deck.decks} make a pack of {cards}"
            )
        if self.tableau.layout is Layout.ROWS and not (self.tableau.rows or self.by_intervals):
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
        self._check_foundations()
        if self.tableau.space is Space.WASTE and self.stock.to is not StockTo.WASTE:
            raise RulesError(f'{self.name}: tableau.space: "waste" needs stock.to = "waste"')
        if self.stock.then_single and self.stock.draw == 1:
            raise RulesError(
                f"{self.name}: stock.then_single: no sense with stock.draw = 1, "
                "where every pass is of single cards"
            )

    def _check_pack(self) -> None:
        """Of packs with trumps or cavaliers there is one, and suits begin with the lowest card."""
        deck, where = self.deck, f"{self.name}: deck"
        if not deck.trumps and (deck.fool is not Fool.NONE or deck.trump_suits > 1):
            raise RulesError(f"{where}.trumps: expected some with a Fool or suits of trumps")
        if deck.trump_suits == 2:
            halves = 3 <= deck.ranks <= MAX_RANKS and deck.trumps == 2 * deck.ranks - 5
            if not halves or deck.fool is not Fool.LOW:
                raise RulesError(
                    f'{where}.trump_suits: two need deck.fool = "low", deck.ranks from 3 to '
                    f"{MAX_RANKS} and deck.trumps five less than twice as many"
                )
        if self.foundations.after_trumps and not (deck.trumps and deck.trump_suits == 1):
            raise RulesError(f"{self.name}: foundations.after_trumps: expected trumps of one suit")
        if deck.is_french:
            return
        values = dict(rule_values(self))
        for key, value in _ONE_PACK.items():
            if values[key] != value:
                raise RulesError(
                    f"{self.name}: {key}: expected {value_text(value)} in a pack with trumps or "
                    "cavaliers"
                )

    def _check_layouts(self) -> None:
        """Layouts side by side are of the plainest kind: piles, and a stock dealt to a waste."""
        layouts = self.deck.layouts
        if layouts == 1:
            return
        if self.deck.decks % layouts:
            raise RulesError(
                f"{self.name}: deck.decks: expected as many for each of the {layouts} layouts, "
                f"found {self.deck.decks}"
            )
        if self.piles > MAX_PILES:
            raise RulesError(
                f"{self.name}: tableau.piles: expected {MAX_PILES // layouts} at most with "
                f"deck.layouts = {layouts}, found {self.tableau.piles}"
            )
        values = dict(rule_values(self))
        for key, value in _LAYOUTS.items():
            if values[key] != value:
                raise RulesError(
                    f"{self.name}: {key}: expected {value_text(value)} with deck.layouts = "
                    f"{layouts}"
                )

    def _check_foundations(self) -> None:
        if self.foundations.up is Up.CARD:
            return
        for key, found, needed in (
            ("tableau.unit", self.tableau.unit, Unit.SAME_SUIT),
            ("tableau.wrap", self.tableau.wrap, False),
            ("foundations.base", self.foundations.base, Base.ACE),
            ("foundations.worrying_back", self.foundations.worrying_back, False),
        ):
            if found != needed:
                raise RulesError(
                    f"{self.name}: {key}: expected {value_text(needed)} with "
                    f'foundations.up = "{self.foundations.up}"'
                )

    def _check_heaps(self) -> None:
        """Foundations by intervals and heaps need each other, and little else fits them."""
        values = dict(rule_values(self))
        if not self.by_intervals:
            for key in ("stock.must_place", "stock.redeal", "foundations.laid_out"):
                by_suit = key == "foundations.laid_out" and self.foundations.base.rank is not None
                if values[key] not in (False, Redeal.WASTE, 0) and not by_suit:
                    raise RulesError(f"{self.name}: {key}: no sense without foundations.intervals")
            self._check_laid_out()
            for key in ("tableau.build", "tableau.run"):
                if values[key] in (Build.ANY_CARD, Run.NONE):
                    raise RulesError(
                        f"{self.name}: {key}: {values[key]} needs foundations.intervals"
                    )
            return
        for key, value in _HEAPS.items():
            if values[key] != value:
                raise RulesError(
                    f"{self.name}: {key}: expected {value_text(value)} with foundations.intervals"
                )
        if self.stock.passes is None or self.stock.passes > _MOST_PASSES_OF_HEAPS:
            raise RulesError(
                f"{self.name}: stock.passes: expected {_MOST_PASSES_OF_HEAPS} at most with "
                "foundations.intervals"
            )
        self._check_intervals()

    def _check_intervals(self) -> None:
        where, needed = f"{self.name}: foundations.intervals", self.deck.foundations
        given = self.foundations.intervals.given
        if given and len(given) != needed:
            raise RulesError(f"{where}: expected {needed}, one a foundation, found {len(given)}")
        faults = (one.fault(self.deck.ranks) for one in given)
        fault = next((one for one in faults if one), None)
        if fault is not None:
            raise RulesError(f"{where}: {fault}")
        self._check_laid_out()

    def _check_laid_out(self) -> None:
        if (self.foundations.base.rank or 1) > self.deck.ranks:
            raise RulesError(f"{self.name}: foundations.base: expected a rank that the game has")
        if self.foundations.laid_out > self.deck.ranks:
            raise RulesError(
                f"{self.name}: foundations.laid_out: expected {self.deck.ranks} at most with "
                f"deck.ranks = {self.deck.ranks}"
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


_ONE_PACK: dict[str, Any] = {
    "deck.decks": 1,
    "tableau.wrap": False,
    "foundations.base": Base.ACE,
    "foundations.up": Up.CARD,
    "foundations.intervals": Intervals(),
}
"""What must hold of a game with trumps or cavaliers."""

_LAYOUTS: dict[str, Any] = {
    "stock.to": StockTo.WASTE,
    "stock.then_single": False,
    "reserve.piles": 0,
    "foundations.base": Base.ACE,
    "foundations.up": Up.CARD,
    "foundations.intervals": Intervals(),
}
"""What must hold of a game of several layouts."""

_MOST_PASSES_OF_HEAPS = 9
_HEAPS: dict[str, Any] = {
    "tableau.layout": Layout.ROWS,
    "tableau.rows": 0,
    "tableau.extra": 0,
    "tableau.build": Build.ANY_CARD,
    "tableau.wrap": False,
    "tableau.run": Run.NONE,
    "tableau.unit": Unit.BUILT,
    "tableau.space": Space.ANY,
    "stock.to": StockTo.WASTE,
    "stock.draw": 1,
    "stock.must_place": True,
    "stock.redeal": Redeal.PILES,
    "stock.then_single": False,
    "reserve.piles": 0,
    "foundations.base": Base.ACE,
    "foundations.worrying_back": False,
}
"""What must hold of a game whose foundations go by intervals: its piles are heaps."""

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


def values_as_text(rules: Rules) -> dict[str, str]:
    """The same, each value as an override writes it."""
    return {key: value_text(value) for key, value in rule_values(rules)}


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
    if isinstance(value, Intervals):
        return str(value)
    return UNLIMITED if value is None else value


def same_rules(one: Rules, other: Rules) -> bool:
    """Whether two games are played alike, whatever their names."""
    return all(getattr(one, table) == getattr(other, table) for table in TABLES)
