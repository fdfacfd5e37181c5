"""What a program says of a deal, with the deal and the solution where its text has them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from winnable.deal import Deal
from winnable.formats.transcript import Transcript
from winnable.rules import Rules


class Says(StrEnum):
    """What a result says of its deal."""

    SOLVED = "solved"
    IMPOSSIBLE = "impossible"
    NOTHING = "nothing"


@dataclass(slots=True)
class Result:
    """One result.

    ``text`` is the line that states it, ``line`` its number. ``length`` is the number of moves it
    claims, counted as ``convention`` says (see ``Costs.counts``), and ``minimal`` whether none are
    fewer. ``no_proof`` says why an "impossible" of this program's proves nothing, None where the
    program means a proof. ``dealer`` and ``number`` name the deal; ``deal`` is the text of it with
    the name of its format. ``play`` plays the solution from a deal. ``passes`` are the runs through
    the stock that are claimed. ``other_game`` says why rules are not those the program plays by,
    None where they are; not every program is known so well.
    """

    program: str
    line: int
    text: str
    says: Says
    length: int | None = None
    convention: str | None = None
    minimal: bool = False
    no_proof: str | None = None
    dealer: str | None = None
    number: str | None = None
    deal: tuple[str, str] | None = None
    play: Callable[[Deal], Transcript] | None = None
    passes: int | None = None
    other_game: Callable[[Rules], str | None] | None = None


@dataclass(frozen=True, slots=True)
class BadResult:
    """A line that has the look of a result and cannot be read."""

    line: int
    text: str
    why: str


MOST_DIGITS = 9
"""Of the numbers of moves and passes; a longer one is refused, not counted with."""

LONGEST_SOLUTION = 1_000_000
"""Characters of the lines of a solution, far more than any takes whose moves can be played."""


@dataclass(slots=True)
class HeldLines:
    """The lines of a solution that is not at its end; those beyond the longest are not kept."""

    lines: list[str] = field(default_factory=list)
    size: int = 0
    most: int = LONGEST_SOLUTION

    def __bool__(self) -> bool:
        return bool(self.lines)

    def add(self, line: str) -> None:
        """Hold another line, as long as there is room."""
        self.size += len(line) + 1
        if not self.too_long or not self.lines:
            self.lines.append(line)

    @property
    def too_long(self) -> bool:
        """Whether lines were left out."""
        return self.size > self.most

    def why(self) -> str:
        """What is said of a solution that is too long."""
        return f"a solution of more than {self.most:,} characters"


class LogReader(Protocol):
    """Reads the results of one program from its lines, one after another."""

    def feed(self, number: int, line: str) -> list[Result | BadResult] | None:
        """The results that the line brings to an end; None where it is not one of the program's."""

    def close(self) -> list[Result | BadResult]:
        """The result that is still open, as where its solution might have gone on."""
