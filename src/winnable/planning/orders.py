"""Which of two events comes first, as literals that are made once and shared.

A model's time is no clock: it is the rank of an event among all events of a line of play. Nearly
everything the models say is about the order of two events, so that order is a literal of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, IntVar, LiteralT

Event = IntVar
"""The time of one event, from 1."""


class Orders:
    """The order literals of one model."""

    def __init__(self, model: CpModel) -> None:
        self._model = model
        self._before: dict[tuple[int, int], LiteralT] = {}

    def before(self, one: Event, other: Event) -> LiteralT:
        """Whether ``one`` happens before ``other``.

        The two are events of different cards, so they are different moves and never happen at
        once: where the literal is false, ``other`` is strictly first. (Were ties left open, twins
        could be put at one moment to escape the rules that keep them apart.)
        """
        key = (one.index, other.index)
        if key not in self._before:
            literal = self._model.new_bool_var(f"{one.name}<{other.name}")
            self._model.add(one < other).only_enforce_if(literal)
            self._model.add(other < one).only_enforce_if(~literal)
            self._before[key] = literal
            self._before[key[::-1]] = ~literal
        return self._before[key]

    def either(self, *literals: LiteralT) -> None:
        """At least one of the literals holds."""
        self._model.add_bool_or(literals)

    def implies(self, conditions: Sequence[LiteralT], *conclusion: LiteralT) -> None:
        """Where all conditions hold, at least one of the conclusion does."""
        self._model.add_bool_or([*(~condition for condition in conditions), *conclusion])


def solver_for_one_core(seconds: float | None, deterministic: float | None) -> cp_model.CpSolver:
    """A solver as the models want it: one worker, and the work that does not pay switched off.

    ``seconds`` limits the wall-clock time, ``deterministic`` the solver's own measure of work,
    with which the same model ends in the same way on every machine.
    """
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 0
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    if deterministic is not None:
        solver.parameters.max_deterministic_time = deterministic
    return solver
