"""The verdicts that other programs gave for Solvitaire's numbered deals 1 to 2,000."""

from __future__ import annotations

from functools import cache
from pathlib import Path

TABLES = {
    "klondike": "solvitaire_draw3_verdicts.txt",
    "klondike-draw-1": "klondike_draw1_verdicts.txt",
}


@cache
def table(game: str) -> str:
    """One letter a deal, deal 1 in front: ``w`` for winnable, ``u`` for unwinnable."""
    text = (Path(__file__).parent / "data" / TABLES[game]).read_text(encoding="utf-8")
    return "".join(line for line in text.splitlines() if not line.startswith("#"))
