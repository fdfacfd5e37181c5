"""The lines of a stream as jobs: each a deal to classify, with the game that was played with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from winnable.corpus.deals import NamedDeal, item_id, named_deal
from winnable.corpus.lines import LineError, LineItem, read_lines
from winnable.errors import DealError, ReplayError, WinnableError
from winnable.players.runs import Runs
from winnable.replay import Replay, check_replay
from winnable.rules import Rules

Game = Mapping[str, Any]
"""The JSON values of a replay, not yet read."""


@dataclass(frozen=True, slots=True)
class Job:
    """A line to classify: where it stands and what it holds, or why it cannot be read.

    ``played`` is the line of the game that was played with the deal, if one is given.
    """

    file: str
    line: int
    item: LineItem | LineError
    played: Mapping[str, Any] | None = None

    def deal(self, rules: Rules | None) -> NamedDeal:
        """The deal of the line. Raises a WinnableError where there is none."""
        if isinstance(self.item, LineError):
            raise self.item
        return named_deal(self.item, f"{self.file}:{self.line}", rules)

    def fault(self, error: WinnableError) -> LineError:
        """The error as a fault of the line."""
        return LineError.of(error, self.file, self.line)

    def game(self, named: NamedDeal) -> Replay | None:
        """The game the line brings along, checked. Raises ReplayError where it does not hold."""
        if self.played is None:
            return None
        game = Replay.from_json({**self.played, "id": named.id})
        if not game.deal.same_as(named.deal):
            raise ReplayError(f"the game played is of another deal: {game.deal}")
        why = check_replay(game).why
        if why is not None:
            raise ReplayError(f"the game played: {why}")
        return game

    def runs(self, game: Replay) -> Runs | None:
        """What the line says of the runs of its game. Raises ReplayError where that cannot be."""
        return None if self.played is None else Runs.told(self.played, game)


@dataclass(slots=True)
class Games:
    """Games played, to be given to the deals of the same id.

    ``faults`` are the lines that are none; ``unclaimed`` the ids that no deal has had yet. Of games
    with the same id the last one counts.
    """

    by_id: dict[str, Game] = field(default_factory=dict)
    faults: list[LineError] = field(default_factory=list)
    unclaimed: set[str] = field(default_factory=set)

    @classmethod
    def read(cls, stream: Iterable[bytes], name: str) -> Games:
        """The games of a stream of replays."""
        games = cls()
        for number, item in _replays(stream, name):
            if isinstance(item, LineError):
                games.faults.append(item)
            else:
                games.by_id[_id(item, name, number)] = item
        games.unclaimed.update(games.by_id)
        return games

    def of(self, id: str) -> Game | None:
        """The game played with the deal of that id."""
        self.unclaimed.discard(id)
        return self.by_id.get(id)


def deal_jobs(stream: Iterable[bytes], name: str, games: Games | None = None) -> Iterator[Job]:
    """A job for each line of a stream of deals, with its game where there is one."""
    for number, item in read_lines(stream, name):
        yield Job(name, number, item, games.of(_id(item, name, number)) if games else None)


def replay_jobs(stream: Iterable[bytes], name: str) -> Iterator[Job]:
    """A job for each line of a stream of replays: its deal, with its game."""
    for number, item in _replays(stream, name):
        if isinstance(item, LineError):
            yield Job(name, number, item)
        else:
            yield Job(name, number, item, item)


def _replays(
    stream: Iterable[bytes], name: str
) -> Iterator[tuple[int, dict[str, Any] | LineError]]:
    for number, item in read_lines(stream, name):
        if isinstance(item, str):
            yield number, LineError(name, number, "expected a replay in JSON, found text")
        else:
            yield number, item


def _id(item: LineItem | LineError, name: str, number: int) -> str:
    place = f"{name}:{number}"
    if isinstance(item, LineError):
        return place
    try:
        return item_id(item, place)
    except DealError:  # a fault that whoever reads the deal will find too
        return place
