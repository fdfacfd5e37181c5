"""Picking deals from records."""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from winnable.analysis import Verdict, decide
from winnable.cli.main import run
from winnable.corpus.lines import dumps
from winnable.dealing import get_dealer
from winnable.packs import PackedDeal, PackError, Wanted, make_pack, pick
from winnable.record import Record
from winnable.replay import Replay, Result, check_replay
from winnable.rules_file import load_rules


def record(number: int, game: str = "klondike-draw-1[deck.ranks=5,tableau.piles=5]") -> Any:
    """The record of a small deal that nobody has played."""
    deal = get_dealer("winnable").deal(load_rules(game), number)
    return Record.of(f"winnable:{number}", deal, decide(deal)).to_json()


@pytest.fixture(scope="module")
def records() -> list[dict[str, Any]]:
    return [record(number) for number in range(1, 41)]


@pytest.fixture
def file(tmp_path: Path, records: list[dict[str, Any]]) -> Path:
    path = tmp_path / "records.jsonl"
    path.write_bytes(b"".join(map(dumps, records)))
    return path


def ids(picked: list[Any]) -> list[str]:
    return [one["id"] for one in picked]


def test_the_pick_depends_on_seed_and_deals_but_not_on_their_order(
    records: list[dict[str, Any]],
) -> None:
    picked = ids(pick(records, 10, seed=1))
    shuffled = random.Random(1).sample(records, len(records))
    assert sorted(picked) == sorted(ids(pick(shuffled, 10, seed=1)))
    assert picked != ids(pick(records, 10, seed=2))
    assert picked == [one["id"] for one in records if one["id"] in picked]


def test_a_larger_pick_holds_the_smaller_one(records: list[dict[str, Any]]) -> None:
    assert set(ids(pick(records, 5, seed=3))) < set(ids(pick(records, 6, seed=3)))


def test_each_deal_is_as_likely_as_another(records: list[dict[str, Any]]) -> None:
    times = Counter(id for seed in range(1000) for id in ids(pick(records[:10], 3, seed)))
    assert all(240 < times[one["id"]] < 360 for one in records[:10])


def test_the_same_deal_is_picked_once(records: list[dict[str, Any]]) -> None:
    again = [{**one, "id": f"again {one['id']}"} for one in records[:5]]
    assert ids(pick(records[:5] + again, 10, seed=0)) == ids(records[:5])


def test_winnable_takes_every_deal_proven_winnable() -> None:
    taken = {
        wanted: {verdict for verdict in Verdict if Wanted(wanted).takes({"verdict": verdict})}
        for wanted in Verdict
    }
    assert taken.pop(Verdict.WINNABLE) == {Verdict.WON, Verdict.WINNABLE_LOST, Verdict.WINNABLE}
    assert taken.pop(Verdict.UNWINNABLE) == {Verdict.UNWINNABLE, Verdict.UNPLAYABLE}
    assert all(verdicts == {wanted} for wanted, verdicts in taken.items())


def test_a_pack_holds_deals_with_their_replayed_solutions(
    file: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run(["pack", str(file), "--count", "4", "--seed", "7", "--name", "four"]) == 0
    pack = json.loads(capsysbinary.readouterr().out)
    assert (pack["name"], pack["count"], len(pack["deals"])) == ("four", 4, 4)
    assert pack["source"]["sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()
    for one in pack["deals"]:
        replay = {**one, "moves": one["solution"], "result": Result.WON}
        assert check_replay(Replay.from_json(replay)).claim_holds
        assert one["deal"].startswith(f"{pack['game']}:")


def test_fewer_deals_than_asked_for_make_no_pack(
    file: Path, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    target = tmp_path / "pack.json"
    assert run(["pack", str(file), "--count", "41", "-o", str(target)]) == 1
    assert b"41 winnable deals were asked for" in capsysbinary.readouterr().err
    assert not target.exists()


def test_a_solution_that_does_not_win_is_refused(records: list[dict[str, Any]]) -> None:
    winnable = next(one for one in records if one["solution"])
    with pytest.raises(PackError, match=f"{winnable['id']}: solution: "):
        PackedDeal.of({**winnable, "solution": winnable["solution"][:-1]})


def test_a_pack_is_of_one_game(
    records: list[dict[str, Any]], tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    other = record(1, "klondike-draw-1[deck.ranks=4,tableau.piles=4]")
    both = [*records, other]
    wanted = Wanted(Verdict(other["verdict"]))
    with pytest.raises(PackError, match="several games"):
        make_pack(None, [*records[:1], other], wanted, 0, "")
    path = tmp_path / "both.jsonl"
    path.write_bytes(b"".join(map(dumps, both)))
    chosen = ["--count", "1", "--game", other["game"], "--verdict", other["verdict"]]
    assert run(["pack", str(path), *chosen]) == 0
    assert json.loads(capsysbinary.readouterr().out)["game"] == other["game"]


def test_a_line_that_is_no_record_is_named_and_passed_over(
    file: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    file.write_bytes(b"nonsense\n" + file.read_bytes())
    assert run(["pack", str(file), "--count", "2"]) == 3
    said = capsysbinary.readouterr()
    assert f"{file}:1: not a record".encode() in said.err
    assert json.loads(said.out)["count"] == 2
