"""Playing the deal of one line of a stream: the work that ``play`` hands to the engine."""

from __future__ import annotations

from dataclasses import dataclass

from winnable.corpus.deals import NamedDeal
from winnable.corpus.jobs import Job
from winnable.corpus.lines import LineError, dumps
from winnable.errors import WinnableError
from winnable.players import new_player, play_game
from winnable.players.runs import Runs
from winnable.replay import Replay, Result
from winnable.rules import Rules
from winnable.scoring import score_game
from winnable.vocabulary import Scheme


@dataclass(frozen=True, slots=True)
class Playing:
    """Who plays, with which seed and how often, and the rules of deals that name none."""

    player: str
    seed: int = 0
    rules: Rules | None = None
    runs: int = 1

    def __call__(self, job: Job) -> bytes | LineError:
        """Play the line's deal and give the line of the game, or say why there is no deal."""
        try:
            named = job.deal(self.rules)
        except WinnableError as error:
            return job.fault(error)
        return game_line(self.games(named))

    def games(self, named: NamedDeal) -> Runs:
        """The games played with a deal, each with a seed of its own."""
        return Runs.of(self.game(named, run) for run in range(self.runs))

    def game(self, named: NamedDeal, run: int = 0) -> Replay:
        """One game played with a deal."""
        player = new_player(self.player, named.deal.rules, self.seed, named.id, run)
        return play_game(player, named.deal, named.id)


def game_line(played: Runs) -> bytes:
    """The line of a deal that was played: a replay, whether it is won, how many games there were
    and how many of them were won, and the replay's score where its game is scored."""
    replay = played.shown
    values = replay.to_json() | {
        "won": replay.result is Result.WON,
        "player_runs": played.runs,
        "player_wins": played.wins,
    }
    if replay.deal.rules.scoring.scheme is not Scheme.NONE:
        values["score"] = score_game(replay.deal, replay.moves, times=replay.times).to_json()
    return dumps(values)
