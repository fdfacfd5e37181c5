"""Solving a model by clauses: what it says of times is told to a SAT solver only where it errs.

Nearly everything the models say is about orders, and the numbers that times have do not matter. A
SAT solver chooses which order literals are true; where the orders so chosen go in a circle, each
circle becomes a clause that rules it out, and the solver is asked again. In the end it has either
orders that fit together, from which the times follow, or none. Only some ten thousand of the
circles that there could be are ever met, and the solver does not count up the bounds of times,
which is what CP-SAT spends its time on with these models.

Every clause is true of every solution of the model, so where the clauses have none, the model has
none. Of a solution of the clauses the model's times are made, if there are values enough for any
order of them; numbers with fewer are told value by value.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import cast

from ortools.sat.python.cp_model import IntVar, LiteralT
from pysat.solvers import Solver

from winnable import _kernel
from winnable.clauses.formula import Formula
from winnable.clauses.small_numbers import SmallNumbers
from winnable.clauses.statements import ModelLiteral, Stated, Statements, Sum, differences

SOLVER = "glucose4"
"""Of the solvers that can be stopped after so many conflicts the one that was fastest."""

SolverLiteral = int
"""A variable of the SAT solver, or with a minus sign its contrary."""

CONFLICTS_AT_A_TIME = 2_000
"""After so many the solver looks whether time is spent: some tenths of a second."""


class OrderSolver:
    """A model in a SAT solver, which can be asked again and again under other assumptions."""

    def __init__(self, said: Statements) -> None:
        """Raises ValueError where the model says something that is not told in clauses."""
        if said.left_out:
            raise ValueError(f"{said.left_out} constraints cannot be told in clauses")
        self.conflicts = 0
        """Conflicts so far: a measure of work that repeats."""
        self._count = len(said.domains)
        formula = Formula(said.names)
        self._variable = {
            index: formula.variable(Stated(index))
            for index, (low, high) in enumerate(said.domains)
            if low >= 0 and high <= 1
        }
        self._index = {variable: index for index, variable in self._variable.items()}
        for index, variable in self._variable.items():
            low, high = said.domains[index]
            if low == high:
                formula.add(variable if low else -variable)
        for ones in said.at_most_one:
            for one, other in combinations(map(self.literal, ones), 2):
                formula.add(-one, -other)
        times = _Times(said)
        self._orders = _kernel.TimeOrders(len(times.node) + 1)
        self._timed = times
        self._numbers = SmallNumbers(formula, said.domains, self._variable)
        for index in range(len(said.domains)):
            if index not in self._variable and index not in times.node:
                self._numbers.add_domain(index)
        for said_sum in said.sums:
            conditions = tuple(map(self.literal, said_sum.conditions))
            if times.has(said_sum):
                for smaller, larger, strict in times.orders(said_sum):
                    self._orders.add(smaller, larger, strict, conditions)
            else:
                self._numbers.add(conditions, said_sum)
        for node in times.ordinary:
            self._orders.add(node, times.last, True, [])
        self._solver = Solver(SOLVER, bootstrap_with=formula.clauses)
        clauses = [list(map(self.literal, clause)) for clause in said.clauses]
        self._solver.append_formula(clauses)
        if formula.meanings:  # it would know the variables of clauses only
            self._solver.add_clause([len(formula.meanings), -len(formula.meanings)])
        self._model: list[int] = []
        self._times: list[int] | None = None

    def solve(
        self,
        assumptions: Iterable[ModelLiteral] = (),
        seconds: float | None = None,
        conflicts: int | None = None,
    ) -> bool | None:
        """Whether there is a solution in which the assumptions hold; None where the CPU seconds or
        the conflicts for this question are spent."""
        return self.solve_under([self.literal(one) for one in assumptions], seconds, conflicts)

    def solve_under(
        self,
        assumed: Sequence[SolverLiteral],
        seconds: float | None = None,
        conflicts: int | None = None,
    ) -> bool | None:
        """The same, asked with literals of the solver's own."""
        ends = None if seconds is None else time.process_time() + seconds
        most = None if conflicts is None else self.conflicts + conflicts
        while ends is None or time.process_time() < ends:
            left = CONFLICTS_AT_A_TIME if most is None else most - self.conflicts
            if left <= 0:
                break
            found = self._ask(assumed, min(left, CONFLICTS_AT_A_TIME))
            if found is False:
                return False
            if found:
                model = self._solver.get_model()
                circles = self._orders.circles(model)
                if not circles:
                    self._model, self._times = model, None
                    return True
                self._solver.append_formula(circles)
        return None

    def refutes_under(self, assumed: Sequence[SolverLiteral], conflicts: int) -> bool:
        """Whether the clauses so far are seen to have no solution in which the assumptions hold,
        before so many conflicts are spent."""
        return self._ask(assumed, conflicts) is False

    def _ask(self, assumed: Sequence[SolverLiteral], conflicts: int) -> bool | None:
        """Whether the clauses so far have a solution; None where the conflicts are spent."""
        self._solver.conf_budget(conflicts)
        # Not by its own handler of signals: Python's sees them when the call returns.
        found: bool | None = self._solver.solve_limited(assumptions=assumed, expect_interrupt=True)
        self.conflicts = self._solver.accum_stats()["conflicts"]
        return found

    def core(self) -> list[ModelLiteral]:
        """Some of the assumptions that have no solution together, after ``solve`` found none."""
        return [
            self._index[one] if one > 0 else -1 - self._index[-one] for one in self.core_under()
        ]

    def core_under(self) -> list[SolverLiteral]:
        """The same, in literals of the solver's own."""
        return self._solver.get_core() or []

    @property
    def variables(self) -> int:
        """The number of the solver's last variable: new ones follow."""
        return int(self._solver.nof_vars())

    def add_clauses(self, clauses: Iterable[Sequence[SolverLiteral]]) -> None:
        """Say more, with new variables where these are needed."""
        self._solver.append_formula(clauses)

    def literal(self, one: ModelLiteral) -> SolverLiteral:
        """The solver's literal for one of the model's."""
        return self._variable[one] if one >= 0 else -self._variable[-1 - one]

    def value(self, one: IntVar | LiteralT) -> int:
        """What the solution found last gives to a variable of the model, or to a literal."""
        index = getattr(one, "index", None)
        if index is None:  # a constant
            return int(cast(int, one))
        return self._value(index) if index >= 0 else 1 - self._value(-1 - index)

    def values(self) -> list[int]:
        """The values of all variables, by index, with which all that the model says is true."""
        return [self._value(index) for index in range(self._count)]

    def _value(self, index: int) -> int:
        if index in self._variable:
            return int(self._holds(self._variable[index]))
        if index not in self._timed.node:
            return self._numbers.value(index, self._holds)
        if self._times is None:
            self._times = self._orders.values(self._model)
        return self._timed.value(index, self._times)

    def _holds(self, variable: int) -> bool:
        return self._model[variable - 1] > 0


