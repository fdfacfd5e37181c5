"""The published JSON Schemas: what the commands write is valid, what is spoilt is not."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema_rs
import orjson
import pytest

from command_line import winnable
from tiny_grading import GAME as TINY
from tiny_grading import GRADING
from winnable.deal import Deal
from winnable.deal_json import deal_to_json
from winnable.rules_file import game_names

GAME = "klondike[deck.ranks=4,tableau.piles=3]"
NAMES = ("deal", "replay", "record", "claim", "match", "pack", "manifest")


def schema(name: str) -> dict[str, Any]:
    text = (files("winnable") / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")
    values: dict[str, Any] = orjson.loads(text)
    return values


REGISTRY = jsonschema_rs.Registry([(schema(name)["$id"], schema(name)) for name in NAMES])
VALIDATORS = {
    name: jsonschema_rs.Draft202012Validator(schema(name), registry=REGISTRY) for name in NAMES
}


def lines(*args: str, stdin: bytes = b"") -> list[dict[str, Any]]:
    ended = winnable(*args, stdin=stdin)
    assert ended.code == 0, ended.err
    return [orjson.loads(line) for line in ended.out.splitlines()]


def check(name: str, value: Any) -> None:
    faults = [
        f"{error.instance_path}: {error.message}" for error in VALIDATORS[name].iter_errors(value)
    ]
    assert faults == []


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_valid_itself(name: str) -> None:
    assert jsonschema_rs.meta.is_valid(schema(name))
    assert schema(name)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("game", game_names())
def test_what_generate_play_match_and_classify_write_is_valid(game: str) -> None:
    deals = winnable("generate", game, "--count", "6").out
    for deal in deals.splitlines():
        check("deal", orjson.loads(deal))
    for replay in lines("play", stdin=deals):
        check("replay", replay)
    for row in lines("match", "--players", "greedy,random", stdin=deals.splitlines()[0]):
        check("match", row)
    for player in ("greedy", "none"):
        for record in lines(
            "classify", "--player", player, "--only", "search", "--max-states", "3000", stdin=deals
        ):
            check("record", record)


def test_what_rate_and_pack_write_is_valid(tmp_path: Path) -> None:
    grading, pack = tmp_path / "grading.json", tmp_path / "pack.jsonl"
    grading.write_bytes(orjson.dumps(GRADING.to_json()))
    deals = winnable("generate", TINY, "--count", "8").out
    rated = lines("rate", "--grading", str(grading), stdin=deals)
    assert {one["grade"] is None for one in rated} == {True, False}
    for record in rated:
        check("record", record)
        assert not VALIDATORS["record"].is_valid({**record, "grade": "simple"})
        swapped = None if record["grade"] else "easy"
        assert not VALIDATORS["record"].is_valid({**record, "grade": swapped})
    asked = ("--grading", str(grading), "--grades", "easy:3,grandmaster:1", "--spread", "1")
    assert winnable("pack", TINY, *asked, "-o", str(pack)).code == 0
    packed = [orjson.loads(line) for line in pack.read_bytes().splitlines()]
    for line in packed:
        check("pack", line)
    assert not VALIDATORS["pack"].is_valid({**packed[0], "grade": None})
    manifest = orjson.loads(pack.with_name("pack.manifest.json").read_bytes())
    check("manifest", manifest)
    assert not VALIDATORS["manifest"].is_valid({**manifest, "sha256": "0"})


def test_what_validate_writes_is_valid() -> None:
    deals = winnable("generate", GAME, "--count", "12").out
    records = winnable("classify", "--max-states", "3000", stdin=deals).out
    rows = "seed,result\n1,solved\n2,impossible\n3,perhaps\n4,unknown\n"
    table = ("--game", GAME, "--dealer", "winnable", "--max-states", "3000")
    for args, stdin in (((), deals), ((), records), ((), deals[9:]), (table, rows.encode())):
        ended = winnable("validate", *args, stdin=stdin)
        judged = [orjson.loads(line) for line in ended.out.splitlines()]
        assert judged
        for one in judged:
            check("claim", one)


def test_the_json_form_is_valid_alone_and_in_a_line() -> None:
    deal = Deal.parse(
        "klondike-draw-3-then-1[deck.ranks=2,tableau.piles=2]:"
        " 2S / - | stock AD 2D AS | waste 2C 2H | foundations AC AH | pass 2 | single"
    )
    check("deal", deal_to_json(deal))
    check("deal", {"id": "a", "deal": deal_to_json(deal)})


DEAL = lines("generate", "klondike", "--numbers", "1")[0]
FORM = deal_to_json(Deal.parse(DEAL["deal"]))
REPLAY = {
    "id": "a",
    "game": "klondike",
    "deal": DEAL["deal"],
    "moves": ["draw", "W-3", "W-F", "3-F", "3-5", "3-5x4", "FH-5", "redeal", "single"],
    "player": None,
    "result": "lost",
    "times": [0, 1.5, 2, 3, 4, 5, 6, 7, 8],
    "score": {
        "scheme": "standard",
        "points": 15,
        "parts": {"turned-up": {"times": 3, "points": 15}},
        "bonus": {"by_20000": 1, "by_700000": 2},
    },
}
RECORD = lines("classify", stdin=orjson.dumps(DEAL))[0]


@pytest.mark.parametrize(
    ("name", "value", "change"),
    [
        ("deal", DEAL, {"deal": 7}),
        ("deal", DEAL, {"seed": 7}),
        ("deal", DEAL, {"id": ""}),
        ("deal", DEAL, {"id": "two\nlines"}),
        ("deal", FORM, {"stock": ["11C"]}),
        ("deal", FORM, {"stock": ["AC"] * 209}),
        ("deal", FORM, {"base": 14}),
        ("deal", FORM, {"reserve": [["AC", 7]]}),
        ("deal", FORM, {"tableau": [["AC"]]}),
        ("deal", FORM, {"tableau": []}),
        ("deal", FORM, {"foundations": {"X": 1}}),
        ("deal", FORM, {"foundations": {"C": 23}}),
        ("deal", FORM, {"pass": 0}),
        ("deal", FORM, {"pas": 1}),
        ("replay", REPLAY, {"moves": ["over"]}),
        ("replay", REPLAY, {"moves": ["W-0"]}),
        ("replay", REPLAY, {"moves": ["W-3x2"]}),
        ("replay", REPLAY, {"moves": None}),
        ("replay", REPLAY, {"result": "lucky"}),
        ("replay", REPLAY, {"times": ["1"]}),
        ("replay", REPLAY, {"tmies": []}),
        ("replay", REPLAY, {"score": {"scheme": "standard"}}),
        ("replay", REPLAY, {"score": {"scheme": "mine", "points": 1}}),
        ("replay", REPLAY, {"score": {"scheme": "vegas", "points": 1, "parts": {"luck": {}}}}),
        ("record", RECORD, {"verdict": "lucky"}),
        ("record", RECORD, {"verdict": "undecided"}),
        ("record", RECORD, {"solution": "draw"}),
        ("record", RECORD, {"states": -1}),
        ("record", RECORD, {"decision": {"answer": "perhaps", "attempts": []}}),
        ("record", RECORD, {"game_played": {"player": "greedy"}}),
        ("record", RECORD, {"schema": 2}),
        ("record", RECORD, {"seconds": 2}),
    ],
)
def test_a_wrong_field_is_caught(name: str, value: dict[str, Any], change: dict[str, Any]) -> None:
    check(name, value)
    assert not VALIDATORS[name].is_valid(value | change)
