"""The cut points of a game from a batch of its winnable deals.

The first three grades have a fifth of the batch each, as near as equal eases allow: deals of one
ease are never parted. But all deals that are won nearly always are easy: parting them would part
what players win alike. Where that makes a grade larger the others share what is left. What remains,
mostly two fifths, is for the strong player to part.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from winnable.rating.grades import BY_EASE, GRADES, STEPS, Grade, GradingError

LEAST = 5 * STEPS
"""A batch with fewer winnable deals tells no quantiles."""


NEARLY_ALWAYS = 0.95
"""The ease from which a deal is easy in any batch: nineteen games of twenty are won."""


@dataclass(frozen=True, slots=True)
class Played:
    """A deal of the batch: its ease, the moves of its solution and, where known, its grade."""

    ease: float
    moves: int
    grade: Grade | None = None


def cuts_of(eases: Sequence[float]) -> dict[Grade, float]:
    """The least ease of each grade that ease tells.

    Raises GradingError where there are too few deals, or too few different eases.
    """
    if len(eases) < LEAST:
        raise GradingError(f"{len(eases)} winnable deals: expected {LEAST} at least to cut")
    ordered = sorted(eases, reverse=True)
    gaps = [
        place
        for place in range(1, len(ordered))
        if not math.isclose(ordered[place - 1], ordered[place])
    ]
    nearly_always_won = sum(ease >= NEARLY_ALWAYS for ease in ordered)
    cuts, cut = {}, 0
    for number, grade in enumerate(BY_EASE):
        wanted = cut + (len(ordered) - cut) / (len(GRADES) - number)
        if not cut:
            wanted = max(wanted, nearly_always_won)
        gaps = [place for place in gaps if place > cut]
        if not gaps:
            raise GradingError(
                "too many deals of the batch are won nearly always, or have the same ease, to tell "
                "grades by"
            )
        cut = min(gaps, key=lambda place: abs(place - wanted))
        cuts[grade] = round((ordered[cut - 1] + ordered[cut]) / 2, 6)
    return cuts


def shares_of(batch: Sequence[Played]) -> dict[Grade, float]:
    """The share of the batch that each grade has."""
    return {
        grade: round(sum(one.grade is grade for one in batch) / len(batch), 4) for grade in GRADES
    }


def lengths_of(batch: Sequence[Played]) -> dict[Grade, tuple[int, ...]]:
    """The quantiles of the solutions' moves in each grade; of all deals where it has none."""
    everything = sorted(one.moves for one in batch)
    found = {}
    for grade in GRADES:
        moves = sorted(one.moves for one in batch if one.grade is grade) or everything
        found[grade] = tuple(
            moves[min(len(moves) - 1, step * len(moves) // STEPS)] for step in range(1, STEPS)
        )
    return found
