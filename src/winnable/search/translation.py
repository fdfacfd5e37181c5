"""Between deals and moves on one side and the kernel's plain integers on the other."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from winnable import _kernel
from winnable.budget import Budget, Ending
from winnable.cards import Card
from winnable.deal import Deal
from winnable.moves import (
    DRAW,
    FOUNDATION,
    REDEAL,
    SINGLE,
    WASTE,
    Move,
    cards,
    foundation,
    pile,
    reserve,
)
from winnable.rules import Rules
from winnable.vocabulary import Order, Space

_STOCK_MOVES = {
    _kernel.StepKind.draw: DRAW,
    _kernel.StepKind.redeal: REDEAL,
    _kernel.StepKind.begin_single: SINGLE,
}
_ENDINGS = {
    _kernel.Ending.won: Ending.WON,
    _kernel.Ending.exhausted: Ending.EXHAUSTED,
    _kernel.Ending.states_spent: Ending.STATES_SPENT,
    _kernel.Ending.time_spent: Ending.TIME_SPENT,
    _kernel.Ending.memory_spent: Ending.MEMORY_SPENT,
}


_SPACES = {
    Space.KING: _kernel.Space.king,
    Space.BELOW_BASE: _kernel.Space.king,
    Space.ANY: _kernel.Space.any,
    Space.WASTE: _kernel.Space.waste,
    Space.NONE: _kernel.Space.none,
}


@lru_cache(maxsize=64)
def kernel_rules(rules: Rules) -> _kernel.Rules:
    """The rules as the kernel takes them."""
    return _kernel.Rules(
        ranks=rules.deck.ranks,
        decks=rules.deck.decks,
        build=_kernel.Build[rules.tableau.build.value.replace("-", "_")],
        space=_SPACES[rules.tableau.space],
        run=_kernel.Run[rules.tableau.run.value.replace("-", "_")],
        unit=_kernel.Unit[rules.tableau.unit.value.replace("-", "_")],
        stock_to=_kernel.StockTo[rules.stock.to.value],
        over_spaces=rules.stock.over_spaces,
        wrap=rules.tableau.wrap,
        on_base=rules.tableau.on_base,
        reserve_fills=rules.reserve.fills,
        worrying_back=rules.foundations.worrying_back,
        up=_kernel.Up[rules.foundations.up.value],
        draw=rules.stock.draw,
        passes=rules.stock.passes or 0,
        reversed=rules.stock.order is Order.REVERSED,
        then_single=rules.stock.then_single,
    )


def kernel_layout(deal: Deal) -> _kernel.Layout:
    """Where the cards lie, as the kernel takes it."""
    return _kernel.Layout(
        face_down=[_codes(pile.face_down) for pile in deal.tableau],
        face_up=[_codes(pile.face_up) for pile in deal.tableau],
        stock=_codes(deal.stock),
        waste=_codes(deal.waste),
        foundations=list(deal.foundations),
        reserve=[_codes(held) for held in deal.reserve],
        base=-1 if deal.base is None else deal.base - 1,
        pass_number=deal.pass_number,
        single=deal.single,
        stock_untouched=deal.stock_untouched,
    )


def kernel_budget(budget: Budget) -> _kernel.Budget:
    """The budget as the kernel takes it, where no limit is a very large one."""
    unlimited = _kernel.Budget()
    return _kernel.Budget(
        states=unlimited.states if budget.states is None else budget.states,
        seconds=unlimited.seconds if budget.seconds is None else budget.seconds,
        bytes=unlimited.bytes if budget.bytes is None else budget.bytes,
    )


def ending_of(outcome: _kernel.Outcome) -> Ending:
    """How the kernel's search ended."""
    return _ENDINGS[outcome.ending]


def moves_of(outcome: _kernel.Outcome) -> tuple[Move, ...]:
    """The kernel's winning line as moves."""
    return moves_of_steps(outcome.plan)


def moves_of_steps(
    steps: Iterable[tuple[_kernel.StepKind, int, int, int]],
) -> tuple[Move, ...]:
    """The kernel's steps as moves."""
    return tuple(_move(*step) for step in steps)


def _codes(held: tuple[Card, ...]) -> list[int]:
    return [card.code for card in held]


@cache  # a few hundred different moves exist in any game
def _move(kind: _kernel.StepKind, source: int, target: int, count: int) -> Move:
    if kind in _STOCK_MOVES:
        return _STOCK_MOVES[kind]
    if source >= _kernel.FOUNDATION:
        taken = foundation(source - _kernel.FOUNDATION)
    elif source >= _kernel.RESERVE:
        taken = reserve(source - _kernel.RESERVE)
    else:
        taken = WASTE if source == _kernel.WASTE else pile(source)
    return cards(taken, FOUNDATION if target >= _kernel.FOUNDATION else pile(target), count)
