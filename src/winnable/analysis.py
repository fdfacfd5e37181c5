"""From a deal to a verdict: the deciders, their schedule, and what is said in the end.

A decider answers *winnable*, with a line the referee has replayed, or *unwinnable*, having
exhausted every line, or runs out of budget. The schedule asks them in turn until one answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from winnable.budget import MEGABYTE, NO_LIMIT, Budget, Ending
from winnable.deal import Deal
from winnable.errors import WinnableError
from winnable.moves import Move
from winnable.position import Position
from winnable.rules import Rules
from winnable.schedule import tuned_steps


class Answer(StrEnum):
    """Whether a deal can be won, every card being known."""

    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNDECIDED = "undecided"


class Verdict(StrEnum):
    """What is said of a deal, and of the game played with it where there was one."""

    WON = "won"
    WINNABLE_LOST = "winnable-lost"
    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNPLAYABLE = "unplayable"
    UNDECIDED = "undecided"

    @property
    def answer(self) -> Answer:
        """What the verdict says of the deal, the game played with it left aside."""
        match self:
            case Verdict.WON | Verdict.WINNABLE_LOST | Verdict.WINNABLE:
                return Answer.WINNABLE
            case Verdict.UNWINNABLE | Verdict.UNPLAYABLE:
                return Answer.UNWINNABLE
            case Verdict.UNDECIDED:
                return Answer.UNDECIDED


PLAYER = "player"
"""The name under which a game that was won counts as a decider."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One decider's work on one deal. ``bytes`` and ``cpu_seconds`` are of that work alone;
    ``line_seconds`` are those of them that went into writing out the line, where that is known."""

    decider: str
    ending: Ending
    states: int = 0
    visits: int = 0
    bytes: int = 0
    cpu_seconds: float = 0.0
    line_seconds: float = 0.0
    method: str = ""
    plan: tuple[Move, ...] | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """The answer, who gave it, the winning line if there is one, and every attempt made."""

    answer: Answer
    decided_by: str | None
    plan: tuple[Move, ...] | None
    attempts: tuple[Attempt, ...]

    @property
    def states(self) -> int:
        """Different states stored over all attempts."""
        return sum(attempt.states for attempt in self.attempts)


Decider = Callable[[Deal, Budget], Attempt]


def decide_by_search(deal: Deal, budget: Budget) -> Attempt:
    """Exhaustive search by the C++ kernel."""
    from winnable.search import search

    found = search(deal, budget)
    return Attempt(
        "search",
        found.ending,
        found.states,
        found.visits,
        found.bytes,
        found.cpu_seconds,
        found.line_seconds,
        found.kernel.value,
        found.plan,
    )


def decide_by_exact_planning(deal: Deal, budget: Budget) -> Attempt:
    """The exact constraint model: of Klondike without worrying back, or of a game of heaps."""
    from winnable.planning.deciders import plan_exactly

    found = plan_exactly(deal, budget)
    return Attempt("planning-exact", found.ending, cpu_seconds=found.cpu_seconds, plan=found.plan)


def decide_by_relaxation(deal: Deal, budget: Budget) -> Attempt:
    """The relaxations, which can only prove that a deal is unwinnable."""
    from winnable.planning.deciders import refute

    found = refute(deal, budget)
    return Attempt("planning-relaxation", found.ending, cpu_seconds=found.cpu_seconds)


DECIDERS: dict[str, Decider] = {
    "search": decide_by_search,
    "planning-exact": decide_by_exact_planning,
    "planning-relaxation": decide_by_relaxation,
}

DEFAULT_BUDGET = Budget(states=50_000_000, bytes=2_000 * MEGABYTE)
"""Ten times what the hardest of 2,000 standard deals takes, in a memory that two jobs can share."""

SCHEDULE: tuple[tuple[str, Budget], ...] = (("search", DEFAULT_BUDGET),)
"""Which deciders are asked, in which order, and what each may spend on one deal, in games for which
nothing else was tuned."""

HEAP_SCHEDULE: tuple[tuple[str, Budget], ...] = (
    ("search", Budget(states=20_000, bytes=DEFAULT_BUDGET.bytes)),
    ("planning-exact", NO_LIMIT),
)
"""The same for games of heaps. Most deals take the search some hundred states; what takes it very
many is soon decided by the model, and the search may never end."""

HEAP_SCHEDULE_WITH_REDEALS = (*HEAP_SCHEDULE, ("search", DEFAULT_BUDGET))
"""Where piles are picked up the model speaks of the pass that is running alone."""


def schedule_of(rules: Rules) -> tuple[tuple[str, Budget], ...]:
    """The schedule tuned for a game, with the limits that repeat, or the general one."""
    tuned = tuned_steps(rules)
    if tuned is None:
        if not rules.by_intervals:
            return SCHEDULE
        return HEAP_SCHEDULE if rules.stock.passes == 1 else HEAP_SCHEDULE_WITH_REDEALS
    steps = []
    for step in tuned:
        budget = dict(SCHEDULE).get(step.decider, NO_LIMIT)
        steps.append((step.decider, replace(budget, states=step.states or budget.states)))
    return tuple(steps)


def schedule_with(
    limits: Budget, only: str | None = None, rules: Rules | None = None
) -> tuple[tuple[str, Budget], ...]:
    """The schedule for a game with a user's limits in place of its own, or one decider alone.

    A decider asked alone has the limits that ``SCHEDULE`` gives it, if any, and the user's.

    Raises WinnableError where no decider is named ``only``.
    """
    if only is not None and only not in DECIDERS:
        raise WinnableError(f"no decider is named {only!r}: expected one of {', '.join(DECIDERS)}")
    return tuple(
        (
            name,
            Budget(
                budget.states if limits.states is None else limits.states,
                budget.seconds if limits.seconds is None else limits.seconds,
                budget.bytes if limits.bytes is None else limits.bytes,
            ),
        )
        for name, budget in (
            ((only, dict(SCHEDULE).get(only, NO_LIMIT)),)
            if only is not None
            else (SCHEDULE if rules is None else schedule_of(rules))
        )
    )


def decide(deal: Deal, schedule: Iterable[tuple[str, Budget]] | None = None) -> Decision:
    """Ask the deciders of the schedule, by default the game's, in turn until one answers."""
    attempts: list[Attempt] = []
    for name, budget in schedule_of(deal.rules) if schedule is None else schedule:
        attempt = DECIDERS[name](deal, budget)
        attempts.append(attempt)
        if attempt.ending is Ending.WON:
            return Decision(Answer.WINNABLE, name, attempt.plan, tuple(attempts))
        if attempt.ending is Ending.EXHAUSTED:
            return Decision(Answer.UNWINNABLE, name, None, tuple(attempts))
    return Decision(Answer.UNDECIDED, None, None, tuple(attempts))


