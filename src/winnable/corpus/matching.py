"""One deal of a match: two players play it, or two replays of it are compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from winnable.corpus.deals import NamedDeal
from winnable.corpus.jobs import Job, replay_jobs
from winnable.corpus.lines import LineError, dumps
from winnable.corpus.playing import Playing
from winnable.errors import WinnableError
from winnable.race import Race, Side
from winnable.replay import Replay
from winnable.words import brief


@dataclass(frozen=True, slots=True)
class Pair:
    """The jobs of one deal, the first side's and the second's. Between players they are the same
    line; between replays each brings its game along."""

    first: Job
    second: Job

    @property
    def file(self) -> str:
        """The stream of the first side's line."""
        return self.first.file

    @property
    def line(self) -> int:
        """The number of the first side's line."""
        return self.first.line


@dataclass(frozen=True, slots=True)
class Matched:
    """What a deal of a match came to, and its line."""

    race: Race
    line: bytes


@dataclass(frozen=True, slots=True)
class Match:
    """Two players over the same deals; or nobody, where the lines bring the games along."""

    players: tuple[Playing, Playing] | None = None

    def __call__(self, pair: Pair) -> Matched | LineError:
        """Hold the two games of the deal against each other, or say why there are not two."""
        job = pair.first
        try:
            named = job.deal(self.players[0].rules if self.players else None)
            if self.players is not None:
                first, second = (playing.game(named) for playing in self.players)
                return _matched(named, first, second)
            job, first = pair.second, _brought(pair.first, named)
            return _matched(named, first, _brought(pair.second, named))
        except WinnableError as error:
            return job.fault(error)


def _brought(job: Job, named: NamedDeal) -> Replay:
    game = job.game(named)
    assert game is not None  # a job of replays
    return game


def _matched(named: NamedDeal, first: Replay, second: Replay) -> Matched:
    race = Race(Side.of(first), Side.of(second))
    return Matched(race, dumps({**named.to_json(), **race.to_json()}))


def same_deals(jobs: Iterable[Job]) -> Iterator[Pair]:
    """Each line for both sides, who are to play its deal."""
    return (Pair(job, job) for job in jobs)


@dataclass(slots=True)
class SecondSet:
    """The replays of the second side, by id; of those with the same id the first one counts.

    ``faults`` are the lines that are none or repeat an id, ``unpaired`` the ids of either side, in
    the order of the lines, that the other does not have: of the second side, once all pairs have
    been taken.
    """

    by_id: dict[str, Job] = field(default_factory=dict)
    faults: list[LineError] = field(default_factory=list)
    unpaired: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, stream: Iterable[bytes], name: str) -> SecondSet:
        """The replays of a stream."""
        found = cls()
        for job in replay_jobs(stream, name):
            if isinstance(job.item, LineError):
                found.faults.append(job.item)
            elif found.by_id.setdefault(_id(job), job) is not job:
                found.faults.append(_given_before(job))
        return found

    def pairs(self, jobs: Iterable[Job]) -> Iterator[Pair]:
        """Each replay of the first side with the second's of the same id."""
        taken = set()
        for job in jobs:
            if isinstance(job.item, LineError):
                yield Pair(job, job)
                continue
            id = _id(job)
            partner = self.by_id.get(id)
            if partner is None:
                self.unpaired.append(id)
            elif id in taken:  # a deal that counted twice would narrow the intervals
                yield Pair(replace(job, item=_given_before(job)), partner)
            else:
                taken.add(id)
                yield Pair(job, partner)
        self.unpaired += [id for id in self.by_id if id not in taken]


def _given_before(job: Job) -> LineError:
    return LineError(job.file, job.line, f"the id {brief(_id(job))} was given before")


def _id(job: Job) -> str:
    """What the line's id may be; one that is no text is found out when the replay is read."""
    assert isinstance(job.item, dict)
    return str(job.item.get("id", f"{job.file}:{job.line}"))
