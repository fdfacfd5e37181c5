"""Measuring the deciders."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from winnable.analysis import Answer
from winnable.bench import Measurement, Timing, measure
from winnable.budget import Budget
from winnable.cli.main import run
from winnable.corpus.deals import NamedDeal
from winnable.dealing import get_dealer
from winnable.rules_file import load_rules

SMALL = ["--set", "deck.ranks=6", "--set", "tableau.piles=4"]


def measurement(*microseconds: int) -> Measurement:
    timings = (
        Timing(f"deal:{one}", Answer.WINNABLE, states=one, cpu_seconds=one / 1e6, peak_bytes=one)
        for one in microseconds
    )
    return Measurement(tuple(timings), process_cpu_seconds=1)


def test_percentiles_are_of_single_deals() -> None:
    measured = measurement(*range(100, 0, -1))
    assert [measured.percentile_us(p) for p in (50, 90, 99, 100)] == [50, 90, 99, 100]
    assert measurement(7).percentile_us(50) == 7
    assert measurement().percentile_us(99) == 0


def test_deciding_is_told_apart_from_writing_out_the_line() -> None:
    timings = (
        Timing(f"deal:{n}", Answer.WINNABLE, 1, n / 1e6, 1, line_seconds=10 / 1e6)
        for n in range(11, 111)
    )
    values = Measurement(tuple(timings), process_cpu_seconds=1).to_json()
    assert (values["p50_us"], values["p50_us_without_line"]) == (60, 50)
    assert values["line_seconds"] == pytest.approx(0.001)


def test_only_a_deal_that_is_won_takes_time_for_a_line() -> None:
    rules, dealer = load_rules("klondike"), get_dealer("solvitaire")
    deals = [NamedDeal(str(n), dealer.deal(rules, n)) for n in (2, 22)]
    timings = measure(deals).timings
    assert {one.answer for one in timings} == {Answer.WINNABLE, Answer.UNWINNABLE}
    for one in timings:
        assert (0 < one.line_seconds < one.cpu_seconds) == (one.answer is Answer.WINNABLE)


def test_the_slowest_deals_are_named() -> None:
    assert [one.id for one in measurement(3, 9, 1, 8, 2, 7).slowest][:2] == ["deal:9", "deal:8"]


def test_peak_memory_is_that_of_the_greediest_deal() -> None:
    assert measurement(3, 9, 1).to_json()["peak_bytes"] == 9


def test_what_a_budget_leaves_undecided_is_not_counted_as_decided() -> None:
    deal = get_dealer("solvitaire").deal(load_rules("klondike"), 22)
    measured = measure([NamedDeal("solvitaire:22", deal)], [("search", Budget(states=10))])
    values = measured.to_json()
    assert (values["deals"], values["decided"], values["won"], values["unwinnable"]) == (1, 0, 0, 0)
    assert 0 < values["states"] <= 10


def test_the_command_prints_one_object_with_every_figure(
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    assert run(["bench", "klondike", *SMALL, "--numbers", "1-20,30", "--json"]) == 0
    values = json.loads(capsysbinary.readouterr().out)
    assert {
        "deals", "decided", "cpu_seconds", "states", "states_per_second", "peak_bytes",
        "p50_us", "p90_us", "p99_us", "max_us", "process_cpu_seconds",
    } <= set(values)  # fmt: skip
    assert values["deals"] == values["decided"] == values["won"] + values["unwinnable"] == 21
    assert values["max_us"] == values["slowest"][0]["us"]
    assert values["game"] == "klondike[deck.ranks=6,tableau.piles=4]"


def test_the_number_of_states_repeats(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    counts = []
    for _ in range(2):
        assert run(["bench", "klondike-draw-1", *SMALL, "--numbers", "1-20", "--json"]) == 0
        counts.append(json.loads(capsysbinary.readouterr().out)["states"])
    assert counts[0] == counts[1] > 0


def test_without_json_the_same_figures_are_a_table(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    target = tmp_path / "bench.txt"
    assert run(["bench", "klondike", *SMALL, "--numbers", "1-3", "-o", str(target)]) == 0
    text = target.read_text()
    assert "deals 1-3 of the dealer winnable" in text
    assert "p99 µs a deal" in text


def test_a_number_that_the_dealer_does_not_have_is_refused(
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    assert run(["bench", "klondike", "--dealer", "solvitaire", "--numbers", "99999999999"]) == 2
    assert b"99999999999" in capsysbinary.readouterr().err


def test_shortest_lines_count_and_take_their_time(
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    small = ["bench", "klondike", *SMALL, "--numbers", "1-3", "--json"]
    assert run(small) == run([*small, "--shortest"]) == 0
    plain, shortest = map(json.loads, capsysbinary.readouterr().out.splitlines())
    assert "proved_shortest" not in plain
    assert shortest["proved_shortest"] == shortest["won"] == plain["won"] > 0
    assert shortest["cpu_seconds"] > plain["cpu_seconds"]
