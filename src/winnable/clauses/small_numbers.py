"""Numbers with few values, and sums of them, in clauses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from winnable.clauses.formula import Formula, Literal, Values
from winnable.clauses.statements import Sum


@dataclass(frozen=True, slots=True)
class AtLeast:
    """A variable has that value or a greater one."""

    variable: int
    value: int

    def holds(self, values: Values) -> bool:
        """By its value."""
        return values(self.variable) >= self.value

    def text(self, names: Sequence[str]) -> str:
        """In words."""
        return f"{names[self.variable]} >= {self.value}"


@dataclass(frozen=True, slots=True)
class PartialSum:
    """The terms of a sum come to that total."""

    terms: tuple[tuple[int, int], ...]
    total: int

    def holds(self, values: Values) -> bool:
        """By adding."""
        return sum(factor * values(variable) for factor, variable in self.terms) == self.total

    def text(self, names: Sequence[str]) -> str:
        """In words."""
        added = " + ".join(
            f"[{names[variable]}]" if factor == 1 else f"{factor}*[{names[variable]}]"
            for factor, variable in self.terms
        )
        return f"{added} = {self.total}"


@dataclass
class SmallNumbers:
    """The small numbers of one formula."""

    formula: Formula
    domains: Sequence[tuple[int, int]]
    literals: dict[int, Literal]
    """The literal of each Boolean variable of the model, by index."""
    _at_least: dict[tuple[int, int], Literal] = field(default_factory=dict)
    _totals: dict[tuple[tuple[int, int], ...], dict[int, Literal]] = field(default_factory=dict)

    def add_domain(self, variable: int) -> None:
        """Make the literals of a number: where it is at least v + 1, it is at least v."""
        low, high = self.domains[variable]
        for value in range(low + 1, high + 1):
            self._at_least[variable, value] = self.formula.variable(AtLeast(variable, value))
        for value in range(low + 1, high):
            self.formula.implies(
                [self._at_least[variable, value + 1]], self._at_least[variable, value]
            )

    def value(self, variable: int, holds: Callable[[Literal], bool]) -> int:
        """What a number is, given which literals hold."""
        low, high = self.domains[variable]
        return low + sum(
            holds(self._at_least[variable, value]) for value in range(low + 1, high + 1)
        )

    def add(self, conditions: Sequence[Literal], said: Sum) -> None:
        """Where the conditions hold, the sum is one of those allowed.

        Its terms are added one after the other; of every total that the first so many terms can
        come to, a variable says whether they do.
        """
        totals: dict[int, list[Literal]] = {0: []}  # to what must hold for the total
        for count in range(1, len(said.terms) + 1):
            totals = self._add_term(said.terms[:count], totals)
        for total, holds in totals.items():
            if not said.allows(total):
                self.formula.implies([*conditions, *holds])

    def _add_term(
        self, terms: tuple[tuple[int, int], ...], before: dict[int, list[Literal]]
    ) -> dict[int, list[Literal]]:
        if terms not in self._totals:
            factor, variable = terms[-1]
            reached: dict[int, Literal] = {}
            for total, holds in before.items():
                for value, conditions in self._values(variable):
                    after = total + factor * value
                    if after not in reached:
                        reached[after] = self.formula.variable(PartialSum(terms, after))
                    self.formula.implies([*holds, *conditions], reached[after])
            self._totals[terms] = reached
        return {total: [literal] for total, literal in sorted(self._totals[terms].items())}

    def _values(self, variable: int) -> list[tuple[int, list[Literal]]]:
        """Each value a variable can have, and the literals that all hold if it does."""
        if variable in self.literals:
            literal = self.literals[variable]
            return [(0, [-literal]), (1, [literal])]
        low, high = self.domains[variable]
        found = []
        for value in range(low, high + 1):
            at_least = [self._at_least[variable, value]] if value > low else []
            not_more = [-self._at_least[variable, value + 1]] if value < high else []
            found.append((value, at_least + not_more))
        return found
