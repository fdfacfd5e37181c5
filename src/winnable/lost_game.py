"""When a game that was played was lost: the first move after which it could not be won any more.

What can be reached from a position could be reached from every position before it, so once a game
is lost it stays lost. The move is found by halving, between a position that is known to be
winnable and one that is known to be lost. A position that no decider decides in its budget stays
undecided; the others between the two are tried then, and those left open are told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from winnable.analysis import Answer, decide, schedule_of
from winnable.budget import Budget
from winnable.explanation import reason_json
from winnable.moves import Move
from winnable.planning.parts import Reason
from winnable.planning.reason_text import reason_lines
from winnable.position import Position
from winnable.replay import Replay
from winnable.replay_text import describe
from winnable.steps import Step, steps
from winnable.words import counted


@dataclass(frozen=True, slots=True)
class LostGame:
    """Where a game was lost. Positions are told by the number of moves before them.

    ``winnable`` is the last position known to be winnable, None if none is, and ``going_on`` a
    line that wins from there; ``lost`` is the first one known to be lost, None if none is. Those
    between the two are undecided. ``step`` is the move that lost the game, where it is known.
    """

    replay: Replay
    positions: tuple[Position, ...]
    winnable: int | None
    going_on: tuple[Move, ...]
    lost: int | None
    step: Step | None

    @property
    def undecided(self) -> range:
        """The positions between the last winnable and the first lost one."""
        first = 0 if self.winnable is None else self.winnable + 1
        return range(first, len(self.positions) if self.lost is None else self.lost)


def when_lost(replay: Replay, schedule: Iterable[tuple[str, Budget]] | None = None) -> LostGame:
    """Find the move that lost the game; who decides its positions is by default the game's choice.

    Raises IllegalMoveError where the rules forbid one of its moves.
    """
    played = tuple(steps(replay.deal, replay.moves))
    positions = (Position(replay.deal), *(step.after for step in played))
    asked = schedule_of(replay.deal.rules) if schedule is None else tuple(schedule)
    search = _Search(positions, replay.moves, asked)
    last = len(positions) - 1
    search.ask(last)
    search.ask(0)
    search.halve()
    found = search.lost is not None and search.lost == search.winnable_until + 1 > 0
    return LostGame(
        replay,
        positions,
        search.winnable_until if search.winnable_until >= 0 else None,
        search.line,
        search.lost,
        played[search.lost - 1] if found and search.lost else None,
    )


class _Search:
    def __init__(
        self,
        positions: tuple[Position, ...],
        moves: tuple[Move, ...],
        schedule: tuple[tuple[str, Budget], ...],
    ) -> None:
        self._positions, self._moves, self._schedule = positions, moves, schedule
        self._asked: set[int] = set()
        self.winnable_until = -1
        self.line: tuple[Move, ...] = ()
        self.lost: int | None = None

    def ask(self, number: int) -> None:
        """Decide a position, and take note of what follows for others."""
        if number <= self.winnable_until:
            return
        self._asked.add(number)
        decision = decide(self._positions[number].deal, self._schedule)
        if decision.answer is Answer.UNWINNABLE:
            self.lost = number
        elif decision.plan is not None:
            plan = decision.plan
            # As long as the game follows the line that wins it stays winnable.
            while plan and number < len(self._moves) and self._moves[number] == plan[0]:
                number, plan = number + 1, plan[1:]
            if number > self.winnable_until:
                self.winnable_until, self.line = number, plan

    def halve(self) -> None:
        """Ask in the middle, and where that is not decided, as near to it as is not yet asked."""
        while True:
            end = len(self._positions) if self.lost is None else self.lost
            open_ = [n for n in range(self.winnable_until + 1, end) if n not in self._asked]
            if not open_:
                return
            middle = (self.winnable_until + end) / 2
            self.ask(min(open_, key=lambda number: abs(number - middle)))


# --- words --------------------------------------------------------------------------------------


def lost_game_words(game: LostGame) -> str:
    """What is known of where the game was lost."""
    moves = counted(len(game.replay.moves), "move")
    if game.positions[-1].won:
        return f"The game was won, in {moves}."
    if game.lost == 0:
        return "The game could not be won: the deal itself is unwinnable."
    if game.step is not None:
        step = game.step
        return (
            f"Move {step.number} of {len(game.replay.moves)} lost the game: {step.move}, "
            f"{describe(step)}. Before it the game could still be won, after it no more."
        )
    if game.winnable == len(game.positions) - 1:
        return f"The game was not lost in its {moves}: it could still be won in the end."
    known = []
    if game.winnable is not None:
        known.append(f"After {counted(game.winnable, 'move')} it could still be won.")
    if game.lost is not None:
        known.append(f"After {counted(game.lost, 'move')} it was lost.")
    first, last = game.undecided[0], game.undecided[-1]
    which = f"after move {first}" if first == last else f"after moves {first} to {last}"
    known.append(f"No decider could say within its limits whether it could be won {which}.")
    return " ".join(known)


def lost_game_text(game: LostGame, why: str, reason: Reason | None) -> Iterator[str]:
    """The lines to read about a game; ``why`` tells what follows on the reason's parts."""
    yield f"{game.replay.id}: {game.replay.result.value} ({game.replay.deal.rules.title})"
    yield f"  {lost_game_words(game)}"
    if game.going_on and game.winnable is not None:
        yield f"  After {counted(game.winnable, 'move')} this wins:"
        for line in wrap(" ".join(map(str, game.going_on)), 92):
            yield f"    {line}"
        yield f"  from {game.positions[game.winnable].deal}"
    if game.lost is not None and why:
        yield f"  {why}"
        if reason is not None:
            for line in reason_lines(reason, game.positions[game.lost].deal):
                yield f"  - {line}"


def lost_game_json(game: LostGame, reason: Reason | None) -> dict[str, Any]:
    """What is known of the game as JSON values."""
    step, lost = game.step, game.lost
    return {
        "id": game.replay.id,
        "game": game.replay.deal.rules.name,
        "deal": str(game.replay.deal),
        "result": game.replay.result.value,
        "moves": len(game.replay.moves),
        "words": lost_game_words(game),
        "lost_by": None
        if step is None
        else {"number": step.number, "move": str(step.move), "words": describe(step)},
        "winnable": None
        if game.winnable is None
        else {
            "after": game.winnable,
            "deal": str(game.positions[game.winnable].deal),
            "solution": [str(move) for move in game.going_on],
        },
        "lost": None if lost is None else {"after": lost, "deal": str(game.positions[lost].deal)},
        "undecided": list(game.undecided),
        "reason": None
        if reason is None or lost is None
        else reason_json(reason, game.positions[lost].deal),
    }
