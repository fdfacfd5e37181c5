"""What a line of a stream claims, replay or record, and whether the referee agrees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from winnable.analysis import PLAYER, Answer, Verdict, can_move_a_card
from winnable.budget import Ending
from winnable.deal import Deal
from winnable.errors import ReplayError
from winnable.heap_count import heaps_used
from winnable.moves import Move
from winnable.planning.length import length_of
from winnable.position import Position
from winnable.rating.along_line import counts_of
from winnable.rating.grades import GRADES, Grade
from winnable.record import read_attempts
from winnable.replay import (
    Replay,
    Result,
    check_replay,
    read_deal,
    read_id,
    read_moves,
    read_word,
)
from winnable.scoring import score_game
from winnable.vocabulary import Scheme
from winnable.words import brief


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing a line claims. ``why`` is None where it holds, or says why it does not.

    ``failing`` is the number, from 1, of the move that the rules forbid, and ``position`` the one
    before it, or the last one where the moves are legal but do not lead where they should.
    """

    id: str
    about: str
    why: str | None = None
    failing: int | None = None
    position: Position | None = None

    @property
    def holds(self) -> bool:
        """Whether the referee agrees."""
        return self.why is None


_SOLVED = (Verdict.WINNABLE, Verdict.WINNABLE_LOST)
_ANSWERS: dict[Any, Answer] = {
    Ending.WON.value: Answer.WINNABLE,
    Ending.EXHAUSTED.value: Answer.UNWINNABLE,
}
"""What an attempt says of the deal that ended so; other endings say nothing."""


def is_replay(data: Mapping[str, Any]) -> bool:
    """Whether a line is a replay; records have a verdict."""
    return "moves" in data and "verdict" not in data


def is_record(data: Mapping[str, Any]) -> bool:
    """Whether a line is a record."""
    return "verdict" in data


def claims_of(data: Mapping[str, Any]) -> Iterator[Claim]:
    """Every claim of a replay or a record, checked.

    Raises ReplayError, DealError, RulesError or MoveError where the line is neither or cannot be
    read: then it claims nothing that could be checked.
    """
    if is_record(data):
        yield from _record_claims(data)
    elif is_replay(data):
        yield from _replay_claims(data)
    else:
        raise _neither()


def games_of(data: Mapping[str, Any]) -> list[Replay]:
    """The games a line tells: a replay's, or a record's game played and solution.

    A solution that is the game played itself is not told twice. Raises as ``claims_of`` does.
    """
    if is_replay(data):
        return [Replay.from_json(data)]
    if not is_record(data):
        raise _neither()
    id, deal = read_id(data), read_deal(data)
    game = _game_played(id, deal, data.get("game_played"))
    games = [] if game is None else [game]
    solution = None if data.get("solution") is None else read_moves(data, "solution")
    if solution is not None and not (game and game.moves == solution):
        games.append(Replay(id, deal, solution, Result.WON, "the solution"))
    return games


def _neither() -> ReplayError:
    return ReplayError("neither a replay nor a record: it has no moves and no verdict")


def _replay_claims(data: Mapping[str, Any]) -> Iterator[Claim]:
    replay = Replay.from_json(data)
    game = _game_claim(replay, "game")
    yield game
    if game.failing is None and data.get("score") is not None:
        yield Claim(replay.id, "score", _why_other_score(replay, data["score"]))


def _game_claim(replay: Replay, about: str) -> Claim:
    check = check_replay(replay)
    return Claim(replay.id, about, check.why, check.failing, check.position)


def _why_other_score(replay: Replay, claimed: Any) -> str | None:
    """Why the claimed score is wrong; keys that the claim leaves out are not compared."""
    if not isinstance(claimed, Mapping):
        raise ReplayError(f"score: expected an object, found {brief(claimed)}")
    scheme = read_word(claimed, "scheme", Scheme, "score.scheme")
    score = score_game(replay.deal, replay.moves, scheme, replay.times).to_json()
    for key in sorted(claimed):
        if claimed[key] != score.get(key):
            return f"claims score.{key} {brief(claimed[key])}, but it is {brief(score.get(key))}"
    return None


def _record_claims(data: Mapping[str, Any]) -> Iterator[Claim]:
    id, deal, verdict = read_id(data), read_deal(data), read_word(data, "verdict", Verdict)
    solution = None if data.get("solution") is None else read_moves(data, "solution")
    game = _game_played(id, deal, data.get("game_played"))
    yield Claim(id, "verdict", _why_inconsistent(verdict, solution is not None, game, data))
    yield Claim(id, "decision", _why_other_decision(verdict, data))
    if data.get("rules") is not None:
        yield Claim(id, "rules", _why_other_rules(deal, data["rules"]))
    if solution is not None:
        yield _game_claim(Replay(id, deal, solution, Result.WON), "solution")
        if data.get("length") is not None:
            yield Claim(id, "length", _why_other_length(solution, data["length"]))
        if data.get("heaps") is not None:
            yield Claim(id, "heaps", _why_other_heaps(solution, data["heaps"]))
    if data.get("grade") is not None or data.get("figures") is not None:
        yield Claim(id, "figures", _why_other_figures(solution, data))
    if game is not None:
        yield from _played_claims(game, data["game_played"].get("cards_up"))
    if verdict is Verdict.UNPLAYABLE:
        why = "claims 'unplayable', but a card can be moved" if can_move_a_card(deal) else None
        yield Claim(id, "unplayable", why, position=Position(deal))


