"""Finding the deals of a graded pack: dealing, deciding and rating one number after the other.

A deal is looked into only as far as it may still be wanted. What is wanted is known here as it was
when the deal was handed out; by the time its turn comes less may be wanted, never more. So a deal
that was given up would not have been taken then, and the pack does not depend on how many are
worked on at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from winnable.analysis import decide, schedule_with
from winnable.budget import Budget
from winnable.dealing import get_dealer
from winnable.graded_packs.cells import Cell, Cells
from winnable.graded_packs.lines import GradedDeal
from winnable.rating.grades import Grading
from winnable.rating.rate import DEFAULT_STATES, Rating, grade_of, line_and_needs
from winnable.rules import Rules
from winnable.twins import canonical

PLAYERS_SEED = 0
"""The players' seed is no choice: a deal has one grade, in whatever pack it is."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A number to look into. ``wanted`` goes to the worker as it is when the number does."""

    number: int
    seed: int
    wanted: Cells


@dataclass(frozen=True, slots=True)
class Found:
    """A deal that may be wanted: its place, its line in the pack, and what its twins share."""

    cell: Cell
    line: dict[str, Any]
    canonical: bytes


@dataclass(frozen=True, slots=True)
class Finder:
    """How to look into a number."""

    rules: Rules
    dealer: str
    grading: Grading
    limits: Budget
    states: int = DEFAULT_STATES

    def __call__(self, offer: Offer) -> Found | None:
        """The deal; None where it is not proven winnable, or not wanted."""
        dealer = get_dealer(self.dealer)
        deal = dealer.deal(self.rules, offer.number, offer.seed)
        line = decide(deal, schedule_with(self.limits, rules=self.rules)).plan
        if line is None:
            return None
        grades = offer.wanted.grades_for(len(line))
        graded = grade_of(deal, self.grading, PLAYERS_SEED, grades) if grades else None
        if graded is None:
            return None
        rating = Rating(graded, *line_and_needs(deal, line, self.states))
        found = GradedDeal(dealer.id(offer.number, offer.seed), deal, line, rating)
        cell = offer.wanted.cell(graded.grade, len(line))
        return Found(cell, found.to_json(), canonical(deal))
