"""Games saved by KPat and PySolFC, and files made to do harm: read, or refused in one line."""

from __future__ import annotations

import contextlib
import io
import json
import os
import pickle
import random
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_line import winnable
from foreign_texts import DEAL, RULES
from winnable.deal import Deal
from winnable.dealing import get_dealer
from winnable.errors import WinnableError
from winnable.formats.form import FormatError
from winnable.formats.pieces import LARGEST_PIECE
from winnable.formats.plain_pickle import OPAQUE, Opaque, plain_values
from winnable.formats.registry import format_names, get_format
from winnable.position import Position
from winnable.rules_file import load_rules

SUITS = "CSHD"
MS = 1 << 1000


def card_id(card: Any) -> int:
    """PySolFC's number of a card."""
    return SUITS.index(card.suit.letter) * 13 + card.rank - 1


def saved(
    position: Position,
    game: int = 2,
    number: int = 24,
    protocol: int = 4,
    round: int = 1,
    state: Any = None,
) -> bytes:
    """The position as PySolFC saves it, all on one pickler as there."""
    deal = position.deal
    down = [(card, 0) for card in reversed(deal.stock)]
    piles = [down, [(card, 1) for card in deal.waste]]
    for suit in SUITS:
        at = "CDHS".index(suit)
        up = range(1, deal.foundations[at] + 1)
        piles.append([(deal.card_up(at, place), 1) for place in up])
    piles += [[(card, 0) for card in held[:-1]] + [(held[-1], 1)] for held in deal.reserve]
    for pile in deal.tableau:
        piles.append([(card, 0) for card in pile.face_down] + [(card, 1) for card in pile.face_up])
    out = io.BytesIO()
    pickler = pickle.Pickler(out, protocol)
    if state is None and 32000 <= number < MS:  # a bound method and the twister's words
        twister = random.Random(number)
        state = (twister.seed, twister.getstate())
    values: list[Any] = ["PySolFC", "3.2.0", (3, 2, 0), 0, 1, game, number]
    values.append((number, number) if state is None else state)
    values.append(len(piles))
    for cards in piles:
        values.append(len(cards))
        for card, up_side in cards:
            values += [card_id(card), up_side]
    for value in [*values, round, 0]:
        pickler.dump(value)
    # What follows in a real file holds objects of PySolFC's own, and must never be looked at.
    return out.getvalue() + b"cos\nsystem\n(S'false'\ntR."


def read(name: str, data: bytes, game: str | None = None) -> Deal:
    """The deal of a file."""
    return get_format(name).read(data, None if game is None else load_rules(game)).deal


def test_pysolfcs_saved_game_is_the_position_it_was_left_at() -> None:
    left = Position(DEAL).play(Position(DEAL).legal_moves()[0])
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        found = get_format("pysolfc").read(saved(left, protocol=protocol), None)
        assert found.deal == left.deal
        assert found.id == "pysolfc:24"


def test_pysolfcs_games_are_told_by_their_numbers() -> None:
    assert read("pysolfc", saved(Position(DEAL), 18)).rules == load_rules("klondike")
    third = read("pysolfc", saved(Position(DEAL), 61, round=3))
    assert (third.rules.stock.passes, third.pass_number) == (3, 3)
    with pytest.raises(FormatError, match="PySolFC's game 8 is none of"):
        read("pysolfc", saved(Position(DEAL), 8))


def test_pysolfcs_canfield_has_its_base_and_its_reserve() -> None:
    canfield = get_dealer("pysolfc").deal(load_rules("canfield"), 24)
    data = saved(Position(canfield), 105)
    assert read("pysolfc", data, "canfield") == canfield


def test_the_names_of_pysolfcs_deals() -> None:
    def name(number: int) -> str | None:
        return get_format("pysolfc").read(saved(Position(DEAL), number=number), None).id

    assert name(10**19) == "pysolfc:10000000000000000000"
    assert name(MS | 32000) == "pysolfc:ms32000"
    assert name(MS | 1 << 999) is None


# --- pickles made to do harm ---------------------------------------------------------------------


class Runs:
    """A value whose pickle runs a command when it is read by the book."""

    def __init__(self, call: Callable[..., Any], *arguments: Any) -> None:
        self.what = (call, arguments)

    def __reduce__(self) -> Any:
        return self.what


