"""Noisy play: a player who slips now and then, so that many games of one deal differ.

The share of such games that are won says how much a deal forgives. The greedy player of Klondike
plays them in the kernel, where a random number below ``noise`` is added to what it thinks each move
is worth. Everywhere else a player's move of cards is replaced, with the chance ``noise``, by any
legal one; what the player had planned is then forgotten. Moves of the stock are never replaced, so
that a game ends as it would without noise: after passes in which nothing moves.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from winnable import _kernel
from winnable.deal import Deal
from winnable.moves import Move, MoveKind
from winnable.players import Player, View
from winnable.players.klondike import is_supported
from winnable.players.seeds import seed_number
from winnable.position import Position
from winnable.search.translation import kernel_layout, kernel_rules

_WEIGHED = "greedy"
"""The player whose noisy games the kernel plays where it knows the game."""


def is_played_in_kernel(player: str, deal: Deal) -> bool:
    """Whether the kernel plays the player's noisy games of the deal."""
    return player == _WEIGHED and is_supported(View.of(Position(deal)))


def wins_in_kernel(player: str, deal: Deal, runs: int, noise: float, seed: str) -> int | None:
    """How many noisy games the kernel's player wins; None where it does not play them."""
    if not is_played_in_kernel(player, deal):
        return None
    rules, layout = kernel_rules(deal.rules), kernel_layout(deal)
    noise_in_thousandths = round(1000 * noise)
    return _kernel.noisy_greedy_wins(rules, layout, runs, noise_in_thousandths, seed_number(seed))


class NoisyPlayer:
    """Plays as the players that ``make`` makes do, but for its slips."""

    def __init__(self, make: Callable[[], Player], noise: float, seed: str) -> None:
        self._make = make
        self._noise = noise
        self._seed = seed
        self._random = random.Random(seed)
        self._player = make()
        self.name = f"noisy {self._player.name}"

    @property
    def parameters(self) -> Mapping[str, Any]:
        """The player's own, with the noise and its seed."""
        return {**self._player.parameters, "noise": self._noise, "noise_seed": self._seed}

    def choose(self, view: View) -> Move | None:
        """The player's move, or another one."""
        move = self._player.choose(view)
        if move is None or move.kind is not MoveKind.CARDS or self._random.random() >= self._noise:
            return move
        self._player = self._make()
        moves = view.card_moves()
        # Of the generator's methods only random() is promised to stay the same in later Pythons.
        return moves[int(self._random.random() * len(moves))]
