"""Which of two events comes first, as literals that are made once and shared.

A model's time is no clock: it is the rank of an event among all events of a line of play. Nearly
everything the models say is about the order of two events, so that order is a literal of its own.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import cast

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, IntVar, LiteralT

from winnable.clauses.statements import Statements, Sum

Event = IntVar
"""The time of one event, from 1."""


class Orders:
    """The order literals of one model, and what is said with them.

    What is said here is kept as numbers, and put into the model only where that is asked for: the
    models are mostly solved by clauses, and putting them into CP-SAT's form and reading them from
    there takes longer than solving them.
    """

    def __init__(self, model: CpModel) -> None:
        self._model = model
        self._before: dict[tuple[int, int], LiteralT] = {}
        self._half_before: dict[tuple[int, int], tuple[IntVar, tuple[int, ...]]] = {}
        self._clauses: list[tuple[int, ...]] = []
        self._sums: list[Sum] = []
        self._written_clauses = self._written_sums = 0
        self._own: set[int] = set()
        """The numbers of the constraints that have been put into the model."""

    def before(self, one: Event, other: Event) -> LiteralT:
        """Whether ``one`` happens before ``other``.

        The two are events of different cards, so they are different moves and never happen at
        once: where the literal is false, ``other`` is strictly first. (Were ties left open, twins
        could be put at one moment to escape the rules that keep them apart.)
        """
        key = (one.index, other.index)
        if key not in self._before:
            literal = self._model.new_bool_var(f"{one.name}<{other.name}")
            self._less(one, other, literal)
            self._less(other, one, ~literal)
            self._before[key] = literal
            self._before[key[::-1]] = ~literal
        return self._before[key]

    def half_before(self, one: Event, other: Event, *given: LiteralT) -> LiteralT:
        """A literal that implies ``one < other`` where what is ``given`` holds; for times that may
        be equal or *never* both. One pair of times is always given the same."""
        key, conditions = (one.index, other.index), indices_of(given)
        if key not in self._half_before:
            literal = self._model.new_bool_var(f"{one.name}<<{other.name}")
            self._less(one, other, literal, *given)
            self._half_before[key] = literal, conditions
        literal, before = self._half_before[key]
        assert before == conditions, f"{literal} was made under another condition"
        return literal

    def either(self, *literals: LiteralT) -> None:
        """At least one of the literals holds."""
        try:
            self._clauses.append(indices_of(literals))
        except AttributeError:  # a constant has no number yet
            self._model.add_bool_or(literals)

    def implies(self, conditions: Sequence[LiteralT], *conclusion: LiteralT) -> None:
        """Where all conditions hold, at least one of the conclusion does."""
        self.either(*[~condition for condition in conditions], *conclusion)

    def statements(self) -> Statements:
        """All that the model says, and what is said here."""
        said = Statements.of(self._model, without=self._own)
        said.clauses += self._clauses
        said.sums += self._sums
        return said

    def written(self) -> CpModel:
        """The model, with all that has been said here."""
        constraints = self._model.proto.constraints
        for clause in self._clauses[self._written_clauses :]:
            self._own.add(len(constraints))
            constraints.add().bool_or.literals.extend(clause)
        for one in self._sums[self._written_sums :]:
            self._own.add(len(constraints))
            constraint = constraints.add()
            constraint.enforcement_literal.extend(one.conditions)
            constraint.linear.vars.extend([index for _, index in one.terms])
            constraint.linear.coeffs.extend([factor for factor, _ in one.terms])
            constraint.linear.domain.extend([end for ends in one.intervals for end in ends])
        self._written_clauses, self._written_sums = len(self._clauses), len(self._sums)
        return self._model

    def _less(self, one: Event, other: Event, *conditions: LiteralT) -> None:
        if one.index == other.index:
            self._model.add(one < other).only_enforce_if(*conditions)
            return
        terms = ((1, one.index), (-1, other.index))
        self._sums.append(Sum(indices_of(conditions), terms, ((cp_model.INT_MIN, -1),)))


def indices_of(literals: Sequence[LiteralT]) -> tuple[int, ...]:
    """The index of each literal. Raises AttributeError where one is a constant."""
    return tuple([one.index for one in cast("Sequence[IntVar]", literals)])


class _Solver(cp_model.CpSolver):
    """A solver that stops when the process has spent so many seconds of CPU time on a model.

    CP-SAT's own limit is one of the time on the wall, which on a busy machine is a matter of luck.
    """

    def __init__(self, seconds: float | None) -> None:
        super().__init__()
        self._seconds = seconds

    def solve(
        self, model: CpModel, solution_callback: cp_model.CpSolverSolutionCallback | None = None
    ) -> cp_model.CpSolverStatus:
        """Solve the model; UNKNOWN, or FEASIBLE with the best solution found, if time is spent."""
        if self._seconds is None:
            return super().solve(model, solution_callback)
        done = threading.Event()
        ends = time.process_time() + self._seconds
        watch = threading.Thread(target=self._stop_at, args=(ends, done), daemon=True)
        watch.start()
        try:
            return super().solve(model, solution_callback)
        finally:
            done.set()
            watch.join()

    def _stop_at(self, ends: float, done: threading.Event) -> None:
        # With one worker no more CPU time passes than time on the wall, so it can sleep meanwhile.
        while not done.wait(max(ends - time.process_time(), _SHORTEST_SLEEP)):
            if time.process_time() >= ends:
                self.stop_search()


_SHORTEST_SLEEP = 0.005
"""Seconds between two looks at the clock when the time is nearly spent."""


def solver_for_one_core(seconds: float | None, deterministic: float | None) -> cp_model.CpSolver:
    """A solver as the models want it: one worker, and the work that does not pay switched off.

    ``seconds`` limits the CPU time of the process, ``deterministic`` the solver's own measure of
    work, with which the same model ends in the same way on every machine.
    """
    solver = _Solver(seconds)
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 0
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    if deterministic is not None:
        solver.parameters.max_deterministic_time = deterministic
    return solver
