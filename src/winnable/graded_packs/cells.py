"""What a graded pack still lacks: so many deals of each grade, in bands of solution length.

A grade's deals come in equal numbers from each of its bands, which are quantiles of the lengths in
the batch that the grades were cut from. A place once filled is never free again; so whatever is not
wanted now will not be wanted later either.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from winnable.rating.grades import STEPS, Grade, Grading

Cell = tuple[Grade, int]
"""A grade and the number, from 0, of one of its bands, the shortest solutions first."""


@dataclass(slots=True)
class Cells:
    """The places of a pack, how many of each are free, and the bands' first lengths."""

    free: dict[Cell, int]
    edges: dict[Grade, tuple[int, ...]]
    seen: int = 0
    taken: dict[Cell, int] = field(default_factory=dict)

    @classmethod
    def of(cls, grading: Grading, counts: Mapping[Grade, int], spread: int) -> Cells:
        """The places of a pack with so many deals of each grade, in so many bands each.

        There are fewer bands where the grade has too few lengths, or too few deals.
        """
        free, edges = {}, {}
        for grade, count in counts.items():
            edges[grade] = _edges(grading.lengths[grade], min(spread, count))
            bands = len(edges[grade]) + 1
            for band in range(bands):
                places = count * (band + 1) // bands - count * band // bands
                if places:
                    free[grade, band] = places
        return cls(free, edges)

    def cell(self, grade: Grade, moves: int) -> Cell:
        """The place of a deal of that grade whose solution has so many moves."""
        return grade, bisect_right(self.edges.get(grade, ()), moves)

    def grades_for(self, moves: int) -> Collection[Grade]:
        """The grades of which a deal with so long a solution is wanted."""
        return [grade for grade in self.edges if self.free.get(self.cell(grade, moves), 0)]

    def take(self, cell: Cell) -> bool:
        """Fill a place; false where none is free."""
        if not self.free.get(cell, 0):
            return False
        self.free[cell] -= 1
        self.taken[cell] = self.taken.get(cell, 0) + 1
        return True

    def is_full(self) -> bool:
        """Whether nothing is wanted any more."""
        return not any(self.free.values())

    def expected(self, grading: Grading) -> int:
        """How many more deals will have to be looked at, by what was found so far.

        A cell's share of all deals is taken to be what the batch says until there is more to go by;
        the cell that takes longest counts.
        """
        batch = grading.batch
        winnable = batch["winnable"] / batch["deals"]
        longest = 0.0
        for (grade, band), free in self.free.items():
            if free:
                told = max(1e-4, winnable * grading.shares[grade] / (len(self.edges[grade]) + 1))
                found = self.taken.get((grade, band), 0)
                share = (found + 1) / (self.seen + 1 / told)
                longest = max(longest, free / share)
        return round(longest)


def _edges(lengths: tuple[int, ...], bands: int) -> tuple[int, ...]:
    """The least length of each band but the first, equal ones and empty first bands left out."""
    if not lengths:
        return ()
    wanted = {lengths[round(STEPS * band / bands) - 1] for band in range(1, bands)}
    return tuple(sorted(edge for edge in wanted if edge > lengths[0]))
