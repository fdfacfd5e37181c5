"""The commands play and replay, as a user meets them."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from command_line import winnable

DEALS = winnable(
    "generate", "klondike-draw-1-3-passes", "--dealer", "solvitaire", "--numbers", "1-8"
).out
GAMES = winnable("play", stdin=DEALS).out
ACES = "klondike-vegas[deck.ranks=1,tableau.piles=1]: AC | stock AD AH AS"


def aces(*moves: str, **more: object) -> bytes:
    game = {"id": "aces", "deal": ACES, "moves": moves, "result": "won", **more}
    return orjson.dumps(game) + b"\n"


ACES_WON = aces("draw", "W-F", "W-F", "W-F", "1-F")


def test_every_deal_is_played_in_order() -> None:
    games = [orjson.loads(line) for line in GAMES.splitlines()]
    assert [game["id"] for game in games] == [f"solvitaire:{number}" for number in range(1, 9)]
    assert {game["player"] for game in games} == {"greedy"}


@pytest.mark.parametrize("player", ["greedy", "random"])
def test_the_output_does_not_depend_on_the_jobs(player: str) -> None:
    alone = winnable("play", "--player", player, "--seed", "5", stdin=DEALS)
    shared = winnable("play", "--player", player, "--seed", "5", "--jobs", "3", stdin=DEALS)
    assert alone.code == shared.code == 0
    assert alone.out == shared.out
    assert alone.out.count(b"\n") == 8


def test_the_seed_is_that_of_the_random_player() -> None:
    one = winnable("play", "--player", "random", stdin=DEALS).out
    other = winnable("play", "--player", "random", "--seed", "1", stdin=DEALS).out
    assert one != other
    assert winnable("play", "--seed", "1", stdin=DEALS).out == GAMES


def test_a_deal_played_several_times_tells_how_often_it_was_won() -> None:
    deals = winnable("generate", "klondike-draw-1[deck.ranks=4,tableau.piles=3]", "--count", "8")
    args = ("play", "--player", "random")
    games = [orjson.loads(line) for line in winnable(*args, "--runs", "5", stdin=deals.out).lines]
    wins = [game["player_wins"] for game in games]
    assert {game["player_runs"] for game in games} == {5}
    # What makes the runs differ is their seed, and the first is that of a single game.
    assert not set(wins) <= {0, 5}
    once = [orjson.loads(line) for line in winnable(*args, stdin=deals.out).lines]
    for game, first in zip(games, once, strict=True):
        assert game["won"] == (game["player_wins"] > 0) == (game["result"] == "won")
        assert first["player_wins"] == int(first["won"])
        if first["won"] or not game["player_wins"]:
            assert game["won"] == first["won"]
    assert winnable("replay", "--check", stdin=winnable(*args, stdin=deals.out).out).code == 0


def test_a_scored_game_is_scored() -> None:
    played = winnable("play", stdin=f"{ACES}\n")
    game = orjson.loads(played.out)
    assert game["id"] == "stdin:1"
    assert game["score"]["points"] == -32
    assert winnable("replay", "--check", stdin=played.out).code == 0


def test_a_line_without_a_deal_is_named_and_passed_over() -> None:
    played = winnable("play", stdin=b"klondike: nonsense\n" + DEALS)
    assert played.code == 3
    assert played.out == GAMES
    assert played.err.startswith("stdin:1: ")


def test_a_player_that_nobody_knows_is_wrong_usage() -> None:
    assert winnable("play", "--player", "nobody", stdin=DEALS).code == 2


def test_honest_games_and_records_pass_the_check(tmp_path: Path) -> None:
    records = winnable("classify", "--max-states", "20000", stdin=DEALS).out
    file = tmp_path / "lines.jsonl"
    file.write_bytes(GAMES + records)
    checked = winnable("replay", "--check", str(file))
    assert checked.code == 0
    assert checked.out == b""
    assert checked.err == "lines checked: 16; every claim holds\n"


def test_a_false_claim_is_named_with_the_move_the_reason_and_the_board() -> None:
    checked = winnable("replay", "--check", stdin=ACES_WON + aces("draw", "1-F", "1-F"))
    assert checked.code == 1
    assert checked.err.splitlines() == [
        "stdin:2: aces: game: move 3, 1-F: there are not that many cards to take; "
        "the board before it: klondike-vegas[deck.ranks=1,tableau.piles=1]: "
        "- | waste AD AH AS | foundations AC",
        "lines checked: 2; claims that fail: 1",
    ]


def test_a_spoilt_solution_of_a_record_fails_the_check() -> None:
    record = orjson.loads(winnable("solve", "--format", "json", stdin=f"{ACES}\n").out)
    assert winnable("replay", "--check", stdin=orjson.dumps(record)).code == 0
    record["solution"] = record["solution"][:-1]
    spoilt = winnable("replay", "--check", "--quiet", stdin=orjson.dumps(record))
    assert spoilt.code == 1
    assert "solution: claims 'won', but in the end 3 of 4 cards are up" in spoilt.err


@pytest.mark.parametrize(
    "line", [b"{", b"klondike: AC", b'{"id":"a"}', b'{"id":"a","deal":"x","verdict":"won"}']
)
def test_a_line_that_claims_nothing_is_bad_input(line: bytes) -> None:
    checked = winnable("replay", "--check", stdin=line + b"\n" + ACES_WON)
    assert checked.code == 3
    assert checked.err.startswith("stdin:1: ")
    assert checked.err.endswith(
        "lines checked: 1; every claim holds; lines that cannot be read: 1\n"
    )


def test_without_an_option_each_game_is_summed_up() -> None:
    assert winnable("replay", stdin=ACES_WON).lines == [
        "aces: klondike-vegas[deck.ranks=1,tableau.piles=1]: won after 5 moves, 4 cards up"
    ]


def test_a_game_without_an_id_is_called_by_its_place() -> None:
    game = orjson.loads(ACES_WON)
    del game["id"]
    assert winnable("replay", stdin=orjson.dumps(game)).text.startswith("stdin:1: klondike-vegas")


def test_of_a_record_game_and_solution_are_told() -> None:
    record = {
        "id": "aces",
        "deal": ACES,
        "verdict": "winnable-lost",
        "solution": ["draw", "W-F", "W-F", "W-F", "1-F"],
        "game_played": {"player": "greedy", "result": "lost", "moves": ["draw"]},
    }
    told = winnable("replay", stdin=orjson.dumps(record)).lines
    assert [line.split(": ")[2] for line in told] == [
        "lost after 1 move, 0 cards up",
        "won after 5 moves, 4 cards up",
    ]


def test_a_game_is_shown_step_by_step() -> None:
    shown = winnable("replay", "--step", stdin=ACES_WON).text
    assert "3. W-F  A♥ from the waste to its foundation" in shown
    assert shown.count("foundations") == 6


def test_a_game_is_written_out() -> None:
    assert "2. W-F    A♠ from the waste to its foundation" in (
        winnable("replay", "--text", stdin=ACES_WON).lines
    )


def test_the_score_is_the_game_s_own_or_the_one_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "aces.jsonl"
    file.write_bytes(ACES_WON)
    for args in (["--score", str(file)], [str(file), "--score"], [str(file), "--score", "vegas"]):
        assert "    -32  points, vegas scoring" in winnable("replay", *args).lines
    timed = aces("draw", "W-F", "W-F", "W-F", "1-F", times=[0, 1, 2, 3, 60])
    lines = winnable("replay", "--score=standard", stdin=timed).lines
    assert "     28  points, standard scoring" in lines
    assert " +11655  bonus, by 20,000 div seconds times 35" in lines
    assert winnable("replay", "--score=mine", stdin=timed).code == 2


def test_a_refused_game_is_shown_up_to_the_refusal() -> None:
    shown = winnable("replay", "--step", "--score", stdin=aces("draw", "draw"))
    assert shown.code == 0
    assert "refused: move 2, draw: the stock is empty" in shown.lines
