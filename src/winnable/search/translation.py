"""Between deals and moves on one side and the kernel's plain integers on the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache

from winnable import _kernel
from winnable.budget import Budget, Ending
from winnable.cards import Card
from winnable.deal import Deal
from winnable.moves import (
    FOUNDATION,
    Move,
    MoveKind,
    cards,
    foundation,
    pile,
    reserve,
    waste_of,
)
from winnable.rules import Rules
from winnable.vocabulary import Order, Space

_STOCK_MOVES = {
    _kernel.StepKind.draw: MoveKind.DRAW,
    _kernel.StepKind.redeal: MoveKind.REDEAL,
    _kernel.StepKind.begin_single: MoveKind.SINGLE,
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
        ranks=_highest(rules) + 1,
        decks=rules.deck.decks,
        suits=_suits(rules),
        layouts=rules.deck.layouts,
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
        after_trumps=rules.foundations.after_trumps,
        up=_kernel.Up[rules.foundations.up.value],
        draw=rules.stock.draw,
        passes=rules.stock.passes or 0,
        reversed=rules.stock.order is Order.REVERSED,
        then_single=rules.stock.then_single,
    )


def kernel_layout(deal: Deal) -> _kernel.Layout:
    """Where the cards lie, as the kernel takes it."""
    codes = _codes if deal.rules.deck.is_french else _codes_by_line(deal.rules)
    return _kernel.Layout(
        face_down=[codes(pile.face_down) for pile in deal.tableau],
        face_up=[codes(pile.face_up) for pile in deal.tableau],
        stock=codes(deal.stock),
        waste=codes(deal.waste),
        foundations=list(deal.foundations),
        reserve=[codes(held) for held in deal.reserve],
        base=-1 if deal.base is None else deal.base - 1,
        pass_number=deal.pass_number,
        single=deal.single,
        stock_untouched=deal.stock_untouched,
        others=[(codes(hand.stock), codes(hand.waste), hand.pass_number) for hand in deal.others],
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


def moves_of(outcome: _kernel.Outcome, deal: Deal) -> tuple[Move, ...]:
    """The kernel's winning line as moves."""
    foundations = tuple(map(deal.foundation_number, range(len(deal.foundations))))
    return moves_of_steps(outcome.plan, foundations)


def moves_of_steps(
    steps: Iterable[tuple[_kernel.StepKind, int, int, int]], foundations: tuple[int, ...]
) -> tuple[Move, ...]:
    """The kernel's steps as moves; ``foundations`` numbers them as moves do."""
    return tuple(_move(*step, foundations) for step in steps)


_COLOURS = {
    False: _kernel.Colour.black,
    True: _kernel.Colour.red,
    None: _kernel.Colour.either,
}


def _lowest(rules: Rules) -> int:
    """The lowest rank of all lines, which is 0 for the kernel."""
    return min(line.first for line in rules.deck.lines)


def _highest(rules: Rules) -> int:
    """The highest rank of all lines, as the kernel counts them."""
    lines = rules.deck.lines
    return max(line.first + len(line.cards) for line in lines) - 1 - _lowest(rules)


def _suits(rules: Rules) -> list[tuple[int, int, _kernel.Colour]]:
    """The lines of a pack that is not French: lowest rank, number of cards, colour."""
    if rules.deck.is_french:
        return []
    lowest = _lowest(rules)
    return [
        (line.first - lowest, len(line.cards), _COLOURS[line.is_red]) for line in rules.deck.lines
    ]


@lru_cache(maxsize=64)
def _codes_by_line(rules: Rules) -> Callable[[tuple[Card, ...]], list[int]]:
    lines, lowest = len(rules.deck.lines), _lowest(rules)
    code = {
        card: lines * (spot.rank - lowest) + spot.line for card, spot in rules.deck.spots.items()
    }
    return lambda held: [code[card] for card in held]


def _codes(held: tuple[Card, ...]) -> list[int]:
    return [card.code for card in held]


def _layout(place: int, others: int) -> int:
    """The layout of a stock or waste; those beside the first are counted from that place."""
    return max(0, place - others)


@cache  # a few hundred different moves exist in any game
def _move(
    kind: _kernel.StepKind, source: int, target: int, count: int, foundations: tuple[int, ...]
) -> Move:
    if kind in _STOCK_MOVES:
        place = source if kind is _kernel.StepKind.draw else target
        return Move(_STOCK_MOVES[kind], waste_of(_layout(place, _kernel.OTHER_STOCK)))
    if source >= _kernel.FOUNDATION:
        taken = foundation(foundations[source - _kernel.FOUNDATION])
    elif _kernel.RESERVE <= source < _kernel.OTHER_STOCK:
        taken = reserve(source - _kernel.RESERVE)
    else:
        on_pile = source < _kernel.STOCK
        taken = pile(source) if on_pile else waste_of(_layout(source, _kernel.OTHER_WASTE))
    return cards(taken, FOUNDATION if target >= _kernel.FOUNDATION else pile(target), count)
