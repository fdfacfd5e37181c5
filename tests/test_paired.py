"""Statistics of paired games, held against published figures and plain counting."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from winnable.report.paired import PairedMean, PairedShare, sign_test, student


@given(st.integers(0, 60), st.integers(0, 60))
def test_the_sign_test_counts_the_falls_of_a_coin(ups: int, downs: int) -> None:
    falls = ups + downs
    tail = sum(comb(falls, heads) for heads in range(min(ups, downs) + 1))
    assert sign_test(ups, downs) == pytest.approx(min(1.0, 2 * tail / 2**falls), rel=1e-9)


def test_the_sign_test_holds_for_many_falls() -> None:
    assert sign_test(500_000, 500_000) == 1.0
    # Two standard deviations from the middle: 4.55 % by the normal distribution.
    assert sign_test(501_000, 499_000) == pytest.approx(0.0455, rel=0.01)


@pytest.mark.parametrize(
    ("freedom", "point"),
    [(1, 12.7062), (4, 2.7764), (5, 2.5706), (10, 2.2281), (30, 2.0423), (120, 1.9799)],
)
def test_student_s_points_are_those_of_the_tables(freedom: int, point: float) -> None:
    assert student(freedom) == pytest.approx(point, rel=0.002)


def test_the_interval_of_paired_shares_is_wald_s_after_two_more_cases() -> None:
    share = PairedShare()
    for first, second, times in ((True, True, 60), (True, False, 20), (False, True, 10)):
        for _ in range(times):
            share.add(first, second)
    assert share.difference == pytest.approx(10 / 90)
    one, other = 21 / 92, 11 / 92
    spread = 1.959964 * ((one + other - (one - other) ** 2) / 92) ** 0.5
    assert share.interval == pytest.approx((one - other - spread, one - other + spread), abs=1e-6)


def test_a_small_chance_is_told_as_one() -> None:
    told = PairedShare(of=200, first_alone=100, second_alone=30).to_json()["p"]
    assert told == pytest.approx(sign_test(100, 30), rel=1e-5)
    assert told > 0


def test_the_interval_of_a_share_stays_within_its_bounds() -> None:
    share = PairedShare()
    assert share.difference == 0
    assert share.interval[0] >= -1
    assert share.interval[1] <= 1
    share.add(True, False)
    assert -1 <= share.interval[0] < share.difference == 1


def test_the_interval_of_a_mean_is_student_s() -> None:
    mean = PairedMean()
    assert mean.interval is None
    for apart in (1, 2, 3, 4, 5):
        mean.add(10 + apart, 10)
    assert mean.difference == 3
    assert (mean.more, mean.fewer) == (5, 0)
    # Standard deviation 1.5811, of the mean 0.7071; 2.7764 of those.
    assert mean.interval == pytest.approx((3 - 1.9632, 3 + 1.9632), abs=1e-3)
