"""Times as an order: one variable for each pair of times that matters, and no numbers.

The statement of the pair x, y is *x stands before y* in the list of all times, sorted by value and,
where values are equal, by a fixed *place*. Every solution has that list, so the statements are
those of a total order, and for any three times the clauses of transitivity hold: they do not go in
a circle. Of the pairs among the times only those are made that the model compares, and those that
have to be added so that every circle is made of circles of three (a chordal graph): then clauses
for threes rule out all circles.

How the model's constraints on values are said by the list:

- x < y: x stands before y.
- x = y, under a condition: with places next to each other, no other time stands between them.
- x >= v, under a condition: every time that is always less than v stands before x.

A time's upper and lower bounds are not said otherwise.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from winnable.clauses.formula import Formula, Literal, Values
from winnable.clauses.statements import Difference

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Before:
    """The first time stands before the second one. Its place is the lower one of the two."""

    first: int
    second: int

    def holds(self, values: Values) -> bool:
        """By their values; equal ones by their places."""
        return values(self.first) <= values(self.second)

    def text(self, names: Sequence[str]) -> str:
        """In words."""
        return f"{names[self.first]} <= {names[self.second]}"


@dataclass
class TimeOrder:
    """The order of one formula's times."""

    formula: Formula
    domains: Sequence[tuple[int, int]]
    _place: dict[int, int] = field(default_factory=dict)
    _literals: dict[Pair, Literal] = field(default_factory=dict)
    _neighbours: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    _equal: dict[Pair, list[tuple[Literal, ...]]] = field(default_factory=lambda: defaultdict(list))

    def add(self, said: Sequence[tuple[tuple[Literal, ...], Difference]]) -> None:
        """Say which times come before which; with each difference, its conditions as literals."""
        weak = {(conditions, one.smaller, one.larger) for conditions, one in said if not one.strict}
        equal = {key for key in weak if (key[0], key[2], key[1]) in weak}
        self._find_places(sorted({self._pair(x, y) for _, x, y in equal}), said)
        self._name_pairs(said)
        self.formula.because("one time is less than another")
        for conditions, one in said:
            first, second = one.smaller, one.larger
            if one.strict or self._place[first] < self._place[second]:
                self.formula.implies(conditions, self.before(first, second))
        for conditions, x, y in sorted(equal):
            if x < y:
                self._equal[self._pair(x, y)].append(conditions)

    def before(self, first: int, second: int) -> Literal:
        """The literal that says that the first time stands before the second."""
        key = (first, second)
        if key not in self._literals:
            pair = Before(*self._in_place(first, second))
            self._name(pair.first, pair.second, self.formula.variable(pair))
        return self._literals[key]

    def _name(self, first: int, second: int, literal: Literal) -> None:
        self._literals[first, second], self._literals[second, first] = literal, -literal

    def add_bounds(self, bounds: Sequence[tuple[tuple[Literal, ...], int, int]]) -> None:
        """Say what follows for other times from a time's being at least some value."""
        self.formula.because("a time is later than the last value another one can have")
        for conditions, time, least in bounds:
            for other in sorted(self._neighbours[time]):
                if self.domains[other][1] < least:
                    self.formula.implies(conditions, self.before(other, time))

    def close(self) -> None:
        """Rule out circles of three, all others being made of them; say what is equal."""
        self.formula.because("an order has no circles")
        equal: list[tuple[tuple[Literal, ...], int, int, int]] = []
        for x, y, z in self._threes():
            xy, yz, zx = self.before(x, y), self.before(y, z), self.before(z, x)
            self.formula.add(-xy, -yz, -zx)
            self.formula.add(xy, yz, zx)
            for one, other, third in ((x, y, z), (y, z, x), (z, x, y)):
                for conditions in self._equal.get(self._pair(one, other), ()):
                    equal.append((conditions, one, other, third))
        self.formula.because("no time stands between two that are equal")
        for conditions, one, other, third in equal:
            if not self._is_between(third, one, other):
                ahead, behind = self.before(third, one), self.before(third, other)
                self.formula.implies((*conditions, ahead), behind)
                self.formula.implies((*conditions, behind), ahead)

    def _threes(self) -> Iterator[tuple[int, int, int]]:
        """All threes of a chordal graph over the pairs, which is made by taking the times away one
        after the other, first the one with the fewest pairs, and pairing all it was paired with."""
        left = {time: set(others) for time, others in sorted(self._neighbours.items())}
        while left:
            time = min(left, key=lambda one: (len(left[one]), one))
            others = sorted(left.pop(time))
            for number, one in enumerate(others):
                left[one].discard(time)
                for other in others[number + 1 :]:
                    left[one].add(other)
                    left[other].add(one)
                    yield time, one, other

    def _name_pairs(self, said: Sequence[tuple[tuple[Literal, ...], Difference]]) -> None:
        """Let a literal of the model stand for the order of two times where it decides it: where it
        holds one is smaller, where not the other one. The model never asks for both."""
        decided: dict[tuple[Literal, int, int], None] = {}
        for conditions, one in said:
            self._neighbours[one.smaller].add(one.larger)
            self._neighbours[one.larger].add(one.smaller)
            if one.strict and len(conditions) == 1:
                decided[conditions[0], one.smaller, one.larger] = None
        for literal, smaller, larger in decided:
            if (-literal, larger, smaller) in decided and (smaller, larger) not in self._literals:
                self._name(smaller, larger, literal)

    def _find_places(
        self, equal: Sequence[Pair], said: Sequence[tuple[tuple[Literal, ...], Difference]]
    ) -> None:
        """Put times that may be equal next to each other, where each has two of them at most."""
        joined: dict[int, list[int]] = defaultdict(list)
        for x, y in equal:
            joined[x].append(y)
            joined[y].append(x)
        times = {time for _, one in said for time in (one.smaller, one.larger)}
        for start in sorted(times, key=lambda time: (len(joined[time]), time)):
            waiting = [start]
            while waiting:
                time = waiting.pop()
                if time not in self._place:
                    self._place[time] = len(self._place)
                    waiting += joined[time]

    def _is_between(self, time: int, one: int, other: int) -> bool:
        low, high = sorted((self._place[one], self._place[other]))
        return low < self._place[time] < high

    def _in_place(self, first: int, second: int) -> Pair:
        return (first, second) if self._place[first] < self._place[second] else (second, first)

    @staticmethod
    def _pair(x: int, y: int) -> Pair:
        return (x, y) if x < y else (y, x)
