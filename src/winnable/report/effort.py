"""How effort is spread over deals, in memory that does not grow with their number."""

from __future__ import annotations

from collections import Counter
from typing import Any

DIGITS = 3
"""Percentiles of a spread are exact up to 1,000 and to three digits, rounded down, above."""


class Spread:
    """Percentiles of whole numbers seen one after the other."""

    def __init__(self) -> None:
        self._counts: Counter[int] = Counter()
        self.total = 0
        self.most = 0

    def add(self, value: int) -> None:
        """Count one value of at least 0."""
        self._counts[_rounded(value)] += 1
        self.total += value
        self.most = max(self.most, value)

    def __len__(self) -> int:
        return self._counts.total()

    def percentile(self, percent: int) -> int:
        """The smallest value that at least that many percent of the values do not exceed.

        0 where there are no values.
        """
        wanted = max(1, -(-len(self) * percent // 100))
        for value in sorted(self._counts):
            wanted -= self._counts[value]
            if wanted <= 0:
                return value
        return 0

    def to_json(self) -> dict[str, Any]:
        """The usual percentiles, the greatest value and the sum, as JSON values."""
        return {
            "p50": self.percentile(50),
            "p90": self.percentile(90),
            "p99": self.percentile(99),
            "max": self.most,
            "total": self.total,
        }


def _rounded(value: int) -> int:
    """The value with all digits after the third set to 0, so that few different values are kept."""
    unit: int = 10 ** max(0, len(str(value)) - DIGITS)
    return value // unit * unit
