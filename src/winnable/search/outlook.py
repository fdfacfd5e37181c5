"""A quick look at a position by search: whether a line to a win is soon found, and how it begins.

Nothing is proved here and no referee replays the line; whoever plays it has its moves checked one
by one as they are played.
"""

from __future__ import annotations

from winnable import _kernel
from winnable.deal import Deal
from winnable.moves import Move
from winnable.search.solver import SOLVERS, Kernel, kernel_for
from winnable.search.translation import kernel_layout, kernel_rules, moves_of


class Outlook:
    """The kernel that suits a game, asked about many of its positions."""

    def __init__(self) -> None:
        self._kernel: Kernel | None = None

    def line(self, deal: Deal, states: int) -> tuple[Move, ...] | None:
        """A line that wins, or None where none was found within so many states."""
        if self._kernel is None:
            self._kernel = kernel_for(deal)
        outcome = SOLVERS[self._kernel](
            kernel_rules(deal.rules), kernel_layout(deal), _kernel.Budget(states=states)
        )
        return moves_of(outcome, deal) if outcome.ending is _kernel.Ending.won else None
