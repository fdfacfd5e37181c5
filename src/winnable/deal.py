"""``Deal``: rules, and where every card lies. A fresh deal or a position in mid-game.

The text form is one line (see ``notation``); ``Deal.parse(str(deal)) == deal`` always. The JSON
form is in ``deal_json``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from winnable.cards import ALL_CARDS, Card
from winnable.errors import DealError
from winnable.hand import Hand
from winnable.intervals import Interval
from winnable.notation import Sections, format_sections, parse_sections
from winnable.pile import Pile
from winnable.rules import Rules, same_rules
from winnable.rules_file import agreed_rules
from winnable.vocabulary import Base, FaceUp, StockTo, Up
from winnable.words import counted


@dataclass(frozen=True, slots=True)
class Deal:
    """Where every card lies. Immutable.

    ``stock`` runs from the card drawn first; ``waste`` from the bottom to the card in play;
    ``foundations`` holds the number of cards on the foundation of each suit (clubs, diamonds,
    hearts, spades), as often as there are decks, all 0 unless given; ``pass_number`` counts passes
    through the stock from 1; ``single`` says that the last pass of single cards is running, in
    games that have one. ``reserve`` holds the reserve piles, the card in play last; ``base`` is the
    rank that the foundations begin with, None as long as the player has not chosen it.

    Where there are several layouts, ``tableau`` holds the piles of all, those of the first in
    front; stock, waste and pass are the first layout's, and ``others`` has those of the rest.

    Where foundations are not built by suit, ``intervals`` says how each of them goes. Which cards
    lie on them is then known by rank, and which suits by what is not elsewhere.
    """

    rules: Rules
    tableau: tuple[Pile, ...]
    stock: tuple[Card, ...] = ()
    waste: tuple[Card, ...] = ()
    foundations: tuple[int, ...] = ()
    pass_number: int = 1
    single: bool = False
    reserve: tuple[tuple[Card, ...], ...] = ()
    base: int | None = None
    intervals: tuple[Interval, ...] = ()
    others: tuple[Hand, ...] = ()

    def __post_init__(self) -> None:
        if not self.foundations:
            object.__setattr__(self, "foundations", (0,) * self.rules.deck.foundations)
        if len(self.reserve) < self.rules.reserve.piles:
            object.__setattr__(self, "reserve", ((),) * self.rules.reserve.piles)
        if self.base is None:
            object.__setattr__(self, "base", self.rules.foundations.base.rank)
        if len(self.others) < self.rules.deck.layouts - 1:
            missing = self.rules.deck.layouts - 1 - len(self.others)
            object.__setattr__(self, "others", (*self.others, *(Hand(),) * missing))
        if not self.intervals:
            object.__setattr__(self, "intervals", self.rules.foundations.intervals.given)

    @classmethod
    def fresh(
        cls,
        rules: Rules,
        piles: list[list[Card]],
        stock: list[Card],
        reserve: list[list[Card]] | None = None,
        base: Card | None = None,
        intervals: tuple[Interval, ...] = (),
        other_stocks: Sequence[Sequence[Card]] = (),
    ) -> Deal:
        """A deal as it starts: piles bottom to top, turned face up as the rules say.

        Of several layouts ``piles`` holds those of all and ``stock`` that of the first.

        ``base`` is the card dealt to its foundation where the rules have one; ``intervals`` are
        those thrown where that is done. Of cards that the rules lay out none is to be given.
        """
        turned = len if rules.tableau.face_up is FaceUp.ALL else _top
        tableau = tuple(
            Pile(tuple(pile[: len(pile) - turned(pile)]), tuple(pile[len(pile) - turned(pile) :]))
            for pile in piles
        )
        laid_out = (rules.foundations.laid_out,) * rules.deck.foundations
        held = tuple(map(tuple, reserve or []))
        others = tuple(Hand(tuple(cards)) for cards in other_stocks)
        deal = cls(
            rules,
            tableau,
            tuple(stock),
            (),
            laid_out,
            reserve=held,
            intervals=intervals,
            others=others,
        )
        if base is None:
            return deal
        up = tuple(int(number == base.suit) for number in range(rules.deck.foundations))
        return replace(deal, foundations=up, base=base.rank)

    @classmethod
    def parse(cls, text: str, rules: Rules | None = None) -> Deal:
        """Read the text notation; ``rules`` are for a text that names no game.

        Raises DealError, naming the column and the card, for a text that is not in the notation
        and, all faults in one line, for cards that do not make up the deck; RulesError where the
        text names a game that cannot be loaded.
        """
        game, sections = parse_sections(text)
        if game is not None:
            rules = agreed_rules(game, rules)
        if rules is None:
            raise DealError("the deal names no game: expected it to begin with one, as 'klondike:'")
        return cls.of_sections(rules, sections)

    @classmethod
    def of_sections(cls, rules: Rules, sections: Sections) -> Deal:
        """The deal the sections describe. Raises DealError with all faults of its cards."""
        deal = cls(
            rules,
            tuple(sections.tableau),
            tuple(sections.stock),
            tuple(sections.waste),
            sections.heights(rules),
            sections.pass_number,
            sections.single,
            tuple(sections.reserve),
            sections.base,
            tuple(sections.intervals),
            tuple(sections.others),
        )
        deal.check()
        return deal

    def __str__(self) -> str:
        return format_sections(self.rules.name, self)

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Stock, waste and pass of each layout."""
        return (Hand(self.stock, self.waste, self.pass_number), *self.others)

    def with_hand(self, layout: int, hand: Hand) -> Deal:
        """The deal with another stock, waste and pass of that layout, counted from 0."""
        if layout == 0:
            return replace(self, stock=hand.stock, waste=hand.waste, pass_number=hand.pass_number)
        others = (*self.others[: layout - 1], hand, *self.others[layout:])
        return replace(self, others=others)

    @property
    def stock_untouched(self) -> bool:
        """Whether not one card of the stock has been drawn since the game began."""
        return self.pass_number == 1 and not self.waste and len(self.stock) == self.rules.stock_size

    def same_as(self, other: Deal) -> bool:
        """Whether the cards lie alike and the games are played alike, whatever their names."""
        return same_rules(self.rules, other.rules) and replace(self, rules=other.rules) == other

    def cards(self) -> Iterator[Card]:
        """Every card of the deal, those on the foundations included."""
        yield from self._cards_in_play()
        if self.rules.by_intervals:
            yield from self._cards_up_by_rank()
            return
        for number, height in enumerate(self.foundations):
            yield from (self.card_up(number, place) for place in range(1, height + 1))

    def _cards_in_play(self) -> Iterator[Card]:
        for pile in self.tableau:
            yield from pile.cards
        for hand in self.hands:
            yield from hand.stock
            yield from hand.waste
        for held in self.reserve:
            yield from held

    def _cards_up_by_rank(self) -> Iterator[Card]:
        """For each card up one of its rank that is nowhere else, as long as there is one."""
        out = Counter(self.rules.deck.pack * self.rules.deck.decks)
        out.subtract(self._cards_in_play())
        for number, height in enumerate(self.foundations):
            for place in range(1, height + 1):
                rank = self.rank_up(number, place)
                of_rank = ALL_CARDS[4 * (rank - 1) : 4 * rank]
                card = max(of_rank, key=lambda card: out[card])
                out[card] -= 1
                yield card

    def rank_up(self, foundation: int, place: int) -> int:
        """The rank that comes as number ``place``, from 1, on the foundation with that number."""
        if self.rules.by_intervals:
            return self.intervals[foundation].rank(place, self.rules.deck.ranks)
        return self.card_up(foundation, place).rank

    def wants(self, foundation: int, rank: int) -> bool:
        """Whether a card of that rank is the next one of the foundation with that number."""
        height = self.foundations[foundation]
        return (
            height < self.rules.deck.length(foundation)
            and self.rank_up(foundation, height + 1) == rank
        )

    def foundation_number(self, at: int) -> int:
        """The number, as a place to take a card from, of a foundation by its place in
        ``foundations``."""
        return self.rules.deck.foundation_number(at)

    def foundation_at(self, number: int) -> int:
        """The place in ``foundations`` of the one with that number as a place; -1 for none."""
        return self.rules.deck.foundation_at(number)

    def card_up(self, foundation: int, place: int) -> Card:
        """The card that comes as number ``place``, from 1, on the foundation with that number."""
        return self.rules.card_up(foundation, place, self.base)

    def faults(self) -> list[str]:
        """Everything that keeps this from being a position of its game, in plain words."""
        broken = list(self._interval_faults())
        if broken:
            return broken
        return [
            *self._card_faults(),
            *self._layout_faults(),
            *self._reserve_faults(),
            *self._stock_faults(),
        ]

    def check(self) -> None:
        """Raise DealError with all faults in one line, if there are any."""
        faults = self.faults()
        if faults:
            raise DealError("; ".join(faults))

    def _interval_faults(self) -> Iterator[str]:
        needed = self.rules.deck.foundations if self.rules.by_intervals else 0
        if len(self.intervals) != needed:
            yield f"{counted(len(self.intervals), 'interval')}, expected {needed}"
        given = self.rules.foundations.intervals.given
        if given and self.intervals != given:
            yield "other intervals than the game's"
        faults = (one.fault(self.rules.deck.ranks) for one in self.intervals)
        yield from (fault for fault in faults if fault)

    def _card_faults(self) -> Iterator[str]:
        decks = self.rules.deck.decks
        expected = self.rules.deck.pack
        found = Counter(self.cards())
        impossible = [card for card in found if card not in expected]
        if impossible:
            ranks = f"{self.rules.deck.ranks} ranks" if self.rules.deck.is_french else "the game"
            yield f"not in a deck of {ranks}: {_names(impossible)}"
        too_many = [card for card, times in found.items() if times > decks]
        if too_many:
            yield f"more than {_TIMES[decks]}: {_names(too_many)}"
        missing = [card for card in expected for _ in range(decks - found[card])]
        if missing:
            yield f"missing: {_names(missing)}"

    def _layout_faults(self) -> Iterator[str]:
        piles = self.rules.piles
        if len(self.tableau) != piles:
            yield f"{counted(len(self.tableau), 'tableau pile')}, expected {piles}"
        fills = self.rules.reserve.fills and any(self.reserve)
        for number, pile in enumerate(self.tableau, start=1):
            if not pile and fills:
                yield f"pile {number}: empty, though the reserve fills empty piles"
            if pile.face_down and not pile.face_up:
                yield f"pile {number}: its top card {pile.face_down[-1]} is face down"

    def _reserve_faults(self) -> Iterator[str]:
        piles, rules = self.rules.reserve.piles, self.rules.foundations
        if len(self.reserve) != piles:
            yield f"{counted(len(self.reserve), 'reserve pile')}, expected {piles}"
        if self.base is None and (rules.base is Base.DEALT or any(self.foundations)):
            yield "no base is given"
        if self.base is not None and not 1 <= self.base <= self.rules.deck.ranks:
            yield f"base {self.base}, expected a rank from 1 to {self.rules.deck.ranks}"
        whole = (0, self.rules.deck.ranks)
        if rules.up is not Up.CARD and any(height not in whole for height in self.foundations):
            yield "part of a suit on a foundation, where whole suits go up"
        if rules.base.rank is not None and self.base != rules.base.rank:
            yield f"base {self.base}, but the foundations begin with the {rules.base}"

    def _stock_faults(self) -> Iterator[str]:
        rules, layouts = self.rules.stock, self.rules.deck.layouts
        if self.waste and rules.to is not StockTo.WASTE:
            yield f"{counted(len(self.waste), 'card')} in a waste, which the game does not have"
        if rules.must_place and len(self.waste) > 1:
            yield f"{len(self.waste)} cards in the waste, expected one at most"
        if self.single and not rules.then_single:
            yield "a pass of single cards, which the game does not have"
        if len(self.others) != layouts - 1:
            yield f"{len(self.others) + 1} stocks and wastes, expected {layouts}"
        for number, hand in enumerate(self.hands, start=1):
            where = "stock and waste" if layouts == 1 else f"stock {number} and its waste"
            if rules.passes is not None and hand.pass_number > rules.passes:
                yield f"pass {hand.pass_number} of {rules.passes}"
            in_hand, most = len(hand.stock) + len(hand.waste), self.rules.stock_size
            if in_hand > most:
                yield f"{in_hand} cards in {where}, expected at most {most}"


_TIMES = ("", "once", "twice", "three times", "four times")


def _top(pile: list[Card]) -> int:
    return min(1, len(pile))


def _names(cards: list[Card]) -> str:
    return " ".join(str(card) for card in sorted(cards))
