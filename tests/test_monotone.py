"""A rule that only allows more never turns a win into a loss.

``make test`` tries eighty full deals, ``make verify`` hundreds. Deals that the small budget
leaves undecided, in either game, say nothing and are passed over.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from winnable.analysis import Answer, Decision, decide
from winnable.budget import Budget
from winnable.dealing import get_dealer
from winnable.position import Position
from winnable.rules_file import load_rules

BUDGET = Budget(states=60_000)
DEALS = range(1, 81)
MORE_DEALS = range(81, 501)

THRICE = "klondike-draw-3-3-passes"
# The stricter game first. With the same draw, every line of it is a line of the other one too.
SAME_DRAW = [
    ("klondike-draw-1-1-pass", "klondike-draw-1-3-passes"),
    ("klondike-draw-1-3-passes", "klondike-draw-1"),
    ("klondike[stock.passes=2]", THRICE),
    (THRICE, "klondike"),
    ("klondike", "klondike-draw-3-then-1"),
    ("klondike[foundations.worrying_back=false]", "klondike"),
    (f"{THRICE}[foundations.worrying_back=false]", THRICE),
    ("klondike[tableau.space=none]", "klondike"),
    ("klondike", "klondike[tableau.space=any]"),
    (THRICE, f"{THRICE}[tableau.space=any]"),
    ("klondike[tableau.run=whole]", "klondike"),
    ("klondike", "klondike[tableau.build=other-suit]"),
    ("klondike[tableau.build=same-suit]", "klondike[tableau.build=same-colour]"),
    ("trigon", "trigon[foundations.worrying_back=true]"),
    ("trigon", "trigon[tableau.build=same-colour]"),
    ("solvitaire-canfield-strict", "canfield-strict"),
    ("canfield-strict", "canfield-strict[tableau.run=whole-or-top]"),
    ("canfield-strict", "canfield-classic"),
    ("canfield-classic", "canfield"),
    ("rainfall", "canfield-classic[stock.draw=1]"),
    ("storehouse", "storehouse[tableau.build=same-colour]"),
    ("imperial-trumps", "imperial-trumps[foundations.after_trumps=false]"),
]
# Drawing one, whoever wants three draws three times. Reversed groups need the unlimited passes:
# there the order of the stock is of no account.
OTHER_DRAW = [
    ("klondike", "klondike-draw-1"),
    (THRICE, "klondike-draw-1-3-passes"),
    ("klondike[stock.passes=1]", "klondike-draw-1-1-pass"),
    ("klondike-draw-3-then-1", "klondike-draw-1"),
    ("klondike-draw-3-reversed", "klondike-draw-1"),
    ("klondike[tableau.space=any]", "klondike-draw-1[tableau.space=any]"),
]


@cache
def decided(game: str, number: int) -> Decision:
    deal = get_dealer("winnable").deal(load_rules(game), number)
    return decide(deal, [("search", BUDGET)])


def assert_no_win_is_lost(strict: str, free: str, deals: range) -> None:
    compared = 0
    for number in deals:
        answers = decided(strict, number).answer, decided(free, number).answer
        compared += Answer.UNDECIDED not in answers
        assert answers != (Answer.WINNABLE, Answer.UNWINNABLE), f"winnable:{number}"
    assert compared > len(deals) / 4


@pytest.mark.parametrize(("strict", "free"), SAME_DRAW + OTHER_DRAW)
def test_the_freer_game_wins_what_the_stricter_one_wins(strict: str, free: str) -> None:
    assert_no_win_is_lost(strict, free, DEALS)


@pytest.mark.verify
@pytest.mark.parametrize(("strict", "free"), SAME_DRAW + OTHER_DRAW)
def test_the_freer_game_wins_what_the_stricter_one_wins_on_more_deals(
    strict: str, free: str
) -> None:
    assert_no_win_is_lost(strict, free, MORE_DEALS)


@pytest.mark.parametrize(("strict", "free"), SAME_DRAW)
def test_a_line_of_the_stricter_game_is_a_line_of_the_freer_one(strict: str, free: str) -> None:
    freed = load_rules(free)
    for number in DEALS[:20]:
        plan = decided(strict, number).plan
        if plan is not None:
            deal = get_dealer("winnable").deal(load_rules(strict), number)
            position = Position(replace(deal, rules=freed))
            for move in plan:
                position = position.play(move)
            assert position.won
