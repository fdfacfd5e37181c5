"""Lines of JSON or notation: whatever comes, each gives its item or its fault."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from winnable.corpus.deals import NamedDeal, read_deals
from winnable.corpus.lines import LineError, dumps, read_lines
from winnable.corpus.replay_files import replay_path
from winnable.deal import Deal
from winnable.deal_json import deal_to_json
from winnable.dealing import get_dealer
from winnable.rules_file import load_rules

RULES = load_rules("klondike")
DEAL = get_dealer("winnable").deal(RULES, 1)
BARE = str(DEAL).partition(": ")[2]


def faults(text: bytes) -> list[str]:
    return [str(item) for _, item in read_lines(BytesIO(text), "f") if isinstance(item, LineError)]


def deals(text: bytes, game: str | None = None) -> list[NamedDeal | LineError]:
    rules = None if game is None else load_rules(game)
    return [found for _, found in read_deals(BytesIO(text), "f", rules)]


def test_keys_are_sorted_and_the_line_ends() -> None:
    assert (
        dumps({"b": 1, "a": {"d": None, "c": "ä"}}) == '{"a":{"c":"ä","d":null},"b":1}\n'.encode()
    )


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_every_kind_of_line_end_parts_lines(end: bytes) -> None:
    text = b'\xef\xbb\xbf{"a":1}' + end + b"# a remark" + end + b"  " + end + b"klondike: AC"
    assert list(read_lines(BytesIO(text), "f")) == [(1, {"a": 1}), (4, "klondike: AC")]


def test_a_bad_line_is_named_and_the_next_one_read() -> None:
    text = b'{"a":\n{"a":1}\n"text"\n\xff\xfe nonsense\n'
    assert [type(item) for _, item in read_lines(BytesIO(b'{"a":\n{"a":1}\n'), "f")] == [
        LineError,
        dict,
    ]
    found = faults(text)
    assert found[0].startswith("f:1: not JSON: ")
    assert found[1] == "f:3: expected a JSON object, found '\"text\"'"
    assert found[2] == "f:4: UTF-16 text: expected UTF-8"


def test_bytes_that_are_not_utf_8_are_named() -> None:
    assert faults(b"abc\xffdef\n") == ["f:1: not UTF-8 text: byte 4 is out of place"]


@pytest.mark.parametrize("version", [0, 2, 99, 1.5, True, "1", [1], {}])
@pytest.mark.parametrize("other", [{}, {"deal": BARE}, {"moves": []}, {"verdict": "won"}])
def test_a_line_of_a_version_that_is_not_known_is_named(
    version: object, other: dict[str, object]
) -> None:
    found = faults(dumps({"schema": 1}) + dumps({**other, "schema": version}))
    assert found == [f"f:2: schema: expected version 1, found {version!r}"]


@given(st.binary(max_size=200))
def test_no_bytes_upset_the_reader(text: bytes) -> None:
    for number, item in read_lines(BytesIO(text), "f"):
        assert number >= 1
        assert isinstance(item, dict | str | LineError)


@pytest.mark.parametrize(
    "line",
    [
        str(DEAL).encode(),
        dumps({"deal": str(DEAL)}),
        dumps({"deal": BARE, "game": "klondike"}),
        dumps({"deal": deal_to_json(DEAL)}),
        dumps(deal_to_json(DEAL)),
        dumps({"deal": str(DEAL), "game": "klondike", "verdict": "won", "solution": None}),
        dumps({"deal": str(DEAL), "game": "klondike", "moves": ["draw"], "result": "lost"}),
    ],
)
def test_a_deal_is_read_from_every_line_that_holds_one(line: bytes) -> None:
    assert deals(line) == [NamedDeal("f:1", DEAL)]


@pytest.mark.parametrize("line", [BARE.encode(), dumps({"deal": BARE})])
def test_a_deal_that_names_no_game_takes_the_one_that_is_given(line: bytes) -> None:
    assert deals(line, "klondike") == [NamedDeal("f:1", DEAL)]
    (fault,) = deals(line)
    assert isinstance(fault, LineError)


@pytest.mark.parametrize(
    "line",
    [
        str(DEAL).encode(),
        dumps(deal_to_json(DEAL)),
        dumps({"deal": str(DEAL)}),
        dumps({"deal": deal_to_json(DEAL)}),
    ],
)
def test_a_deal_of_another_game_than_the_one_given_is_refused(line: bytes) -> None:
    (fault,) = deals(line, "klondike-draw-1")
    assert str(fault) == "f:1: a deal of klondike, expected one of klondike-draw-1"


def test_a_line_that_contradicts_itself_is_refused() -> None:
    (fault,) = deals(dumps({"game": "klondike-draw-1", "deal": deal_to_json(DEAL)}))
    assert str(fault) == "f:1: a deal of klondike, expected one of klondike-draw-1"


@pytest.mark.parametrize("id", [17, "", None, ["a"], "a\nb", "\x1b[2J", "\u2028"])
def test_an_id_that_is_no_text_is_refused(id: object) -> None:
    (fault,) = deals(dumps({"deal": str(DEAL), "id": id}))
    assert str(fault).startswith("f:1: id: expected text")


@pytest.mark.parametrize("line", [b"{}", b'{"deal": 3}', b'{"deal": null}', b'{"tableau": 3}'])
def test_a_line_without_a_deal_is_a_fault(line: bytes) -> None:
    (fault,) = deals(line)
    assert isinstance(fault, LineError)


def test_a_deal_keeps_its_id() -> None:
    named = NamedDeal("winnable:1", Deal.parse(str(DEAL)))
    assert deals(dumps(named.to_json())) == [named]


@given(st.lists(st.text(), min_size=2, max_size=2, unique=True))
def test_different_ids_have_different_files_with_harmless_names(ids: list[str]) -> None:
    from pathlib import Path

    one, two = (replay_path(Path("d"), id, "game") for id in ids)
    assert one != two
    for path in (one, two):
        assert path.parent == Path("d")
        assert not path.name.startswith("..")
        assert len(path.name) < 200
        assert path.name.isascii()


def test_the_file_of_an_ordinary_id_is_easy_to_find() -> None:
    from pathlib import Path

    assert replay_path(Path("d"), "winnable:5:17", "solution") == Path(
        "d/winnable_5_17.solution.json"
    )
