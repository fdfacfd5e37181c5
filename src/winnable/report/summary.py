"""Counting records in one pass."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from winnable.analysis import Answer, Verdict
from winnable.replay import Result
from winnable.report.effort import Spread
from winnable.report.facts import Facts
from winnable.report.interval import Share

UNNAMED_PLAYER = "unnamed"
UNDECIDED_BY = "none"


@dataclass(slots=True)
class PlayerGames:
    """The games of one player, by what the deals turned out to be.

    A deal that was played several times counts as one game, won in the share of the runs that
    were: the runs of one deal are no sample of all deals. ``results`` are of the games shown.
    """

    results: Counter[Result] = field(default_factory=Counter)
    answers: Counter[Answer] = field(default_factory=Counter)
    runs: int = 0
    won: Fraction = Fraction(0)

    def add(self, facts: Facts, result: Result) -> None:
        """Count the game, or games, with one deal."""
        self.results[result] += 1
        self.answers[facts.verdict.answer] += 1
        self.runs += facts.runs
        self.won += Fraction(facts.wins, facts.runs)

    @property
    def of_all(self) -> Share:
        """The share of all games that were won."""
        won, games = float(self.won), self.results.total()
        return Share(won, games, won, games)

    @property
    def of_winnable(self) -> Share:
        """The share of the winnable deals that were won; undecided deals may belong to them."""
        won, winnable = float(self.won), self.answers[Answer.WINNABLE]
        return Share(won, winnable + self.answers[Answer.UNDECIDED], won, winnable)

    def to_json(self) -> dict[str, Any]:
        """The counts and rates as JSON values."""
        return {
            "games": self.results.total(),
            "runs": self.runs,
            "results": {result.value: self.results[result] for result in Result},
            "won_of_all": self.of_all.to_json(),
            "won_of_winnable": self.of_winnable.to_json(),
        }


@dataclass(slots=True)
class Group:
    """Everything counted over some records."""

    verdicts: Counter[Verdict] = field(default_factory=Counter)
    decided_by: Counter[str] = field(default_factory=Counter)
    effort: Spread = field(default_factory=Spread)
    effort_by_answer: dict[Answer, Spread] = field(
        default_factory=lambda: {answer: Spread() for answer in Answer}
    )
    players: dict[str, PlayerGames] = field(default_factory=lambda: defaultdict(PlayerGames))

    def add(self, facts: Facts) -> None:
        """Count one record."""
        answer = facts.verdict.answer
        self.verdicts[facts.verdict] += 1
        self.decided_by[facts.decided_by or UNDECIDED_BY] += 1
        self.effort.add(facts.states)
        self.effort_by_answer[answer].add(facts.states)
        if facts.result is not None:
            self.players[facts.player or UNNAMED_PLAYER].add(facts, facts.result)

    @property
    def deals(self) -> int:
        """The number of records counted."""
        return self.verdicts.total()

    @property
    def shares(self) -> dict[str, Share]:
        """The shares of winnable, unwinnable and unplayable deals, the latter two overlapping."""
        answers = Counter[Answer]()
        for verdict, count in self.verdicts.items():
            answers[verdict.answer] += count
        sure = {
            "winnable": answers[Answer.WINNABLE],
            "unwinnable": answers[Answer.UNWINNABLE],
            "unplayable": self.verdicts[Verdict.UNPLAYABLE],
        }
        open_, deals = answers[Answer.UNDECIDED], self.deals
        return {name: Share(count, deals, count + open_, deals) for name, count in sure.items()}

    def to_json(self) -> dict[str, Any]:
        """The counts as JSON values."""
        return {
            "deals": self.deals,
            "verdicts": {verdict.value: self.verdicts[verdict] for verdict in Verdict},
            "shares": {name: share.to_json() for name, share in self.shares.items()},
            "decided_by": dict(self.decided_by),
            "states": {
                "all": self.effort.to_json(),
                **{answer.value: one.to_json() for answer, one in self.effort_by_answer.items()},
            },
            "players": {name: games.to_json() for name, games in self.players.items()},
        }


@dataclass(slots=True)
class Summary:
    """The records of a stream, all together and by game."""

    all: Group = field(default_factory=Group)
    games: dict[str, Group] = field(default_factory=lambda: defaultdict(Group))

    def add(self, facts: Facts) -> None:
        """Count one record."""
        self.all.add(facts)
        self.games[facts.game].add(facts)

    def to_json(self) -> dict[str, Any]:
        """The summary as JSON values: all records at the top, each game's under ``games``."""
        games = {name: group.to_json() for name, group in self.games.items()}
        return {**self.all.to_json(), "confidence": 0.95, "games": games}


def summarise(records: Iterable[Facts]) -> Summary:
    """Count records in one pass, in memory that does not grow with their number."""
    summary = Summary()
    for facts in records:
        summary.add(facts)
    return summary
