"""The kernels, written apart, answer alike on full decks where more than one knows the game.

What the small budget leaves undecided, in either kernel, says nothing and is passed over.
"""

from __future__ import annotations

import random

import pytest

from random_games import mid_game
from winnable.budget import Budget, Ending
from winnable.dealing import get_dealer
from winnable.rules_file import game_names, load_rules
from winnable.search import kernels_for, search

BUDGET = Budget(states=20_000)
ANSWERS = {Ending.WON: True, Ending.EXHAUSTED: False}


def assert_kernels_agree(game: str, numbers: range) -> None:
    """On numbered deals and, every other one, on a position that random play makes of it."""
    rules, dealer, compared = load_rules(game), get_dealer("winnable"), 0
    for number in numbers:
        deal = dealer.deal(rules, number)
        if number % 2:
            deal = mid_game(deal, random.Random(number), number % 40)
        endings = [search(deal, BUDGET, kernel=kernel).ending for kernel in kernels_for(deal)]
        answers = [ANSWERS[ending] for ending in endings if ending in ANSWERS]
        assert len(set(answers)) < 2, f"{game}: {deal}"
        compared += len(answers) > 1
    assert compared >= len(numbers) / 10


def several_kernels_know(game: str) -> bool:
    return len(list(kernels_for(get_dealer("winnable").deal(load_rules(game), 1)))) > 1


GAMES = list(filter(several_kernels_know, game_names()))


@pytest.mark.parametrize("game", GAMES)
def test_the_kernels_agree_on_full_deals(game: str) -> None:
    assert_kernels_agree(game, range(1, 21))


@pytest.mark.verify
@pytest.mark.parametrize("game", GAMES)
def test_the_kernels_agree_on_hundreds_of_full_deals(game: str) -> None:
    assert_kernels_agree(game, range(1001, 1301))
