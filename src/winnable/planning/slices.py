"""The slice of a model that some of its parts need: the rest of it taken out.

An argument speaks of some ten or a hundred parts of a deal, and to make it short it is asked again
and again whether it holds without one of them. Solved whole, the model spends its time on all that
the argument does not speak of. So what cannot matter is left out:

- constraints of parts that are not among those looked at;
- constraints that a *pure* literal satisfies, one whose negation no constraint left needs;
- the two sides of an order literal that nothing else speaks of: events that nothing compares can
  be put in either order, there being times enough for each event to have its own.

A slice has fewer constraints than the model, so where it has no solution the model has none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from ortools.sat.python.cp_model import CpModel


def _not(literal: int) -> int:
    return -literal - 1


def _variable(literal: int) -> int:
    return literal if literal >= 0 else _not(literal)


class Slicer:
    """A model, read once, from which slices are cut."""

    def __init__(self, model: CpModel, parts: Iterable[int]) -> None:
        """``parts`` are the literals of its parts: what their constraints have as a condition."""
        self._model, self._parts = model.proto, frozenset(parts)
        self._ways: list[list[int]] = []
        """For each constraint, the literals each of which is a way to satisfy it."""
        self._first: list[tuple[int, int] | None] = []
        """For each constraint that says, under one condition, that an event is before another: the
        two events."""
        self._kept = set(self._parts)
        """Variables that must be left as they are."""
        for one in self._model.constraints:
            ways = [_not(literal) for literal in one.enforcement_literal]
            if one.has_bool_or():
                ways += list(one.bool_or.literals)
            elif one.has_linear():
                self._kept.update(list(one.linear.vars))
            else:
                some = one.exactly_one if one.has_exactly_one() else one.at_most_one
                self._kept.update(map(_variable, some.literals))
            self._ways.append(ways)
            self._first.append(_events_in_order(one) if len(ways) == 1 else None)
        self._true = set()
        for index, variable in enumerate(self._model.variables):
            domain = list(variable.domain)
            if domain[0] == domain[-1]:
                self._kept.add(index)
                self._true.add(index if domain[0] else _not(index))

    def cut(self, parts: Iterable[int]) -> CpModel:
        """The slice that those parts need, its variables numbered as in the model."""
        needed = self._needed(frozenset(parts))
        cut = CpModel()
        for variable in self._model.variables:
            cut.proto.variables.add().domain.extend(list(variable.domain))
        for index in needed:
            cut.proto.constraints.add().copy_from(self._model.constraints[index])
        return cut

    def _needed(self, parts: frozenset[int]) -> list[int]:
        satisfied = self._true | {_not(part) for part in self._parts - parts}
        needed = {index for index, ways in enumerate(self._ways) if satisfied.isdisjoint(ways)}
        users: defaultdict[int, set[int]] = defaultdict(set)
        for index in needed:
            for literal in self._ways[index]:
                users[literal].add(index)
        waiting = {_variable(literal) for literal in users} - self._kept
        while waiting:
            literal = waiting.pop()
            for index in self._idle(users[literal], users[_not(literal)]):
                needed.discard(index)
                for other in self._ways[index]:
                    users[other].discard(index)
                    if _variable(other) not in self._kept:
                        waiting.add(_variable(other))
        return sorted(needed)

    def _idle(self, one: set[int], other: set[int]) -> list[int]:
        """Constraints that some choice of the literal satisfies without loss."""
        if not one or not other:
            return [*one, *other]
        if len(one) == len(other) == 1:
            (there,), (back,) = one, other
            events = self._first[there]
            if events is not None and self._first[back] == events[::-1]:
                return [there, back]
        return []


def _events_in_order(constraint: Any) -> tuple[int, int] | None:
    """The two variables of a constraint that says that one is less than the other."""
    if not constraint.has_linear():
        return None
    terms = constraint.linear
    if list(terms.domain)[1:] != [-1]:
        return None
    match list(terms.coeffs):
        case [1, -1]:
            return terms.vars[0], terms.vars[1]
        case [-1, 1]:
            return terms.vars[1], terms.vars[0]
        case _:
            return None
