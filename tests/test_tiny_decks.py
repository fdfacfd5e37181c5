"""Kernel and referee answer alike: every game and kernel, every pruning rule on and off.

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
from winnable.search import Kernel, kernels_for, search


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
        if winnable is None:
            continue
        for kernel in kernels_for(deal):
            for mask in (None, next(masks[kernel])):
                said = answer(deal, kernel, mask)
                assert said == winnable, f"{kernel}, pruning {mask}: {deal}"
    assert_informative(tally)


# Piles dealt face up need not be runs, and a tail of such a pile does not move as one.
NO_RUNS = (
    "klondike[deck.ranks=5,tableau.piles=4,tableau.rows=2,tableau.face_up=all,stock.draw=2]: "
    "4S AC AD / 2S 5S 5D 3D / 4C 2C 2D 3H 5H / AH AS 4D 3C 3S 4H | stock 2H 5C",
    "klondike[deck.ranks=4,tableau.piles=3,tableau.rows=2,tableau.face_up=all,stock.draw=2]: "
    "4S 4H / 3C 4D 3S 2S AH / 3H AC 2H AS 2D | stock 4C 3D | waste 2C | foundations AD",
    "klondike[deck.ranks=4,tableau.piles=3,tableau.rows=1,tableau.face_up=all,"
    "tableau.build=same-colour]: 2D 2C / 4D 3H 4S / 2H 4H AS AD | stock 3C AH 2S AC 4C 3D 3S",
)


def assert_won_with_every_mask(text: str, kernel: Kernel, most_positions: int) -> None:
    """Brute force wins the deal, and so does the kernel whatever rules of pruning it follows."""
    deal = Deal.parse(text)
    assert is_winnable(deal, most_positions=most_positions)
    for mask in pruning_masks(kernel):
        assert answer(deal, kernel, mask)


@pytest.mark.parametrize("text", NO_RUNS)
def test_lines_are_legal_where_face_up_piles_are_no_runs(text: str) -> None:
    assert_won_with_every_mask(text, Kernel.PATIENCE, most_positions=20_000)


# While the base is still to be chosen, two cards of the rank below it may head piles, or one may
# close a run on itself: a base card that is taken for their host lies free all the same.
BASE_TO_CHOOSE = (
    "nine-across[deck.ranks=2,tableau.piles=1,tableau.layout=rows,tableau.rows=2,"
    "tableau.face_up=all,reserve.piles=1,reserve.cards=2,foundations.worrying_back=false,"
    "stock.passes=1,stock.draw=4]: 2C AD | reserve AH 2H | waste 2D AS AC 2S",
    "nine-across[deck.ranks=3,tableau.piles=3,tableau.rows=2,foundations.worrying_back=false]: "
    "[3D 2D AC 3S 2H AS 2C] AH 3C / AD / [3H] 2S",
)


@pytest.mark.parametrize("text", BASE_TO_CHOOSE)
def test_the_rank_below_a_base_to_be_chosen_may_land_on_a_base_card(text: str) -> None:
    assert_won_with_every_mask(text, Kernel.WIDE, most_positions=50_000)


@pytest.mark.verify
@pytest.mark.parametrize("seed", range(2, 6))
@pytest.mark.parametrize("game", game_names())
def test_kernels_answer_as_brute_force_does_on_thousands_of_deals(game: str, seed: int) -> None:
    tally: Counter[bool | None] = Counter()
    for deal in tiny_deals(game, seed, count=150):
        winnable = is_winnable(deal, most_positions=20_000)
        tally[winnable] += 1
        if winnable is None:
            continue
        for kernel in kernels_for(deal):
            for mask in pruning_masks(kernel):
                said = answer(deal, kernel, mask)
                assert said == winnable, f"{kernel}, pruning {mask}: {deal}"
    assert_informative(tally)
