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
    WASTE,
    Move,
    Place,
    cards,
    foundation,
    pile,
)
from winnable.position import Position


@dataclass(frozen=True, slots=True)
class Event:
    """One card's move: on top of ``host``, into a space, or up. A card that is up comes back."""

    card: Card
    up: bool
    host: Card | None = None


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
    for _ in range(2 * len(position.deal.stock + position.deal.waste) + 2):
        if position.deal.waste and position.deal.waste[-1] == event.card:
            yield cards(WASTE, _target(position, event))
            return
        move = DRAW if position.deal.stock else REDEAL
        position = position.play(move)
        yield move
    raise RefusedLineError(f"{event.card} cannot be reached in the stock")


def _target(position: Position, event: Event) -> Place:
    if event.up:
        return FOUNDATION
    for number, held in enumerate(position.deal.tableau):
        if (event.host is None and not held) or held.face_up[-1:] == (event.host,):
            return pile(number)
    raise RefusedLineError(f"{event.card}: {event.host or 'a space'} is not there")
