"""The fewest moves in which a deal can be won: a short line, and how few no line goes below.

The exact model with returns (``returns.py``) is asked for a cheapest solution by clauses, core by
core (``cheapest.py``). Where that takes too long, CP-SAT minimises the exact model, which gives the
shortest line without worrying back, and then looks for a line with a return and fewer moves than
the best line so far. Mostly there is none, which is the proof.
"""

from __future__ import annotations

import contextlib
import math
import time
from dataclasses import dataclass

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpSolverSolutionCallback, LinearExpr

from winnable.budget import NO_LIMIT, Budget
from winnable.deal import Deal
from winnable.errors import IllegalMoveError, RefusedLineError
from winnable.moves import Move
from winnable.planning.cheapest import Cheapest
from winnable.planning.deciders import DEFAULT_WORK
from winnable.planning.exact import ExactModel
from winnable.planning.length import Length, length_of
from winnable.planning.lives import is_fresh, models_fit
from winnable.planning.order_solver import OrderSolver
from winnable.planning.orders import solver_for_one_core
from winnable.planning.plan import Event, moves_of
from winnable.planning.returns import ReturnsModel
from winnable.search.solver import refereed
from winnable.vocabulary import StockTo

CONFLICTS_OF_CORES = 150_000
"""So many before the question goes to CP-SAT: some fifteen seconds. Four deals in five are settled
after 30,000. CP-SAT takes ten seconds for most deals, easy or hard."""


@dataclass(frozen=True, slots=True)
class Shortest:
    """The shortest line found, which the referee has replayed, and its length.

    ``cpu_seconds`` are those of the models, the finding of the first line left aside.
    """

    line: tuple[Move, ...]
    length: Length
    cpu_seconds: float = 0.0


def shorten(
    deal: Deal,
    line: tuple[Move, ...],
    budget: Budget = NO_LIMIT,
    stock_counted: bool = False,
) -> Shortest:
    """Look for the line with the fewest card moves, given one that the referee has replayed.

    With ``stock_counted`` the moves of the stock count as well.
    Every card moves up at least once, and is drawn if it lies in the stock: that is the bound where
    the models do not know the game.
    Raises RefusedLineError where the referee refuses an exact plan: a fault of this program.
    """
    start = time.process_time()
    search = _Search(deal, line, stock_counted)
    if models_fit(deal.rules) and is_fresh(deal):
        search.run(budget)
    length = Length(search.moves, search.at_least, stock_counted)
    return Shortest(search.line, length, time.process_time() - start)


class _Search:
    """The best line so far of one deal, and the bound so far."""

    def __init__(self, deal: Deal, line: tuple[Move, ...], stock_counted: bool) -> None:
        self.deal, self.stock_counted = deal, stock_counted
        self.line, self.moves = line, length_of(line, stock_counted)
        self.at_least = deal.rules.deck.size - sum(deal.foundations)
        if stock_counted:
            self.at_least += math.ceil(len(deal.stock) / _cards_a_draw(deal))

    def run(self, budget: Budget) -> None:
        """Bring line and bound together, as far as the budget lets them."""
        ends = None if budget.seconds is None else time.process_time() + budget.seconds
        if not self.stock_counted and self._settle_by_cores(ends):
            return
        if _seconds_until(ends) == 0:
            return
        exact = ExactModel.of(self.deal, self.stock_counted)
        plans, bound = self._minimise(exact, exact.moves, ends)
        for plan in plans[-1:]:
            self._take(plan)
        if self.deal.rules.foundations.worrying_back and self.at_least < self.moves:
            returns = ReturnsModel.of(self.deal, self.stock_counted)
            returns.require_return()
            plans, with_returns = self._minimise(returns, returns.price, ends)
            self._try(plans)
            bound = min(bound, with_returns)
        self.at_least = max(self.at_least, min(bound, self.moves))

    def _settle_by_cores(self, ends: float | None) -> bool:
        """Bring line and bound together by asking clauses for a while, returns and all; whether
        that was enough."""
        kind = ReturnsModel if self.deal.rules.foundations.worrying_back else ExactModel
        asked = kind.of(self.deal)
        solver = OrderSolver(asked.orders.statements())
        with contextlib.closing(Cheapest(solver, asked.costs)) as cheapest:
            limit = self.moves - asked.moves_up
            found = cheapest.find_below(limit, _seconds_until(ends), CONFLICTS_OF_CORES)
            self.at_least = max(self.at_least, asked.moves_up + cheapest.at_least)
            if found is False:
                self.at_least = self.moves
            elif found:
                # Of the cheapest one without returns, if there is one: that is a line for certain.
                cheapest.find_another(asked.without_returns())
                self._try([asked.events(solver.value)])
        return self.at_least == self.moves

    def _try(self, plans: list[list[Event]]) -> None:
        """Make those of the plans the best line that are lines, and shorter."""
        for plan in plans:
            with contextlib.suppress(RefusedLineError, IllegalMoveError):
                self._take(plan)

    def _minimise(
        self, exact: ExactModel, length: LinearExpr, ends: float | None
    ) -> tuple[list[list[Event]], int]:
        """Plans of the model that are shorter than the best line, each shorter than the one before,
        and how few moves no plan goes below: the best line's length where none is shorter."""
        exact.model.add(length < self.moves)
        exact.model.minimize(length)
        work = DEFAULT_WORK if ends is None else None
        solver = solver_for_one_core(_seconds_until(ends), work)
        found = _Plans(exact)
        status = solver.solve(exact.model, found)
        if status == cp_model.INFEASIBLE:
            return [], self.moves
        bound = solver.best_objective_bound
        return found.plans, math.ceil(bound) if math.isfinite(bound) else 0

    def _take(self, plan: list[Event]) -> None:
        """Make the plan the best line if it is shorter. Raises what the referee has against it."""
        line = refereed(self.deal, moves_of(self.deal, plan), "the model of the shortest line")
        moves = length_of(line, self.stock_counted)
        if moves < self.moves:
            self.line, self.moves = line, moves


def _seconds_until(ends: float | None) -> float | None:
    """The CPU seconds that are left until that process time, 0 where it is over."""
    return None if ends is None else max(0.0, ends - time.process_time())


def _cards_a_draw(deal: Deal) -> int:
    """How many cards leave the stock with one move at most."""
    match deal.rules.stock.to:
        case StockTo.WASTE:
            return deal.rules.stock.draw
        case StockTo.TABLEAU:
            return deal.rules.tableau.piles
        case StockTo.RESERVE:
            return deal.rules.reserve.piles


class _Plans(CpSolverSolutionCallback):
    """The plans of the solutions as they are found."""

    def __init__(self, exact: ExactModel) -> None:
        super().__init__()
        self._exact = exact
        self.plans: list[list[Event]] = []

    def on_solution_callback(self) -> None:
        self.plans.append(self._exact.events(self.value))
