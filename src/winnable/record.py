"""``Record``: all that is known of one deal, as one JSON line.

Records of the same deals made with the same budgets of states are equal to the byte, whatever the
machine and the number of jobs: they hold no time of day and no duration.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from winnable import __version__
from winnable.analysis import Decision, Verdict, verdict_of
from winnable.deal import Deal
from winnable.errors import ReplayError
from winnable.heap_count import HeapCount
from winnable.planning.length import Length
from winnable.players.runs import Runs
from winnable.replay import SCHEMA, Replay, Result
from winnable.words import brief

PROGRAM = f"winnable {__version__}"


@dataclass(frozen=True, slots=True)
class Record:
    """One deal, what was decided of it, the game played with it, if any, and how long the solution
    is, or how many heaps it takes, where that was asked for. ``played`` are the games that led to
    the one shown, where a player of ours played for this record."""

    id: str
    deal: Deal
    verdict: Verdict
    decision: Decision
    game: Replay | None = None
    length: Length | None = None
    heaps: HeapCount | None = None
    played: Runs | None = None

    @classmethod
    def of(
        cls,
        id: str,
        deal: Deal,
        decision: Decision,
        game: Replay | None = None,
        length: Length | None = None,
        heaps: HeapCount | None = None,
        played: Runs | None = None,
    ) -> Record:
        """The record of a deal: the verdict follows from the decision and the game."""
        won = None if game is None else game.result is Result.WON
        return cls(id, deal, verdict_of(deal, decision, won), decision, game, length, heaps, played)

    def to_json(self) -> dict[str, Any]:
        """The record as JSON values; ``schemas/record.schema.json`` describes them."""
        decision = self.decision
        values = {
            "id": self.id,
            "game": self.deal.rules.name,
            "deal": str(self.deal),
            "verdict": self.verdict.value,
            "decided_by": decision.decided_by,
            "states": decision.states,
            "solution": None if decision.plan is None else [str(move) for move in decision.plan],
            "decision": {
                "answer": decision.answer.value,
                "attempts": [
                    {
                        "decider": attempt.decider,
                        "ending": attempt.ending.value,
                        "states": attempt.states,
                        "visits": attempt.visits,
                        "kernel": attempt.method,
                    }
                    for attempt in decision.attempts
                ],
            },
            "game_played": None if self.game is None else _game_to_json(self.game),
            "program": PROGRAM,
            "rules": self.deal.rules.hash,
            "schema": SCHEMA,
        }
        if self.length is not None:
            values["length"] = self.length.to_json()
        if self.played is not None:
            values["player"] = self.played.shown.player
            values["player_runs"] = self.played.runs
            values["player_wins"] = self.played.wins
        if self.heaps is not None:
            values["heaps"] = {"fewest": self.heaps.fewest, "at_least": self.heaps.at_least}
        return values


def _game_to_json(game: Replay) -> Mapping[str, Any]:
    values: dict[str, Any] = {
        "player": game.player,
        "result": game.result.value,
        "moves": [str(move) for move in game.moves],
        "cards_up": game.cards_up,
    }
    if game.parameters is not None:
        values["parameters"] = dict(game.parameters)
    return values


def read_attempts(record: Mapping[str, Any]) -> list[Mapping[str, Any]] | None:
    """The attempts a record tells of, None where it has none. Raises ReplayError."""
    decision = record.get("decision")
    attempts: Any = decision.get("attempts") if isinstance(decision, Mapping) else None
    if attempts is None:
        return None
    well_formed = isinstance(attempts, list) and all(
        isinstance(one, Mapping) and isinstance(one.get("states", 0), int) for one in attempts
    )
    if not well_formed:
        raise ReplayError(
            f"decision.attempts: expected an array of objects, found {brief(attempts)}"
        )
    return list(attempts)
