"""Where every single card of a position lies, equal cards of several packs told apart."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from winnable.cards import Card
from winnable.deal import Deal
from winnable.vocabulary import Space


@dataclass(frozen=True)
class Board:
    """A position, each of its cards with a number, its foundations beginning with ``base``."""

    deal: Deal
    base: int

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The card with each number: piles, reserve, waste, stock, foundations, in this order."""
        deal = self.deal
        lying = [card for pile in deal.tableau for card in pile.cards]
        lying += [card for held in deal.reserve for card in held]
        up = [
            deal.rules.card_up(number, place, self.base)
            for number, height in enumerate(deal.foundations)
            for place in range(1, height + 1)
        ]
        return (*lying, *deal.waste, *deal.stock, *up)

    @cached_property
    def piles(self) -> tuple[tuple[int, ...], ...]:
        """The tableau piles, then those of the reserve, each from the bottom up."""
        sizes = [len(pile) for pile in self.deal.tableau] + [len(one) for one in self.deal.reserve]
        starts = [sum(sizes[:number]) for number in range(len(sizes))]
        return tuple(
            tuple(range(start, start + size)) for start, size in zip(starts, sizes, strict=True)
        )

    @cached_property
    def tableau(self) -> tuple[tuple[int, ...], ...]:
        """The tableau piles."""
        return self.piles[: len(self.deal.tableau)]

    @cached_property
    def reserve(self) -> tuple[tuple[int, ...], ...]:
        """The reserve piles."""
        return self.piles[len(self.deal.tableau) :]

    @cached_property
    def waste(self) -> range:
        """The cards of the waste, from the bottom."""
        first = sum(map(len, self.piles))
        return range(first, first + len(self.deal.waste))

    @cached_property
    def stock(self) -> range:
        """The cards of the stock, from the one drawn first."""
        return range(self.waste.stop, self.waste.stop + len(self.deal.stock))

    @cached_property
    def down(self) -> range:
        """The cards that are not on a foundation."""
        return range(self.stock.stop)

    @cached_property
    def up(self) -> range:
        """The cards that are on a foundation."""
        return range(self.stock.stop, len(self.cards))

    @cached_property
    def pile_of(self) -> dict[int, int]:
        """The number, from 1, of the pile of each card that lies in one, the reserve's last."""
        return {one: number for number, pile in enumerate(self.piles, start=1) for one in pile}

    @cached_property
    def lid(self) -> dict[int, int]:
        """For each card with another on it, that one."""
        return {below: above for pile in self.piles for below, above in pairwise(pile)}

    @cached_property
    def dealt_on(self) -> dict[int, int]:
        """For each card that lies on another, that one."""
        return {above: below for below, above in self.lid.items()}

    @cached_property
    def carried(self) -> frozenset[int]:
        """The cards that may move together with the card they lie on."""
        rules = self.deal.rules
        found = set()
        for pile, held in zip(self.tableau, self.deal.tableau, strict=True):
            for below, above in pairwise(pile[len(held.face_down) :]):
                if rules.keeps(self.cards[above], self.cards[below], self.base):
                    found.add(above)
        return frozenset(found)

    @cached_property
    def copies(self) -> dict[Card, tuple[int, ...]]:
        """The numbers of equal cards."""
        found: dict[Card, list[int]] = {}
        for number, card in enumerate(self.cards):
            found.setdefault(card, []).append(number)
        return {card: tuple(numbers) for card, numbers in found.items()}

    @cached_property
    def hosts(self) -> tuple[tuple[int, ...], ...]:
        """For each card, those it may be built on: never itself, though where the ace is the king
        and kings go on aces its equals are among them."""
        by_card = {
            card: tuple(
                number
                for host, numbers in self.copies.items()
                if self.deal.rules.joins(card, host, self.base)
                for number in numbers
            )
            for card in self.copies
        }
        return tuple(
            tuple(host for host in by_card[card] if host != number)
            for number, card in enumerate(self.cards)
        )

    def beneath(self, card: Card) -> Card | None:
        """The card that comes before it on its foundation; None for a base."""
        if card.rank == self.base:
            return None
        return Card((card.rank - 2) % self.deal.rules.deck.ranks + 1, card.suit)

    def place(self, card: Card) -> int:
        """The card's place on its foundation, from 0."""
        return (card.rank - self.base) % self.deal.rules.deck.ranks

    def may_fill(self, card: Card) -> bool:
        """Whether the player may put the card in a space."""
        match self.deal.rules.tableau.space:
            case Space.ANY | Space.WASTE:  # where the card comes from is left out of the models
                return True
            case Space.KING:
                return card.rank == self.deal.rules.deck.ranks
            case Space.BELOW_BASE:
                return self.place(card) == self.deal.rules.deck.ranks - 1
            case Space.NONE:
                return False

    def may_lie_in_space(self, number: int) -> bool:
        """Whether the card may come to lie in a space, put there or filling it from a reserve."""
        fills = self.deal.rules.reserve.fills and any(number in pile for pile in self.reserve)
        return fills or self.may_fill(self.cards[number])
