"""A game move by move, as the referee plays it, with the cards each move touches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from winnable.cards import Card
from winnable.deal import Deal
from winnable.errors import IllegalMoveError
from winnable.moves import Area, Move, MoveKind, Place
from winnable.position import Position
from winnable.vocabulary import StockTo


@dataclass(frozen=True, slots=True)
class Step:
    """One legal move: its number, from 1, and the positions before and after it."""

    number: int
    before: Position
    move: Move
    after: Position

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that change place, in the order in which they come to lie, the top one last.

        A redeal turns over the waste, or picks up the piles, as a whole; it is said to move no
        card.
        """
        match self.move.kind:
            case MoveKind.DRAW:
                layout = self.move.source.number
                before, after = self.before.deal.hands[layout], self.after.deal.hands[layout]
                if self.before.deal.rules.stock.to is not StockTo.WASTE:
                    return before.stock[: len(before.stock) - len(after.stock)]
                return after.waste[len(before.waste) :]
            case MoveKind.REDEAL | MoveKind.SINGLE:
                return ()
            case MoveKind.CARDS:
                return _top_cards(self.before.deal, self.move.source, self.move.count)

    @property
    def turned_up(self) -> Card | None:
        """The face-down tableau card that the move uncovers, if it does."""
        source = self.move.source
        if self.move.kind is not MoveKind.CARDS or source.area is not Area.PILE:
            return None
        before = self.before.deal.tableau[source.number]
        after = self.after.deal.tableau[source.number]
        turned = len(before.face_down) > len(after.face_down)
        return after.face_up[-1] if turned else None

    @property
    def begins_pass(self) -> bool:
        """Whether the move turns the waste over for another pass."""
        return self.pass_begun is not None

    @property
    def pass_begun(self) -> int | None:
        """The number of the pass that the move begins, of its layout's; None if it begins none."""
        for before, after in zip(self.before.deal.hands, self.after.deal.hands, strict=True):
            if after.pass_number > before.pass_number:
                return after.pass_number
        return None


def steps(deal: Deal, moves: Iterable[Move]) -> Iterator[Step]:
    """Play the moves from the deal on.

    Raises IllegalMoveError, naming the move and its number, at the first one the rules forbid.
    """
    position = Position(deal)
    for number, move in enumerate(moves, start=1):
        try:
            after = position.play(move)
        except IllegalMoveError as error:
            raise IllegalMoveError(f"move {number}, {error}") from None
        yield Step(number, position, move, after)
        position = after


def _top_cards(deal: Deal, place: Place, count: int) -> tuple[Card, ...]:
    match place.area:
        case Area.WASTE:
            return deal.hands[place.number].waste[-count:]
        case Area.PILE:
            return deal.tableau[place.number].face_up[-count:]
        case Area.FOUNDATION:
            number = deal.foundation_at(place.number)
            return (deal.card_up(number, deal.foundations[number]),)
        case Area.RESERVE:
            return deal.reserve[place.number][-count:]
