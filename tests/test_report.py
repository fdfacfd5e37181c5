"""Counting records, and the intervals of their shares."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from winnable.analysis import Answer, Verdict
from winnable.cli.main import run
from winnable.errors import ReplayError
from winnable.replay import Result
from winnable.report import Facts, format_table, summarise
from winnable.report.effort import Spread
from winnable.report.interval import Share, wilson


# Table I of R. G. Newcombe, "Two-sided confidence intervals for the single proportion: comparison
# of seven methods", Statistics in Medicine 17, 1998, method 3, 95 %.
@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_intervals_are_the_published_ones(
    hits: int, of: int, low: float, high: float
) -> None:
    assert wilson(hits, of) == pytest.approx((low, high), abs=5e-5)


# Blake and Gent, "The Winnability of Klondike Solitaire and Many Other Patience Games": winnable
# and undecided of a million deals, and the percentage they print, rounded outward.
@pytest.mark.parametrize(
    ("winnable", "undecided", "middle", "half"),
    [(819_371, 157, 81.945, 0.084), (904_226, 1_145, 90.480, 0.116), (949_577, 17, 94.959, 0.045)],
)
def test_undecided_deals_widen_the_interval_as_in_the_literature(
    winnable: int, undecided: int, middle: float, half: float
) -> None:
    low, high = Share(winnable, 10**6, winnable + undecided, 10**6).interval
    assert 50 * (low + high) == pytest.approx(middle, abs=1e-3)
    assert 50 * (high - low) == pytest.approx(half, abs=1.5e-3)


def test_an_interval_stays_within_0_and_1_and_holds_the_share() -> None:
    for of in (1, 7, 1000):
        for hits in {0, 1, of // 2, of}:
            low, high = wilson(hits, of)
            assert 0 <= low <= hits / of <= high <= 1
    assert wilson(0, 0) == (0, 1)


def test_percentiles_are_exact_for_small_values() -> None:
    rng = random.Random(1)
    values = [rng.randrange(1000) for _ in range(501)]
    spread = Spread()
    for value in values:
        spread.add(value)
    values.sort()
    assert [spread.percentile(p) for p in (50, 99, 100)] == [values[250], values[495], values[500]]
    assert (spread.most, spread.total, len(spread)) == (values[-1], sum(values), 501)


def test_percentiles_of_large_values_are_short_by_less_than_one_percent() -> None:
    spread = Spread()
    for value in range(10_000, 90_000):
        spread.add(value)
    assert 0.99 * 50_000 <= spread.percentile(50) <= 50_000


def test_a_spread_keeps_few_numbers_however_many_it_sees() -> None:
    spread = Spread()
    for value in range(100_000):
        spread.add(value)
    assert len(spread._counts) < 3000


def facts(verdict: Verdict, **rest: Any) -> Facts:
    return Facts("klondike", verdict, "search", **{"states": 10, **rest})


def test_a_summary_counts_each_verdict_and_what_it_says_of_the_deal() -> None:
    summary = summarise(facts(verdict) for verdict in Verdict).all
    assert summary.deals == 6
    assert {name: (s.hits, s.most) for name, s in summary.shares.items()} == {
        "winnable": (3, 4),
        "unwinnable": (2, 3),
        "unplayable": (1, 2),
    }
    assert len(summary.effort_by_answer[Answer.WINNABLE]) == 3


def test_players_are_rated_over_all_deals_and_over_the_winnable_ones() -> None:
    lost = {"player": "greedy", "result": Result.LOST}
    games = [facts(Verdict.WON, player="greedy", result=Result.WON, wins=1)] * 2
    games += [facts(Verdict.WINNABLE_LOST, **lost)] * 3
    games += [facts(Verdict.UNWINNABLE, **lost), facts(Verdict.UNDECIDED, **lost)]
    player = summarise(games).all.players["greedy"]
    assert (player.of_all.hits, player.of_all.of) == (2, 7)
    # Five are winnable for certain, and the undecided one may be.
    assert (player.of_winnable.of, player.of_winnable.most_of) == (6, 5)


def test_a_deal_played_several_times_counts_by_the_share_of_its_runs() -> None:
    games = [
        facts(Verdict.WON, player="greedy", result=Result.WON, runs=8, wins=2),
        facts(Verdict.WINNABLE_LOST, player="greedy", result=Result.LOST, runs=8, wins=0),
    ]
    player = summarise(games).all.players["greedy"]
    assert (player.of_all.hits, player.of_all.of, player.runs) == (0.25, 2, 16)
    assert "0.25" in format_table(summarise(games))
    record = {"verdict": "won", "player_runs": 8, "player_wins": 9, "game_played": None}
    with pytest.raises(ReplayError, match=r"player_wins: expected .* from 0 to 8, found 9"):
        Facts.of(record)


def test_each_game_is_summed_up_by_itself() -> None:
    one = facts(Verdict.WON)
    other = Facts("klondike-draw-1", Verdict.UNWINNABLE, "search", 5)
    summary = summarise([one, other, other])
    assert {name: group.deals for name, group in summary.games.items()} == {
        "klondike": 1,
        "klondike-draw-1": 2,
    }
    text = format_table(summary)
    assert text.startswith("3 deals of 2 games\n")
    assert "2 deals of klondike-draw-1\n" in text


@pytest.mark.parametrize(
    ("record", "named"),
    [
        ({}, "verdict: .*None"),
        ({"verdict": []}, "verdict: "),
        ({"verdict": "lost"}, "verdict: .*'lost'"),
        ({"verdict": "won", "states": -1}, "states: .*-1"),
        ({"verdict": "won", "game": 5}, "game: .*5"),
        ({"verdict": "won", "game_played": "yes"}, "game_played: .*'yes'"),
        ({"verdict": "won", "game_played": {"result": "drawn"}}, "game_played.result: .*'drawn'"),
    ],
)
def test_a_line_that_is_no_record_is_refused_by_its_key(record: dict[str, Any], named: str) -> None:
    with pytest.raises(ReplayError, match=named):
        Facts.of(record)


RECORDS = """\
{"id":"a","game":"klondike","verdict":"won","decided_by":"player","states":0,\
"game_played":{"player":"greedy","result":"won"}}
{"id":"b","game":"klondike","verdict":"unwinnable","decided_by":"search","states":1234567,\
"game_played":{"player":"greedy","result":"lost"}}
"""


def test_the_table_says_what_the_json_says(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "records.jsonl"
    path.write_text(RECORDS)
    assert run(["report", str(path)]) == 0
    table = capsysbinary.readouterr().out.decode()
    assert table.startswith("2 deals of klondike\n")
    assert "won             1  50.00 %" in table
    assert "1,234,567" in table
    assert run(["report", str(path), "--format", "json"]) == 0
    values = json.loads(capsysbinary.readouterr().out)
    assert values["deals"] == 2
    assert values["verdicts"]["won"] == 1
    assert values["shares"]["winnable"]["share"] == 0.5
    assert values["players"]["greedy"]["won_of_all"]["count"] == 1
    assert values["states"]["all"]["max"] == 1_234_567
    assert list(values) == sorted(values)


def test_a_bad_line_is_named_and_the_rest_counted(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "records.jsonl"
    path.write_text(RECORDS + '{"deal":"x"}\nnonsense\n{"verdict"\n')
    assert run(["report", str(path)]) == 3
    said = capsysbinary.readouterr()
    assert said.out.startswith(b"2 deals of klondike\n")
    assert [line.split(b": ")[0] for line in said.err.splitlines()] == [
        f"{path}:{line}".encode() for line in (3, 4, 5)
    ]


def test_no_records_are_a_report_too(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "empty.jsonl"
    path.touch()
    assert run(["report", str(path)]) == 0
    assert capsysbinary.readouterr().out == b"no records\n"
    assert run(["report", str(path), "--format", "json"]) == 0
    assert json.loads(capsysbinary.readouterr().out)["deals"] == 0
