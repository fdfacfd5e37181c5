"""The scores kept for a game: Windows' standard one, the traditional one, Vegas, competitive.

What each scheme counts, and where the sources differ, is told in ``docs/scoring.md``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from winnable.deal import Deal
from winnable.errors import ReplayError
from winnable.moves import Area, Move, MoveKind
from winnable.position import Position
from winnable.steps import Step, steps
from winnable.vocabulary import Scheme


class Kind(StrEnum):
    """What points are given or taken for."""

    STAKE = "stake"
    WASTE_TO_TABLEAU = "waste-to-tableau"
    WASTE_TO_FOUNDATION = "waste-to-foundation"
    TABLEAU_TO_FOUNDATION = "tableau-to-foundation"
    FOUNDATION_TO_TABLEAU = "foundation-to-tableau"
    TURNED_UP = "turned-up"
    PASS = "pass"
    TIME = "time"
    FLOOR = "floor"
    CARD_UP = "card-up"
    STRAIGHT = "straight"


_KIND_OF_AREAS = {
    (Area.WASTE, Area.PILE): Kind.WASTE_TO_TABLEAU,
    (Area.WASTE, Area.FOUNDATION): Kind.WASTE_TO_FOUNDATION,
    (Area.PILE, Area.FOUNDATION): Kind.TABLEAU_TO_FOUNDATION,
    (Area.FOUNDATION, Area.PILE): Kind.FOUNDATION_TO_TABLEAU,
}

_POINTS: dict[Scheme, dict[Kind, int]] = {
    Scheme.NONE: {},
    Scheme.STANDARD: {
        Kind.WASTE_TO_TABLEAU: 5,
        Kind.WASTE_TO_FOUNDATION: 10,
        Kind.TABLEAU_TO_FOUNDATION: 10,
        Kind.FOUNDATION_TO_TABLEAU: -15,
        Kind.TURNED_UP: 5,
        Kind.PASS: -100,
        Kind.TIME: -2,
    },
    Scheme.TRADITIONAL: {
        Kind.WASTE_TO_TABLEAU: 5,
        Kind.WASTE_TO_FOUNDATION: 3,
        Kind.TABLEAU_TO_FOUNDATION: 10,
        Kind.TURNED_UP: 5,
        Kind.PASS: -20,
    },
    Scheme.VEGAS: {
        Kind.STAKE: -52,
        Kind.WASTE_TO_FOUNDATION: 5,
        Kind.TABLEAU_TO_FOUNDATION: 5,
        Kind.FOUNDATION_TO_TABLEAU: -5,
    },
    Scheme.COMPETITIVE: {
        Kind.CARD_UP: 1,
        Kind.STRAIGHT: 1,
        Kind.FOUNDATION_TO_TABLEAU: -1,
    },
}

NEARLY_WON = (45, 52)
"""In the competitive scheme a game is nearly won from this share of the cards up on."""

SECONDS_PER_TICK = 10
"""In a timed game the standard scheme takes points each time so many seconds have gone by."""
SHORTEST_FOR_BONUS = 30
"""A game won in fewer seconds earns no bonus."""
LONGEST_GAME = 1e9
"""Seconds, some thirty years; whatever claims to have taken longer is a mistake."""


@dataclass(frozen=True, slots=True)
class Part:
    """How often points of one kind were given or taken, and how many they are together."""

    kind: Kind
    times: int
    points: int


@dataclass(frozen=True, slots=True)
class Bonus:
    """The bonus for winning a timed game, by each of the two formulas that are published."""

    by_20000: int
    by_700000: int


@dataclass(frozen=True, slots=True)
class Score:
    """The points of a game, the bonus left out, and the parts they add up from.

    ``bonus`` is None unless the scheme has one, the times are known and the game is won;
    ``nearly_won`` unless the scheme asks for it.
    """

    scheme: Scheme
    points: int
    parts: tuple[Part, ...]
    bonus: Bonus | None = None
    nearly_won: bool | None = None

    def to_json(self) -> dict[str, Any]:
        """The score as JSON values."""
        values: dict[str, Any] = {
            "scheme": self.scheme.value,
            "points": self.points,
            "parts": {
                part.kind.value: {"times": part.times, "points": part.points} for part in self.parts
            },
        }
        if self.bonus is not None:
            values["bonus"] = {
                "by_20000": self.bonus.by_20000,
                "by_700000": self.bonus.by_700000,
            }
        if self.nearly_won is not None:
            values["nearly_won"] = self.nearly_won
        return values


def score_game(
    deal: Deal,
    moves: Sequence[Move],
    scheme: Scheme | None = None,
    times: Sequence[float] | None = None,
) -> Score:
    """Score the moves played from the deal on; by the scheme of its rules where none is given.

    ``times`` are the seconds since the game began at which each move was made. Raises
    IllegalMoveError for a move the rules forbid, ReplayError for times that do not fit the moves.
    """
    scheme = deal.rules.scoring.scheme if scheme is None else scheme
    if times is not None:
        check_times(times, len(moves))
    sheet = _Sheet(scheme)
    sheet.add(Kind.STAKE)
    sheet.add(Kind.CARD_UP, sum(deal.foundations))
    clock, end = 0.0, Position(deal)
    for step in steps(deal, moves):
        if times is not None:
            sheet.add(Kind.TIME, _ticks(clock, times[step.number - 1]))
            clock = times[step.number - 1]
        for kind in _kinds(step, scheme):
            sheet.add(kind)
        end = step.after
    timed_win = scheme is Scheme.STANDARD and times is not None and end.won
    score = sheet.score(_bonus(clock) if timed_win else None)
    if scheme is not Scheme.COMPETITIVE:
        return score
    part, whole = NEARLY_WON
    return replace(score, nearly_won=end.cards_up * whole >= part * deal.rules.deck.size)


def check_times(times: Sequence[float], moves: int) -> None:
    """Raise ReplayError unless there is one time for each move, from 0 on and never falling."""
    if len(times) != moves:
        raise ReplayError(f"times: {len(times)} of them for {moves} moves")
    clock = 0.0
    for number, time in enumerate(times, start=1):
        if not clock <= time <= LONGEST_GAME:
            raise ReplayError(f"times: move {number} at {time} s, after {clock} s had gone by")
        clock = time


class _Sheet:
    """The score sheet while a game is played. Points a scheme does not give are not noted."""

    def __init__(self, scheme: Scheme) -> None:
        self.scheme = scheme
        self.points = 0
        self.times: Counter[Kind] = Counter()
        self.sums: Counter[Kind] = Counter()

    def add(self, kind: Kind, times: int = 1) -> None:
        points = _POINTS[self.scheme].get(kind)
        if points is None or times == 0:
            return
        self._note(kind, times, times * points)
        if self.scheme is Scheme.STANDARD and self.points < 0:
            self._note(Kind.FLOOR, 1, -self.points)

    def score(self, bonus: Bonus | None) -> Score:
        parts = (Part(kind, self.times[kind], self.sums[kind]) for kind in Kind if self.times[kind])
        return Score(self.scheme, self.points, tuple(parts), bonus)

    def _note(self, kind: Kind, times: int, points: int) -> None:
        self.points += points
        self.times[kind] += times
        self.sums[kind] += points


def _kinds(step: Step, scheme: Scheme) -> Iterator[Kind]:
    """What a step earns or costs points for, in the order in which it happens."""
    passes_are_free = scheme is Scheme.STANDARD and step.before.deal.rules.stock.draw != 1
    if step.begins_pass and not passes_are_free:
        yield Kind.PASS
    if step.move.kind is MoveKind.CARDS:
        kind = _KIND_OF_AREAS.get((step.move.source.area, step.move.target.area))
        if kind is not None:
            yield kind
        if step.move.target.area is Area.FOUNDATION:
            yield Kind.CARD_UP
            if step.move.source.area is Area.WASTE:
                yield Kind.STRAIGHT
    if step.turned_up is not None:
        yield Kind.TURNED_UP


def _ticks(earlier: float, later: float) -> int:
    return int(later // SECONDS_PER_TICK) - int(earlier // SECONDS_PER_TICK)


def _bonus(seconds: float) -> Bonus | None:
    whole = int(seconds)
    if whole < SHORTEST_FOR_BONUS:
        return None
    return Bonus(by_20000=20_000 // whole * 35, by_700000=700_000 // whole)
