"""Grades of winnable deals, and the cut points between them as data.

*Ease* is one number from 0 to 1: the mean of what two players win of the deal, the noisy greedy one
and the good one, each with its weight. The cut points are quantiles of ease over a large batch of
deals, so that in that batch each of the first three grades has the share it was meant to have. What
is below the last cut is given to the strong player: where it wins at least a quarter of its games
the deal is of grade expert; else it is grandmaster, and takes foresight that nobody has who does
not see the cards.

The files in ``grades/`` are what ``winnable rate --cut`` wrote. One is of a game's rules, told by
their hash, so that it lapses when these change.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

import orjson

from winnable.errors import WinnableError
from winnable.rules import Rules


class Grade(StrEnum):
    """How hard a winnable deal is, the easiest first."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    GRANDMASTER = "grandmaster"


GRADES = tuple(Grade)
BY_EASE = GRADES[:3]
"""The grades that ease alone tells."""

MOST_RUNS, MOST_NOISE = 1_000_000, 1_000_000.0
"""Of a seat, as large as the kernel takes them."""

STEPS = 20
"""Into how many equal parts the quantiles of the lengths divide a grade."""

FORESIGHT = 0.25
"""The strong player's share of wins below which a deal takes foresight."""


class GradingError(WinnableError):
    """A game for which no cut points are known, or a file that does not hold any."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player who is asked, by name, and how many games it plays of each deal.

    With ``noise`` it is a noisy player, as ``noisy`` has them, and the noise is in its unit.
    """

    player: str
    runs: int
    noise: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """The seat as JSON values."""
        return {"player": self.player, "runs": self.runs, "noise": self.noise}


@dataclass(frozen=True, slots=True)
class Panel:
    """Who plays a deal to rate it. ``weight`` is the share that the first one's wins have in ease;
    the second one's have the rest."""

    greedy: Seat
    good: Seat
    strong: Seat
    weight: float = 0.5

    def ease(self, greedy_wins: int, good_wins: int) -> float:
        """The deal's ease."""
        greedy, good = greedy_wins / self.greedy.runs, good_wins / self.good.runs
        return self.weight * greedy + (1 - self.weight) * good

    def to_json(self) -> dict[str, Any]:
        """The panel as JSON values."""
        seats = {"greedy": self.greedy, "good": self.good, "strong": self.strong}
        return {**{name: seat.to_json() for name, seat in seats.items()}, "weight": self.weight}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Panel:
        """Read the JSON values. Raises KeyError, TypeError or ValueError where they are none."""
        seats = {name: Seat(**data[name]) for name in ("greedy", "good", "strong")}
        for seat in seats.values():
            if type(seat.runs) is not int or not 1 <= seat.runs <= MOST_RUNS:
                raise ValueError(f"expected runs from 1 to {MOST_RUNS}, found {seat.runs!r:.40}")
            if not 0 <= seat.noise <= MOST_NOISE:
                raise ValueError(f"expected noise up to {MOST_NOISE:g}, found {seat.noise!r:.40}")
        if not 0 <= data["weight"] <= 1:
            raise ValueError("expected a weight from 0 to 1")
        return cls(**seats, weight=data["weight"])


