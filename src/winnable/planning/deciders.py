"""Asking a model about a deal, and having the referee replay the plan it finds."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from winnable.budget import NO_LIMIT, Budget, Ending
from winnable.deal import Deal
from winnable.moves import Move
from winnable.planning.lives import first_events_fit, is_fresh, models_fit

if TYPE_CHECKING:
    from winnable.clauses.statements import Statements

DEFAULT_CONFLICTS = 500_000
"""Where no time is given: the conflicts of the SAT solver, which repeat. Of Solvitaire's deals the
hardest of a sample took 13,300."""

DEFAULT_WORK = 60.0
"""The same for what CP-SAT solves: its own, repeatable measure of work."""


@dataclass(frozen=True, slots=True)
class PlanningResult:
    """What a model said. ``plan`` is a line the referee has replayed; ``cpu_seconds`` are the
    model's building and solving together."""

    ending: Ending
    cpu_seconds: float = 0.0
    plan: tuple[Move, ...] | None = None


def plan_exactly(deal: Deal, budget: Budget = NO_LIMIT) -> PlanningResult:
    """Decide the deal without worrying back; a game of heaps within the pass that is running.

    The deal may be fresh or in mid-game. A plan wins in any case. That there is none is an answer
    only in games without worrying back and, of those of heaps, where no redeal is left; else the
    ending is ``OPEN``. ``UNFIT`` where no model knows the rules. Raises RefusedLineError where the
    referee refuses the plan: a fault of this program.
    """
    if deal.rules.by_intervals:
        return _plan_heaps(deal, budget)
    if not models_fit(deal.rules):
        return PlanningResult(Ending.UNFIT)
    from winnable.planning.exact import ExactModel
    from winnable.planning.order_solver import OrderSolver
    from winnable.planning.plan import moves_of
    from winnable.search.solver import refereed

    start = time.process_time()
    exact = ExactModel.of(deal)
    solver = OrderSolver(exact.orders.statements())
    solvable = solver.solve(**_effort(budget, start))
    spent = time.process_time() - start
    if solvable:
        moves = moves_of(deal, exact.events(solver.value))
        return PlanningResult(Ending.WON, spent, refereed(deal, moves, "the exact model"))
    if solvable is None:
        return PlanningResult(Ending.TIME_SPENT, spent)
    complete = not deal.rules.foundations.worrying_back
    return PlanningResult(Ending.EXHAUSTED if complete else Ending.OPEN, spent)


def _plan_heaps(deal: Deal, budget: Budget) -> PlanningResult:
    from ortools.sat.python import cp_model

    from winnable.planning.heaps import HeapModel
    from winnable.planning.orders import solver_for_one_core
    from winnable.search.solver import refereed

    start = time.process_time()
    made = HeapModel.of(deal)
    solver = solver_for_one_core(budget.seconds, DEFAULT_WORK if budget.seconds is None else None)
    status = solver.solve(made.model)
    spent = time.process_time() - start
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        line = refereed(deal, made.moves(solver.value), "the model of heaps")
        return PlanningResult(Ending.WON, spent, line)
    if status != cp_model.INFEASIBLE:
        return PlanningResult(Ending.TIME_SPENT, spent)
    last_pass = deal.pass_number == deal.rules.stock.passes
    return PlanningResult(Ending.EXHAUSTED if last_pass else Ending.OPEN, spent)


def refute(deal: Deal, budget: Budget = NO_LIMIT) -> PlanningResult:
    """Try to prove the deal unwinnable by the relaxation: ``EXHAUSTED``, or ``OPEN`` if it fails.

    A fresh deal of Klondike is asked of its own model, everything else of the one made from the
    rules alone: once for each base that the foundations could have. ``UNFIT`` where those do not
    fit.
    """
    if not first_events_fit(deal.rules):
        return PlanningResult(Ending.UNFIT)
    from winnable.planning.order_solver import OrderSolver

    start = time.process_time()
    for said in _relaxations(deal):
        solvable = OrderSolver(said).solve(**_effort(budget, start))
        if solvable is not False:
            ending = Ending.OPEN if solvable else Ending.TIME_SPENT
            return PlanningResult(ending, time.process_time() - start)
    return PlanningResult(Ending.EXHAUSTED, time.process_time() - start)


class _Effort(TypedDict):
    seconds: float | None
    conflicts: int | None


def _effort(budget: Budget, start: float) -> _Effort:
    """What is left of a budget that was begun at that process time."""
    if budget.seconds is None:
        return {"seconds": None, "conflicts": DEFAULT_CONFLICTS}
    return {"seconds": budget.seconds - time.process_time() + start, "conflicts": None}


def _relaxations(deal: Deal) -> Iterator[Statements]:
    """What models say of which one has a solution if the deal can be won."""
    from winnable.planning.first_events import FirstEvents, boards
    from winnable.planning.relaxation import Relaxation

    if models_fit(deal.rules) and is_fresh(deal):
        yield Relaxation.of(deal).orders.statements()
        return
    for board in boards(deal):
        yield FirstEvents.of(board).orders.statements()
