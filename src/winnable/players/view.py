"""``View``: the game as a person at the table sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from winnable.cards import ALL_CARDS, Card, Suit, deck
from winnable.intervals import Interval
from winnable.moves import (
    DRAW,
    FOUNDATION,
    REDEAL,
    SINGLE,
    WASTE,
    Area,
    Move,
    Place,
    cards,
    foundation,
    numbered_foundation,
    pile,
)
from winnable.moves import reserve as reserve_pile
from winnable.position import Position
from winnable.rules import Rules
from winnable.vocabulary import Redeal, Space, Up

Source = tuple[Place, int, Card]
"""What may be taken: from where, how many cards, and the lowest of them."""


@dataclass(frozen=True, slots=True)
class PileView:
    """A tableau pile: how many cards lie face down, and which ones face up, bottom to top."""

    face_down: int
    face_up: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class View:
    """All that may be known of a position: nothing in it says where an unseen card lies.

    ``stock`` runs from the card drawn first. A card of it that was never turned is None; one that
    was is remembered, with its place, for the order of the stock never changes. ``waste`` is known
    as a whole: its cards were turned one after the other, or fanned in groups. Of each reserve pile
    the top card alone is known, and under ``held`` how many cards it has.
    """

    rules: Rules
    piles: tuple[PileView, ...]
    stock: tuple[Card | None, ...]
    waste: tuple[Card, ...]
    foundations: tuple[int, ...]
    pass_number: int
    single: bool
    reserve: tuple[tuple[Card, ...], ...] = ()
    base: int | None = 1
    intervals: tuple[Interval, ...] = ()
    held: tuple[int, ...] = ()

    @classmethod
    def of(cls, position: Position) -> View:
        """What the player sees of a position.

        In the first pass not one card of the stock has been turned yet; in every later pass all
        have, since a redeal needs an empty stock.
        """
        deal = position.deal
        unseen = deal.pass_number == 1
        return cls(
            deal.rules,
            tuple([PileView(len(one.face_down), one.face_up) for one in deal.tableau]),
            (None,) * len(deal.stock) if unseen else deal.stock,
            deal.waste,
            deal.foundations,
            deal.pass_number,
            deal.single,
            tuple([held[-1:] for held in deal.reserve]),
            deal.base,
            deal.intervals,
            tuple([len(held) for held in deal.reserve]),
        )

    def unseen(self) -> tuple[Card, ...]:
        """The cards that lie face down, in the stock or under the top of a reserve pile and have
        not been seen there, in order. Of games whose foundations are built by suit."""
        rules = self.rules
        left = Counter(deck(rules.deck.ranks, rules.deck.decks))
        for one in self.piles:
            left.subtract(one.face_up)
        left.subtract(self.waste)
        left.subtract(card for card in self.stock if card is not None)
        for held in self.reserve:
            left.subtract(held)
        for number, height in enumerate(self.foundations):
            left.subtract(rules.card_up(number, at, self.base) for at in range(1, height + 1))
        return tuple(sorted(left.elements()))

    def legal_moves(self) -> list[Move]:
        """Every move the rules allow, found from what can be seen alone."""
        return [*self.stock_moves(), *self.card_moves()]

    def stock_moves(self) -> list[Move]:
        """The legal moves that draw or redeal."""
        moves = [DRAW] if self._may_draw() else []
        redeal = self._may_redeal()
        if redeal:
            moves.append(REDEAL)
        if self.rules.stock.then_single and not self.single and (redeal or self.stock_untouched):
            moves.append(SINGLE)
        return moves

    def card_moves(self) -> list[Move]:
        """The legal moves of cards."""
        moves = []
        for source, count, lowest in self.sources():
            if source.area is not Area.FOUNDATION:
                moves += [cards(source, up, count) for up in self.ups(lowest, source, count)]
            moves += [cards(source, target, count) for target in self.hosts(lowest, source, count)]
        return moves

    def sources(self) -> Iterator[Source]:
        """What may be taken, to a foundation or to a pile.

        Where only whole runs move between piles, the top card alone is among them too: it may go
        to its foundation; ``hosts`` then has nothing to offer for it.
        """
        if self.waste:
            yield WASTE, 1, self.waste[-1]
        if self.rules.foundations.worrying_back:
            for number, height in enumerate(self.foundations):
                if height:
                    top = self.rules.card_up(number, height, self.base)
                    yield foundation(number), 1, top
        for index, held in enumerate(self.reserve):
            if held:
                yield reserve_pile(index), 1, held[-1]
        keepers = keepers_of(self.rules, self.base)
        for index, one in enumerate(self.piles):
            place, face_up = pile(index), one.face_up
            for count in range(1, len(face_up) + 1):
                if count > 1 and face_up[1 - count] not in keepers[face_up[-count]]:
                    break
                yield place, count, face_up[-count]

    def hosts(self, lowest: Card, source: Place, count: int = 1) -> list[Place]:
        """The piles on which a run of so many with that lowest card, taken there, may be put."""
        if source.area is Area.PILE and not self._may_move(source.number, count):
            return []
        hosts = hosts_of(self.rules, self.base)[lowest]
        fills = self._fills_space(lowest, source.area)
        own = source.number if source.area is Area.PILE else -1
        return [
            pile(index)
            for index, one in enumerate(self.piles)
            if index != own and (one.face_up[-1] in hosts if one.face_up else fills)
        ]

    def ups(self, card: Card, source: Place, count: int = 1) -> list[Place]:
        """The foundations that so many cards go to, as the targets of moves."""
        if not self.rules.by_intervals:
            return [FOUNDATION] if self.goes_up(card, source, count) else []
        ranks = self.rules.deck.ranks
        return [
            numbered_foundation(number)
            for number, interval in enumerate(self.intervals)
            if count == 1 and self.foundations[number] + 1 == interval.place(card.rank, ranks)
        ]

    def goes_up(self, card: Card, source: Place, count: int = 1) -> bool:
        """Whether so many cards taken from there, the card the lowest of them, may go up to a
        foundation that is built by suit."""
        if count != self.rules.up_together:
            return False
        if self.rules.foundations.up is not Up.CARD:
            return self.rules.foundations.up is Up.RUN or self._is_whole(source, count)
        return self.base is None or self.order(card) - 1 in self.foundations[card.suit :: len(Suit)]

    def order(self, card: Card) -> int:
        """The place of the card on a foundation, counted from 1; its rank if no base is chosen."""
        return (card.rank - (self.base or 1)) % self.rules.deck.ranks + 1

    def _may_move(self, index: int, count: int) -> bool:
        return self.rules.tableau.run.moves(count, len(self.piles[index].face_up))

    def _is_whole(self, source: Place, count: int) -> bool:
        if source.area is not Area.PILE:
            return True
        one = self.piles[source.number]
        return count == one.face_down + len(one.face_up)

    def _fills_space(self, lowest: Card, source: Area) -> bool:
        match self.rules.tableau.space:
            case Space.ANY:
                return True
            case Space.WASTE:
                return source is Area.WASTE
            case Space.NONE:
                return False
            case Space.KING | Space.BELOW_BASE:
                return self.base is not None and self.order(lowest) == self.rules.deck.ranks

    def _may_draw(self) -> bool:
        stock = self.rules.stock
        may = stock.over_spaces or all(one.face_up for one in self.piles)
        if stock.must_place and self.waste:
            return False
        return may and bool(self.stock)

    def _may_redeal(self) -> bool:
        passes = self.rules.stock.passes
        left = passes is None or self.pass_number < passes
        if self.rules.stock.redeal is Redeal.PILES:
            there = not self.waste and any(one.face_up for one in self.piles)
        else:
            there = bool(self.waste)
        return left and not self.stock and there and not self.single

    @property
    def stock_untouched(self) -> bool:
        """Whether nothing can have been drawn yet in the whole game."""
        full = len(self.stock) == self.rules.stock_size
        return self.pass_number == 1 and not self.waste and full and bool(self.stock)


@cache
def hosts_of(rules: Rules, base: int | None) -> dict[Card, frozenset[Card]]:
    """For every card, the cards it may be built on."""
    return {
        card: frozenset(host for host in ALL_CARDS if rules.joins(card, host, base))
        for card in ALL_CARDS
    }


@cache
def keepers_of(rules: Rules, base: int | None) -> dict[Card, frozenset[Card]]:
    """For every card, the cards that move together with it when they lie on it."""
    return {
        host: frozenset(card for card in ALL_CARDS if rules.keeps(card, host, base))
        for host in ALL_CARDS
    }
