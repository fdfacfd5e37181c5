"""The solver by clauses says what CP-SAT says of the same model."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel

from random_games import mid_game, shuffled_deal
from random_models import random_model
from solutions import assert_is_solution
from tiny_decks import tiny_rules
from winnable.clauses.statements import Statements, Sum
from winnable.planning.exact import ExactModel
from winnable.planning.first_events import FirstEvents, boards
from winnable.planning.order_solver import OrderSolver
from winnable.planning.orders import Orders, solver_for_one_core
from winnable.planning.relaxation import Relaxation
from winnable.rules_file import load_rules

STRICT = "foundations.worrying_back=false"


def test_random_models_have_solutions_by_clauses_where_cp_sat_has_them() -> None:
    rng, tally = random.Random(3), Counter[bool]()
    for _ in range(60):
        orders = random_model(rng)
        said = orders.statements()
        solver = OrderSolver(said)
        for _ in range(3):
            some = rng.sample(range(4), 2)
            assumed = [rng.choice((one, -1 - one)) for one in some]
            asked = orders.written().clone()
            for one in assumed:
                asked.add(asked.get_bool_var_from_proto_index(max(one, -1 - one)) == (one >= 0))
            status = solver_for_one_core(None, None).solve(asked)
            found = solver.solve(assumed)
            assert found == (status == cp_model.OPTIMAL)
            tally[bool(found)] += 1
            if not found:
                assert set(solver.core()) <= set(assumed)
                assert solver.solve(solver.core()) is False
            else:
                assert_is_solution(Statements.of(orders.written()), solver.values())
    assert min(tally[True], tally[False]) > 20


@pytest.mark.parametrize("seed", range(3))
def test_what_is_written_down_beside_a_model_is_what_it_says(seed: int) -> None:
    rng = random.Random(seed)
    size = ("deck.ranks=5", "tableau.piles=3", "tableau.rows=2", f"stock.draw={seed + 1}")
    passes = ("stock.passes=2",) if seed else ()
    klondike = shuffled_deal(load_rules("klondike", (*size, *passes, STRICT)), rng)
    other = mid_game(shuffled_deal(tiny_rules("canfield", rng, 2), rng), rng, 10)
    models: list[ExactModel | Relaxation | FirstEvents] = [
        ExactModel.of(klondike),
        Relaxation.of(klondike),
        *map(FirstEvents.of, boards(other)),
    ]
    for made in models:
        before = made.orders.statements()
        written, read = made.orders.statements(), Statements.of(made.model)
        assert before == written
        assert Counter(written.clauses) == Counter(read.clauses)
        assert in_order(written.sums) == in_order(read.sums)
        assert Counter(written.at_most_one) == Counter(read.at_most_one)
        assert written.domains == read.domains
        assert written.left_out == read.left_out == 0


def in_order(sums: list[Sum]) -> Counter[Sum]:
    return Counter(replace(one, terms=tuple(sorted(one.terms))) for one in sums)


def test_half_an_order_is_never_given_under_two_conditions() -> None:
    model = CpModel()
    orders = Orders(model)
    one, other = (model.new_int_var(1, 9, name) for name in "xy")
    first, second = (model.new_bool_var(name) for name in "ab")
    assert orders.half_before(one, other, first) is orders.half_before(one, other, first)
    with pytest.raises(AssertionError):
        orders.half_before(one, other, second)


def test_a_question_ends_when_its_conflicts_are_spent() -> None:
    model = CpModel()
    orders = Orders(model)
    # Seven pigeons in six holes.
    places = [[model.new_bool_var(f"{one} {hole}") for hole in range(6)] for one in range(7)]
    for one in places:
        orders.either(*one)
    for hole in range(6):
        model.add_at_most_one(one[hole] for one in places)
    solver = OrderSolver(orders.statements())
    assert solver.solve(conflicts=1) is None
    assert solver.solve(seconds=0.0) is None
    assert solver.solve() is False
