"""Rating a winnable deal: players play it, its line is looked along, and it gets a grade."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from winnable.deal import Deal
from winnable.moves import Move
from winnable.rating.along_line import LineFigures, figures_of
from winnable.rating.grades import GRADES, Grade, Grading
from winnable.rating.needs import Needs, needs_of
from winnable.rating.tally import Tally, tally

DEFAULT_STATES = 5_000
"""The budget of each search along a line."""


@dataclass(frozen=True, slots=True)
class Graded:
    """The grade of a deal and what it rests on. ``strong`` is None where ease told the grade."""

    grade: Grade
    ease: float
    greedy: Tally
    good: Tally
    strong: Tally | None

    @property
    def foresight(self) -> bool:
        """Whether the deal takes foresight that nobody has who does not see the cards."""
        return self.grade is Grade.GRANDMASTER


@dataclass(frozen=True, slots=True)
class Rating:
    """A deal's grade and all figures that are told beside it."""

    graded: Graded
    line: LineFigures
    needs: Needs

    def to_json(self) -> dict[str, Any]:
        """The grade and the figures, as the keys ``grade`` and ``figures`` of a record."""
        graded = self.graded
        players = (graded.greedy, graded.good, graded.strong)
        return {
            "grade": graded.grade.value,
            "figures": {
                "ease": round(graded.ease, 4),
                "foresight": graded.foresight,
                "players": [one.to_json() for one in players if one is not None],
                "line": self.line.to_json(),
                "needs": self.needs.to_json(),
            },
        }


def rate(
    deal: Deal,
    line: tuple[Move, ...],
    grading: Grading,
    seed: int = 0,
    states: int = DEFAULT_STATES,
) -> Rating:
    """Rate a deal that is won by the line."""
    graded = grade_of(deal, grading, seed)
    assert graded is not None  # some grade it has
    return Rating(graded, *line_and_needs(deal, line, states))


def line_and_needs(deal: Deal, line: tuple[Move, ...], states: int) -> tuple[LineFigures, Needs]:
    """What is told of a deal and a line of it that wins, the players left aside."""
    return figures_of(deal, line, states), needs_of(deal, line, states)


def grade_of(
    deal: Deal, grading: Grading, seed: int, wanted: Collection[Grade] = GRADES
) -> Graded | None:
    """The grade of a winnable deal; None as soon as it is none of those wanted.

    The cheap player plays first, and a dear one only where a grade that is wanted depends on it.
    """
    panel = grading.panel
    greedy = tally(panel.greedy, deal, seed)
    hardest, easiest = panel.ease(greedy.wins, 0), panel.ease(greedy.wins, panel.good.runs)
    if not set(wanted).intersection(grading.possible(hardest, easiest)):
        return None
    good = tally(panel.good, deal, seed)
    ease = panel.ease(greedy.wins, good.wins)
    grade = grading.by_ease(ease)
    if grade is not None:
        return Graded(grade, ease, greedy, good, None) if grade in wanted else None
    if not set(wanted).intersection(grading.possible(ease, ease)):
        return None
    grade, strong = parted(deal, grading, seed)
    return Graded(grade, ease, greedy, good, strong) if grade in wanted else None


def parted(deal: Deal, grading: Grading, seed: int) -> tuple[Grade, Tally]:
    """The grade of a deal whose ease does not tell it, by the strong player's games.

    It plays no more of them than it takes to know.
    """
    strong = tally(grading.panel.strong, deal, seed, until_wins=grading.wins_needed)
    return grading.by_strength(strong.wins), strong