def hostile(folder: str) -> list[bytes]:
    """Pickles that leave a file in the folder, or eat time or memory, if they are let."""
    trap = f"touch {folder}/run"
    head = pickle.dumps("PySolFC")
    values = [pickle.dumps(Runs(os.system, trap), protocol) for protocol in range(6)]
    values += [pickle.dumps(Runs(eval, f"open({folder + '/run'!r}, 'w')"), 2)]
    values += [
        f"cos\nsystem\n(S'{trap}'\ntR.".encode(),
        f"(S'{trap}'\nios\nsystem\n.".encode(),
        b"c__builtin__\neval\n(S'1'\ntR.",
        b"\x80\x04\x8c\x02os\x8c\x06system\x93\x8c\x04true\x85R.",
        b"Pos\n.",
        b"\x82\x01.",
        b"\x80\x02r\xff\xff\xff\x7f.",
        b"\x80\x02K\x01r\xff\xff\xff\x7f.",
        b"\x8b\xff\xff\xff\x7f.",
        b"\x8d\xff\xff\xff\xff\xff\xff\xff\x7f.",
        b"\x80\x04\x95\xff\xff\xff\xff\xff\xff\xff\x7fK\x01.",
        b"I" + b"9" * 100_000 + b"\n.",
        b"L" + b"9" * 100_000 + b"L\n.",
        b"(" * 400_000 + b".",
        b"]" * 300_000 + b"a" * 299_999 + b".",
        # Tuples that hold the one before twice over, sixty deep, and one in another, very deep.
        b"\x80\x04)\x94" + b"".join(b"h%ch%c\x86\x94" % (at, at) for at in range(60)) + b".",
        b"\x80\x04)" + b"\x85" * 150_000 + b".",
        b"0.",
        b"t.",
        b"a.",
        b"",
    ]
    return [*values, *(head + value for value in values)]


def test_no_pickle_is_run_nor_held_up_by(tmp_path: Any) -> None:
    start = time.process_time()
    for data in hostile(str(tmp_path)):
        with pytest.raises(FormatError) as refused:
            read("pysolfc", data)
        assert len(str(refused.value).splitlines()) == 1
        assert len(str(refused.value)) < 300
    assert list(tmp_path.iterdir()) == []
    assert time.process_time() - start < 30


HUGE = 1 << 100_000


@pytest.mark.parametrize("place", range(9))
@pytest.mark.parametrize("value", [HUGE, -HUGE, -1, 1 << 1002], ids="ABCD")
def test_a_number_of_any_size_in_any_place_is_refused_in_a_line(place: int, value: int) -> None:
    """From the bookmark to the face of the first card, and the round of the talon."""
    values: list[Any] = ["PySolFC", "3", (3, 0), 0, 1, 2, 24, None, 13, 1, 5, 1, *[0] * 12, 1]
    values[[3, 4, 5, 6, 7, 8, 9, 10, -1][place]] = value
    with pytest.raises(WinnableError) as refused:
        read("pysolfc", b"".join(pickle.dumps(one) for one in values))
    assert len(str(refused.value)) < 500


def test_what_is_stepped_over_is_not_run_either(tmp_path: Any) -> None:
    """In the place of the generator's state, which PySolFC itself fills with an object."""
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        trap = [Runs(os.system, f"touch {tmp_path}/run"), {1: Runs(eval, "1")}, {1, 2}, b"1"]
        data = saved(Position(DEAL), protocol=protocol, state=trap)
        assert read("pysolfc", data) == DEAL
        big = saved(Position(DEAL), number=10**18, protocol=protocol)
        assert get_format("pysolfc").read(big, None).id == f"pysolfc:{10**18}"
    assert list(tmp_path.iterdir()) == []


def test_the_trap_is_one_that_works(tmp_path: Any) -> None:
    """The test above proves nothing unless reading by the book springs the trap."""
    pickle.loads(pickle.dumps(Runs(os.system, f"touch {tmp_path}/run"), 2))
    assert [path.name for path in tmp_path.iterdir()] == ["run"]


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.tuples(inner, inner) | st.tuples(inner),
    max_leaves=12,
)


