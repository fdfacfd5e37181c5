"""The planning models against brute force, under rules thrown together from the whole vocabulary.

``tiny_decks`` changes up to three rules of a game that exists; here each rule is thrown by itself,
foundations' bases, wrapping builds, single ranks and reserves among them, so that words meet which
no game has together.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from brute_force import is_winnable
from random_games import mid_game, shuffled_deal
from winnable.budget import Ending
from winnable.deal import Deal
from winnable.errors import RulesError
from winnable.planning.deciders import plan_exactly, refute
from winnable.rules import Rules
from winnable.rules_file import load_rules

BUILDS = ("alternate-colour", "alternate-colour", "same-colour", "same-suit", "other-suit")


def thrown_rules(rng: random.Random) -> Rules:
    """Rules of tiny decks that do not contradict each other."""
    while True:
        try:
            return load_rules("klondike", tuple(f"{key}={value}" for key, value in _throw(rng)))
        except RulesError:
            continue


def _throw(rng: random.Random) -> Iterator[tuple[str, object]]:
    decks = rng.choice((1, 1, 1, 2, 2, 3))
    yield "deck.decks", decks
    yield "deck.ranks", rng.choice({1: (1, 2, 3, 4, 5), 2: (1, 2, 3), 3: (1, 2)}[decks])
    piles = rng.randint(1, 4)
    yield "tableau.piles", piles
    yield "tableau.extra", rng.randint(0, piles - 1)
    yield "tableau.layout", rng.choice(("triangle", "rows"))
    yield "tableau.rows", rng.randint(0, 4)
    yield "tableau.face_up", rng.choice(("top", "all"))
    yield "tableau.build", rng.choice((*BUILDS, "any-suit"))
    yield "tableau.run", rng.choice(("part", "whole"))
    yield "tableau.unit", rng.choice(("built", "same-suit"))
    yield "tableau.space", rng.choice(("king", "any", "none", "below-base"))
    yield "foundations.worrying_back", rng.choice(("true", "false"))
    base, wrap = rng.choice(("ace", "dealt", "chosen")), rng.random() < 0.5
    yield "foundations.base", base
    yield "tableau.wrap", str(wrap).lower()
    if base == "dealt" and wrap and rng.random() < 0.5:
        yield "tableau.on_base", "false"
    to = rng.choice(("waste", "waste", "waste", "tableau", "reserve"))
    yield "stock.to", to
    if to == "tableau" and rng.random() < 0.5:
        yield "stock.over_spaces", "false"
    draw = rng.randint(1, 4) if to == "waste" else 1
    yield "stock.draw", draw
    yield "stock.passes", rng.choice((1, 2, 3, "unlimited", "unlimited")) if to == "waste" else 1
    if to == "waste":
        yield "stock.order", rng.choice(("kept", "kept", "reversed"))
        if draw > 1 and rng.random() < 0.4:
            yield "stock.then_single", "true"
    fills = to == "waste" and rng.random() < 0.25
    held = fills or to == "reserve" or rng.random() < 0.25
    yield "reserve.piles", 1 if fills else rng.randint(1, 3) if held else 0
    yield "reserve.cards", rng.randint(int(fills), 4) if held else 0
    if fills:
        yield "reserve.fills", "true"


def thrown_deals(seed: int, count: int) -> Iterator[Deal]:
    """Deals of such rules, three of each, about half of them in mid-game."""
    rng = random.Random(f"thrown {seed}")
    for number in range(count):
        if number % 3 == 0:
            rules = thrown_rules(rng)
        deal = shuffled_deal(rules, rng)
        yield mid_game(deal, rng, rng.randint(1, 25)) if rng.random() < 0.5 else deal


def compare(seed: int, count: int, most_positions: int) -> Counter[tuple[bool, Ending]]:
    """Whether brute force wins, and what the relaxation says, of each deal that it decides."""
    tally: Counter[tuple[bool, Ending]] = Counter()
    for deal in thrown_deals(seed, count):
        winnable = is_winnable(deal, most_positions)
        if winnable is None:
            continue
        refuted, exact = refute(deal).ending, plan_exactly(deal).ending
        assert not (winnable and refuted is Ending.EXHAUSTED), deal
        assert exact is not (Ending.EXHAUSTED if winnable else Ending.WON), deal
        tally[winnable, refuted] += 1
    return tally


def test_no_deal_of_thrown_rules_is_refuted_that_brute_force_wins() -> None:
    tally = compare(1, 60, 300)
    assert tally[True, Ending.OPEN] > 10
    assert tally[False, Ending.EXHAUSTED] > 3


@pytest.mark.verify
@pytest.mark.parametrize("seed", range(100, 120))
def test_no_deal_of_many_thrown_rules_is_refuted_that_brute_force_wins(seed: int) -> None:
    tally = compare(seed, 600, 20_000)
    assert tally[True, Ending.OPEN] > 100
    assert tally[False, Ending.EXHAUSTED] > 40
