"""The command match, as a user meets it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest

from command_line import winnable

SMALL = "klondike-draw-1-3-passes[deck.ranks=6,tableau.piles=4]"
DEALS = winnable("generate", SMALL, "--count", "6").out
MATCH = ("match", "--players", "greedy,random")
ACES = "klondike-vegas[deck.ranks=1,tableau.piles=1]: AC | stock AD AH AS"


def replay(id: str, *moves: str, deal: str = ACES, result: str = "lost") -> bytes:
    return orjson.dumps({"id": id, "deal": deal, "moves": moves, "result": result}) + b"\n"


def parsed(out: bytes) -> list[dict[str, Any]]:
    return [orjson.loads(line) for line in out.splitlines()]


def matched(tmp_path: Path, first: bytes, second: bytes, *args: str) -> Any:
    for name, content in (("a", first), ("b", second)):
        (tmp_path / name).write_bytes(content)
    return winnable("match", "--replays", str(tmp_path / "a"), str(tmp_path / "b"), *args)


def test_both_play_every_deal_as_they_play_it_alone() -> None:
    rows = parsed(winnable(*MATCH, stdin=DEALS).out)
    for side, player in enumerate(("greedy", "random")):
        alone = parsed(winnable("play", "--player", player, stdin=DEALS).out)
        assert [row["id"] for row in rows] == [game["id"] for game in alone]
        for row, game in zip(rows, alone, strict=True):
            one = row["sides"][side]
            assert one["player"] == player
            assert one["moves"] == len(game["moves"])
            assert one["won"] == (game["result"] == "won")


def test_replays_are_compared_as_the_players_were(tmp_path: Path) -> None:
    games = [winnable("play", "--player", one, stdin=DEALS).out for one in ("greedy", "random")]
    ended = matched(tmp_path, *games)
    assert ended.code == 0
    assert ended.out == winnable(*MATCH, stdin=DEALS).out


def test_the_output_does_not_depend_on_the_jobs(tmp_path: Path) -> None:
    alone, shared = (
        winnable(*MATCH, "--jobs", jobs, "--summary", str(tmp_path / jobs), stdin=DEALS)
        for jobs in ("1", "3")
    )
    assert alone.out == shared.out
    assert (tmp_path / "1").read_bytes() == (tmp_path / "3").read_bytes()
    assert alone.err == ""


@pytest.mark.parametrize(
    ("first", "second", "ahead"),
    [
        (("draw", "W-F", "W-F", "W-F", "1-F"), ("1-F",), "first"),
        (("1-F",), ("draw",), "first"),
        (("draw",), ("1-F", "draw", "W-F"), "second"),
        # Neither finished, so that the shorter game is not the faster one.
        (("1-F", "draw", "W-F"), ("draw", "W-F", "W-F"), "neither"),
        # Both finished; the second took a move more.
        (
            ("1-F", "draw", "W-F", "W-F", "W-F"),
            ("1-F", "FC-1", "1-F", "draw", "W-F", "W-F", "W-F"),
            "first",
        ),
    ],
)
def test_who_finishes_is_ahead_then_cards_up_then_moves(
    tmp_path: Path, first: tuple[str, ...], second: tuple[str, ...], ahead: str
) -> None:
    deal = ACES.replace("piles=1", "piles=1,tableau.space=any")
    lines = [
        replay(
            "a",
            *moves,
            deal=deal,
            result="won" if moves[-1] in ("W-F", "1-F") and len(moves) > 4 else "lost",
        )
        for moves in (first, second)
    ]
    ended = matched(tmp_path, *lines)
    assert ended.code == 0, ended.err
    (row,) = parsed(ended.out)
    assert row["ahead"] == ahead
    assert "score" in row["sides"][0]


def test_points_decide_where_a_game_is_played_for_them() -> None:
    deals = winnable("generate", "calculation", "--count", "4").out
    for row in parsed(winnable(*MATCH, stdin=deals).out):
        first, second = (side["score"]["points"] for side in row["sides"])
        assert row["ahead"] == (
            "neither" if first == second else "first" if first > second else "second"
        )


def test_the_summary_counts_what_the_lines_say(tmp_path: Path) -> None:
    file = tmp_path / "summary.json"
    rows = parsed(winnable(*MATCH, "--summary", str(file), stdin=DEALS).out)
    summary = orjson.loads(file.read_bytes())
    assert summary["deals"] == len(rows) == 6
    for side, tally in enumerate(summary["sides"]):
        assert tally["won"] == sum(row["sides"][side]["won"] for row in rows)
        assert tally["cards_up"] == pytest.approx(
            sum(row["sides"][side]["cards_up"] for row in rows) / 6, abs=1e-6
        )
    for ahead in ("first", "second", "neither"):
        assert summary["ahead"][ahead] == sum(row["ahead"] == ahead for row in rows)
    assert summary["points"] is None
    assert "6 deals" in winnable(*MATCH, stdin=DEALS).err


def test_a_replay_that_does_not_hold_is_named_by_its_own_file(tmp_path: Path) -> None:
    good, other = replay("a", "draw"), replay("b", "draw")
    ended = matched(tmp_path, good + other, replay("a", "2-F") + other)
    assert ended.code == 3
    assert ended.err.startswith(f"{tmp_path / 'b'}:1: the game played: move 1, 2-F")
    assert [row["id"] for row in parsed(ended.out)] == ["b"]
    ended = matched(tmp_path, good, replay("a", deal=ACES.replace("AD AH", "AH AD")))
    assert ended.code == 3
    assert "is of another deal" in ended.err


@pytest.mark.parametrize("twice", ["a", "b"])
def test_of_replays_with_the_same_id_the_first_counts(tmp_path: Path, twice: str) -> None:
    once = replay("deal", "draw") + replay("other")
    more = once + replay("deal")
    ended = matched(tmp_path, *((more, once) if twice == "a" else (once, more)))
    assert ended.code == 3
    rows = parsed(ended.out)
    assert [row["id"] for row in rows] == ["deal", "other"]
    assert [side["moves"] for side in rows[0]["sides"]] == [1, 1]
    assert f"{tmp_path / twice}:3: the id 'deal' was given before" in ended.err


def test_replays_without_a_partner_are_counted(tmp_path: Path) -> None:
    ended = matched(tmp_path, replay("a") + replay("b"), replay("b") + replay("c") + b"{\n")
    assert ended.code == 3
    assert [row["id"] for row in parsed(ended.out)] == ["b"]
    assert "2 replays that the other file has no partner for, as 'a'" in ended.err
    assert f"{tmp_path / 'b'}:3: not JSON" in ended.err


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["--players", "greedy"],
        ["--players", "greedy,nobody"],
        ["--players", "greedy,random,greedy"],
        ["--replays", "-", "-"],
        ["--replays", "a", "b", "c"],
        ["--players", "greedy,random", "--replays", "a", "b"],
    ],
)
def test_wrong_usage_exits_with_2(args: list[str]) -> None:
    ended = winnable("match", *args)
    assert ended.code == 2
    assert ended.out == b""
