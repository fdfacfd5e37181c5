"""The lazy deal: what nobody has seen is dealt anew, and who plays honestly cannot notice."""

from __future__ import annotations

import random
from dataclasses import replace

from winnable.cards import Card
from winnable.pile import Pile
from winnable.players import Player, View
from winnable.position import Position


def hidden_cards(position: Position) -> list[Card]:
    """The cards that a player has never seen: face-down ones, and the stock in the first pass."""
    deal = position.deal
    face_down = [card for one in deal.tableau for card in one.face_down]
    in_reserve = [card for held in deal.reserve for card in held[:-1]]
    in_stock = list(deal.stock) if deal.pass_number == 1 else []
    return face_down + in_reserve + in_stock


def reshuffled(position: Position, rng: random.Random) -> Position:
    """The same position with the unseen cards dealt anew over their places."""
    deal, cards = position.deal, hidden_cards(position)
    rng.shuffle(cards)
    tableau = tuple(
        Pile(tuple(cards.pop() for _ in one.face_down), one.face_up) for one in deal.tableau
    )
    reserve = tuple((*(cards.pop() for _ in held[:-1]), *held[-1:]) for held in deal.reserve)
    stock = tuple(cards) or deal.stock
    return Position(replace(deal, tableau=tableau, reserve=reserve, stock=stock))


def play_both(one: Player, twin: Player, position: Position, rng: random.Random) -> None:
    """Have a player play a game and its twin choose too, for whom the unseen cards are dealt anew
    before every move. Both must choose alike: fails where the twin chooses otherwise."""
    while not position.won:
        move = one.choose(View.of(position))
        position = reshuffled(position, rng)
        assert twin.choose(View.of(position)) == move
        if move is None:
            break
        position = position.play(move)
