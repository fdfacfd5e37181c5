"""``View``: the game as a person at the table sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from winnable.cards import Card, Suit
from winnable.hand import Hand
from winnable.intervals import Interval
from winnable.moves import (
    FOUNDATION,
    Area,
    Move,
    MoveKind,
    Place,
    cards,
    foundation,
    numbered_foundation,
    pile,
    stock_moves_of,
    waste_of,
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
class HandView:
    """The stock, the waste and the pass of a layout."""

    stock: tuple[Card | None, ...]
    waste: tuple[Card, ...]
    pass_number: int

    @classmethod
    def of(cls, hand: Hand) -> HandView:
        """What the player sees of it.

        In the first pass not one card of the stock has been turned yet; in every later pass all
        have, since a redeal needs an empty stock.
        """
        unseen = hand.pass_number == 1
        stock = (None,) * len(hand.stock) if unseen else hand.stock
        return cls(stock, hand.waste, hand.pass_number)


@dataclass(frozen=True, slots=True)
class View:
    """All that may be known of a position: nothing in it says where an unseen card lies.

    ``hands`` holds the stock, the waste and the pass of each layout. A stock runs from the card
    drawn first. A card of it that was never turned is None; one that
    was is remembered, with its place, for the order of the stock never changes. ``waste`` is known
    as a whole: its cards were turned one after the other, or fanned in groups. Of each reserve pile
    the top card alone is known, and under ``held`` how many cards it has.
    """

    rules: Rules
    piles: tuple[PileView, ...]
    hands: tuple[HandView, ...]
    foundations: tuple[int, ...]
    single: bool
    reserve: tuple[tuple[Card, ...], ...] = ()
    base: int | None = 1
    intervals: tuple[Interval, ...] = ()
    held: tuple[int, ...] = ()

    @classmethod
    def of(cls, position: Position) -> View:
        """What the player sees of a position."""
        deal = position.deal
        return cls(
            deal.rules,
            tuple([PileView(len(one.face_down), one.face_up) for one in deal.tableau]),
            tuple([HandView.of(hand) for hand in deal.hands]),
            deal.foundations,
            deal.single,
            tuple([held[-1:] for held in deal.reserve]),
            deal.base,
            deal.intervals,
            tuple([len(held) for held in deal.reserve]),
        )

    @property
    def stock(self) -> tuple[Card | None, ...]:
        """The stock of the first layout."""
        return self.hands[0].stock

    @property
    def waste(self) -> tuple[Card, ...]:
        """The waste of the first layout."""
        return self.hands[0].waste

    @property
    def pass_number(self) -> int:
        """The pass through the stock of the first layout."""
        return self.hands[0].pass_number

    @property
    def stock_untouched(self) -> bool:
        """Whether nothing can have been drawn yet in the whole game, which has one layout."""
        return self._stock_untouched(self.hands[0])

    def unseen(self) -> tuple[Card, ...]:
        """The cards that lie face down, in the stock or under the top of a reserve pile and have
        not been seen there, in order. Of games whose foundations are built by suit."""
        rules = self.rules
        left = Counter(rules.deck.pack * rules.deck.decks)
        for one in self.piles:
            left.subtract(one.face_up)
        for hand in self.hands:
            left.subtract(hand.waste)
            left.subtract(card for card in hand.stock if card is not None)
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
        return [move for move in stock_moves_of(len(self.hands)) if self._may_work(move)]

    def _may_work(self, move: Move) -> bool:
        hand = self.hands[move.source.number]
        match move.kind:
            case MoveKind.DRAW:
                return self._may_draw(hand)
            case MoveKind.REDEAL:
                return self._may_redeal(hand)
        may = self.rules.stock.then_single and not self.single
        return may and (self._may_redeal(hand) or self._stock_untouched(hand))

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
        for layout, hand in enumerate(self.hands):
            if hand.waste:
                yield waste_of(layout), 1, hand.waste[-1]
        if self.rules.foundations.worrying_back:
            for number, height in enumerate(self.foundations):
                if height:
                    top = self.rules.card_up(number, height, self.base)
                    yield foundation(self.rules.deck.foundation_number(number)), 1, top
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
        first, end = self._piles_of_layout(source)
        return [
            pile(index)
            for index, one in enumerate(self.piles[first:end], start=first)
            if index != own and (one.face_up[-1] in hosts if one.face_up else fills)
        ]

    def _piles_of_layout(self, source: Place) -> tuple[int, int]:
        """The first pile that cards from there may go to, and the one behind the last."""
        if len(self.hands) == 1 or source.area is Area.FOUNDATION:
            return 0, len(self.piles)
        each, number = self.rules.tableau.piles, source.number
        layout = number // each if source.area is Area.PILE else number
        return layout * each, (layout + 1) * each

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
        deck = self.rules.deck
        heights = self.foundations[deck.line_of(card) :: len(deck.lines)]
        if self.rules.foundations.after_trumps and card.suit is not Suit.TRUMPS:
            return self.order(card) - 1 in heights and self.order(card) <= self.foundations[-1]
        return self.base is None or self.order(card) - 1 in heights

    def order(self, card: Card) -> int:
        """The place of the card on a foundation, counted from 1; its rank if no base is chosen."""
        deck = self.rules.deck
        if not deck.is_french:
            line, rank = deck.spots[card]
            return rank - deck.lines[line].first + 1
        return (card.rank - (self.base or 1)) % deck.ranks + 1

    def is_king(self, card: Card) -> bool:
        """Whether the card is the last of its foundation."""
        return self.order(card) == self.rules.deck.length(self.rules.deck.line_of(card))

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
                return self.base is not None and self.is_king(lowest)

    def _may_draw(self, hand: HandView) -> bool:
        stock = self.rules.stock
        may = stock.over_spaces or all(one.face_up for one in self.piles)
        if stock.must_place and hand.waste:
            return False
        return may and bool(hand.stock)

    def _may_redeal(self, hand: HandView) -> bool:
        passes = self.rules.stock.passes
        left = passes is None or hand.pass_number < passes
        if self.rules.stock.redeal is Redeal.PILES:
            there = not hand.waste and any(one.face_up for one in self.piles)
        else:
            there = bool(hand.waste)
        return left and not hand.stock and there and not self.single

    def _stock_untouched(self, hand: HandView) -> bool:
        full = len(hand.stock) == self.rules.stock_size
        return hand.pass_number == 1 and not hand.waste and full and bool(hand.stock)


@cache
def hosts_of(rules: Rules, base: int | None) -> dict[Card, frozenset[Card]]:
    """For every card, the cards it may be built on."""
    return {
        card: frozenset(host for host in rules.deck.pack if rules.joins(card, host, base))
        for card in rules.deck.pack
    }


@cache
def keepers_of(rules: Rules, base: int | None) -> dict[Card, frozenset[Card]]:
    """For every card, the cards that move together with it when they lie on it."""
    return {
        host: frozenset(card for card in rules.deck.pack if rules.keeps(card, host, base))
        for host in rules.deck.pack
    }
