"""Differences between two players who had the same deals, and whether they may be chance.

Paired by deal, what a deal gives to both drops out, so that far fewer deals show a difference than
two separate win rates would need.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp, lgamma, log, sqrt
from typing import Any

_DEVIATIONS = 1.959963984540054  # the normal distribution's two-sided 95 % point


@dataclass(slots=True)
class PairedShare:
    """Two shares of the same cases: how often both hit, and how often one alone did."""

    both: int = 0
    first_alone: int = 0
    second_alone: int = 0
    of: int = 0

    def add(self, first: bool, second: bool) -> None:
        """Count one case."""
        self.of += 1
        self.both += first and second
        self.first_alone += first and not second
        self.second_alone += second and not first

    @property
    def difference(self) -> float:
        """The first share less the second; 0 of nothing."""
        return (self.first_alone - self.second_alone) / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the difference: Wald's, after a case has been added to each kind of
        disagreement (D. G. Bonett and R. M. Price, Journal of Educational and Behavioral
        Statistics 37, 2012, 479-488). It says little of few cases, but no nonsense."""
        cases = self.of + 2
        one, other = (self.first_alone + 1) / cases, (self.second_alone + 1) / cases
        spread = _DEVIATIONS * sqrt((one + other - (one - other) ** 2) / cases)
        return max(-1.0, one - other - spread), min(1.0, one - other + spread)

    def to_json(self) -> dict[str, Any]:
        """The comparison as JSON values."""
        low, high = self.interval
        return {
            "deals": self.of,
            "both": self.both,
            "first_alone": self.first_alone,
            "second_alone": self.second_alone,
            "difference": round(self.difference, 6),
            "low": round(low, 6),
            "high": round(high, 6),
            "p": six_digits(sign_test(self.first_alone, self.second_alone)),
        }


@dataclass(slots=True)
class PairedMean:
    """The mean of the differences between two whole numbers a case."""

    cases: int = 0
    more: int = 0
    fewer: int = 0
    _sum: int = field(default=0, repr=False)
    _squares: int = field(default=0, repr=False)

    def add(self, first: int, second: int) -> None:
        """Count one case."""
        apart = first - second
        self.cases += 1
        self.more += apart > 0
        self.fewer += apart < 0
        self._sum += apart
        self._squares += apart * apart

    @property
    def difference(self) -> float:
        """The mean of the first less the second; 0 of nothing."""
        return self._sum / self.cases if self.cases else 0.0

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the mean, by Student's t; None of fewer than two cases."""
        if self.cases < 2:
            return None
        variance = (self._squares - self._sum**2 / self.cases) / (self.cases - 1)
        spread = student(self.cases - 1) * sqrt(max(0.0, variance) / self.cases)
        return self.difference - spread, self.difference + spread

    def to_json(self) -> dict[str, Any]:
        """The comparison as JSON values; the interval is null where there is none."""
        low, high = self.interval or (None, None)
        return {
            "deals": self.cases,
            "more": self.more,
            "fewer": self.fewer,
            "difference": round(self.difference, 6),
            "low": low if low is None else round(low, 6),
            "high": high if high is None else round(high, 6),
            "p": six_digits(sign_test(self.more, self.fewer)),
        }


def six_digits(chance: float) -> float:
    """A chance, however small, to six digits that count."""
    return float(f"{chance:.6g}")


def sign_test(ups: int, downs: int) -> float:
    """How likely a coin is to fall at least as unevenly as ``ups`` to ``downs``; 1 if it never
    fell. Of the cases in which one of two players alone won, this is McNemar's exact test.
    """
    falls, fewer = ups + downs, min(ups, downs)
    if 2 * fewer == falls:
        return 1.0
    share = lgamma(falls + 1) - lgamma(fewer + 1) - lgamma(falls - fewer + 1) - falls * log(2)
    term, tail = exp(share), 0.0
    for heads in range(fewer, -1, -1):  # from the most likely outcome of the tail outwards
        tail += term
        term *= heads / (falls - heads + 1)
        if term < tail * 1e-17:
            break
    return min(1.0, 2 * tail)


def student(freedom: int) -> float:
    """The two-sided 95 % point of Student's t with so many degrees of freedom, at least 1.

    Up to 4 from the tables; above by the expansion in M. Abramowitz and I. Stegun, Handbook of
    Mathematical Functions, 26.7.5, which is then good to three digits.
    """
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    z = _DEVIATIONS
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


_STUDENT = (12.7062, 4.3027, 3.1824, 2.7764)
