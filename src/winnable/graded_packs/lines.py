"""A deal of a graded pack: its line in the file, and its place in the order."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from winnable.analysis import Verdict
from winnable.corpus.lines import dumps
from winnable.deal import Deal
from winnable.moves import Move
from winnable.rating.rate import Rating
from winnable.replay import SCHEMA


@dataclass(frozen=True, slots=True)
class GradedDeal:
    """A winnable deal with a winning line that the referee has replayed, and its rating."""

    id: str
    deal: Deal
    solution: tuple[Move, ...]
    rating: Rating

    def to_json(self) -> dict[str, Any]:
        """The line's JSON values; ``schemas/pack.schema.json`` describes them.

        It is what ``rate`` writes of the deal, without the tale of how it was decided.
        """
        return {
            "id": self.id,
            "game": self.deal.rules.name,
            "deal": str(self.deal),
            "verdict": Verdict.WINNABLE.value,
            "solution": [str(move) for move in self.solution],
            **self.rating.to_json(),
            "rules": self.deal.rules.hash,
            "schema": SCHEMA,
        }


def in_order(lines: Iterable[dict[str, Any]], seed: int) -> list[dict[str, Any]]:
    """The lines in the order that the seed gives them, whatever order they were found in."""
    return sorted(lines, key=lambda line: _rank(line["deal"], seed))


def pack_bytes(lines: Iterable[dict[str, Any]]) -> bytes:
    """The pack's file."""
    return b"".join(map(dumps, lines))


def _rank(deal: str, seed: int) -> bytes:
    return hashlib.sha256(f"winnable pack order 1 {seed} {deal}".encode()).digest()
