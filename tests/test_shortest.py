"""Shortest lines against brute force on tiny decks, and what is said of them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from brute_force import fewest_moves
from random_games import shuffled_deal
from winnable.deal import Deal
from winnable.planning.length import length_of
from winnable.planning.shortest import shorten
from winnable.rules_file import load_rules
from winnable.search import search

SIZES = (
    ("deck.ranks=4", "tableau.piles=2", "tableau.rows=2"),
    ("deck.ranks=4", "tableau.piles=3", "tableau.rows=1"),
    ("deck.ranks=4", "tableau.piles=3", "tableau.rows=2"),
    ("deck.ranks=5", "tableau.piles=3", "tableau.rows=1"),
    ("deck.ranks=5", "tableau.piles=3", "tableau.rows=2"),
    ("deck.ranks=5", "tableau.piles=4"),
    ("deck.ranks=6", "tableau.piles=3", "tableau.rows=2"),
)
TINY_LIMIT = 3_000


def tiny_deals(seed: int, count: int) -> Iterator[Deal]:
    """Tiny deals of every draw and number of passes, half of them with worrying back."""
    rng = random.Random(f"shortest {seed}")
    for number in range(count):
        changes = (
            f"stock.draw={rng.choice((1, 2, 3))}",
            f"stock.passes={rng.choice((2, 'unlimited', 'unlimited'))}",
            f"foundations.worrying_back={'true' if number % 2 else 'false'}",
        )
        yield shuffled_deal(load_rules("klondike", (*rng.choice(SIZES), *changes)), rng)


def compare(seed: int, count: int) -> tuple[int, int]:
    """Deals whose shortest line brute force finds, and those of them that are proved."""
    rng, known, proved = random.Random(seed), 0, 0
    for deal in tiny_deals(seed, count):
        line = search(deal).plan
        stock_counted = rng.random() < 0.5
        fewest = None if line is None else fewest_moves(deal, TINY_LIMIT, stock_counted)
        if line is None or fewest is None:
            continue
        short = shorten(deal, line, stock_counted=stock_counted)
        assert short.length.moves == length_of(short.line, stock_counted)
        assert short.length.at_least <= fewest <= short.length.moves, deal
        if not deal.rules.foundations.worrying_back:
            assert short.length.proved, deal
        known += 1
        proved += short.length.proved
    return known, proved


@pytest.mark.parametrize("seed", range(5))
def test_no_line_is_shorter_than_is_said(seed: int) -> None:
    known, proved = compare(seed, 20)
    assert proved > 0.8 * known > 1


@pytest.mark.parametrize("game", ["easthaven", "agnes-bernauer"])
def test_a_row_from_the_stock_is_one_move_of_it(game: str) -> None:
    """Where the models do not know the game, the bound still holds: several cards leave at once."""
    rng = random.Random(game)
    changes = ("deck.ranks=2", "tableau.piles=2", "tableau.face_up=all")
    changes += ("tableau.rows=1",) if game == "easthaven" else ("reserve.piles=2",)
    known = 0
    for _ in range(30):
        deal = shuffled_deal(load_rules(game, changes), rng)
        line = search(deal).plan
        fewest = None if line is None else fewest_moves(deal, TINY_LIMIT, stock_counted=True)
        if line is None or fewest is None:
            continue
        assert shorten(deal, line, stock_counted=True).length.at_least <= fewest, deal
        known += 1
    assert known > 5


@pytest.mark.verify
@pytest.mark.parametrize("seed", range(100, 120))
def test_no_line_is_shorter_than_is_said_on_thousands(seed: int) -> None:
    known, proved = compare(seed, 100)
    assert proved > 0.9 * known > 20