def won_by_player(moves: Iterable[Move]) -> Decision:
    """The decision a won game makes by itself: its own moves are the winning line."""
    return Decision(Answer.WINNABLE, PLAYER, tuple(moves), ())


def verdict_of(deal: Deal, decision: Decision, game_won: bool | None) -> Verdict:
    """What to say of a deal. ``game_won`` is None where no game was played."""
    if game_won:
        return Verdict.WON
    match decision.answer:
        case Answer.WINNABLE:
            return Verdict.WINNABLE if game_won is None else Verdict.WINNABLE_LOST
        case Answer.UNWINNABLE:
            return Verdict.UNWINNABLE if can_move_a_card(deal) else Verdict.UNPLAYABLE
        case Answer.UNDECIDED:
            return Verdict.UNDECIDED


def can_move_a_card(deal: Deal) -> bool:
    """Whether any card can be moved, the stock's cards that can be reached included."""
    return any(position.card_moves() for position in stock_positions(deal))


def stock_positions(deal: Deal) -> Iterator[Position]:
    """Every arrangement that working one stock alone leads to, the deal itself first.

    The stock's order repeats after at most two passes, so the walk ends. An arrangement is met
    first in the earliest pass that has it, where most can follow, and is not entered again. What a
    card of one layout's stock can do does not depend on another's, so each is worked by itself.
    """
    yield Position(deal)
    for layout in range(len(deal.hands)):
        waiting, seen = [Position(deal)], set[tuple[object, ...]]()
        while waiting:
            position = waiting.pop()
            hand = position.deal.hands[layout]
            arrangement = (hand.stock, hand.waste, position.deal.single)
            if arrangement in seen:
                continue
            if seen:
                yield position
            seen.add(arrangement)
            moves = position.stock_moves()
            waiting += [position.play(move) for move in moves if move.source.number == layout]
