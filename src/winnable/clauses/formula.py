"""Clauses whose variables have meanings.

A variable of the formula stands for a statement about the times of a model of `winnable.planning`:
one that is true or false of every solution. A clause may be added only if it is true of every
solution, so that a formula without solution proves a model without one. Nothing more is claimed: a
formula may leave out what its model says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

Literal = int
"""A variable's number, from 1, or that number with a minus sign: its contrary."""
Values = Callable[[int], int]
"""A solution of a model: the value of each of its variables, by index."""


class Meaning(Protocol):
    """The statement a variable stands for."""

    def holds(self, values: Values) -> bool:
        """Whether it is true of a solution."""

    def text(self, names: Sequence[str]) -> str:
        """The statement in words, the model's variables being called by their ``names``."""


@dataclass
class Formula:
    """Clauses, under headings that say why they are true of every solution."""

    names: Sequence[str]
    """What the model calls its variables, by index."""
    meanings: list[Meaning] = field(default_factory=list)
    clauses: list[tuple[Literal, ...]] = field(default_factory=list)
    headings: list[tuple[int, str]] = field(default_factory=list)
    """The number of clauses before each heading, and the heading."""
    left_out: int = 0
    """Constraints of the model that are not said."""

    def variable(self, meaning: Meaning) -> Literal:
        """A new variable that stands for that statement."""
        self.meanings.append(meaning)
        return len(self.meanings)

    def because(self, reason: str) -> None:
        """What is added from here on is true for that reason."""
        self.headings.append((len(self.clauses), reason))

    def add(self, *literals: Literal) -> None:
        """At least one of the literals holds. What is always true is left out."""
        clause = dict.fromkeys(literals)
        if not any(-literal in clause for literal in clause):
            self.clauses.append(tuple(clause))

    def implies(self, conditions: Iterable[Literal], *conclusion: Literal) -> None:
        """Where all conditions hold, at least one of the conclusion does."""
        self.add(*(-condition for condition in conditions), *conclusion)

    def dimacs(self, title: Iterable[str]) -> bytes:
        """The formula in the DIMACS form that SAT solvers and proof checkers read.

        Comments give the title, the meaning of each variable, and the reason of each clause ahead
        of it.
        """
        lines = [f"c {line}".rstrip() for line in title]
        lines += [
            f"c {number} = {meaning.text(self.names)}"
            for number, meaning in enumerate(self.meanings, start=1)
        ]
        lines.append(f"p cnf {len(self.meanings)} {len(self.clauses)}")
        ends = [start for start, _ in self.headings[1:]] + [len(self.clauses)]
        for (start, reason), end in zip(self.headings, ends, strict=True):
            if start < end:
                lines.append(f"c {reason}")
                lines += [" ".join(map(str, (*clause, 0))) for clause in self.clauses[start:end]]
        return "\n".join([*lines, ""]).encode()
