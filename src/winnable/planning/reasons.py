"""Why a deal cannot be won: the parts of the deal that no line of play can be made to fit.

The relaxation is asked which of its parts have no solution together. What CP-SAT answers is
enough, but seldom all needed; so it is asked again without each part in turn, and a part without
which there is a solution stays. What is left is *minimal*: without any one of its parts the
argument fails.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel

from winnable.budget import Budget, Ending
from winnable.deal import Deal
from winnable.planning.board import Board
from winnable.planning.first_events import FirstEvents
from winnable.planning.lives import first_events_fit, is_fresh, models_fit
from winnable.planning.orders import solver_for_one_core
from winnable.planning.parts import Kind, Part, Parts, Reason, ReasonResult, arranged
from winnable.planning.relaxation import Relaxation
from winnable.planning.slices import Slicer

WORK = 40.0
"""CP-SAT's measure of work for one reason where no time is given: enough to make that of nearly
every deal of Klondike as short as it gets."""

_LEAST_WANTED = (
    Kind.STOCK,
    Kind.SHARED,
    Kind.CLEAR,
    Kind.BACK,
    Kind.EARLY,
    Kind.SPACE,
    Kind.HOSTS,
    Kind.ORDER,
    Kind.BURIED,
)
"""The order in which parts are tried to be done without: first those that are hard to follow."""


def find_reason(deal: Deal, budget: Budget) -> ReasonResult:
    """Why a relaxation refutes the deal, if it does.

    ``budget.seconds`` limits the whole search for a short reason; without it the limit is one of
    work, which gives the same reason on every machine.
    """
    start = time.process_time()
    labelled = labelled_model(deal)
    if labelled is None:
        return ReasonResult(Ending.UNFIT)
    cores = _Cores(*labelled, budget.seconds)
    core = cores.core(cores.parts)
    if core is None:
        ending = Ending.TIME_SPENT if cores.spent else Ending.OPEN
        return ReasonResult(ending, cpu_seconds=time.process_time() - start)
    core, minimal = cores.shrunk(core)
    reason = Reason(arranged(core, deal), minimal)
    return ReasonResult(Ending.EXHAUSTED, reason, time.process_time() - start)


def labelled_model(deal: Deal) -> tuple[CpModel, Parts] | None:
    """The relaxation that fits the deal, with its parts; None where none does."""
    if models_fit(deal.rules) and is_fresh(deal):
        parts = Parts()
        return Relaxation.of(deal, parts=parts).model, parts
    if deal.base is not None and first_events_fit(deal.rules):
        parts = Parts()
        return FirstEvents.of(Board(deal, deal.base), parts=parts).model, parts
    # There would be a reason for each base.
    return None


class _Cores:
    """A model with parts, asked which of them have no solution together, within a budget."""

    def __init__(self, model: CpModel, parts: Parts, seconds: float | None) -> None:
        self._literal = {part: literal.index for part, literal in parts.literals.items()}
        self._part = {index: part for part, index in self._literal.items()}
        self._slicer = Slicer(model, self._literal.values())
        self._seconds, self._work = seconds, WORK
        self.parts = tuple(self._literal)
        self.spent = False
        """Whether the last question was not answered for want of time."""

    def core(self, parts: Sequence[Part], cut: CpModel | None = None) -> tuple[Part, ...] | None:
        """Some of the parts that have no solution together; None if they have one, or if time was
        ``spent`` before that was known. ``cut`` is a slice that has them all.
        """
        model = cut or self.cut(parts)
        model.proto.assumptions.clear()
        model.proto.assumptions.extend([self._literal[part] for part in parts])
        limited = self._seconds is not None
        self.spent = (self._seconds if self._seconds is not None else self._work) <= 0
        if self.spent:
            return None
        solver = solver_for_one_core(self._seconds, None if limited else self._work)
        solver.parameters.cp_model_presolve = False  # takes longer than it saves on a slice
        start = time.process_time()
        status = solver.solve(model)
        self._work -= solver.response_proto.deterministic_time
        if self._seconds is not None:
            self._seconds -= time.process_time() - start
        self.spent = status == cp_model.UNKNOWN
        if status != cp_model.INFEASIBLE:
            return None
        core = {self._part[index] for index in solver.sufficient_assumptions_for_infeasibility()}
        return tuple(part for part in parts if part in core)

    def cut(self, parts: Collection[Part]) -> CpModel:
        """The slice of the model that the parts need."""
        return self._slicer.cut(self._literal[part] for part in parts)

    def shrunk(self, core: tuple[Part, ...]) -> tuple[tuple[Part, ...], bool]:
        """The core without what it can do without, and whether each part was found to be needed."""
        cut, cut_for, minimal = self.cut(core), len(core), True
        for kind in _LEAST_WANTED:
            of_kind = tuple(part for part in core if part.kind is kind)
            tried: list[tuple[Part, ...]] = [(part,) for part in of_kind]
            if len(of_kind) > 2:  # perhaps it can do without all of them
                tried = [of_kind, *tried]
            for without in tried:
                if not set(without) <= set(core):
                    continue
                smaller = self.core([part for part in core if part not in without], cut)
                minimal &= len(without) > 1 or not self.spent
                if smaller is None:
                    continue
                core = smaller
                if len(core) < 0.9 * cut_for:
                    cut, cut_for = self.cut(core), len(core)
        return core, minimal
