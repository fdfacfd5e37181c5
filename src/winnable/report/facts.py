"""What a report takes from a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from winnable.analysis import Verdict
from winnable.errors import ReplayError
from winnable.players.runs import read_count
from winnable.replay import Result, read_word
from winnable.words import brief, is_one_line


@dataclass(frozen=True, slots=True)
class Facts:
    """The few values of a record that reports count. ``result`` is None where no game was played;
    a game whose player is not named has ``player`` None as well. ``wins`` of ``runs`` games with
    the deal were won.
    """

    game: str
    verdict: Verdict
    decided_by: str | None
    states: int
    player: str | None = None
    result: Result | None = None
    runs: int = 1
    wins: int = 0

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> Facts:
        """Read a record. Raises ReplayError, naming the key, where a value is not as expected."""
        verdict = read_word(record, "verdict", Verdict)
        states = record.get("states", 0)
        if not isinstance(states, int) or isinstance(states, bool) or states < 0:
            raise ReplayError(f"states: expected a whole number, found {brief(states)}")
        played = record.get("game_played")
        if played is not None and not isinstance(played, Mapping):
            raise ReplayError(f"game_played: expected an object or null, found {brief(played)}")
        result = (
            None if played is None else read_word(played, "result", Result, "game_played.result")
        )
        told = {"player_runs": 1, "player_wins": int(result is Result.WON), **record}
        runs = read_count(told, "player_runs", at_least=1)
        return cls(
            game=_text(record, "game") or "unnamed",
            verdict=verdict,
            decided_by=_text(record, "decided_by"),
            states=states,
            player=None if played is None else _text(played, "player"),
            result=result,
            runs=runs,
            wins=read_count(told, "player_wins", at_most=runs),
        )


def _text(values: Mapping[str, Any], key: str) -> str | None:
    text = values.get(key)
    if text is not None and not (isinstance(text, str) and is_one_line(text)):
        raise ReplayError(f"{key}: expected text of one line or null, found {brief(text)}")
    return text
