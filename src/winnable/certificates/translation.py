"""From a CP-SAT model to clauses that are true of all its solutions.

Its Boolean variables and clauses are taken as they are. Integers with many values are times, and
are told by their order alone (`time_order`); those with few are told value by value
(`small_numbers`), and so are sums.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from ortools.sat.python.cp_model import CpModel, IntVar

from winnable.certificates.time_order import TimeOrder
from winnable.clauses.formula import Formula, Literal
from winnable.clauses.small_numbers import SmallNumbers
from winnable.clauses.statements import Difference, Stated, Statements, Sum, differences

FEW = 26
"""The most values of a number that is told value by value, if it is compared to none with more. No
stock has more passes than that; times have more in all but the smallest decks."""


def clauses_of(model: CpModel, given: Iterable[IntVar] = ()) -> Formula:
    """A formula satisfied by every solution of the model in which the literals ``given`` are true.

    The same model gives the same formula.
    """
    translation = _Translation(Statements.of(model))
    translation.formula.because("a part of the deal, on which what follows rests")
    for literal in given:
        translation.formula.add(translation.literals[literal.index])
    translation.add_all()
    return translation.formula


class _Translation:
    def __init__(self, said: Statements) -> None:
        self.said = said
        self.formula = Formula(said.names, left_out=said.left_out)
        self.literals = {
            index: self.formula.variable(Stated(index))
            for index, domain in enumerate(said.domains)
            if domain[0] >= 0 and domain[1] <= 1
        }
        self.order = TimeOrder(self.formula, said.domains)
        self.numbers = SmallNumbers(self.formula, said.domains, self.literals)
        self.times = self._find_times()

    def add_all(self) -> None:
        """Add all the model says."""
        self.formula.because("a clause of the model")
        for index, literal in self.literals.items():
            low, high = self.said.domains[index]
            if low == high:
                self.formula.add(literal if low else -literal)
        for clause in self.said.clauses:
            self.formula.add(*map(self._literal, clause))
        self.formula.because("at most one of these")
        for ones in self.said.at_most_one:
            literals = [self._literal(one) for one in ones]
            for one, other in combinations(literals, 2):
                self.formula.add(-one, -other)
        self._add_sums()

    def _add_sums(self) -> None:
        orders: list[tuple[tuple[Literal, ...], Difference]] = []
        bounds: list[tuple[tuple[Literal, ...], int, int]] = []
        small: list[tuple[tuple[Literal, ...], Sum]] = []
        for one in self.said.sums:
            conditions = tuple(map(self._literal, one.conditions))
            times = [index for _, index in one.terms if index in self.times]
            ordered = differences(one)
            if not times:
                small.append((conditions, one))
            elif len(times) == 2 == len(one.terms) and ordered is not None:
                orders += [(conditions, difference) for difference in ordered]
            elif len(one.terms) == 1 and one.terms[0][0] == 1:
                bounds.append((conditions, times[0], one.intervals[0][0]))
            else:
                self.formula.left_out += 1
        self.order.add(orders)
        self.order.add_bounds(bounds)
        self.order.close()
        self.formula.because("a number has one value")
        for index in range(len(self.said.domains)):
            if index not in self.literals and index not in self.times:
                self.numbers.add_domain(index)
        self.formula.because("the terms of a sum added one by one")
        for conditions, one in small:
            self.numbers.add(conditions, one)

    def _find_times(self) -> set[int]:
        """Numbers with many values, and those that are compared to them."""
        times = {index for index, (low, high) in enumerate(self.said.domains) if high - low >= FEW}
        pairs = [
            {index for _, index in one.terms}
            for one in self.said.sums
            if differences(one) is not None
        ]
        before = -1
        while before < len(times):
            before = len(times)
            for pair in pairs:
                if not times.isdisjoint(pair):
                    times |= pair
        return times

    def _literal(self, one: int) -> Literal:
        return self.literals[one] if one >= 0 else -self.literals[-1 - one]
