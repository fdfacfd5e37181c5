"""Shares of a sample, and between which bounds the true share lies.

The interval is Wilson's score interval (E. B. Wilson, "Probable Inference, the Law of Succession,
and Statistical Inference", Journal of the American Statistical Association 22, 1927, 209–212). It
keeps its promise at shares near 0 and 1, where the textbook interval does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

CONFIDENCE = 0.95
_DEVIATIONS = 1.959963984540054  # the normal distribution's two-sided 95 % point


def wilson(hits: float, of: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share of ``hits`` in ``of``; 0 to 1 where ``of`` is 0."""
    if of == 0:
        return 0.0, 1.0
    square = _DEVIATIONS**2
    middle = hits + square / 2
    spread = _DEVIATIONS * sqrt(hits * (of - hits) / of + square / 4)
    low, high = (middle - spread) / (of + square), (middle + spread) / (of + square)
    # At the ends the bounds are exact, and rounding must not carry them outside.
    return (0.0 if hits == 0 else low), (1.0 if hits == of else high)


@dataclass(frozen=True, slots=True)
class Share:
    """A share some of whose cases are open, because deals are undecided.

    ``hits`` of ``of`` are certain, and a case may be part of a hit; with those that are open, at
    most ``most`` of ``most_of``. Where the open cases are part of the sample either way, ``of`` and
    ``most_of`` are alike.
    """

    hits: float
    of: int
    most: float
    most_of: int

    @property
    def interval(self) -> tuple[float, float]:
        """Bounds of the true share: open cases count as misses in the lower, as hits in the upper.

        So do Blake and Gent count the deals their program leaves undecided ("The Winnability of
        Klondike Solitaire and Many Other Patience Games", tables 1 to 4).
        """
        return wilson(self.hits, self.of)[0], wilson(self.most, self.most_of)[1]

    def to_json(self) -> dict[str, Any]:
        """The share as JSON values, shares and bounds rounded to six places."""
        low, high = self.interval
        return {
            "count": int(self.hits) if self.hits == int(self.hits) else round(self.hits, 6),
            "of": self.of,
            "share": round(self.hits / self.of, 6) if self.of else None,
            "share_at_most": round(self.most / self.most_of, 6) if self.most_of else None,
            "low": round(low, 6),
            "high": round(high, 6),
        }
