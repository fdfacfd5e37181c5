"""The effort a decider may spend, and how its work ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of one decision; None means no limit.

    ``states`` counts different states stored, ``seconds`` CPU time of the thread that decides,
    ``bytes`` the memory of the decider's own tables. What must repeat byte for byte is limited by
    states alone; the other two are guards.
    """

    states: int | None = None
    seconds: float | None = None
    bytes: int | None = None


NO_LIMIT = Budget()


class Ending(StrEnum):
    """How a decider's work ended. The first two are answers; the rest say why there is none."""

    WON = "won"
    EXHAUSTED = "exhausted"
    STATES_SPENT = "states-spent"
    TIME_SPENT = "time-spent"
    MEMORY_SPENT = "memory-spent"
    CRASHED = "crashed"
    OPEN = "open"
    UNFIT = "unfit"


WHY_NO_ANSWER: dict[str, str] = {
    Ending.STATES_SPENT: "its states were spent",
    Ending.TIME_SPENT: "its time was spent",
    Ending.MEMORY_SPENT: "its memory was spent",
    Ending.CRASHED: "it crashed",
    Ending.OPEN: "its model leaves the deal open",
    Ending.UNFIT: "its model does not fit the game",
}
"""What is said of a decider that gave no answer."""
