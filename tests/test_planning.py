"""The planning models against the referee, brute force and lines that are known to win."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import permutations

import pytest
from ortools.sat.python import cp_model

from brute_force import is_winnable
from random_games import mid_game, shuffled_deal
from winnable.analysis import Answer, decide, schedule_with
from winnable.budget import NO_LIMIT, Budget, Ending
from winnable.deal import Deal
from winnable.dealing import get_dealer
from winnable.moves import Move
from winnable.pile import Pile
from winnable.planning.deciders import plan_exactly, refute
from winnable.planning.order_solver import OrderSolver
from winnable.planning.orders import Orders, solver_for_one_core
from winnable.planning.relaxation import Relaxation
from winnable.planning.stock_order import add_stock_order
from winnable.position import Position
from winnable.rules_file import load_rules
from winnable.search import search
from winning_lines import fixed_by, lines_that_worry_back, straying_lines, worries_back

SIZES = (
    ("deck.ranks=4", "tableau.piles=2", "tableau.rows=2"),
    ("deck.ranks=4", "tableau.piles=3", "tableau.rows=1"),
    ("deck.ranks=4", "tableau.piles=3", "tableau.rows=2"),
    ("deck.ranks=5", "tableau.piles=3", "tableau.rows=2"),
    ("deck.ranks=5", "tableau.piles=4", "tableau.rows=1"),
    ("deck.ranks=5", "tableau.piles=5"),
)
TINY_LIMIT = 4_000
"""Positions, in the long proofs."""
QUICK_LIMIT = 1_000


def tiny_deals(seed: int, count: int) -> Iterator[tuple[Deal, Deal]]:
    """The same cards without worrying back and with it; draws 1 to 4, half with other stocks."""
    rng = random.Random(f"models {seed}")
    for number in range(count):
        size, draw = rng.choice(SIZES), rng.choice((1, 2, 3, 4))
        changes = [*size, f"stock.draw={draw}"]
        if number % 2:
            changes += [f"stock.passes={rng.choice((1, 2, 3, 'unlimited'))}"]
            changes += ["stock.then_single=true"] * (draw > 1 and rng.random() < 0.5)
            changes += ["stock.order=reversed"] * (rng.random() < 0.5)
        rules = load_rules("klondike", tuple(changes))
        strict = load_rules("klondike", (*changes, "foundations.worrying_back=false"))
        deal = shuffled_deal(rules, rng)
        yield Deal(strict, deal.tableau, deal.stock), deal


def lost_and_refuted(seed: int, count: int, most_positions: int) -> tuple[int, int]:
    """Deals lost by any rule, and those of them that the relaxation refutes."""
    refuted = lost = 0
    for strict, free in tiny_deals(seed, count):
        without, back = (is_winnable(deal, most_positions) for deal in (strict, free))
        exact = plan_exactly(strict).ending
        assert exact in (Ending.WON, Ending.EXHAUSTED)
        assert without in (None, exact is Ending.WON), strict
        assert not (without and refute(strict).ending is Ending.EXHAUSTED), strict
        said_lost = refute(free).ending is Ending.EXHAUSTED
        assert not (back and said_lost), free
        lost += back is False
        refuted += back is False and said_lost
    return lost, refuted


@pytest.mark.parametrize("seed", range(10))
def test_the_models_answer_as_brute_force_does(seed: int) -> None:
    lost, _ = lost_and_refuted(seed, 10, QUICK_LIMIT)
    assert 0 < lost < 10


@pytest.mark.verify
@pytest.mark.parametrize("seed", range(100, 120))
def test_the_models_answer_as_brute_force_does_on_thousands(seed: int) -> None:
    lost, refuted = lost_and_refuted(seed, 100, TINY_LIMIT)
    assert refuted > 0.8 * lost


def can_be_dealt(order: tuple[int, ...], draw: int) -> bool:
    """Whether dealing by the rule brings the cards of a stock to hand in that order."""
    stock, waste = list(range(len(order))), []
    for card in order:
        for _ in range(2 * len(order) + 2):
            if waste and waste[-1] == card:
                break
            if not stock:
                stock, waste = waste, []
            waste, stock = waste + stock[:draw], stock[draw:]
        else:
            return False
        waste.pop()
    return True


@pytest.mark.parametrize("draw", [2, 3, 4])
def test_the_stock_is_played_in_the_orders_that_dealing_allows_and_no_other(draw: int) -> None:
    allowed = 0
    for order in permutations(range(5)):
        model = cp_model.CpModel()
        plays = [model.new_int_var(1, 5, f"play {card}") for card in range(5)]
        orders = Orders(model)
        add_stock_order(model, orders, plays, draw)
        for place, card in enumerate(order, start=1):
            model.add(plays[card] == place)
        possible = solver_for_one_core(None, None).solve(orders.written()) == cp_model.OPTIMAL
        assert possible == can_be_dealt(order, draw), order
        allowed += possible
    assert 0 < allowed < 120


def assert_feasible(lines: Iterable[tuple[Deal, tuple[Move, ...]]]) -> None:
    for deal, line in lines:
        relaxation = Relaxation.of(deal, early=False)
        fixed_by(relaxation, deal, line)
        status = solver_for_one_core(None, None).solve(relaxation.model)
        assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE), (
            f"{deal}: {' '.join(map(str, line))}"
        )


@pytest.mark.parametrize("game", ["klondike", "klondike-draw-1"])
def test_a_line_that_wins_obeys_the_relaxation(game: str) -> None:
    assert_feasible(lines_that_worry_back(game, 1, 3))


@pytest.mark.verify
@pytest.mark.parametrize("game", ["klondike", "klondike-draw-1"])
@pytest.mark.parametrize("first", [1001, 2001, 3001, 4001, 5001])
def test_a_hundred_lines_that_win_obey_the_relaxation(game: str, first: int) -> None:
    assert_feasible(lines_that_worry_back(game, first, 10))


def solvitaire(game: str, number: int) -> Deal:
    return get_dealer("solvitaire").deal(load_rules(game), number)


def test_a_line_that_strays_and_worries_back_obeys_the_relaxation() -> None:
    assert_feasible(straying_lines(1, 20))


@pytest.mark.verify
@pytest.mark.parametrize("seed", range(100, 104))
def test_many_lines_that_stray_and_worry_back_obey_the_relaxation(seed: int) -> None:
    assert_feasible(straying_lines(seed, 500))


@pytest.mark.parametrize("number", [1, 15, 22, 33, 40])
def test_the_relaxation_refutes_full_deals(number: int) -> None:
    assert refute(solvitaire("klondike-draw-1", number)).ending is Ending.EXHAUSTED


@pytest.mark.parametrize("number", [2, 3])
def test_the_relaxation_leaves_a_deal_open_that_can_be_won(number: int) -> None:
    assert refute(solvitaire("klondike-draw-1", number)).ending is Ending.OPEN


def agree_with_the_search(game: str, numbers: range) -> Counter[tuple[Ending, Ending]]:
    """How the search and the models end, each of which decides by itself."""
    tally: Counter[tuple[Ending, Ending]] = Counter()
    for number in numbers:
        strict = solvitaire(f"{game}[foundations.worrying_back=false]", number)
        exact = plan_exactly(strict).ending
        assert exact is search(strict).ending, strict
        free = solvitaire(game, number)
        found, refuted = search(free).ending, refute(free).ending
        assert refuted is Ending.OPEN or found is refuted is Ending.EXHAUSTED, free
        tally[found, refuted] += 1
    return tally


def test_the_models_agree_with_the_search_on_full_deals() -> None:
    agree_with_the_search("klondike", range(19, 20))
    agree_with_the_search("klondike-draw-1", range(14, 17))


@pytest.mark.verify
@pytest.mark.parametrize("first", range(1, 301, 50))
@pytest.mark.parametrize("game", ["klondike", "klondike-draw-1"])
def test_the_models_agree_with_the_search_on_three_hundred_deals(game: str, first: int) -> None:
    tally = agree_with_the_search(game, range(first, first + 50))
    lost = tally[Ending.EXHAUSTED, Ending.OPEN] + tally[Ending.EXHAUSTED, Ending.EXHAUSTED]
    assert tally[Ending.EXHAUSTED, Ending.EXHAUSTED] >= 0.8 * lost > 1


@pytest.mark.parametrize("game", ["klondike", "klondike-draw-1"])
def test_an_exact_plan_wins_a_full_deal_without_worrying_back(game: str) -> None:
    found = plan_exactly(solvitaire(game, 2))
    assert found.ending is Ending.WON
    assert found.plan is not None
    assert not any(map(worries_back, found.plan))


def test_no_plan_without_worrying_back_is_no_answer_where_it_is_allowed() -> None:
    assert plan_exactly(solvitaire("klondike-draw-1", 1)).ending is Ending.OPEN
    strict = "klondike-draw-1[foundations.worrying_back=false]"
    assert plan_exactly(solvitaire(strict, 1)).ending is Ending.EXHAUSTED


@pytest.mark.parametrize(
    "game",
    [
        "klondike[tableau.space=any]",
        "klondike[tableau.build=same-suit]",
        "klondike[tableau.run=whole]",
        "klondike[tableau.face_up=all]",
    ],
)
def test_a_game_the_exact_model_does_not_know_is_left_alone(game: str) -> None:
    deal = shuffled_deal(load_rules(game), random.Random(1))
    assert plan_exactly(deal).ending is Ending.UNFIT


def decided_in_mid_game(seed: int, count: int, most_positions: int) -> Counter[bool | None]:
    """Positions without worrying back, decided by brute force as the exact model decides them.

    In a quarter of them cards are turned up that need not fit those they lie on.
    """
    rng, tally = random.Random(f"mid-game {seed}"), Counter[bool | None]()
    for deal, _ in tiny_deals(seed, count):
        position = mid_game(deal, rng, rng.randint(1, 25))
        if rng.random() < 0.25:
            position = replace(
                position, tableau=tuple(turned_up(pile, rng) for pile in position.tableau)
            )
        winnable = is_winnable(position, most_positions)
        exact = plan_exactly(position).ending
        assert exact in (Ending.WON, Ending.EXHAUSTED)
        assert winnable in (None, exact is Ending.WON), position
        tally[winnable] += 1
    return tally


def turned_up(pile: Pile, rng: random.Random) -> Pile:
    """The pile with some more cards face up."""
    down = rng.randint(0, len(pile.face_down))
    return Pile(pile.cards[:down], pile.cards[down:])


def test_the_exact_model_answers_as_brute_force_does_in_mid_game() -> None:
    tally = decided_in_mid_game(1, 60, QUICK_LIMIT)
    assert min(tally[True], tally[False]) > 10


@pytest.mark.verify
@pytest.mark.parametrize("seed", range(100, 110))
def test_the_exact_model_answers_as_brute_force_does_in_mid_game_on_thousands(seed: int) -> None:
    tally = decided_in_mid_game(seed, 200, TINY_LIMIT)
    assert min(tally[True], tally[False]) > 40


def test_the_exact_model_wins_from_the_positions_of_a_line_that_wins() -> None:
    deal = solvitaire("klondike[foundations.worrying_back=false]", 2)
    line = plan_exactly(deal).plan
    assert line is not None
    position = Position(deal)
    for number, move in enumerate(line):
        if number % 30 == 25:
            assert plan_exactly(position.deal).ending is Ending.WON
        position = position.play(move)


@pytest.mark.parametrize(
    ("game", "begun"),
    [
        ("klondike-draw-3-3-passes", {"pass_number": 3}),
        ("klondike-draw-3-then-1", {"pass_number": 2}),
        ("klondike-draw-3-then-1", {"single": True}),
    ],
)
def test_the_models_count_only_the_passes_that_are_left(game: str, begun: dict[str, int]) -> None:
    rules = load_rules(game, ("deck.ranks=4", "tableau.piles=3", "tableau.rows=1"))
    rng, tally = random.Random(5), Counter[bool | None]()
    for _ in range(20):
        deal = replace(shuffled_deal(rules, rng), **begun)
        winnable = is_winnable(deal, QUICK_LIMIT)
        exact, refuted = plan_exactly(deal).ending, refute(deal).ending
        assert exact in ((Ending.OPEN,) if winnable is False else (Ending.OPEN, Ending.WON)), deal
        assert not (winnable and refuted is Ending.EXHAUSTED), deal
        tally[refuted is Ending.EXHAUSTED if winnable is False else None] += 1
    assert tally[None] > 0
    assert tally[True] > 0


def test_a_time_limit_stops_the_models_when_that_much_cpu_time_is_spent() -> None:
    deal = solvitaire("klondike", 82)
    start = time.process_time()
    OrderSolver(Relaxation.of(deal).orders.statements())
    built = time.process_time() - start  # what has begun is built, whatever the limit
    result = refute(deal, Budget(seconds=0.5))
    assert result.ending is Ending.TIME_SPENT
    assert 0.5 <= result.cpu_seconds < max(0.5, built) + 0.5


def test_time_on_the_wall_is_not_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "process_time", lambda: 0.0)
    assert refute(solvitaire("klondike-draw-1", 15), Budget(seconds=1e-6)).ending is (
        Ending.EXHAUSTED
    )


def test_a_decider_outside_the_schedule_can_be_asked_alone() -> None:
    deal = solvitaire("klondike-draw-1", 15)
    decision = decide(deal, schedule_with(NO_LIMIT, only="planning-relaxation"))
    assert (decision.answer, decision.decided_by) == (Answer.UNWINNABLE, "planning-relaxation")
    assert decide(deal, schedule_with(NO_LIMIT, only="planning-exact")).answer is Answer.UNDECIDED
