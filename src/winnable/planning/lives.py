"""What is fixed about the cards of a position before any model is made of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from winnable.cards import SUITS, Card, deck
from winnable.deal import Deal
from winnable.rules import Rules
from winnable.vocabulary import Build, FaceUp, Run, Space, StockTo, Unit, Up


def models_fit(rules: Rules) -> bool:
    """Whether the Klondike models know these rules, worrying back left aside."""
    tableau, stock = rules.tableau, rules.stock
    return (
        rules.deck.decks == 1
        and rules.deck.is_french
        and tableau.build is Build.ALTERNATE_COLOUR
        and tableau.space is Space.KING
        and tableau.run is Run.PART
        and tableau.unit is Unit.BUILT
        and not tableau.wrap
        and rules.foundations.up is Up.CARD
        and rules.reserve.piles == 0
        and tableau.face_up is FaceUp.TOP
        and stock.to is StockTo.WASTE
    )


def first_events_fit(rules: Rules) -> bool:
    """Whether the model made from the rules alone knows these.

    It does not know cards that arrive together, foundations that are not built by suit, stocks side
    by side, and packs with trumps.
    """
    by_card = rules.foundations.up is Up.CARD and not rules.by_intervals
    return by_card and rules.deck.layouts == 1 and rules.deck.is_french


def is_fresh(deal: Deal) -> bool:
    """Whether nothing has been played: one card face up on every pile, nothing gone up, and the
    first pass through the stock not begun. The models count the passes from there."""
    return (
        not any(deal.foundations)
        and deal.stock_untouched
        and not deal.single
        and all(len(pile.face_up) == 1 for pile in deal.tableau)
    )


@dataclass(frozen=True)
class Cards:
    """The cards of a deal, fresh or in mid-game: who lies on whom, and who may be built on whom."""

    deal: Deal

    @cached_property
    def ranks(self) -> int:
        """Ranks in a suit."""
        return self.deal.rules.deck.ranks

    @cached_property
    def all(self) -> tuple[Card, ...]:
        """Every card of the deck."""
        return deck(self.ranks)

    @cached_property
    def kings(self) -> tuple[Card, ...]:
        """The cards of the highest rank."""
        return self.all[-4:]

    @cached_property
    def lid(self) -> dict[Card, Card]:
        """For each card that comes to hand when another one has left it, that one.

        It lies face down, or is a host that would not take the other one; or that is an ace, which
        goes nowhere but up.
        """
        return {
            below: above
            for pile in self.deal.tableau
            for below, above in pairwise(pile.cards)
            if self.built_on.get(above) != below
        }

    @cached_property
    def built_on(self) -> dict[Card, Card]:
        """For each card but aces that lies on one of its parents, face up, that one."""
        return {
            above: below
            for pile in self.deal.tableau
            for below, above in pairwise(pile.face_up)
            if above.rank > 1 and below in self.parents(above)
        }

    @cached_property
    def up(self) -> frozenset[Card]:
        """The cards that are on a foundation."""
        heights = self.deal.foundations
        return frozenset(card for card in self.all if card.rank <= heights[card.suit])

    @cached_property
    def pile_of(self) -> dict[Card, int]:
        """The pile, from 1, of each card that is dealt to one."""
        return {
            card: number
            for number, pile in enumerate(self.deal.tableau, start=1)
            for card in pile.cards
        }

    @cached_property
    def bottoms(self) -> tuple[Card, ...]:
        """The lowest card of each pile that is not empty, left to right."""
        return tuple(pile.cards[0] for pile in self.deal.tableau if pile)

    @cached_property
    def stock(self) -> tuple[Card, ...]:
        """The cards of the waste, from the bottom up, and of the stock, as it is drawn."""
        return self.deal.waste + self.deal.stock

    @cached_property
    def in_stock(self) -> frozenset[Card]:
        """The cards of waste and stock."""
        return frozenset(self.stock)

    def parents(self, card: Card) -> tuple[Card, ...]:
        """The two cards it may be built on; none for a king."""
        return tuple(self._of_rank(card.rank + 1, not card.is_red))

    def children(self, card: Card) -> tuple[Card, ...]:
        """The two cards that may be built on it; none for an ace."""
        return tuple(self._of_rank(card.rank - 1, not card.is_red))

    def twin(self, card: Card) -> Card:
        """The other card of its rank and colour."""
        return next(other for other in self._of_rank(card.rank, card.is_red) if other != card)

    def pairs(self) -> Iterator[tuple[Card, Card]]:
        """Each pair of twins once."""
        return ((card, self.twin(card)) for card in self.all if card < self.twin(card))

    def _of_rank(self, rank: int, red: bool) -> Iterator[Card]:
        if 1 <= rank <= self.ranks:
            yield from (Card(rank, suit) for suit in SUITS if suit.is_red == red)

    def dealt_on_parent(self, card: Card) -> Card | None:
        """The card it is dealt on, if it might have been built there."""
        below = self.dealt_on.get(card)
        return below if below is not None and below in self.parents(card) else None

    @cached_property
    def dealt_on(self) -> dict[Card, Card]:
        """For each card that is a lid, the one beneath it."""
        return {above: below for below, above in self.lid.items()}


def beneath(card: Card) -> Card | None:
    """The card that must be on the foundation before it; none for an ace."""
    return Card(card.rank - 1, card.suit) if card.rank > 1 else None
