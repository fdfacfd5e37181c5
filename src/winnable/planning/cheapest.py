"""How little a solution of a model costs, from below: cores of the costs, counted one by one.

Some literals cost something where they are true. The solver is asked for a solution in which none
of them is. Where there is none, it names some of them of which one at least is true (a *core*), so
that every solution costs at least the least cost in it. That much is taken off all of the core's
costs, and what the core may cost beyond one true literal is put on new literals that count: at
least two of it are true, at least three, and so on. Then the solver is asked again. When it finds a
solution at last, that one costs the sum of what was taken off, and nothing costs less.

The method is OLL of "Unsatisfiability-based optimization in clasp" (Andres, Kaufmann, Matheis,
Schaub 2012), as RC2 has it ("RC2: an efficient MaxSAT solver", Ignatiev, Morgado, Marques-Silva
2019). RC2 itself looks at circles of times only when it has found what it takes for the least cost,
and took eight to forty times as long.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from ortools.sat.python.cp_model import LiteralT
from pysat.card import ITotalizer

from winnable.planning.order_solver import OrderSolver, SolverLiteral
from winnable.planning.orders import indices_of

SMALL_CORE = 60
"""Of cores with more literals none is tried to be left out one by one."""
CONFLICTS_TO_SHRINK = 300
"""So many to find out whether a core does without one of its literals."""
CONFLICTS_TO_TRIM = 5_000
"""So many to ask a core for a core of its own."""

CONFLICTS_FOR_ANOTHER = 5_000
"""So many to find another one of the cheapest solutions."""


class Cheapest:
    """What the solutions of a model cost, as far as it is known.

    ``costs`` are what literals cost where they are true, each more than 0.
    """

    def __init__(self, solver: OrderSolver, costs: Sequence[tuple[LiteralT, int]]) -> None:
        self.at_least = 0
        """No solution costs less."""
        self._solver = solver
        self._costs: dict[SolverLiteral, int] = {}
        self._counts: dict[SolverLiteral, tuple[ITotalizer, int]] = {}
        """Of each literal that counts what it counts, and that more than so many of it are true."""
        self._totalizers: list[ITotalizer] = []
        self._ends: float | None = None
        """The process time at which the search for a solution is to end."""
        for index, (_, cost) in zip(indices_of([one for one, _ in costs]), costs, strict=True):
            self._add_cost(solver.literal(index), cost)

    def close(self) -> None:
        """Free what the counting holds."""
        for totalizer in self._totalizers:
            totalizer.delete()
        self._totalizers.clear()
        self._counts.clear()

    def find_below(
        self, limit: int, seconds: float | None = None, conflicts: int | None = None
    ) -> bool | None:
        """Whether a solution costs less than the limit; None where CPU seconds or conflicts are
        spent before it is known. The solution found, which the solver then has, is a cheapest."""
        self._ends = None if seconds is None else time.process_time() + seconds
        most = None if conflicts is None else self._solver.conflicts + conflicts
        least = max(self._costs.values(), default=1)
        while self.at_least < limit:
            # Those that cost most first: their cores raise the bound by more.
            dear = [literal for literal, cost in self._costs.items() if cost >= least]
            found = self._solver.solve_under(
                [-literal for literal in dear],
                None if self._ends is None else self._ends - time.process_time(),
                None if most is None else most - self._solver.conflicts,
            )
            if found is None:
                return None
            if found and least == 1:
                return True
            if found:
                least -= 1
                continue
            core = self._core()
            if not core:
                return False
            self._take_off(self._shrunk(core))
        return False

    def find_another(self, assumptions: Sequence[LiteralT]) -> bool:
        """After a cheapest solution was found: whether there is one in which the assumptions hold.
        The solver has that one then; else it keeps the one it had."""
        assumed = [self._solver.literal(index) for index in indices_of(assumptions)]
        assumed += [-literal for literal in self._costs]
        return self._solver.solve_under(assumed, conflicts=CONFLICTS_FOR_ANOTHER) is True

    def _core(self) -> list[SolverLiteral]:
        """Literals that cost and of which one at least is true."""
        return [-literal for literal in self._solver.core_under()]

    def _shrunk(self, core: list[SolverLiteral]) -> list[SolverLiteral]:
        """A core of literals of this one."""
        length = len(core) + 1
        while 1 < len(core) < length and not self._is_spent():
            length = len(core)
            if self._is_core(core, CONFLICTS_TO_TRIM):
                core = self._core() or core
        if len(core) > SMALL_CORE:
            return core
        place = 0
        while place < len(core) > 1 and not self._is_spent():
            rest = core[:place] + core[place + 1 :]
            if self._is_core(rest, CONFLICTS_TO_SHRINK):
                kept = set(self._core())
                core = [literal for literal in rest if literal in kept]
            else:
                place += 1
        return core

    def _is_spent(self) -> bool:
        return self._ends is not None and time.process_time() >= self._ends

    def _is_core(self, literals: list[SolverLiteral], conflicts: int) -> bool:
        return self._solver.refutes_under([-literal for literal in literals], conflicts)

    def _take_off(self, core: list[SolverLiteral]) -> None:
        """One of the core's literals is true: count that, and put the rest on new literals."""
        least = min(self._costs[literal] for literal in core)
        self.at_least += least
        for literal in core:
            self._costs[literal] -= least
            if not self._costs[literal]:
                del self._costs[literal]
            if literal in self._counts:
                counted, more_than = self._counts[literal]
                self._count(counted, more_than + 1, least)
        if len(core) == 1:
            self._solver.add_clauses([core])
            return
        counted = ITotalizer(lits=core, ubound=1, top_id=self._solver.variables)
        self._totalizers.append(counted)
        self._solver.add_clauses(counted.cnf.clauses)
        self._count(counted, 1, least)

    def _count(self, counted: ITotalizer, more_than: int, cost: int) -> None:
        """Let it cost so much if more than so many are true of what is counted."""
        if more_than >= len(counted.lits):
            return
        if more_than > counted.ubound:
            known = len(counted.cnf.clauses)
            counted.increase(ubound=more_than, top_id=self._solver.variables)
            self._solver.add_clauses(counted.cnf.clauses[known:])
        literal = counted.rhs[more_than]
        self._counts[literal] = counted, more_than
        self._add_cost(literal, cost)

    def _add_cost(self, literal: SolverLiteral, cost: int) -> None:
        self._costs[literal] = self._costs.get(literal, 0) + cost
