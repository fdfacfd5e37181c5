"""Classifying one line of a stream: read the deal, have a game played, decide, write the record.

This is the work that ``classify`` hands to the engine; all of it can be sent to another process.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from winnable.analysis import (
    Answer,
    Attempt,
    Decision,
    decide,
    schedule_with,
    won_by_player,
)
from winnable.budget import Budget, Ending
from winnable.corpus.certificate_files import Certified, certified
from winnable.corpus.deals import NamedDeal
from winnable.corpus.jobs import Job
from winnable.corpus.lines import LineError, dumps
from winnable.corpus.playing import Playing, game_line
from winnable.errors import WinnableError
from winnable.players.runs import Runs
from winnable.record import Record
from winnable.replay import Replay, Result
from winnable.rules import Rules


@dataclass(frozen=True, slots=True)
class Classified:
    """What becomes of a deal: its record's line, and what else is asked for.

    ``replays`` are the lines of the solution and of the game played, by those names;
    ``stats`` the effort in seconds and bytes, which does not repeat and so is not in the record.
    ``certified`` is there where a certificate was asked for and the deal is unwinnable.
    """

    id: str
    record: bytes
    answer: Answer
    replays: tuple[tuple[str, bytes], ...]
    stats: bytes
    certified: Certified | None = None


@dataclass(frozen=True, slots=True)
class Classifier:
    """How to classify: limits, deciders, the player, and the rules of deals that name none.

    Without a player no game is played but those that the lines bring along.
    """

    limits: Budget
    only: str | None = None
    player: str | None = None
    seed: int = 0
    rules: Rules | None = None
    certify: bool = False
    runs: int = 1

    def __call__(self, job: Job) -> Classified | LineError:
        """Classify the line, or say why it cannot be used."""
        try:
            named = job.deal(self.rules)
            game = job.game(named)
            played = None if game is None else job.runs(game)
        except WinnableError as error:
            return job.fault(error)
        if game is None and self.player is not None:
            played = Playing(self.player, self.seed, runs=self.runs).games(named)
            game = played.shown
        if game is not None and game.result is Result.WON:
            return _classified(named, won_by_player(game.moves), game, played)
        decision = decide(named.deal, self._schedule(named.deal.rules))
        found = _classified(named, decision, game, played)
        if self.certify and decision.answer is Answer.UNWINNABLE:
            return replace(found, certified=certified(named))
        return found

    def crashed(self, job: Job) -> Classified:
        """The record of a deal whose decider took the process down with it."""
        named = job.deal(self.rules)
        decider, _ = self._schedule(named.deal.rules)[0]
        attempt = Attempt(decider, Ending.CRASHED)
        return _classified(named, Decision(Answer.UNDECIDED, None, None, (attempt,)), None)

    def _schedule(self, rules: Rules) -> tuple[tuple[str, Budget], ...]:
        return schedule_with(self.limits, self.only, rules)


def _classified(
    named: NamedDeal, decision: Decision, game: Replay | None, played: Runs | None = None
) -> Classified:
    record = Record.of(named.id, named.deal, decision, game, played=played)
    return Classified(
        named.id,
        dumps(record.to_json()),
        decision.answer,
        tuple(_replays(named, decision, game, played)),
        dumps(_stats(named.id, decision)),
    )


def _replays(
    named: NamedDeal, decision: Decision, game: Replay | None, played: Runs | None
) -> list[tuple[str, bytes]]:
    found = []
    if decision.plan is not None:
        solution = Replay(named.id, named.deal, decision.plan, Result.WON)
        found.append(("solution", dumps(solution.to_json())))
    if game is not None:
        found.append(("game", game_line(played) if played else dumps(game.to_json())))
    return found


def _stats(id: str, decision: Decision) -> dict[str, Any]:
    return {
        "id": id,
        "cpu_seconds": sum(attempt.cpu_seconds for attempt in decision.attempts),
        "attempts": [
            {
                "decider": attempt.decider,
                "ending": attempt.ending.value,
                "states": attempt.states,
                "bytes": attempt.bytes,
                "cpu_seconds": attempt.cpu_seconds,
            }
            for attempt in decision.attempts
        ],
    }
