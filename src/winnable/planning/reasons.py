"""Why a deal cannot be won: the parts of the deal that no line of play can be made to fit.

The relaxation is asked which of its parts have no solution together. What the solver answers is
enough, but seldom all needed; so it is asked again without each part in turn, and a part without
which there is a solution stays. What is left is *minimal*: without any one of its parts the
argument fails.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from winnable.budget import Budget, Ending
from winnable.clauses.statements import Statements
from winnable.deal import Deal
from winnable.planning.board import Board
from winnable.planning.first_events import FirstEvents
from winnable.planning.lives import first_events_fit, is_fresh, models_fit
from winnable.planning.order_solver import OrderSolver
from winnable.planning.parts import Kind, Part, Parts, Reason, ReasonResult, arranged
from winnable.planning.relaxation import Relaxation

CONFLICTS = 1_000_000
"""The solver's conflicts for one reason where no time is given: enough to make that of nearly
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
    relaxation, parts = labelled
    seconds = None if budget.seconds is None else budget.seconds - time.process_time() + start
    cores = _Cores(relaxation.orders.statements(), parts, seconds)
    core = cores.core(cores.parts)
    if core is None:
        ending = Ending.TIME_SPENT if cores.spent else Ending.OPEN
        return ReasonResult(ending, cpu_seconds=time.process_time() - start)
    core, minimal = cores.shrunk(core)
    reason = Reason(arranged(core, deal), minimal)
    return ReasonResult(Ending.EXHAUSTED, reason, time.process_time() - start)


def labelled_model(deal: Deal) -> tuple[Relaxation | FirstEvents, Parts] | None:
    """The relaxation that fits the deal, with its parts; None where none does."""
    if models_fit(deal.rules) and is_fresh(deal):
        parts = Parts()
        return Relaxation.of(deal, parts=parts), parts
    if deal.base is not None and first_events_fit(deal.rules):
        parts = Parts()
        return FirstEvents.of(Board(deal, deal.base), parts=parts), parts
    # There would be a reason for each base.
    return None


class _Cores:
    """A model with parts, asked which of them have no solution together, within a budget.

    One solver answers all questions, so what it has learnt from one helps with the next.
    """

    def __init__(self, said: Statements, parts: Parts, seconds: float | None) -> None:
        self._literal = {part: literal.index for part, literal in parts.literals.items()}
        self._part = {index: part for part, index in self._literal.items()}
        self._solver = OrderSolver(said)
        self._ends = None if seconds is None else time.process_time() + seconds
        self.parts = tuple(self._literal)
        self.spent = False
        """Whether the last question was not answered for want of time."""

    def core(self, parts: Sequence[Part]) -> tuple[Part, ...] | None:
        """Some of the parts that have no solution together; None if they have one, or if time was
        ``spent`` before that was known."""
        seconds = None if self._ends is None else self._ends - time.process_time()
        conflicts = CONFLICTS - self._solver.conflicts if seconds is None else None
        solvable = self._solver.solve(
            [self._literal[part] for part in parts], seconds=seconds, conflicts=conflicts
        )
        self.spent = solvable is None
        if solvable is not False:
            return None
        core = {self._part[index] for index in self._solver.core()}
        return tuple(part for part in parts if part in core)

    def shrunk(self, core: tuple[Part, ...]) -> tuple[tuple[Part, ...], bool]:
        """The core without what it can do without, and whether each part was found to be needed."""
        minimal = True
        for kind in _LEAST_WANTED:
            of_kind = tuple(part for part in core if part.kind is kind)
            tried: list[tuple[Part, ...]] = [(part,) for part in of_kind]
            if len(of_kind) > 2:  # perhaps it can do without all of them
                tried = [of_kind, *tried]
            for without in tried:
                if not set(without) <= set(core):
                    continue
                smaller = self.core([part for part in core if part not in without])
                minimal &= len(without) > 1 or not self.spent
                if smaller is not None:
                    core = smaller
        return core, minimal
