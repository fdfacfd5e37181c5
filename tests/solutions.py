"""Whether what a solver gives to a model's variables is a solution, by looking it up."""

from __future__ import annotations

from collections.abc import Sequence

from winnable.clauses.statements import Statements


def assert_is_solution(said: Statements, values: Sequence[int]) -> None:
    """All that the model says is true of the values, by index."""

    def holds(literal: int) -> bool:
        return bool(values[literal]) if literal >= 0 else not values[-1 - literal]

    for value, (low, high) in zip(values, said.domains, strict=True):
        assert low <= value <= high
    for clause in said.clauses:
        assert any(map(holds, clause))
    for ones in said.at_most_one:
        assert sum(map(holds, ones)) <= 1
    for one in said.sums:
        total = sum(factor * values[index] for factor, index in one.terms)
        assert not all(map(holds, one.conditions)) or one.allows(total)
