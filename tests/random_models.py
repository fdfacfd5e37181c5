"""Random models of the kind that the planner makes, small enough to be solved at once."""

from __future__ import annotations

import random

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel

from winnable.planning.orders import Orders


def random_model(rng: random.Random) -> Orders:
    """Times, some of them perhaps later than all, numbers with few values, and sums."""
    model = CpModel()
    orders = Orders(model)
    literals: list[cp_model.LiteralT] = [model.new_bool_var(f"b{one}") for one in range(4)]
    times = [model.new_int_var(1, 6, f"t{one}") for one in range(4)]
    late = [model.new_int_var(1, 7, f"l{one}") for one in range(2)]
    numbers = [model.new_int_var(1, 2, f"n{one}") for one in range(3)]

    def literal() -> cp_model.LiteralT:
        one = rng.choice(literals)
        return one if rng.random() < 0.5 else ~one

    for _ in range(rng.randint(3, 14)):
        match rng.randrange(7):
            case 0:
                literals.append(orders.before(*rng.sample(times, 2)))
            case 1:
                literals.append(orders.half_before(*rng.sample([*times, *late], 2)))
            case 2:
                one, other = rng.sample([*times, *late], 2)
                model.add(one == other).only_enforce_if(literal())
            case 3:
                condition = literal()
                model.add(late[0] == 7).only_enforce_if(condition)
                model.add(late[0] < 7).only_enforce_if(~condition)
            case 4:
                one, other = rng.sample(numbers, 2)
                model.add(one < other).only_enforce_if(literal(), literal())
            case 5:
                model.add(sum(numbers) >= rng.randint(3, 6)).only_enforce_if(literal())
            case 6:
                model.add_exactly_one([literal() for _ in range(3)])
        orders.implies([literal()], literal(), literal())
    return orders
