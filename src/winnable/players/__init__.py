"""Players: they see what a person at the table would see, and choose a move."""

from __future__ import annotations

from collections.abc import Callable

from winnable.errors import WinnableError
from winnable.players.game import Player, play_game
from winnable.players.greedy import GreedyPlayer
from winnable.players.random_player import RandomPlayer
from winnable.players.view import PileView, View

__all__ = ["PLAYERS", "PileView", "Player", "View", "new_player", "play_game"]

PLAYERS: dict[str, Callable[[str], Player]] = {
    "greedy": lambda seed: GreedyPlayer(),
    "random": RandomPlayer,
}
"""Every player by name, made from a seed for one game."""


def new_player(name: str, seed: int, deal_id: str) -> Player:
    """A player for one game; its choices depend on the seed and the deal's id and nothing else.

    Raises WinnableError where no player has that name.
    """
    if name not in PLAYERS:
        raise WinnableError(f"no player is named {name!r}: expected one of {', '.join(PLAYERS)}")
    return PLAYERS[name](f"{seed} {deal_id}")
