"""Kernel and referee answer alike: every game, both kernels, every pruning rule on and off.

The pruning masks take turns over the deals in ``make test``; ``make verify`` tries them all on
thousands of deals.
"""

from __future__ import annotations

from collections import Counter
from itertools import cycle

import pytest

from brute_force import is_winnable
from tiny_decks import pruning_masks, tiny_deals
from winnable.budget import Ending
from winnable.deal import Deal
from winnable.rules_file import game_names
from winnable.search import Kernel, kernel_for, search


def kernels_for(deal: Deal) -> list[Kernel]:
    """The kernels that can decide the deal; the generic one always can."""
    return sorted({kernel_for(deal), Kernel.PATIENCE})


def answer(deal: Deal, kernel: Kernel, mask: int | None) -> bool:
    """What the kernel says, its winning line replayed by the referee."""
    ending = search(deal, kernel=kernel, pruning=mask).ending
    assert ending in (Ending.WON, Ending.EXHAUSTED)
    return ending is Ending.WON


def assert_informative(tally: Counter[bool | None]) -> None:
    """Most deals were decided by brute force, and not all of them one way."""
    assert tally[None] <= tally.total() / 4
    assert min(tally[True], tally[False]) >= tally.total() / 10


@pytest.mark.parametrize("game", game_names())
def test_kernels_answer_as_brute_force_does(game: str) -> None:
    masks = {kernel: cycle(pruning_masks(kernel)[1:]) for kernel in Kernel}
    tally: Counter[bool | None] = Counter()
    for deal in tiny_deals(game, seed=1, count=45):
        winnable = is_winnable(deal, most_positions=600)
        tally[winnable] += 1
        for kernel in kernels_for(deal):
            for mask in (None, next(masks[kernel])):
                said = answer(deal, kernel, mask)
                assert winnable in (None, said), f"{kernel}, pruning {mask}: {deal}"
    assert_informative(tally)


@pytest.mark.verify
@pytest.mark.parametrize("seed", range(2, 6))
@pytest.mark.parametrize("game", game_names())
def test_kernels_answer_as_brute_force_does_on_thousands_of_deals(game: str, seed: int) -> None:
    tally: Counter[bool | None] = Counter()
    for deal in tiny_deals(game, seed, count=150):
        winnable = is_winnable(deal, most_positions=20_000)
        tally[winnable] += 1
        for kernel in kernels_for(deal):
            for mask in pruning_masks(kernel):
                said = answer(deal, kernel, mask)
                assert winnable in (None, said), f"{kernel}, pruning {mask}: {deal}"
    assert_informative(tally)
