"""Between deals of games of heaps and the kernel that knows them, which knows no suits."""

from __future__ import annotations

from winnable import _kernel
from winnable.cards import Card
from winnable.deal import Deal
from winnable.moves import DRAW, REDEAL, WASTE, Move, cards, numbered_foundation, pile


def knows_heaps(deal: Deal) -> bool:
    """Whether the deal is one of a game of heaps, which only that kernel can decide."""
    return deal.rules.by_intervals


def heap_game(deal: Deal) -> _kernel.HeapGame:
    """The deal as the kernel takes it."""
    ranks = deal.rules.deck.ranks
    return _kernel.HeapGame(
        wanted=[
            [deal.rank_up(number, place) - 1 for place in range(height + 1, ranks + 1)]
            for number, height in enumerate(deal.foundations)
        ],
        piles=[_ranks(one.cards) for one in deal.tableau],
        stock=_ranks(deal.stock),
        turned=_ranks(deal.waste),
        redeals=(deal.rules.stock.passes or deal.pass_number) - deal.pass_number,
    )


def heap_moves(outcome: _kernel.Outcome) -> tuple[Move, ...]:
    """The kernel's winning line as moves."""
    return tuple(heap_step(*step) for step in outcome.plan)


def _ranks(held: tuple[Card, ...]) -> list[int]:
    return [card.rank - 1 for card in held]


def heap_step(kind: _kernel.StepKind, source: int, target: int, _: int) -> Move:
    """The kernel's step as a move."""
    if kind is _kernel.StepKind.draw:
        return DRAW
    if kind is _kernel.StepKind.redeal:
        return REDEAL
    taken = WASTE if source == _kernel.WASTE else pile(source)
    if target >= _kernel.FOUNDATION:
        return cards(taken, numbered_foundation(target - _kernel.FOUNDATION))
    return cards(taken, pile(target))
