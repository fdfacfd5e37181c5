"""Which move lost a game: against deciding every position of it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from brute_force import is_winnable
from random_games import random_play, shuffled_deal
from winnable import lost_game
from winnable.analysis import SCHEDULE, Decision, decide, schedule_of
from winnable.budget import Budget
from winnable.cli.main import run
from winnable.corpus.lines import dumps
from winnable.deal import Deal
from winnable.lost_game import LostGame, lost_game_words, when_lost
from winnable.position import Position
from winnable.replay import Replay, Result
from winnable.rules_file import load_rules

TINY = "klondike[deck.ranks=4,tableau.piles=3,tableau.rows=1,stock.passes=2]"


def random_game(seed: int) -> Replay:
    rng = random.Random(f"lost {seed}")
    deal = shuffled_deal(load_rules(TINY), rng)
    moves = tuple(move for move, _ in random_play(deal, rng, 40))
    return Replay(f"game:{seed}", deal, moves, Result.UNFINISHED)


def last_winnable(game: LostGame) -> int | None:
    """The last position that can be won, every one of them being decided by brute force."""
    winnable = [is_winnable(position.deal, 50_000) for position in game.positions]
    assert None not in winnable
    return max((number for number, can in enumerate(winnable) if can), default=None)


def wins(game: LostGame) -> bool:
    assert game.winnable is not None
    position = game.positions[game.winnable]
    for move in game.going_on:
        position = position.play(move)
    return position.won


def test_the_move_is_the_one_after_the_last_position_that_brute_force_wins() -> None:
    lost_by_a_move = 0
    for seed in range(15):
        game = when_lost(random_game(seed))
        assert game.winnable == last_winnable(game), seed
        assert game.winnable is None or wins(game), seed
        assert not game.undecided
        if game.step is not None:
            lost_by_a_move += 1
            assert game.lost == game.step.number == (game.winnable or 0) + 1
            assert f"Move {game.step.number} of {len(game.replay.moves)} lost" in lost_game_words(
                game
            )
    assert lost_by_a_move >= 5


def test_a_deal_that_could_not_be_won_is_lost_before_its_first_move() -> None:
    deal = Deal.parse(
        "klondike[deck.ranks=2,tableau.piles=2,tableau.layout=rows,tableau.rows=4,"
        "tableau.space=none]: [2C 2D AS] AH / [AC AD 2S] 2H"
    )
    game = when_lost(Replay("some:1", deal, (), Result.LOST))
    assert is_winnable(deal, 1_000) == (game.lost != 0)


def test_an_undecided_position_is_never_called_lost() -> None:
    undecided = 0
    for seed in range(15):
        game = when_lost(random_game(seed), [("search", Budget(states=3))])
        last = last_winnable(game)
        for number in game.undecided:
            assert game.lost is None or number < game.lost
        if game.lost is not None:
            assert last is None or last < game.lost
        if game.winnable is not None:
            assert last is not None
            assert game.winnable <= last
        undecided += len(game.undecided)
        if game.undecided:
            assert "No decider could say" in lost_game_words(game)
    assert undecided


def test_who_decides_is_what_suits_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def decide_and_tell(deal: Deal, schedule: tuple[tuple[str, Budget], ...]) -> Decision:
        asked.append(schedule)
        return decide(deal, schedule)

    monkeypatch.setattr(lost_game, "decide", decide_and_tell)
    rules = load_rules("calculation")
    deal = shuffled_deal(rules, random.Random(1))
    when_lost(Replay("heaps:1", deal, (), Result.UNFINISHED))
    assert set(asked) == {schedule_of(rules)} != {SCHEDULE}


def test_the_command_names_the_move_that_lost(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    replay = next(
        game for seed in range(30) if when_lost(game := random_game(seed)).step is not None
    )
    values = replay.to_json()
    path = tmp_path / "played.jsonl"
    path.write_bytes(dumps(values) + dumps({"deal": values["deal"], "moves": values["moves"]}))
    assert run(["explain", "--played", str(path)]) == 0
    text = capsysbinary.readouterr().out.decode()
    assert text.startswith(f"{replay.id}: unfinished (Klondike)\n  Move ")
    assert f"{path}:2: unfinished" in text
    assert run(["explain", "--played", str(path), "--json", "--no-reasons"]) == 0
    told = json.loads(capsysbinary.readouterr().out.splitlines()[0])
    assert told["lost"]["after"] == told["lost_by"]["number"] == told["winnable"]["after"] + 1
    position = Position(Deal.parse(told["winnable"]["deal"]))
    assert str(when_lost(replay).positions[told["winnable"]["after"]].deal) == str(position.deal)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ({"deal": "klondike"}, "no game played"),
        ({"deal": f"{TINY}: ", "moves": ["draw"]}, "expected"),
    ],
)
def test_a_line_without_a_game_is_named(
    line: dict[str, object],
    why: str,
    tmp_path: Path,
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    path = tmp_path / "played.jsonl"
    path.write_bytes(dumps(line))
    assert run(["explain", "--played", str(path)]) == 3
    said = capsysbinary.readouterr().err.decode()
    assert said.startswith(f"{path}:1: ")
    assert why in said


def test_a_move_that_the_rules_forbid_is_named(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "played.jsonl"
    path.write_bytes(dumps({**random_game(1).to_json(), "moves": ["redeal"]}))
    assert run(["explain", "--played", str(path)]) == 1
    assert b"still holds cards" in capsysbinary.readouterr().err
