"""``Deal``: rules, and where every card lies. A fresh deal or a position in mid-game.

The text form is one line (see ``notation``); ``Deal.parse(str(deal)) == deal`` always. The JSON
form is in ``deal_json``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from winnable.cards import Card, Suit, deck
from winnable.errors import DealError
from winnable.notation import Sections, format_sections, parse_sections
from winnable.pile import Pile
from winnable.rules import FaceUp, Rules, same_rules
from winnable.rules_file import agreed_rules
from winnable.words import counted


@dataclass(frozen=True, slots=True)
class Deal:
    """Where every card lies. Immutable.

    ``stock`` runs from the card drawn first; ``waste`` from the bottom to the card in play;
    ``foundations`` holds the number of cards on the foundation of each suit (clubs, diamonds,
    hearts, spades), as often as there are decks, all 0 unless given; ``pass_number`` counts passes
    through the stock from 1; ``single`` says that the last pass of single cards is running, in
    games that have one.
    """

    rules: Rules
    tableau: tuple[Pile, ...]
    stock: tuple[Card, ...] = ()
    waste: tuple[Card, ...] = ()
    foundations: tuple[int, ...] = ()
    pass_number: int = 1
    single: bool = False

    def __post_init__(self) -> None:
        if not self.foundations:
            object.__setattr__(self, "foundations", (0,) * self.rules.deck.foundations)

    @classmethod
    def fresh(cls, rules: Rules, piles: list[list[Card]], stock: list[Card]) -> Deal:
        """A deal as it starts: piles bottom to top, turned face up as the rules say."""
        turned = len if rules.tableau.face_up is FaceUp.ALL else _top
        tableau = tuple(
            Pile(tuple(pile[: len(pile) - turned(pile)]), tuple(pile[len(pile) - turned(pile) :]))
            for pile in piles
        )
        return cls(rules, tableau, tuple(stock))

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
            sections.heights(rules.deck.decks),
            sections.pass_number,
            sections.single,
        )
        deal.check()
        return deal

    def __str__(self) -> str:
        return format_sections(self.rules.name, self)

    @property
    def stock_untouched(self) -> bool:
        """Whether not one card of the stock has been drawn since the game began."""
        return self.pass_number == 1 and not self.waste and len(self.stock) == self.rules.stock_size

    def same_as(self, other: Deal) -> bool:
        """Whether the cards lie alike and the games are played alike, whatever their names."""
        return same_rules(self.rules, other.rules) and replace(self, rules=other.rules) == other

    def cards(self) -> Iterator[Card]:
        """Every card of the deal, those on the foundations included."""
        for pile in self.tableau:
            yield from pile.cards
        yield from self.stock
        yield from self.waste
        for number, height in enumerate(self.foundations):
            suit = Suit(number % len(Suit))
            yield from (Card(rank, suit) for rank in range(1, height + 1))

    def faults(self) -> list[str]:
        """Everything that keeps this from being a position of its game, in plain words."""
        return [*self._card_faults(), *self._layout_faults(), *self._stock_faults()]

    def check(self) -> None:
        """Raise DealError with all faults in one line, if there are any."""
        faults = self.faults()
        if faults:
            raise DealError("; ".join(faults))

    def _card_faults(self) -> Iterator[str]:
        decks = self.rules.deck.decks
        expected = deck(self.rules.deck.ranks)
        found = Counter(self.cards())
        impossible = [card for card in found if card not in expected]
        if impossible:
            yield f"not in a deck of {self.rules.deck.ranks} ranks: {_names(impossible)}"
        too_many = [card for card, times in found.items() if times > decks]
        if too_many:
            yield f"more than {_TIMES[decks]}: {_names(too_many)}"
        missing = [card for card in expected for _ in range(decks - found[card])]
        if missing:
            yield f"missing: {_names(missing)}"

    def _layout_faults(self) -> Iterator[str]:
        piles = self.rules.tableau.piles
        if len(self.tableau) != piles:
            yield f"{counted(len(self.tableau), 'tableau pile')}, expected {piles}"
        for number, pile in enumerate(self.tableau, start=1):
            if pile.face_down and not pile.face_up:
                yield f"pile {number}: its top card {pile.face_down[-1]} is face down"

    def _stock_faults(self) -> Iterator[str]:
        rules = self.rules.stock
        if rules.passes is not None and self.pass_number > rules.passes:
            yield f"pass {self.pass_number} of {rules.passes}"
        if self.single and not rules.then_single:
            yield "a pass of single cards, which the game does not have"
        in_hand = len(self.stock) + len(self.waste)
        if in_hand > self.rules.stock_size:
            yield f"{in_hand} cards in stock and waste, expected at most {self.rules.stock_size}"


_TIMES = ("", "once", "twice", "three times", "four times")


def _top(pile: list[Card]) -> int:
    return min(1, len(pile))


def _names(cards: list[Card]) -> str:
    return " ".join(str(card) for card in sorted(cards))
