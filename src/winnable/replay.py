"""``Replay``: a game that was played, and whether the referee agrees with what it claims."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from winnable.deal import Deal
from winnable.deal_json import deal_from_json
from winnable.errors import IllegalMoveError, MoveError, ReplayError
from winnable.moves import Area, Move, MoveKind
from winnable.position import Position
from winnable.rules_file import load_rules
from winnable.scoring import check_times
from winnable.steps import steps
from winnable.words import brief, is_one_line

SCHEMA = 1
"""The version of the JSON lines that are written and read: what a record has under ``schema``."""

Word = TypeVar("Word", bound=StrEnum)


class Result(StrEnum):
    """How a game is said to have ended."""

    WON = "won"
    LOST = "lost"
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class Replay:
    """A deal, the moves played from it on, and the result that is claimed.

    ``parameters``, where they are known, say how the player chose: an algorithm, its numbers and
    its seed. ``times`` are the seconds since the game began at which each move was made. Raises
    ReplayError where they do not fit the moves. Nothing else is checked here: moves may be illegal
    and the claim false until ``check_replay`` has agreed.
    """

    id: str
    deal: Deal
    moves: tuple[Move, ...]
    result: Result
    player: str | None = None
    times: tuple[float, ...] | None = None
    parameters: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        if self.times is not None:
            check_times(self.times, len(self.moves))

    @property
    def cards_up(self) -> int:
        """The number of cards on the foundations in the end, if the moves are legal."""
        moves = [move for move in self.moves if move.kind is MoveKind.CARDS]
        gone_up = sum(move.target.area is Area.FOUNDATION for move in moves)
        come_back = sum(move.source.area is Area.FOUNDATION for move in moves)
        return sum(self.deal.foundations) + gone_up - come_back

    def to_json(self) -> dict[str, Any]:
        """The replay as JSON values; ``schemas/replay.schema.json`` describes them."""
        values: dict[str, Any] = {
            "id": self.id,
            "game": self.deal.rules.name,
            "deal": str(self.deal),
            "moves": [str(move) for move in self.moves],
            "player": self.player,
            "result": self.result.value,
        }
        if self.parameters is not None:
            values["player_parameters"] = dict(self.parameters)
        if self.times is not None:
            values["times"] = list(self.times)
        return values

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Replay:
        """Read the JSON values; keys that a replay does not have are passed over.

        Raises ReplayError, naming the key, where a value is not as expected; DealError,
        RulesError or MoveError where the deal or a move cannot be read.
        """
        return cls(
            id=read_id(data),
            deal=read_deal(data),
            moves=read_moves(data, "moves"),
            result=read_word(data, "result", Result),
            player=None if data.get("player") is None else _line(data, "player"),
            times=_times(data),
            parameters=_parameters(data),
        )


@dataclass(frozen=True, slots=True)
class ReplayCheck:
    """What the referee says of a replay.

    ``failing`` is the number, from 1, of the first move the rules forbid. ``position`` is the one
    before that move or, where all are legal, the last one. ``why`` is None if nothing is wrong.
    """

    legal: bool
    won: bool
    failing: int | None
    why: str | None
    position: Position

    @property
    def claim_holds(self) -> bool:
        """Whether every move is legal and the game ended as claimed."""
        return self.why is None


def check_replay(replay: Replay) -> ReplayCheck:
    """Play the replay with the referee and compare its end with the claim.

    A claim of "won" must end won; one of "lost" or "unfinished" needs no proof but must not.
    """
    position, number = Position(replay.deal), 0
    try:
        for step in steps(replay.deal, replay.moves):
            position, number = step.after, step.number
    except IllegalMoveError as error:
        return ReplayCheck(False, False, number + 1, str(error), position)
    won = position.won
    why = None
    if won != (replay.result is Result.WON):
        cards = replay.deal.rules.deck.size
        ending = "the game is won" if won else f"{position.cards_up} of {cards} cards are up"
        why = f"claims {replay.result.value!r}, but in the end {ending}"
    return ReplayCheck(True, won, None, why, position)


def check_schema(data: Mapping[str, Any]) -> None:
    """Refuse a line of a version that is not known; one that names none is taken as it is.

    Raises ReplayError.
    """
    schema = data.get("schema")
    if schema is not None and (isinstance(schema, bool) or schema != SCHEMA):
        raise ReplayError(f"schema: expected version {SCHEMA}, found {brief(schema)}")


def read_id(data: Mapping[str, Any]) -> str:
    """The id of a line. Raises ReplayError where it has none."""
    return _line(data, "id")


def read_deal(data: Mapping[str, Any]) -> Deal:
    """The deal of a line, in the text notation or the JSON form; ``game`` may name its rules.

    Raises ReplayError, DealError or RulesError.
    """
    game = _value(data, "game", str, None)
    rules = None if game is None else load_rules(game)
    deal = data.get("deal")
    if isinstance(deal, str):
        return Deal.parse(deal, rules)
    if isinstance(deal, Mapping):
        return deal_from_json(deal, rules)
    raise ReplayError(f"deal: expected text or an object, found {brief(deal)}")


def read_moves(data: Mapping[str, Any], key: str) -> tuple[Move, ...]:
    """The list of moves under a key. Raises ReplayError or MoveError, naming key and number."""
    moves = []
    for number, text in enumerate(_value(data, key, list), start=1):
        if not isinstance(text, str):
            raise ReplayError(f"{key}: move {number}: expected text, found {brief(text)}")
        try:
            moves.append(Move.parse(text))
        except MoveError as error:
            raise MoveError(f"{key}: move {number}: {error}") from None
    return tuple(moves)


def read_word(data: Mapping[str, Any], key: str, words: type[Word], name: str = "") -> Word:
    """The word under a key, one of an enum's; ``name`` is what the key is called in a fault.

    Raises ReplayError.
    """
    value = data.get(key)
    if value not in list(words):
        expected = ", ".join(words)
        raise ReplayError(f"{name or key}: expected one of {expected}, found {brief(value)}")
    return words(value)


def _parameters(data: Mapping[str, Any]) -> Mapping[str, Any] | None:
    parameters: Mapping[str, Any] | None = _value(data, "player_parameters", Mapping, None)
    for key in ("algorithm", "seed"):
        if parameters is not None and not isinstance(parameters.get(key, ""), str):
            raise ReplayError(f"player_parameters: {key}: expected text")
    if parameters is not None and "algorithm" not in parameters:
        raise ReplayError("player_parameters: algorithm: expected text, found nothing")
    return parameters


def _times(data: Mapping[str, Any]) -> tuple[float, ...] | None:
    times = _value(data, "times", list, None)
    if times is None:
        return None
    for time in times:
        if not isinstance(time, int | float) or isinstance(time, bool):
            raise ReplayError(f"times: expected seconds, found {brief(time)}")
    return tuple(float(time) for time in times)


def _line(data: Mapping[str, Any], key: str) -> str:
    text: str = _value(data, key, str)
    if not is_one_line(text):
        raise ReplayError(f"{key}: expected text of one line, found {brief(text)}")
    return text


_REQUIRED = object()
_WORDS: dict[type, str] = {str: "text", list: "an array", Mapping: "an object"}


def _value(data: Mapping[str, Any], key: str, kind: type, default: Any = _REQUIRED) -> Any:
    """The value under a key; null counts as left out where there is a default."""
    value = data.get(key)
    if value is None and default is not _REQUIRED:
        return default
    if not isinstance(value, kind):
        raise ReplayError(f"{key}: expected {_WORDS[kind]}, found {brief(value)}")
    return value