def _why_other_length(solution: tuple[Move, ...], claimed: Any) -> str | None:
    """Why the claimed number of moves is wrong. How few there could be is not looked into."""
    if not isinstance(claimed, Mapping):
        raise ReplayError(f"length: expected an object, found {brief(claimed)}")
    moves = length_of(solution, claimed.get("stock_counted") is True)
    if claimed.get("moves") != moves:
        return f"claims length.moves {brief(claimed.get('moves'))}, but it is {moves}"
    least = claimed.get("at_least")
    if isinstance(least, int | float) and least > moves:
        return f"claims length.at_least {brief(least)}, but the solution has {moves} moves"
    return None


def _why_other_figures(solution: tuple[Move, ...] | None, data: Mapping[str, Any]) -> str | None:
    """Why grade and figures contradict the solution or each other.

    Keys that the record leaves out are not compared. What players won is not looked into, and so
    not whether the grade follows, for whose cut points these were it does not say.
    """
    grade, figures = data.get("grade"), data.get("figures")
    if grade not in (None, *GRADES):
        raise ReplayError(f"grade: expected one of {', '.join(GRADES)}, found {brief(grade)}")
    line = figures.get("line", {}) if isinstance(figures, Mapping) else {}
    if not isinstance(figures, Mapping | None) or not isinstance(line, Mapping):
        raise ReplayError(f"figures: expected an object with a line, found {brief(figures)}")
    if solution is None:
        return "only a deal with a solution has a grade"
    for key, value in counts_of(solution).items():
        if line.get(key, value) != value:
            return f"claims figures.line.{key} {brief(line[key])}, but the solution has {value}"
    foresight = grade == Grade.GRANDMASTER
    if figures is not None and figures.get("foresight", foresight) != foresight:
        return f"the grade is {brief(grade)}, but foresight is {brief(figures['foresight'])}"
    return None


def _why_other_heaps(solution: tuple[Move, ...], claimed: Any) -> str | None:
    """Why the claimed number of heaps is wrong. How few there could be is not looked into."""
    if not isinstance(claimed, Mapping):
        raise ReplayError(f"heaps: expected an object, found {brief(claimed)}")
    heaps = heaps_used(solution)
    if claimed.get("fewest") == heaps:
        return None
    return f"claims heaps.fewest {brief(claimed.get('fewest'))}, but the solution uses {heaps}"


def _why_other_rules(deal: Deal, claimed: Any) -> str | None:
    if claimed == deal.rules.hash:
        return None
    return f"claims the hash {brief(claimed)}, but {deal.rules.name} has {deal.rules.hash!r}"


def _game_played(id: str, deal: Deal, played: Any) -> Replay | None:
    if played is None:
        return None
    if not isinstance(played, Mapping):
        raise ReplayError(f"game_played: expected an object, found {brief(played)}")
    # A record may leave out the moves of a game that was not won: there is nothing to prove.
    return Replay.from_json({"moves": [], **played, "id": id, "deal": str(deal)})


def _played_claims(game: Replay, cards_up: Any) -> Iterator[Claim]:
    claim = _game_claim(game, "game played")
    yield claim
    if claim.holds and game.moves and cards_up is not None and cards_up != game.cards_up:
        why = f"claims {brief(cards_up, 20)} cards up, but in the end {game.cards_up} are"
        yield Claim(game.id, "game played", why, position=claim.position)


def _why_inconsistent(
    verdict: Verdict, solved: bool, game: Replay | None, data: Mapping[str, Any]
) -> str | None:
    """Why the parts of a record contradict its verdict."""
    won = game is not None and game.result is Result.WON
    if won != (verdict is Verdict.WON):
        return f"the verdict is {verdict.value!r}, but the game played is " + (
            "won" if won else "not"
        )
    if verdict is Verdict.WINNABLE and game is not None:
        return "the verdict is 'winnable', but a game was played"
    if verdict is Verdict.WINNABLE_LOST and game is None:
        return "the verdict is 'winnable-lost', but no game was played"
    if verdict in _SOLVED and not solved:
        return f"the verdict is {verdict.value!r}, but there is no solution"
    if verdict not in (*_SOLVED, Verdict.WON) and solved:
        return f"the verdict is {verdict.value!r}, but there is a solution"
    decision = data.get("decision")
    answer = decision.get("answer") if isinstance(decision, Mapping) else None
    if answer is not None and answer != verdict.answer:
        return f"the verdict is {verdict.value!r}, but the decision is {brief(answer)}"
    return None


def _why_other_decision(verdict: Verdict, data: Mapping[str, Any]) -> str | None:
    """Why who decided, how each attempt ended and what they took contradict verdict or each other.

    Keys that the record leaves out are not compared.
    """
    by = data.get("decided_by")
    if by == PLAYER and verdict is not Verdict.WON:
        return f"the verdict is {verdict.value!r}, but it is a player who has decided"
    if "decided_by" in data and (by is None) != (verdict is Verdict.UNDECIDED):
        decided = "nobody has" if by is None else f"{brief(by)} has"
        return f"the verdict is {verdict.value!r}, but {decided} decided"
    attempts = read_attempts(data)
    if attempts is None:
        return None
    for attempt in attempts:
        answer = _ANSWERS.get(str(attempt.get("ending")))
        if answer not in (None, verdict.answer):
            return f"the verdict is {verdict.value!r}, but an attempt ended {attempt['ending']!r}"
    deciders = [one.get("decider") for one in attempts if str(one.get("ending")) in _ANSWERS]
    if by not in (None, PLAYER) and by not in deciders:
        return f"claims {brief(by)} has decided, but no attempt says so"
    states = sum(attempt.get("states", 0) for attempt in attempts)
    if data.get("states", states) != states:
        return f"claims {brief(data['states'])} states, but the attempts have {states}"
    return None