@dataclass(frozen=True, slots=True)
class Grading:
    """The cut points of a game, the panel they are for, and the batch they come from.

    ``cuts`` are the least ease of each grade that ease tells. ``lengths`` holds for each grade the
    quantiles of the solutions' moves in steps of a twentieth, ``shares`` how much of the batch's
    winnable deals have the grade. ``batch`` says which deals those were and who dealt and played
    them.
    """

    game: str
    rules: str
    panel: Panel
    cuts: Mapping[Grade, float]
    shares: Mapping[Grade, float]
    lengths: Mapping[Grade, tuple[int, ...]]
    batch: Mapping[str, Any]

    def by_ease(self, ease: float) -> Grade | None:
        """The grade that ease alone tells; None where the strong player must be asked."""
        return next((grade for grade in BY_EASE if ease >= self.cuts[grade]), None)

    @property
    def wins_needed(self) -> int:
        """The fewest wins of the strong player with which a deal takes no foresight."""
        return math.ceil(FORESIGHT * self.panel.strong.runs)

    def by_strength(self, wins: int) -> Grade:
        """The grade of a deal whose ease does not tell it, by the strong player's wins."""
        return Grade.EXPERT if wins >= self.wins_needed else Grade.GRANDMASTER

    def possible(self, least: float, most: float) -> tuple[Grade, ...]:
        """The grades that a deal may have whose ease is between these two."""
        hardest, easiest = self.by_ease(least), self.by_ease(most)
        first = GRADES.index(easiest) if easiest is not None else len(BY_EASE)
        last = GRADES.index(hardest) if hardest is not None else len(GRADES) - 1
        return GRADES[first : last + 1]

    def to_json(self) -> dict[str, Any]:
        """The grading as JSON values."""
        return {
            "game": self.game,
            "rules": self.rules,
            "panel": self.panel.to_json(),
            "cuts": {grade.value: cut for grade, cut in self.cuts.items()},
            "foresight": FORESIGHT,
            "shares": {grade.value: share for grade, share in self.shares.items()},
            "lengths": {grade.value: list(moves) for grade, moves in self.lengths.items()},
            "batch": dict(self.batch),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Grading:
        """Read the JSON values. Raises GradingError where they are not those of a grading."""
        try:
            found = cls(
                game=str(data["game"]),
                rules=str(data["rules"]),
                panel=Panel.from_json(data["panel"]),
                cuts={grade: float(data["cuts"][grade]) for grade in BY_EASE},
                shares={grade: float(data["shares"][grade]) for grade in GRADES},
                lengths={grade: tuple(map(int, data["lengths"][grade])) for grade in GRADES},
                batch=dict(data["batch"]),
            )
            found._check()
        except (KeyError, TypeError, ValueError) as error:
            raise GradingError(f"no grading: {type(error).__name__}: {error}") from None
        return found

    def check_rules(self, rules: Rules) -> None:
        """Raise GradingError where it is not one of these rules."""
        if self.rules != rules.hash:
            raise GradingError(f"a grading of {self.game}, expected one of {rules.name}")

    def _check(self) -> None:
        """Raise ValueError where the numbers contradict each other."""
        cuts = [self.cuts[grade] for grade in BY_EASE]
        if not all(0 <= cut <= 1 for cut in cuts) or cuts != sorted(cuts, reverse=True):
            raise ValueError(f"expected cuts that fall from at most 1, found {cuts}")
        for grade, moves in self.lengths.items():
            if len(moves) not in (0, STEPS - 1) or list(moves) != sorted(moves):
                raise ValueError(f"lengths of {grade}: expected {STEPS - 1} quantiles")
        deals, winnable = self.batch["deals"], self.batch["winnable"]
        if not (type(deals) is type(winnable) is int and 1 <= winnable <= deals):
            raise ValueError("batch: expected winnable deals among the deals")


def read_grading(data: bytes, rules: Rules | None = None) -> Grading:
    """The grading in a file's bytes; of these rules, where any are given. Raises GradingError."""
    try:
        item = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise GradingError(f"not JSON: {error}") from None
    grading = Grading.from_json(item if isinstance(item, dict) else {})
    if rules is not None:
        grading.check_rules(rules)
    return grading


def grading_of(rules: Rules) -> Grading:
    """The grading shipped for a game. Raises GradingError where there is none."""
    found = _all().get(rules.hash)
    if found is None:
        known = ", ".join(sorted(grading.game for grading in _all().values()))
        raise GradingError(
            f"no grades are known for {rules.name} (there are for {known}): winnable rate --cut "
            "makes them, and --grading reads them"
        )
    return found


@cache
def _all() -> dict[str, Grading]:
    found = {}
    for file in (Path(__file__).parents[1] / "grades").iterdir():
        if file.name.endswith(".json"):
            grading = Grading.from_json(orjson.loads(file.read_bytes()))
            found[grading.rules] = grading
    return found
