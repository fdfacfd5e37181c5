"""Games of one deal played to count how many are won.

The seeds of the games come from the deal itself and the number of the game, never from the deal's
id: equal deals are rated alike whatever they are called.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from winnable.deal import Deal
from winnable.players import Player, new_player, play_game
from winnable.rating.grades import Seat
from winnable.rating.noisy import NoisyPlayer, wins_in_kernel
from winnable.replay import Result


@dataclass(frozen=True, slots=True)
class Tally:
    """How many of its games a player has won."""

    seat: Seat
    wins: int
    runs: int

    def to_json(self) -> dict[str, Any]:
        """The tally as JSON values."""
        noise = {"noise": self.seat.noise} if self.seat.noise else {}
        return {"player": self.seat.player, **noise, "wins": self.wins, "runs": self.runs}


def tally(seat: Seat, deal: Deal, seed: int, until_wins: int | None = None) -> Tally:
    """Play the seat's games of a deal.

    With ``until_wins`` no more games are played than it takes to know whether the player wins that
    many of them.
    """
    if seat.noise:
        seed_text = f"{seed} {_key(deal)}"
        together = wins_in_kernel(seat.player, deal, seat.runs, seat.noise, seed_text)
        if together is not None:
            return Tally(seat, together, seat.runs)
    wins = 0
    for run, won in enumerate(_games(seat, deal, seed), start=1):
        wins += won
        if until_wins is not None and (wins >= until_wins or wins + seat.runs - run < until_wins):
            return Tally(seat, wins, run)
    return Tally(seat, wins, seat.runs)


def _games(seat: Seat, deal: Deal, seed: int) -> Iterator[bool]:
    key = _key(deal)
    for run in range(seat.runs):
        yield play_game(_player(seat, deal, seed, key, run), deal).result is Result.WON


def _key(deal: Deal) -> str:
    """What the players are told that the deal is called: equal deals alike."""
    return hashlib.sha256(str(deal).encode()).hexdigest()[:16]


def _player(seat: Seat, deal: Deal, seed: int, key: str, run: int) -> Player:
    def make() -> Player:
        return new_player(seat.player, deal.rules, seed, key, run)

    return NoisyPlayer(make, seat.noise, f"{seed} {key} {run}") if seat.noise else make()