class _Times:
    """Those of a model's numbers of which only the order matters.

    They form groups that are compared to each other. A group is one of times if it has as many
    values as members, so that any order has room, and its members are compared to nothing else but
    the last of these values: then *later than all times* is a time of its own.
    """

    def __init__(self, said: Statements) -> None:
        self._domains = said.domains
        self.node: dict[int, int] = {}
        """The number of each time in the order."""
        self.ordinary: list[int] = []
        """The numbers of those that are never later than all times."""
        self._range: dict[int, tuple[int, int]] = {}
        bounds = defaultdict[int, list[Sum]](list)
        for one in said.sums:
            if len(one.terms) == 1:
                bounds[one.terms[0][1]].append(one)
        for group in _groups(said):
            low = min(said.domains[index][0] for index in group)
            high = min(said.domains[index][1] for index in group)
            if high - low + 1 < len(group) or any(
                said.domains[index][0] != low or not self._is_of_the_last(one, high)
                for index in group
                for one in (None, *bounds[index])
            ):
                continue
            for index in sorted(group):
                self.node[index] = len(self.node)
                self._range[index] = low, high
                if said.domains[index][1] == high:
                    self.ordinary.append(self.node[index])
        self.last = len(self.node)
        """The number of the time that is later than all times."""

    def has(self, one: Sum) -> bool:
        """Whether a constraint is one of times."""
        return any(index in self.node for _, index in one.terms)

    def orders(self, one: Sum) -> list[tuple[int, int, bool]]:
        """What a constraint of times says: of two of them, the first is less, or at most as
        great."""
        if len(one.terms) == 2:
            return [
                (self.node[said.smaller], self.node[said.larger], said.strict)
                for said in differences(one) or ()
            ]
        (_, index), ((low, high),) = one.terms[0], one.intervals
        node, orders = self.node[index], []
        if low > self._range[index][1]:
            orders.append((self.last, node, False))
        if high < self._domains[index][1]:
            orders.append((node, self.last, True))
        return orders

    def value(self, index: int, places: Sequence[int]) -> int:
        """The value of a time, given the place of each in the order, from 1."""
        place, (low, high) = places[self.node[index]], self._range[index]
        return low + place - 1 if place < places[self.last] else high + 1

    def _is_of_the_last(self, one: Sum | None, high: int) -> bool:
        """Whether a constraint says no more of a number than that it is later than all times, or
        not."""
        if one is None:
            return True
        if one.terms[0][0] != 1 or len(one.intervals) != 1:
            return False
        (low, top), (least, most) = one.intervals[0], self._domains[one.terms[0][1]]
        return (low <= least or low == high + 1) and (top >= most or top == high)


def _groups(said: Statements) -> list[set[int]]:
    """Numbers that are compared to each other, each group apart, where nothing but their order is
    asked for."""
    joined: dict[int, set[int]] = defaultdict(set)
    other: set[int] = set()
    """Booleans, and numbers that are added or are more than so much apart."""
    for index, (low, high) in enumerate(said.domains):
        if low >= 0 and high <= 1:
            other.add(index)
    for one in said.sums:
        indices = [index for _, index in one.terms]
        if len(indices) == 1:
            continue
        if not _is_order(one, said.domains):
            other.update(indices)
            continue
        first, second = indices
        joined[first].add(second)
        joined[second].add(first)
    groups, seen = [], set[int]()
    for start in sorted(joined):
        if start in seen:
            continue
        group, waiting = {start}, [start]
        while waiting:
            new = joined[waiting.pop()] - group
            group |= new
            waiting += new
        seen |= group
        if group.isdisjoint(other):
            groups.append(group)
    return groups


def _is_order(one: Sum, domains: Sequence[tuple[int, int]]) -> bool:
    """Whether a sum says that one number is less than another, at most as great, or equal."""
    if differences(one) is None or len(one.intervals) != 1:
        return False
    (low, high), span = one.intervals[0], max(domains[index][1] for _, index in one.terms)
    return (low in (0, 1) or low <= -span) and (high in (-1, 0) or high >= span)
