"""``Race``: two games played with one deal, held against each other.

That is the race of Double Solitaire, where both players are dealt the same cards, and the
competitive play of Calculation, which its score decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from winnable.replay import Replay, Result
from winnable.scoring import Score, score_game
from winnable.vocabulary import Scheme


class Ahead(StrEnum):
    """Which of the two games is the better one."""

    FIRST = "first"
    SECOND = "second"
    NEITHER = "neither"


@dataclass(frozen=True, slots=True)
class Side:
    """What one game came to: ``moves`` counts all of them, those of the stock included. ``score``
    is None where the deal's rules name none."""

    player: str | None
    won: bool
    cards_up: int
    moves: int
    score: Score | None

    @classmethod
    def of(cls, game: Replay) -> Side:
        """What a game came to whose moves the rules allow. Raises IllegalMoveError otherwise."""
        scored = game.deal.rules.scoring.scheme is not Scheme.NONE
        score = score_game(game.deal, game.moves, times=game.times) if scored else None
        won = game.result is Result.WON
        return cls(game.player, won, game.cards_up, len(game.moves), score)

    def to_json(self) -> dict[str, Any]:
        """The side as JSON values."""
        values: dict[str, Any] = {
            "player": self.player,
            "won": self.won,
            "cards_up": self.cards_up,
            "moves": self.moves,
        }
        if self.score is not None:
            values["score"] = self.score.to_json()
        return values

    @property
    def _worth(self) -> tuple[int, ...]:
        """What is compared, the first difference deciding: points where the game is played for
        them, else who finishes, who has more cards up and, both being home, in fewer moves."""
        if self.score is not None and self.score.scheme is Scheme.COMPETITIVE:
            return (self.score.points,)
        return self.won, self.cards_up, -self.moves if self.won else 0


@dataclass(frozen=True, slots=True)
class Race:
    """Both sides of a match over one deal."""

    first: Side
    second: Side

    @property
    def ahead(self) -> Ahead:
        """Who is ahead in the end."""
        one, other = self.first._worth, self.second._worth
        if one == other:
            return Ahead.NEITHER
        return Ahead.FIRST if one > other else Ahead.SECOND

    def to_json(self) -> dict[str, Any]:
        """The race as JSON values."""
        sides = [self.first.to_json(), self.second.to_json()]
        return {"sides": sides, "ahead": self.ahead.value}
