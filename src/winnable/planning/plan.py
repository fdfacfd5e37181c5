"""From the times of a model to the moves of a player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from winnable.cards import Card
from winnable.deal import Deal
from winnable.errors import RefusedLineError
from winnable.moves import (
    DRAW,
    FOUNDATION,
    REDEAL,
    SINGLE,
    WASTE,
    Move,
    Place,
    cards,
    foundation,
    pile,
)
from winnable.planning.stock_left import StockPass
from winnable.position import Position


@dataclass(frozen=True, slots=True)
class Event:
    """One card's move: on top of ``host``, into a space, or up. A card that is up comes back."""

    card: Card
    up: bool
    host: Card | None = None
    stock_pass: StockPass | None = None
    """The pass in which a card of the stock is played, where that matters."""


def moves_of(deal: Deal, events: list[Event]) -> Iterator[Move]:
    """The moves that make the events happen in their order, the stock being dealt as needed.

    Raises RefusedLineError where a card is not to be had or its host is not there, and
    IllegalMoveError where the rules forbid a move: either is a fault of the model.
    """
    position = Position(deal)
    for event in events:
        for move in _moves(position, event):
            position = position.play(move)
            yield move


def _moves(position: Position, event: Event) -> Iterator[Move]:
    for number, held in enumerate(position.deal.tableau):
        if event.card in held.face_up:
            count = len(held.face_up) - held.face_up.index(event.card)
            yield cards(pile(number), _target(position, event), count)
            return
    if event.card.rank <= position.deal.foundations[event.card.suit]:
        yield cards(foundation(event.card.suit), _target(position, event))
        return
    wanted = event.stock_pass
    passes = 2 if wanted is None else wanted.number + 1
    for _ in range(passes * (len(position.deal.stock + position.deal.waste) + 1)):
        if position.deal.waste[-1:] == (event.card,) and _in_pass(position, wanted):
            yield cards(WASTE, _target(position, event))
            return
        move = _stock_move(position, wanted)
        position = position.play(move)
        yield move
    raise RefusedLineError(f"{event.card} cannot be reached in the stock")


def _in_pass(position: Position, wanted: StockPass | None) -> bool:
    deal = position.deal
    return wanted is None or (deal.pass_number, deal.single) == (wanted.number, wanted.single)


def _stock_move(position: Position, wanted: StockPass | None) -> Move:
    """The next move of the stock on the way to a card, or to the pass in which it is wanted."""
    deal = position.deal
    if wanted is not None and wanted.single and not deal.single:
        begun = deal.pass_number if deal.stock_untouched else deal.pass_number + 1
        if begun == wanted.number and position.why_illegal(SINGLE) is None:
            return SINGLE
    return DRAW if deal.stock else REDEAL


def _target(position: Position, event: Event) -> Place:
    if event.up:
        return FOUNDATION
    for number, held in enumerate(position.deal.tableau):
        if (event.host is None and not held) or held.face_up[-1:] == (event.host,):
            return pile(number)
    raise RefusedLineError(f"{event.card}: {event.host or 'a space'} is not there")
