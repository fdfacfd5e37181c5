"""Solutions that Klondike-Solver found, with the same moves in MinimalKlondike's letters.

``data/solver_solutions.jsonl`` holds its random deals 1 to 4 and the deal of its issue 11: the
deck, the cards drawn at a time, the line of ``/MVS``, the letters, and the length it printed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from winnable.deal import Deal
from winnable.formats.klondike_solver import read
from winnable.rules_file import load_rules


@dataclass(frozen=True)
class Solved:
    """A deal and its solution."""

    deck: str
    deal: Deal
    line: str
    letters: str | None
    length: int
    minimal: bool
    passes: int


def _load() -> list[Solved]:
    path = Path(__file__).parent / "data" / "solver_solutions.jsonl"
    solved = []
    for text in path.read_text(encoding="ascii").splitlines():
        one = json.loads(text)
        rules = load_rules("klondike", (f"stock.draw={one['draw']}",))
        deal = read(one["deal"].encode(), rules).deal
        values = (one[key] for key in ("line", "letters", "length", "minimal", "passes"))
        solved.append(Solved(one["deal"], deal, *values))
    return solved


SOLVED = _load()