@given(values=st.lists(plain, max_size=5), protocol=st.integers(0, pickle.HIGHEST_PROTOCOL))
def test_plain_values_are_read_as_pickles_own_reader_reads_them(
    values: list[Any], protocol: int
) -> None:
    out = io.BytesIO()
    pickler = pickle.Pickler(out, protocol)
    for value in values:
        pickler.dump(value)
    assert list(plain_values(out.getvalue())) == values


@given(data=st.binary(max_size=200))
def test_no_bytes_make_anything_but_plain_values(data: bytes) -> None:
    with contextlib.suppress(FormatError):
        for value in plain_values(data):
            assert isinstance(value, int | float | str | bytes | tuple | list | Opaque | None)


@given(at=st.integers(0, 2000), put=st.binary(max_size=3))
def test_a_damaged_saved_game_is_refused_or_read_whole(at: int, put: bytes) -> None:
    data = saved(Position(DEAL))
    with contextlib.suppress(WinnableError):
        assert read("pysolfc", data[:at] + put + data[at + len(put) :]).faults() == []


def test_values_beside_an_opaque_one_are_still_read() -> None:
    out = io.BytesIO()
    pickler = pickle.Pickler(out, 2)
    text = "said twice"
    for value in (text, [1, Runs(eval, "1"), (text, 2)], {1: text}, text, {3}, 4):
        pickler.dump(value)
    assert list(plain_values(out.getvalue())) == [
        text, [1, OPAQUE, (text, 2)], OPAQUE, text, OPAQUE, 4,
    ]  # fmt: skip


# --- KPat ----------------------------------------------------------------------------------------

CARD = '<card suit="{suit}" value="{rank}" faceup="{up}" z="1"/>'


def legacy(deal: Deal, **attributes: str) -> str:
    """The deal as KPat saved it before version 4.3, with its document type."""
    piles = {0: [(card, 0) for card in reversed(deal.stock)], 13: []}
    for index, pile in enumerate(deal.tableau, start=5):
        piles[index] = [(card, 0) for card in pile.face_down]
        piles[index] += [(card, 1) for card in pile.face_up]
    head = {"id": "0", "options": "1", "number": "24", "moves": "0", **attributes}
    words = " ".join(f'{key}="{value}"' for key, value in head.items())
    body = "".join(
        f'<pile index="{index}" z="0">'
        + "".join(CARD.format(suit=int(card.suit), rank=card.rank, up=up) for card, up in cards)
        + "</pile>"
        for index, cards in piles.items()
    )
    return f'<?xml version="1.0"?><!DOCTYPE kpat><dealer {words}>{body}</dealer>'


def test_kpats_older_form_is_read_and_says_how_many_cards_are_drawn() -> None:
    found = get_format("kpat").read(legacy(DEAL).encode(), None)
    assert found.deal == DEAL
    assert found.id == "kpat:24"
    three = read("kpat", legacy(DEAL, id="13", options="").encode())
    assert three.rules.stock.draw == 3
    assert not three.rules.foundations.worrying_back


def test_a_game_that_draws_otherwise_than_the_file_says_is_refused() -> None:
    with pytest.raises(FormatError, match="the file draws 1, but klondike draws 3"):
        read("kpat", legacy(DEAL).encode(), "klondike")


def test_a_file_that_does_not_say_the_draw_asks_for_the_game() -> None:
    data = legacy(DEAL, id="18", options="").encode()
    with pytest.raises(FormatError, match="how many cards are drawn"):
        read("kpat", data)
    assert read("kpat", data, "klondike-draw-1") == DEAL


def test_the_states_of_kpats_newer_form_are_played_up_to_the_current_one() -> None:
    write = get_format("kpat").write
    assert write is not None
    text = write(DEAL).replace(' current="true"', "")
    drawn = '<card suit="clubs" rank="ten" turn="face-up"/>'
    move = f'<state current="true"><move pile="pile" position="0">{drawn}</move></state>'
    undone = '<state><move pile="pile" position="1"><card suit="spades" rank="ten"/></move></state>'
    played = text.replace("</kpat-game>", move + undone + "</kpat-game>")
    assert (
        read("kpat", played.encode()) == Position(DEAL).play(Position(DEAL).legal_moves()[0]).deal
    )


