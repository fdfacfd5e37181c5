"""Foundations that ask for no suit and count by steps: where each begins, and how far it steps.

Calculation's are ``A+1 2+2 3+3 4+4``: the first goes A 2 3 … K, the second 2 4 6 … Q A 3 … K.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import gcd
from typing import NamedTuple, Self

from winnable.cards import RANKS, parse_rank
from winnable.errors import RulesError
from winnable.words import shown

_ONE = re.compile(r"([A-Za-z]|10|[2-9])([+-][1-9][0-9]?)")
_LONGEST_THROW = 6  # a step is thrown with a die


class Interval(NamedTuple):
    """One foundation's rule: the rank of its first card, from 1, and the step to each next one.

    Ranks are counted round, from the king to the ace. A step may be negative.
    """

    first: int
    step: int

    def __str__(self) -> str:
        return f"{RANKS[self.first - 1]}{self.step:+d}"

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read ``2+2`` or ``K-1``; None where the text is neither."""
        match = _ONE.fullmatch(text)
        rank = parse_rank(match[1]) if match else None
        return cls(rank, int(match[2])) if match and rank else None

    def rank(self, place: int, ranks: int) -> int:
        """The rank of card number ``place``, from 1, in packs of so many ranks."""
        return (self.first - 1 + self.step * (place - 1)) % ranks + 1

    def place(self, rank: int, ranks: int) -> int:
        """The place, from 1, of the card of that rank; 0 where it has none."""
        places = (place for place in range(1, ranks + 1) if self.rank(place, ranks) == rank)
        return next(places, 0)

    def fault(self, ranks: int) -> str | None:
        """Why no foundation can be built so of so many ranks; None where one can."""
        if not 1 <= self.first <= ranks:
            return f"{self}: no card of that rank is in a pack of {ranks} ranks"
        if gcd(self.step, ranks) != 1:
            return f"{self}: by that step a foundation comes round before it has all {ranks} ranks"
        return None


@dataclass(frozen=True, slots=True)
class Intervals:
    """What rules say of intervals: none (foundations are built by suit), those given, or that each
    deal has its own, thrown by the dealer."""

    given: tuple[Interval, ...] = ()
    thrown: bool = False

    def __bool__(self) -> bool:
        return self.thrown or bool(self.given)

    def __str__(self) -> str:
        return "thrown" if self.thrown else " ".join(map(str, self.given)) or "none"

    @classmethod
    def parse(cls, text: object) -> Self:
        """Read ``none``, ``thrown`` or ``A+1 2+2 …``. Raises RulesError."""
        if text == "none":
            return cls()
        if text == "thrown":
            return cls(thrown=True)
        found = [Interval.parse(one) for one in text.split()] if isinstance(text, str) else []
        given = tuple(one for one in found if one is not None)
        if not given or len(given) < len(found):
            quoted = shown(text) if isinstance(text, str) else f"{text!r:.60}"
            raise RulesError(f"expected none, thrown or as 'A+1 2+2 3+3 4+4', found {quoted}")
        return cls(given)


def throw(below: Callable[[int], int], foundations: int, ranks: int) -> tuple[Interval, ...]:
    """Intervals for that many foundations: any first rank, any step of a die that can be used.

    ``below(n)`` is to give a whole number from 0 to n - 1, each as likely as the others.
    """
    steps = [step for step in range(1, _LONGEST_THROW + 1) if gcd(step, ranks) == 1]
    return tuple(Interval(1 + below(ranks), steps[below(len(steps))]) for _ in range(foundations))
