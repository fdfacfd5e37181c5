"""``Runs``: one deal played several times by one player, and which of the games is shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from winnable.errors import ReplayError
from winnable.replay import Replay, Result
from winnable.words import brief


@dataclass(frozen=True, slots=True)
class Runs:
    """How often a deal was played and won. ``shown`` is the first game that was won; where none
    was, the first of those with the most cards up."""

    shown: Replay
    runs: int
    wins: int

    @classmethod
    def of(cls, games: Iterable[Replay]) -> Runs:
        """Take the games one by one. Raises ValueError where there is none."""
        shown, runs, wins = None, 0, 0
        for game in games:
            runs += 1
            wins += game.result is Result.WON
            if shown is None or _worth(game) > _worth(shown):
                shown = game
        if shown is None:
            raise ValueError("a deal is played at least once")
        return cls(shown, runs, wins)

    @classmethod
    def told(cls, data: Mapping[str, Any], shown: Replay) -> Runs | None:
        """What the line of a replay says of its runs, None where it says nothing.

        Raises ReplayError where it cannot be, as where no run was won and the one shown is.
        """
        if "player_runs" not in data and "player_wins" not in data:
            return None
        won = int(shown.result is Result.WON)
        runs = read_count(data, "player_runs", at_least=1)
        wins = read_count(data, "player_wins", at_least=won, at_most=won * runs)
        return cls(shown, runs, wins)


def read_count(
    values: Mapping[str, Any], key: str, *, at_least: int = 0, at_most: int = 2**63 - 1
) -> int:
    """The whole number under a key, within its bounds. Raises ReplayError, naming the key."""
    count = values.get(key)
    if isinstance(count, int) and not isinstance(count, bool) and at_least <= count <= at_most:
        return count
    raise ReplayError(
        f"{key}: expected a whole number from {at_least} to {at_most}, found {brief(count)}"
    )


def _worth(game: Replay) -> tuple[bool, int]:
    won = game.result is Result.WON
    return won, 0 if won else game.cards_up
