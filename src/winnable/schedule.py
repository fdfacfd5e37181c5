"""Schedules of deciders as data: which are asked for a game, in which order, and for how long.

``winnable tune`` chooses them from measured times; the files in ``tuned/`` are what it wrote. A
file is of a game's rules, told by their hash, so that it lapses when these change.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import orjson

from winnable.rules import Rules


@dataclass(frozen=True, slots=True)
class Step:
    """A decider and its slice of the time for one deal.

    ``seconds`` is CPU time. ``states`` is the most that a deal took which it answered in that time:
    a limit that repeats where a time does not. None where it is the last, or counts no states.
    """

    decider: str
    seconds: float
    states: int | None = None

    def to_json(self) -> dict[str, Any]:
        """The step as JSON values."""
        return {"decider": self.decider, "seconds": self.seconds, "states": self.states}


def tuned_steps(rules: Rules) -> tuple[Step, ...] | None:
    """The schedule that was tuned for a game, or None where none was."""
    return _all().get(rules.hash)


@cache
def _all() -> dict[str, tuple[Step, ...]]:
    found = {}
    for file in Path(__file__).with_name("tuned").iterdir():
        if file.name.endswith(".json"):
            item = orjson.loads(file.read_bytes())
            found[item["rules"]] = tuple(Step(**step) for step in item["steps"])
    return found
