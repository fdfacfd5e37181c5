"""The manifest of a graded pack: what it is of, who made it, and the hash of its file."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from winnable.budget import Budget
from winnable.deal import Deal
from winnable.dealing import get_dealer
from winnable.rating.grades import Grade, Grading
from winnable.rating.panels import players_of
from winnable.record import PROGRAM
from winnable.replay import SCHEMA
from winnable.rules import Rules, values_as_text


@dataclass(frozen=True, slots=True)
class Recipe:
    """All that a graded pack depends on, besides the program."""

    rules: Rules
    dealer: str
    seed: int
    grades: Mapping[Grade, int]
    spread: int
    states: int
    limits: Budget
    grading: Grading

    def to_json(self) -> dict[str, Any]:
        """The recipe as JSON values, the program among them."""
        return {
            "game": self.rules.name,
            "rules": self.rules.hash,
            "dealer": self.dealer,
            "seed": self.seed,
            "grades": {grade.value: count for grade, count in self.grades.items()},
            "spread": self.spread,
            "line_states": self.states,
            "limits": {
                "states": self.limits.states,
                "seconds": self.limits.seconds,
                "bytes": self.limits.bytes,
            },
            "grading": self.grading.to_json(),
            "players": players_of(self.grading.panel, self._sample),
            "program": PROGRAM,
        }

    @property
    def _sample(self) -> Deal:
        dealer = get_dealer(self.dealer)
        number, of_seed = next(dealer.sample(1, self.seed))
        return dealer.deal(self.rules, number, of_seed)


def manifest(name: str, recipe: Recipe, looked_into: int, data: bytes) -> dict[str, Any]:
    """The manifest of a pack with that name and recipe, whose file is ``data``.

    ``looked_into`` says after how many numbers it was full. ``schemas/manifest.schema.json``
    describes it.
    """
    return {
        "name": name,
        **recipe.to_json(),
        "rule_values": values_as_text(recipe.rules),
        "count": sum(recipe.grades.values()),
        "looked_into": looked_into,
        "sha256": hashlib.sha256(data).hexdigest(),
        "schema": SCHEMA,
    }


def manifest_path(pack: Path) -> Path:
    """Where the manifest of a pack is: beside it, with its name."""
    return pack.with_name(f"{pack.name.removesuffix('.jsonl')}.manifest.json")
