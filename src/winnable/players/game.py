"""A game: a player before a deal, and the referee between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from winnable.deal import Deal
from winnable.moves import Move
from winnable.players.view import View
from winnable.position import Position
from winnable.replay import Replay, Result

LONGEST_GAME = 100_000
"""Moves after which a game is broken off; no player that makes progress comes near it."""


class Player(Protocol):
    """Someone who plays one game. What it remembers of the game it keeps itself."""

    @property
    def name(self) -> str:
        """The name it goes by in replays and records."""

    @property
    def parameters(self) -> Mapping[str, Any]:
        """What makes it play the same game again, as JSON values: an ``algorithm``, its numbers,
        and the ``seed`` where anything is random."""

    def choose(self, view: View) -> Move | None:
        """The next move, or None to give up. Only the view is known to the player."""


def play_game(player: Player, deal: Deal, id: str = "") -> Replay:
    """Let the player play the deal until it is won or given up.

    Raises IllegalMoveError where the player's move is against the rules. A game of
    ``LONGEST_GAME`` moves is broken off and called unfinished.
    """
    position, moves, result = Position(deal), list[Move](), Result.UNFINISHED
    while len(moves) < LONGEST_GAME:
        if position.won:
            result = Result.WON
            break
        move = player.choose(View.of(position))
        if move is None:
            result = Result.LOST
            break
        moves.append(move)
        position = position.play(move)
    return Replay(id, deal, tuple(moves), result, player.name, parameters=player.parameters)
