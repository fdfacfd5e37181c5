"""Whatever a command is fed, it ends with a code of the list and without a traceback."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from command_line import winnable
from tiny_grading import GRADING as TINY
from winnable.rules_file import load_rules

GAME = "klondike[deck.ranks=3,tableau.piles=3]"
DEALS = winnable("generate", GAME, "--count", "4").out.splitlines()
RECORDS = winnable("classify", stdin=b"\n".join(DEALS)).out.splitlines()
REPLAYS = winnable("play", stdin=b"\n".join(DEALS)).out.splitlines()
GRADING = Path(tempfile.mkdtemp()) / "grading.json"
GRADING.write_text(
    json.dumps({**TINY.to_json(), "game": GAME, "rules": load_rules(GAME).hash}), encoding="utf-8"
)
GOOD = [json.loads(line) for line in (*DEALS, *RECORDS, *REPLAYS)]

COMMANDS = {
    "validate": ["validate", "--max-states", "1000"],
    "convert": ["convert", "--to", "json"],
    "show": ["show"],
    "solve": ["solve", "--max-states", "1000"],
    "play": ["play", "--player", "random"],
    "match": ["match", "--players", "greedy,random"],
    "classify": ["classify", "--max-states", "1000"],
    "classify --played": ["classify", "--played", "-", "--max-states", "1000"],
    "replay": ["replay"],
    "replay --check": ["replay", "--check"],
    "report": ["report"],
    "explain": ["explain", "--max-states", "1000"],
    "pack": ["pack", "--count", "2"],
    "pack --export": ["pack", "-", "--export", "compact"],
    "rate": ["rate", "--grading", str(GRADING), "--max-states", "1000"],
}

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
values = st.recursive(
    scalars | st.sampled_from(["won", "draw", "1-F", "AC", GAME, "search"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=5,
)


def paths(item: Any, so_far: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside."""
    found = [so_far] if so_far else []
    inner = item.items() if isinstance(item, dict) else enumerate(item[:3])
    for key, value in inner:
        found += (
            paths(value, (*so_far, key)) if isinstance(value, dict | list) else [(*so_far, key)]
        )
    return found


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A good line with one of its values taken out or put in wrongly."""
    item = json.loads(json.dumps(draw(st.sampled_from(GOOD))))
    *way, last = draw(st.sampled_from(paths(item)))
    place = item
    for key in way:
        place = place[key]
    if draw(st.booleans()):
        place[last] = draw(values)
    else:
        del place[last]
    return json.dumps(item, ensure_ascii=False).encode("utf-8", "replace")


lines = st.one_of(
    st.binary(max_size=40),
    st.text(max_size=40).map(lambda text: text.encode("utf-8", "replace")),
    damaged(),
    damaged(),
    st.sampled_from([*DEALS, *RECORDS, *REPLAYS]),
)


@pytest.mark.parametrize("name", COMMANDS)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(stdin=st.lists(lines, min_size=1, max_size=4).map(b"\n".join))
def test_no_input_brings_a_command_down(
    name: str, stdin: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WINNABLE_TRACEBACK", "1")
    ended = winnable(*COMMANDS[name], stdin=stdin)
    assert ended.code in (0, 1, 3)
    assert "Traceback" not in ended.err


LONG = "X" * 200_000


def _long_lines() -> list[bytes]:
    """Lines with a text of 200,000 letters in every place that a message may quote."""
    deal = GOOD[0]["deal"]
    texts = [LONG, f"{LONG}: -", f"klondike[{LONG}]: -", f"klondike[stock.draw={LONG}]: -"]
    texts += [f"klondike[{LONG}=1]: -", f"./{LONG}.toml: -", f"{deal} | {LONG}"]
    texts += [f"{deal} | single {LONG}", deal.replace("AC", LONG), "A" + " " * 200_000 + "/"]
    objects = [{**one, key: LONG} for one in GOOD[::4] for key in one]
    objects += [{**one, LONG: LONG} for one in GOOD[::4]]
    objects += [{"deal": text} for text in (*texts, " " * 200_000 + "/")]
    objects += [{**one, "moves": [LONG], "solution": [f"F{LONG}-1"]} for one in GOOD[::4]]
    objects += [{**GOOD[0], "deal": {"game": GAME, "tableau": [], "foundations": {LONG: 1}}}]
    return [text.encode() for text in (*texts, *map(json.dumps, objects))]


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_wrong_with_a_long_text_is_short(name: str) -> None:
    for line in _long_lines():
        ended = winnable(*COMMANDS[name], stdin=line)
        faults = ended.err
        if name == "validate":  # whose output quotes ids and deals, and has the faults among it
            judged = [json.loads(text) for text in ended.lines]
            faults += "".join(f"{one['reason']} {one['claim']}\n" for one in judged)
        assert all(len(said) < 5_000 for said in faults.splitlines()), faults[:200]


@pytest.mark.parametrize("name", COMMANDS)
def test_no_command_takes_a_line_of_a_version_it_does_not_know(name: str) -> None:
    for one in (json.loads(DEALS[0]), json.loads(REPLAYS[0]), json.loads(RECORDS[0])):
        ended = winnable(*COMMANDS[name], stdin=json.dumps({**one, "schema": 99}))
        if name == "validate":
            judged = json.loads(ended.lines[0])
            faults = [f"{judged['file']}:{judged['line']}: {judged['reason']}"]
        else:
            faults = ended.err.splitlines()
        assert faults[0] == "stdin:1: schema: expected version 1, found 99"
        assert ended.code == (1 if name in ("validate", "pack") else 3)
