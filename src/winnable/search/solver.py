"""Choosing the kernel for a deal, running it, and having the referee replay what it found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from winnable import _kernel
from winnable.budget import NO_LIMIT, Budget, Ending
from winnable.deal import Deal
from winnable.errors import IllegalMoveError, RefusedLineError
from winnable.moves import Move
from winnable.position import Position
from winnable.search.heaps import heap_game, heap_moves, knows_heaps
from winnable.search.translation import (
    ending_of,
    kernel_budget,
    kernel_layout,
    kernel_rules,
    moves_of,
)
from winnable.vocabulary import Build


class Kernel(StrEnum):
    """The searches: over card sets, for standard Klondike; over where each card of one deck lies;
    over whole layouts, for games of several decks, rows, reserves and bases; over ranks, for games
    of heaps.
    """

    KLONDIKE = "klondike"
    PATIENCE = "patience"
    WIDE = "wide"
    CALCULATION = "calculation"


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found and what it cost.

    ``plan`` is a winning line the referee has replayed, present when ``ending`` is ``WON``.
    ``bytes`` is the most memory the search's tables held, ``cpu_seconds`` the CPU time of its
    thread, the plan's making included and its replay not; ``line_seconds`` is what the making of
    the plan took of them where the kernel makes it apart from the search, as in Klondike.
    """

    ending: Ending
    kernel: Kernel
    states: int
    visits: int
    bytes: int
    cpu_seconds: float
    line_seconds: float
    plan: tuple[Move, ...] | None = None


_Solve = Callable[..., _kernel.Outcome]
SOLVERS: dict[Kernel, _Solve] = {
    Kernel.KLONDIKE: _kernel.solve_klondike,
    Kernel.PATIENCE: _kernel.solve_patience,
    Kernel.WIDE: _kernel.solve_wide,
    Kernel.CALCULATION: _kernel.solve_calculation,
}
_SUPPORTS: dict[Kernel, Callable[..., bool]] = {
    Kernel.KLONDIKE: _kernel.supports_klondike,
    Kernel.PATIENCE: _kernel.supports_patience,
    Kernel.WIDE: _kernel.supports_wide,
}


def kernels_for(deal: Deal) -> Iterator[Kernel]:
    """The kernels that can decide the deal exactly, the fastest first."""
    if knows_heaps(deal):
        return iter((Kernel.CALCULATION,))
    position = kernel_rules(deal.rules), kernel_layout(deal)
    kernels = list(_SUPPORTS)
    if deal.rules.tableau.build is Build.OTHER_SUIT:
        # No two cards take the same cards then, and the patience search lives on those that do: of
        # 25 deals of Thumb and Pouch it won 22 in 6 s, the wide one all in 0.04 s.
        kernels.sort(key=lambda kernel: kernel is Kernel.PATIENCE)
    return (kernel for kernel in kernels if _SUPPORTS[kernel](*position))


def kernel_for(deal: Deal) -> Kernel:
    """The fastest of the kernels that can decide the deal exactly."""
    return next(kernels_for(deal))


def search(
    deal: Deal,
    budget: Budget = NO_LIMIT,
    *,
    kernel: Kernel | None = None,
    pruning: int | None = None,
) -> SearchResult:
    """Search the deal, every card known, until it is decided or the budget is spent.

    ``pruning`` is a mask of the kernel's rules (all of them by default) and ``kernel`` names one
    instead of the one that suits; both are for tests and measurements. The answer does not depend
    on either. Raises RefusedLineError where the referee refuses the kernel's line: a fault of
    this program, never of the deal.
    """
    chosen = kernel or kernel_for(deal)
    heaps = chosen is Kernel.CALCULATION
    position = (heap_game(deal),) if heaps else (kernel_rules(deal.rules), kernel_layout(deal))
    masks = () if pruning is None else (pruning,)
    outcome = SOLVERS[chosen](*position, kernel_budget(budget), *masks)
    ending = ending_of(outcome)
    plan = None
    if ending is Ending.WON:
        moves = heap_moves(outcome) if heaps else moves_of(outcome, deal)
        plan = refereed(deal, moves, f"the {chosen} kernel")
    return SearchResult(
        ending,
        chosen,
        outcome.states,
        outcome.visits,
        outcome.bytes,
        outcome.cpu_seconds,
        outcome.line_seconds,
        plan,
    )


def refereed(deal: Deal, moves: Iterable[Move], found_by: str) -> tuple[Move, ...]:
    """The winning line, which the referee replays to its end.

    Raises RefusedLineError where he refuses a move or does not see a win.
    """
    position, line = Position(deal), []
    for number, move in enumerate(moves, start=1):
        try:
            position = position.play(move)
        except IllegalMoveError as error:
            raise RefusedLineError(
                f"move {number} of the line found by {found_by}: {error}; deal: {deal}"
            ) from None
        line.append(move)
    if not position.won:
        raise RefusedLineError(f"the line found by {found_by} does not win; deal: {deal}")
    return tuple(line)
