"""The referee: a position, its legal moves, and what each move does.

Written to be compared with the rules by eye, and apart from the search kernel, which it checks.
Nothing here prunes or hurries.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from winnable.cards import Card, Suit
from winnable.deal import Deal
from winnable.errors import IllegalMoveError
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
from winnable.pile import Pile
from winnable.stock_play import why_not_worked, worked
from winnable.vocabulary import Run, Space, Up


@dataclass(frozen=True, slots=True)
class Position:
    """A deal in play. Immutable: ``play`` returns the next position, so undo is the one before."""

    deal: Deal

    @property
    def won(self) -> bool:
        """Whether every card is on its foundation."""
        return self.cards_up == self.deal.rules.deck.size

    @property
    def cards_up(self) -> int:
        """The number of cards on the foundations."""
        return sum(self.deal.foundations)

    @property
    def key(self) -> tuple[Hashable, ...]:
        """What decides the rest of the game: equal keys have the same moves ahead of them.

        The number of the pass counts only where passes are limited or the stock is untouched and
        may still be dealt by single cards.
        """
        deal, stock = self.deal, self.deal.rules.stock
        hands = deal.hands
        if stock.passes is None:
            hands = tuple(replace(hand, pass_number=0) for hand in hands)
        untouched = stock.then_single and deal.stock_untouched
        return (
            deal.tableau,
            hands,
            deal.foundations,
            deal.single,
            deal.reserve,
            deal.base,
            deal.intervals,
            untouched,
        )

    def legal_moves(self) -> list[Move]:
        """Every move the rules allow here: the stock's first, then those of cards."""
        return self.stock_moves() + [
            move for move in self._thinkable_moves() if self._may_put(move)
        ]

    def stock_moves(self) -> list[Move]:
        """The legal moves of the stock, or of each layout's."""
        moves = stock_moves_of(len(self.deal.hands))
        return [move for move in moves if self.why_illegal(move) is None]

    def card_moves(self) -> list[Move]:
        """The legal moves that move a card from pile, waste or foundation."""
        return [move for move in self._thinkable_moves() if self._may_put(move)]

    def play(self, move: Move) -> Position:
        """The position after the move. Raises IllegalMoveError, which says why not."""
        reason = self.why_illegal(move)
        if reason is not None:
            raise IllegalMoveError(f"{move}: {reason}")
        if move.kind is not MoveKind.CARDS:
            return Position(worked(self.deal, move))
        moved = self._source(move.source)[-move.count :]
        return self._take(move)._put(moved, move.target)

    def why_illegal(self, move: Move) -> str | None:
        """Why the rules forbid the move, in plain words; None where they allow it."""
        if move.kind is not MoveKind.CARDS:
            return why_not_worked(self.deal, move)
        return self._why_not_taken(move) or self._why_not_put(move)

    # --- taking cards --------------------------------------------------------------------------

    def _source(self, place: Place) -> tuple[Card, ...]:
        """The cards at a place that lie face up, bottom to top."""
        match place.area:
            case Area.WASTE:
                in_range = 0 <= place.number < len(self.deal.hands)
                return self.deal.hands[place.number].waste if in_range else ()
            case Area.PILE:
                in_range = 0 <= place.number < len(self.deal.tableau)
                return self.deal.tableau[place.number].face_up if in_range else ()
            case Area.RESERVE:
                in_range = 0 <= place.number < len(self.deal.reserve)
                return self.deal.reserve[place.number] if in_range else ()
            case Area.FOUNDATION:
                card_up, number = self.deal.card_up, self.deal.foundation_at(place.number)
                if number < 0:
                    return ()
                height = self.deal.foundations[number]
                return tuple(card_up(number, at) for at in range(1, height + 1))

    def _why_not_taken(self, move: Move) -> str | None:
        face_up = self._source(move.source)
        if not 1 <= move.count <= len(face_up):
            return "there are not that many cards to take"
        if move.source.area is Area.FOUNDATION and not self.deal.rules.foundations.worrying_back:
            return "the game allows no worrying back"
        if move.source.area is not Area.PILE:
            return None if move.count == 1 else "only the top card can be taken from there"
        if not self._is_run(face_up[-move.count :]):
            return "those cards are not a run"
        if move.target.area is Area.PILE and not self._may_part(face_up, move.count):
            return (
                "cards leave that pile for a foundation only"
                if self.deal.rules.tableau.run is Run.NONE
                else "the rules do not let part of the face-up cards move"
            )
        return None

    def _is_run(self, taken: tuple[Card, ...]) -> bool:
        keeps = self.deal.rules.keeps
        base = self.deal.base
        return all(keeps(card, host, base) for host, card in pairwise(taken))

    def _may_part(self, face_up: tuple[Card, ...], count: int) -> bool:
        return self.deal.rules.tableau.run.moves(count, len(face_up))

    def _take(self, move: Move) -> Position:
        """The position without the cards the move takes; an uncovered card is turned up."""
        deal = self.deal
        match move.source.area:
            case Area.WASTE:
                hand = deal.hands[move.source.number]
                left_over = replace(hand, waste=hand.waste[:-1])
                return Position(deal.with_hand(move.source.number, left_over))
            case Area.FOUNDATION:
                return self._with_foundation(deal.foundation_at(move.source.number), -1)
            case Area.RESERVE:
                return self._with_reserve(move.source.number)
            case Area.PILE:
                old = deal.tableau[move.source.number]
                left = Pile(old.face_down, old.face_up[: -move.count])
                if left.face_down and not left.face_up:
                    left = Pile(left.face_down[:-1], left.face_down[-1:])
                if not left and deal.rules.reserve.fills and deal.reserve[0]:
                    filled = Pile((), deal.reserve[0][-1:])
                    return self._with_reserve(0)._with_pile(move.source.number, filled)
                return self._with_pile(move.source.number, left)

    # --- putting cards -------------------------------------------------------------------------

    def _may_put(self, move: Move) -> bool:
        """Whether the target takes the lowest of the cards moved."""
        lowest = self._source(move.source)[-move.count]
        if move.target.area is Area.FOUNDATION:
            return self._goes_up(move)
        if not self._same_layout(move.source, move.target):
            return False
        return self._pile_takes(move.target.number, lowest, move.source.area)

    def _same_layout(self, source: Place, target: Place) -> bool:
        """Whether the pile is of the layout that the cards come from; a foundation is of all."""
        if len(self.deal.hands) == 1 or source.area is Area.FOUNDATION:
            return True
        number = source.number
        if source.area is Area.PILE:
            number //= self.deal.rules.tableau.piles
        return number == target.number // self.deal.rules.tableau.piles

    def _foundation_of(self, move: Move) -> int | None:
        """The first foundation that takes the cards of the move, which are a run."""
        rules, taken = self.deal.rules, self._source(move.source)[-move.count :]
        if move.count != rules.up_together:
            return None
        if rules.foundations.up is Up.CARD:
            return self._foundation_for(taken[0])
        in_the_way = rules.foundations.up is Up.PILE and move.count != self._size(move.source)
        return None if in_the_way else self._foundation_for(taken[-1])

    def _size(self, place: Place) -> int:
        piled = place.area is Area.PILE
        return len(self.deal.tableau[place.number]) if piled else len(self._source(place))

    def _goes_up(self, move: Move) -> bool:
        """Whether the cards go to the foundations; where they are numbered, to that one."""
        target = move.target
        if not self.deal.rules.by_intervals:
            return target == FOUNDATION and self._foundation_of(move) is not None
        card = self._source(move.source)[-1]
        wanted = move.count == 1 and target in self.ups()
        return wanted and self.deal.wants(target.number - 1, card.rank)

    def ups(self) -> list[Place]:
        """The foundations as the targets of moves: all as one where a card has but one it goes to,
        or each by its number."""
        if not self.deal.rules.by_intervals:
            return [FOUNDATION]
        return [numbered_foundation(number) for number in range(len(self.deal.foundations))]

    def _foundation_for(self, card: Card) -> int | None:
        """The first foundation of the card's suit that it is the next card of."""
        if self.deal.base is None:
            return card.suit
        heights, deck = self.deal.foundations, self.deal.rules.deck
        if self._waits_for_trumps(card):
            return None
        for number in range(deck.line_of(card), len(heights), len(deck.lines)):
            if (
                heights[number] < deck.length(number)
                and self.deal.card_up(number, heights[number] + 1) == card
            ):
                return number
        return None

    def _waits_for_trumps(self, card: Card) -> bool:
        """Whether fewer trumps are up than the card's suit would have with it."""
        deck, rules = self.deal.rules.deck, self.deal.rules.foundations
        if not rules.after_trumps or card.suit is Suit.TRUMPS:
            return False
        place = deck.spots[card].rank - deck.lines[deck.line_of(card)].first + 1
        return self.deal.foundations[-1] < place

    def _pile_takes(self, index: int, lowest: Card, source: Area) -> bool:
        rules = self.deal.rules
        host = self.deal.tableau[index].face_up[-1:]
        if host:
            return rules.joins(lowest, host[0], self.deal.base)
        match rules.tableau.space:
            case Space.KING:
                return rules.deck.is_last(lowest)
            case Space.BELOW_BASE:
                known = self.deal.base is not None
                return known and lowest.rank == self.deal.card_up(0, rules.deck.ranks).rank
            case Space.ANY:
                return True
            case Space.WASTE:
                return source is Area.WASTE
            case Space.NONE:
                return False

    def _why_not_put(self, move: Move) -> str | None:
        target, lowest = move.target, self._source(move.source)[-move.count]
        if target.area is Area.WASTE or target.area is Area.RESERVE:
            return f"nothing is put on the {target.area}"
        if target.area is Area.PILE and not 0 <= target.number < len(self.deal.tableau):
            return "there is no such pile"
        if move.source == target or move.source.area is target.area is Area.FOUNDATION:
            return "the cards are there already"
        if self._may_put(move):
            return None
        if target.area is Area.FOUNDATION:
            if self.deal.rules.by_intervals:
                return self._why_not_on(target, lowest)
            return self._why_not_up(move, lowest)
        if not self._same_layout(move.source, target):
            return "that pile is of another layout"
        host = self.deal.tableau[target.number].face_up[-1:]
        return f"{lowest} does not go on {host[0]}" if host else f"{lowest} may not fill a space"

    def _why_not_on(self, target: Place, card: Card) -> str:
        """Why a foundation that goes by intervals does not take the card."""
        if target not in self.ups():
            return f"expected which foundation, as F2, not {target}"
        return f"{card} is not the next card of foundation {target.number}"

    def _why_not_up(self, move: Move, lowest: Card) -> str:
        match self.deal.rules.foundations.up:
            case Up.CARD:
                if move.count == 1 and self._waits_for_trumps(lowest):
                    return f"{lowest} waits for trumps to go up"
                single = f"{lowest} is not the next card of its foundation"
                return single if move.count == 1 else "cards go to a foundation one by one"
            case Up.RUN:
                return "only a whole suit in order goes up"
            case Up.PILE:
                return "only a whole suit in order that is all of a pile goes up"

    def _put(self, moved: tuple[Card, ...], target: Place) -> Position:
        if target.area is Area.FOUNDATION and self.deal.rules.by_intervals:
            return self._with_foundation(target.number - 1, +1)
        if target.area is Area.FOUNDATION:
            number = self._foundation_for(moved[-1])
            assert number is not None  # the move is legal
            begun = self if self.deal.base else Position(replace(self.deal, base=moved[0].rank))
            return begun._with_foundation(number, +len(moved))
        old = self.deal.tableau[target.number]
        return self._with_pile(target.number, Pile(old.face_down, old.face_up + moved))

    # --- parts ---------------------------------------------------------------------------------

    def _with_pile(self, index: int, new: Pile) -> Position:
        tableau = self.deal.tableau
        return Position(replace(self.deal, tableau=(*tableau[:index], new, *tableau[index + 1 :])))

    def _with_reserve(self, index: int) -> Position:
        """The position without the top card of that reserve pile."""
        held = self.deal.reserve
        reserve = (*held[:index], held[index][:-1], *held[index + 1 :])
        return Position(replace(self.deal, reserve=reserve))

    def _with_foundation(self, number: int, change: int) -> Position:
        heights = list(self.deal.foundations)
        heights[number] += change
        return Position(replace(self.deal, foundations=tuple(heights)))

    def _thinkable_moves(self) -> Iterator[Move]:
        """Cards that may be taken, each with every target that is not where they lie."""
        piles = [pile(index) for index in range(len(self.deal.tableau))]
        for source, count in self._takes():
            if count == self.deal.rules.up_together and source.area is not Area.FOUNDATION:
                yield from (cards(source, up, count) for up in self.ups())
            if source.area is Area.PILE and not self._may_part(self._source(source), count):
                continue
            for target in piles:
                if target != source:
                    yield cards(source, target, count)

    def _takes(self) -> Iterator[tuple[Place, int]]:
        """Every place and number of cards that may be taken from it."""
        for layout, hand in enumerate(self.deal.hands):
            if hand.waste:
                yield waste_of(layout), 1
        for index, held in enumerate(self.deal.reserve):
            if held:
                yield reserve_pile(index), 1
        for number, height in enumerate(self.deal.foundations):
            if self.deal.rules.foundations.worrying_back and height:
                yield foundation(self.deal.foundation_number(number)), 1
        for index, one in enumerate(self.deal.tableau):
            for count in range(1, len(one.face_up) + 1):
                if not self._is_run(one.face_up[-count:]):
                    break
                yield pile(index), count
