"""What a CP-SAT model says, read from the model itself.

The clauses of a SAT solver or of a certificate are made from the same constraints that CP-SAT
solves, so that they cannot drift apart. Constraints of kinds that the models do not use are left
out, which makes a formula weaker and never wrong; how many is counted.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from ortools.sat.python.cp_model import CpModel

from winnable.clauses.formula import Values

ModelLiteral = int
"""The index of a Boolean variable, or minus one minus the index: its contrary."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where all conditions hold, one variable is smaller than another, or at most as large."""

    conditions: tuple[ModelLiteral, ...]
    smaller: int
    larger: int
    strict: bool


@dataclass(frozen=True, slots=True)
class Sum:
    """Where all conditions hold, a weighted sum lies in one of the intervals."""

    conditions: tuple[ModelLiteral, ...]
    terms: tuple[tuple[int, int], ...]
    """The coefficient and the index of each variable."""
    intervals: tuple[tuple[int, int], ...]

    def allows(self, total: int) -> bool:
        """Whether the sum may be that."""
        return any(low <= total <= high for low, high in self.intervals)


@dataclass
class Statements:
    """A model's variables and constraints as plain data."""

    names: list[str] = field(default_factory=list)
    domains: list[tuple[int, int]] = field(default_factory=list)
    """The least and the greatest value of each variable."""
    clauses: list[tuple[ModelLiteral, ...]] = field(default_factory=list)
    at_most_one: list[tuple[ModelLiteral, ...]] = field(default_factory=list)
    sums: list[Sum] = field(default_factory=list)
    left_out: int = 0

    @classmethod
    def of(cls, model: CpModel, without: Collection[int] = ()) -> Statements:
        """Read a model, ``without`` the constraints that have these numbers."""
        self, proto = cls(), model.proto
        for variable in proto.variables:
            self.names.append(variable.name)
            domain = list(variable.domain)  # the field itself takes no index from the end
            self.domains.append((domain[0], domain[-1]))
        for number, constraint in enumerate(proto.constraints):
            if number in without:
                continue
            conditions = tuple(constraint.enforcement_literal)
            if constraint.has_bool_or():
                literals = tuple(constraint.bool_or.literals)
                if conditions:
                    literals = (*(-1 - one for one in conditions), *literals)
                self.clauses.append(literals)
            elif constraint.has_linear():
                linear = constraint.linear
                domain = list(linear.domain)
                self.sums.append(
                    Sum(
                        conditions,
                        tuple(zip(linear.coeffs, linear.vars, strict=True)),
                        tuple(zip(domain[::2], domain[1::2], strict=True)),
                    )
                )
            elif constraint.has_at_most_one() and not conditions:
                self.at_most_one.append(tuple(constraint.at_most_one.literals))
            elif constraint.has_exactly_one() and not conditions:
                literals = tuple(constraint.exactly_one.literals)
                self.at_most_one.append(literals)
                self.clauses.append(literals)
            else:
                self.left_out += 1
        return self


@dataclass(frozen=True, slots=True)
class Stated:
    """A Boolean variable of the model."""

    variable: int

    def holds(self, values: Values) -> bool:
        """By its value."""
        return bool(values(self.variable))

    def text(self, names: Sequence[str]) -> str:
        """Its name."""
        return names[self.variable]


def differences(one: Sum) -> Sequence[Difference] | None:
    """What a sum says of the order of its two variables; None where it is not about an order."""
    if [abs(coefficient) for coefficient, _ in one.terms] != [1, 1]:
        return None
    (sign, left), (other, right) = one.terms
    if sign == other:
        return None
    if sign < 0:
        left, right = right, left
    low, high = one.intervals[0][0], one.intervals[-1][1]  # of left - right
    said = []
    if high <= 0:
        said.append(Difference(one.conditions, left, right, high < 0))
    if low >= 0:
        said.append(Difference(one.conditions, right, left, low > 0))
    return said
