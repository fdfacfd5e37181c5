"""Playing the deal of one line of a stream: the work that ``play`` hands to the engine."""

from __future__ import annotations

from dataclasses import dataclass

from winnable.corpus.deals import NamedDeal
from winnable.corpus.jobs import Job
from winnable.corpus.lines import LineError, dumps
from winnable.errors import WinnableError
from winnable.players import new_player, play_game
from winnable.replay import Replay
from winnable.rules import Rules
from winnable.scoring import score_game
from winnable.vocabulary import Scheme


@dataclass(frozen=True, slots=True)
class Playing:
    """Who plays, with which seed, and the rules of deals that name none."""

    player: str
    seed: int = 0
    rules: Rules | None = None

    def __call__(self, job: Job) -> bytes | LineError:
        """Play the line's deal and give the replay's line, or say why there is no deal."""
        try:
            named = job.deal(self.rules)
        except LineError as error:
            return error
        except WinnableError as error:
            return LineError(job.file, job.line, str(error))
        return replay_line(self.game(named))

    def game(self, named: NamedDeal) -> Replay:
        """The game played with a deal."""
        player = new_player(self.player, named.deal.rules, self.seed, named.id)
        return play_game(player, named.deal, named.id)


def replay_line(replay: Replay) -> bytes:
    """The line of a replay, with its score where its game is scored."""
    values = replay.to_json()
    if replay.deal.rules.scoring.scheme is not Scheme.NONE:
        values["score"] = score_game(replay.deal, replay.moves, times=replay.times).to_json()
    return dumps(values)
