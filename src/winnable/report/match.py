"""A match summed up: who won how often, and how far apart the two sides are."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from winnable.race import Ahead, Race, Side
from winnable.report.interval import wilson
from winnable.report.paired import PairedMean, PairedShare, sign_test, six_digits
from winnable.report.table import columns
from winnable.words import counted


@dataclass(slots=True)
class _Tally:
    """One side's games."""

    games: int = 0
    won: int = 0
    cards_up: int = 0
    moves: int = 0

    def add(self, side: Side) -> None:
        self.games += 1
        self.won += side.won
        self.cards_up += side.cards_up
        self.moves += side.moves

    def mean(self, total: int) -> float:
        return total / self.games if self.games else 0.0


@dataclass(slots=True)
class MatchSummary:
    """Counts over the deals of a match. Differences are the first side's less the second's.

    ``moves`` are compared where both won, ``points`` where the game is scored.
    """

    names: tuple[str, str]
    sides: tuple[_Tally, _Tally] = field(default_factory=lambda: (_Tally(), _Tally()))
    won: PairedShare = field(default_factory=PairedShare)
    cards_up: PairedMean = field(default_factory=PairedMean)
    moves: PairedMean = field(default_factory=PairedMean)
    points: PairedMean = field(default_factory=PairedMean)
    ahead: Counter[Ahead] = field(default_factory=Counter)

    def add(self, race: Race) -> None:
        """Count one deal."""
        first, second = race.first, race.second
        for tally, side in zip(self.sides, (first, second), strict=True):
            tally.add(side)
        self.won.add(first.won, second.won)
        self.cards_up.add(first.cards_up, second.cards_up)
        if first.won and second.won:
            self.moves.add(first.moves, second.moves)
        if first.score is not None and second.score is not None:
            self.points.add(first.score.points, second.score.points)
        self.ahead[race.ahead] += 1

    def to_json(self) -> dict[str, Any]:
        """The summary as JSON values."""
        ahead = {one.value: self.ahead[one] for one in Ahead}
        return {
            "deals": self.won.of,
            "sides": [
                _side(name, tally) for name, tally in zip(self.names, self.sides, strict=True)
            ],
            "won": self.won.to_json(),
            "cards_up": self.cards_up.to_json(),
            "moves_where_both_won": self.moves.to_json() if self.moves.cases else None,
            "points": self.points.to_json() if self.points.cases else None,
            "ahead": {**ahead, "p": six_digits(self._chance)},
            "confidence": 0.95,
        }

    def __str__(self) -> str:
        """The summary as text, in columns."""
        rows = [("side", "won", "share", "95 % interval", "cards up", "moves")]
        for name, tally in zip(self.names, self.sides, strict=True):
            low, high = wilson(tally.won, tally.games)
            rows.append(
                (
                    name,
                    f"{tally.won:,}",
                    f"{100 * tally.mean(tally.won):.2f} %",
                    f"{100 * low:.2f} % to {100 * high:.2f} %",
                    f"{tally.mean(tally.cards_up):.2f}",
                    f"{tally.mean(tally.moves):.1f}",
                )
            )
        low, high = self.won.interval
        apart = [
            ("first less second", "deals", "difference", "95 % interval", "p"),
            (
                "won",
                f"{self.won.of:,}",
                f"{100 * self.won.difference:+.2f} %",
                f"{100 * low:+.2f} % to {100 * high:+.2f} %",
                f"{sign_test(self.won.first_alone, self.won.second_alone):.2g}",
            ),
            _mean("cards up", self.cards_up),
        ]
        means = {"moves, both won": self.moves, "points": self.points}
        apart += [_mean(name, mean) for name, mean in means.items() if mean.cases]
        first, second = self.ahead[Ahead.FIRST], self.ahead[Ahead.SECOND]
        won = self.won
        blocks = [
            counted(won.of, "deal"),
            columns(rows),
            columns(apart),
            f"won by both: {won.both:,}; by the first alone: {won.first_alone:,}; "
            f"by the second alone: {won.second_alone:,}\n"
            f"ahead: first {first:,}, second {second:,}, neither {self.ahead[Ahead.NEITHER]:,} "
            f"(p {self._chance:.2g})",
        ]
        return "\n\n".join(blocks)

    @property
    def _chance(self) -> float:
        return sign_test(self.ahead[Ahead.FIRST], self.ahead[Ahead.SECOND])


def _side(name: str, tally: _Tally) -> dict[str, Any]:
    low, high = wilson(tally.won, tally.games)
    return {
        "name": name,
        "won": tally.won,
        "share": round(tally.mean(tally.won), 6),
        "low": round(low, 6),
        "high": round(high, 6),
        "cards_up": round(tally.mean(tally.cards_up), 6),
        "moves": round(tally.mean(tally.moves), 6),
    }


def _mean(name: str, mean: PairedMean) -> tuple[str, ...]:
    bounds = mean.interval
    interval = "" if bounds is None else f"{bounds[0]:+.2f} to {bounds[1]:+.2f}"
    chance = f"{sign_test(mean.more, mean.fewer):.2g}"
    return name, f"{mean.cases:,}", f"{mean.difference:+.2f}", interval, chance