BOMB = (
    '<?xml version="1.0"?><!DOCTYPE kpat [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">'
    '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><dealer id="0" data="&c;"></dealer>'
)
OUTSIDE = (
    '<?xml version="1.0"?><!DOCTYPE kpat [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
    '<dealer id="0">&a;</dealer>'
)


@pytest.mark.parametrize("text", [BOMB, OUTSIDE])
def test_entities_are_refused(text: str) -> None:
    with pytest.raises(FormatError, match="entities"):
        read("kpat", text.encode())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("<dealer", "not XML"),
        ("<a/>", "'a': expected a kpat-game"),
        ('<kpat-game game-type="spider"/>', "saved game of 'spider'"),
        ('<dealer id="17"/>', "saved game of dealer '17'"),
        ('<dealer id="0"><pile index="12"/></dealer>', "pile 12"),
        ('<dealer id="0"><pile index="x"/></dealer>', "index: expected a whole number"),
        ('<dealer id="0"/>', "missing: AC"),
        ('<kpat-game game-type="klondike"><b/></kpat-game>', "'b': expected states"),
        ("<a>" * 100_000, "expected"),
        ('<?xml version="1.0" encoding="shift_jis"?><dealer id="0"/>', "not XML: multi-byte"),
        ('<?xml version="1.0" encoding="nonsense"?><dealer id="0"/>', "not XML: unknown encoding"),
    ],
)
def test_other_xml_is_refused_in_a_line(text: str, why: str) -> None:
    with pytest.raises(WinnableError, match=why):
        read("kpat", text.encode(), "klondike-draw-1")


# --- what is too large ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", format_names())
@pytest.mark.parametrize("byte", [b"0", b"{", b"[", b" ", b'"', b"<", b"\n", b"(", b"A"])
def test_nothing_is_too_long_for_a_reader(name: str, byte: bytes) -> None:
    form = get_format(name)
    data = byte * (LARGEST_PIECE + 10)
    for piece in form.split(io.BytesIO(data)):
        if piece.fault is None:
            with pytest.raises(WinnableError) as refused:
                form.read(piece.data, RULES)
            assert len(str(refused.value)) < 500
        else:
            assert piece.fault.startswith("longer than 1,048,576 bytes")


def test_json_of_endless_depth_is_refused() -> None:
    text = '{"tableau piles": ' + "[" * 100_000 + "]" * 100_000 + "}"
    with pytest.raises(WinnableError, match="not JSON"):
        read("solvitaire", text.encode(), "klondike")


DEEP = "[" * 1020 + "]" * 1020
"""As deep as the reader of JSON goes, which is deeper than Python writes lists."""


@pytest.mark.parametrize(
    "key", ["tableau piles", "stock", "waste", "foundations", "reserve", "cells"]
)
@pytest.mark.parametrize("depth", ["%s", "[%s]", '[["AC", %s]]'])
def test_json_that_is_deep_is_refused_in_a_line(key: str, depth: str) -> None:
    for text in (f'{{"{key}": {depth.replace("%s", DEEP)}}}', DEEP):
        with pytest.raises(WinnableError) as refused:
            read("solvitaire", text.encode(), "klondike")
        assert len(str(refused.value)) < 300


@pytest.mark.parametrize("key", ["id", "deal", "moves", "verdict", "result", "schema", "score"])
def test_lines_of_ours_that_are_deep_are_invalid_and_no_more(key: str) -> None:
    item = {"id": "a", "deal": str(DEAL), "moves": [], "result": "unfinished", key: 0}
    line = json.dumps(item).replace(f'"{key}": 0', f'"{key}": {DEEP}')
    ended = winnable("validate", stdin=line)
    assert (ended.code, ended.err) == (1, "1 claim: 1 invalid\n")


def test_a_line_too_long_is_a_fault_and_the_rest_goes_on() -> None:
    write = get_format("klondike-solver").write
    assert write is not None
    data = b"0" * (3 * LARGEST_PIECE) + b"\n" + write(DEAL).encode()
    ended = winnable(
        "convert", "--from", "klondike-solver", "--game", "klondike-draw-1", "--to", "text",
        stdin=data,
    )  # fmt: skip
    assert ended.lines == [str(DEAL)]
    assert ended.err == "stdin:1: longer than 1,048,576 bytes, which no deal is\n"
