"""``DeterminisedPlayer``: deals the unseen cards in many ways and plays what wins most of them.

Knowing all cards of a made-up deal, the search tells a line that wins it. Up to where it first
shows a card that is not known that line can be played in the true deal just as well: that beginning
is what the player chooses, a *commitment*. Each deal that can be won so votes for one of them.

Votes are cast by someone who will know all the cards a moment later, and so sees no use in keeping
things open: where almost every deal can be won by almost every move, they are as good as random.
So the commitment with most votes must prove itself against the rule book's: both are tried on the
same deals, and the rule book is left only where more of them are won.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from winnable.cards import Card
from winnable.deal import Deal
from winnable.hand import Hand
from winnable.moves import Area, Move, MoveKind
from winnable.pile import Pile
from winnable.players.beginner import BeginnerPlayer
from winnable.players.view import View
from winnable.position import Position
from winnable.search.outlook import Outlook
from winnable.vocabulary import StockTo


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a player thinks: the deals made up before each commitment, and the states each may
    be searched for, for each card of the pack."""

    deals: int
    states_a_card: int


LAST_SEARCH = 20
"""Once every card is known there is one deal left, and it is worth so many times the states."""

LONGEST_BEGINNING = 60
"""The rule book's commitment is not looked for further than this: it may work the stock in vain."""


class DeterminisedPlayer:
    """Plays one game. Everything random comes from the seed, everything else from the view."""

    def __init__(self, name: str, effort: Effort, seed: str) -> None:
        self.name = name
        self.parameters: Mapping[str, Any] = {
            "algorithm": "determinised search",
            "deals": effort.deals,
            "states_a_card": effort.states_a_card,
            "seed": seed,
        }
        self._effort = effort
        self._random = random.Random(seed)
        self._beginner = BeginnerPlayer()
        self._outlook = Outlook()
        self._planned: list[Move] = []
        self._at_a_loss_with: int | None = None

    def choose(self, view: View) -> Move | None:
        """The next move of the commitment chosen; None to give up."""
        if self._planned:
            return self._planned.pop(0)
        look = _look_through(view)
        if look is not None:
            return look
        unseen = view.unseen()
        if len(unseen) != self._at_a_loss_with:
            moves = self._commitment(view, unseen)
            if moves:
                self._planned = list(moves[1:])
                return moves[0]
            self._at_a_loss_with = len(unseen)
        return self._beginner.choose(view)

    def _commitment(self, view: View, unseen: Sequence[Card]) -> Sequence[Move]:
        """The beginning of play to choose; empty where no deal was won."""
        states = self._effort.states_a_card * view.rules.deck.size
        if not unseen:
            line = self._outlook.line(_deal_of(view, ()), states * LAST_SEARCH)
            return line or ()
        deals = [_deal_of(view, self._shuffled(unseen)) for _ in range(self._effort.deals)]
        votes: dict[object, list[Sequence[Move]]] = {}
        for deal in deals:
            line = self._outlook.line(deal, states)
            if line is not None:
                beginning = _beginning(deal, line)
                votes.setdefault(_outcome(deal, beginning), []).append(beginning)
        if not votes:
            return ()
        most = max(len(ballots) for ballots in votes.values())
        favourite = min(next(one for one in votes.values() if len(one) == most), key=len)
        by_the_book = self._rule_book(deals[0])
        if by_the_book is None or _outcome(deals[0], by_the_book) == _outcome(deals[0], favourite):
            return favourite
        better = worse = 0
        for deal in deals:
            one, other = (self._wins(deal, moves, states) for moves in (favourite, by_the_book))
            better += one and not other
            worse += other and not one
        return favourite if better > worse else by_the_book

    def _shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """The cards in any order, each as likely (random() alone is the same in every Python)."""
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            other = int(self._random.random() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return order

    def _rule_book(self, deal: Deal) -> Sequence[Move] | None:
        """What the rule book would play up to its next commitment, the same in all made-up deals;
        None where it comes to none."""
        beginner, position, moves = BeginnerPlayer(), Position(deal), list[Move]()
        while len(moves) < LONGEST_BEGINNING:
            move = beginner.choose(View.of(position))
            if move is None:
                return None
            moves.append(move)
            after = position.play(move)
            if after.won or _shows_a_card(position, after, move):
                return moves
            position = after
        return None

    def _wins(self, deal: Deal, moves: Sequence[Move], states: int) -> bool:
        position = _played(deal, moves)
        return position.won or self._outlook.line(position.deal, states) is not None


def _look_through(view: View) -> Move | None:
    """The draw that turns through a stock to see its cards, where that costs nothing, for another
    pass always follows; None where there is none."""
    stock = view.rules.stock
    if stock.passes is None and stock.to is StockTo.WASTE:
        for move in view.stock_moves():
            if move.kind is MoveKind.DRAW and None in view.hands[move.source.number].stock:
                return move
    return None


def _deal_of(view: View, unseen: Iterable[Card]) -> Deal:
    """The position that is seen, the unseen cards dealt over their places in that order."""
    cards = iter(unseen)
    tableau = [
        Pile(tuple(next(cards) for _ in range(one.face_down)), one.face_up) for one in view.piles
    ]
    first, *others = (
        Hand(
            tuple(next(cards) if card is None else card for card in hand.stock),
            hand.waste,
            hand.pass_number,
        )
        for hand in view.hands
    )
    reserve = tuple(
        (*(next(cards) for _ in range(held - 1)), *top)
        for held, top in zip(view.held, view.reserve, strict=True)
    )
    return Deal(
        view.rules,
        tuple(tableau),
        first.stock,
        first.waste,
        view.foundations,
        first.pass_number,
        view.single,
        reserve,
        view.base,
        view.intervals,
        tuple(others),
    )


def _played(deal: Deal, moves: Iterable[Move]) -> Position:
    position = Position(deal)
    for move in moves:
        position = position.play(move)
    return position


def _beginning(deal: Deal, line: Sequence[Move]) -> Sequence[Move]:
    """The line up to the first move that shows a card unknown until then; that move included."""
    position = Position(deal)
    for number, move in enumerate(line, start=1):
        after = position.play(move)
        if _shows_a_card(position, after, move):
            return line[:number]
        position = after
    return line


def _shows_a_card(before: Position, after: Position, move: Move) -> bool:
    """Whether the move turns a face-down card up, uncovers one in reserve, or draws in the first
    pass."""
    if move.kind is not MoveKind.CARDS:
        hand = before.deal.hands[move.source.number]
        return move.kind is MoveKind.DRAW and hand.pass_number == 1
    turned = any(
        one.face_down != other.face_down
        for one, other in zip(before.deal.tableau, after.deal.tableau, strict=True)
    )
    return turned or any(
        other and len(one) != len(other)
        for one, other in zip(before.deal.reserve, after.deal.reserve, strict=True)
    )


def _outcome(deal: Deal, moves: Sequence[Move]) -> object:
    """What tells commitments apart: how the known cards lie before the last move, and that move's
    cards; in which order the others were made, and which of like piles is which, does not count."""
    *prelude, last = moves
    view = View.of(_played(deal, prelude))
    piles = tuple(sorted((one.face_down, one.face_up) for one in view.piles))
    taken = view.piles[last.source.number] if last.source.area is Area.PILE else None
    hands = tuple((hand.waste, len(hand.stock)) for hand in view.hands)
    return piles, view.foundations, hands, last.kind, last.source.area, taken
