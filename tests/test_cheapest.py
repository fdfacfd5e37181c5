"""What the cheapest solution costs, told from below by cores."""

from __future__ import annotations

import contextlib
import random

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, LinearExpr, LiteralT

from random_models import random_model
from winnable.planning.cheapest import Cheapest
from winnable.planning.order_solver import OrderSolver
from winnable.planning.orders import Orders, solver_for_one_core

DEAR = 1_000
Costs = list[tuple[LiteralT, int]]


def covers(rng: random.Random) -> tuple[Orders, Costs]:
    """Of each edge of a random graph one end is taken, at its cost: cores that share literals."""
    model = CpModel()
    orders, ends = Orders(model), [model.new_bool_var(f"v{one}") for one in range(12)]
    for _ in range(rng.randint(10, 45)):
        orders.either(*rng.sample(ends, 2))
    return orders, [(one, rng.randint(1, 3)) for one in ends]


def random_costs(rng: random.Random) -> tuple[Orders, Costs]:
    """A random model of times and numbers, some of whose literals cost something."""
    orders = random_model(rng)
    model, costs = orders.written(), Costs()
    for index, variable in enumerate(model.proto.variables):
        if list(variable.domain) == [0, 1] and rng.random() < 0.8:
            literal = model.get_bool_var_from_proto_index(index)
            costs.append((rng.choice((literal, ~literal)), rng.randint(1, 3)))
    return orders, costs


def least_cost(orders: Orders, costs: Costs, wanted: LiteralT | None = None) -> int | None:
    """What CP-SAT says, that literal being true; None where there is no solution."""
    model = orders.written().clone()
    if wanted is not None:
        model.add_bool_or(wanted)
    model.minimize(LinearExpr.weighted_sum(*zip(*costs, strict=True)))
    solver = solver_for_one_core(None, None)
    status = solver.solve(model)
    return round(solver.objective_value) if status == cp_model.OPTIMAL else None


def check(orders: Orders, costs: Costs, rng: random.Random) -> None:
    least = least_cost(orders, costs)
    solver = OrderSolver(orders.statements())
    with contextlib.closing(Cheapest(solver, costs)) as cheapest:
        if least:  # asked twice, and of less than there is at first
            assert cheapest.find_below(rng.randint(0, least)) is False
            assert cheapest.at_least <= least
        assert cheapest.find_below(DEAR) is (least is not None)
        if least is not None:
            assert cheapest.at_least == least
            assert sum(cost * solver.value(literal) for literal, cost in costs) == least
            wanted = rng.choice(costs)[0]
            known = least_cost(orders, costs, wanted)
            assert cheapest.find_another([wanted]) is (known == least)
            assert sum(cost * solver.value(literal) for literal, cost in costs) == least


def test_covers_of_graphs_cost_what_cp_sat_says() -> None:
    rng = random.Random(1)
    for _ in range(60):
        check(*covers(rng), rng)


def test_solutions_of_random_models_cost_what_cp_sat_says() -> None:
    rng = random.Random(2)
    for _ in range(60):
        orders, costs = random_costs(rng)
        if costs:
            check(orders, costs, rng)


def test_a_search_that_is_out_of_conflicts_knows_neither() -> None:
    orders, costs = covers(random.Random(3))
    with contextlib.closing(Cheapest(OrderSolver(orders.statements()), costs)) as cheapest:
        assert cheapest.find_below(DEAR, conflicts=0) is None
        assert cheapest.find_below(DEAR, seconds=0.0) is None
