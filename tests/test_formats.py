"""Other programs' deals: read as they are meant, written as they are read, told apart."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from command_line import winnable
from foreign_texts import DEAL, DIGITS, LETTERS, RULES, TEXTS
from random_games import mid_game, shuffled_deal
from winnable.deal import Deal
from winnable.dealing import get_dealer
from winnable.errors import WinnableError
from winnable.formats.form import FormatError
from winnable.formats.registry import detect, format_names, get_format, written_names
from winnable.position import Position
from winnable.rules_file import load_rules
from winnable.vocabulary import Base

FRESH_ONLY = ("klondike-solver", "minimal-klondike", "exact")
seeds = st.integers(0, 2**32)


def read(name: str, text: str, game: str | None = None) -> Deal:
    """The deal that the text holds in the format."""
    rules = RULES if game is None else load_rules(game)
    return get_format(name).read(text.encode(), rules).deal


def fault_of(name: str, data: bytes) -> str:
    """What is wrong with the text; nothing where a deal comes of it, which is then a whole one."""
    try:
        deal = get_format(name).read(data, RULES).deal
    except WinnableError as error:
        return str(error)
    assert deal.faults() == []
    return ""


@pytest.mark.parametrize("name", TEXTS)
def test_one_deal_is_read_alike_from_every_form(name: str) -> None:
    assert read(name, TEXTS[name]) == DEAL


@pytest.mark.parametrize(
    "name", [name for name in TEXTS if name not in ("solvitaire", "lonelybot")]
)
def test_the_texts_are_written_as_they_are_read(name: str) -> None:
    write = get_format(name).write
    assert write is not None
    assert write(DEAL).rstrip("\n") == TEXTS[name].rstrip("\n")


@pytest.mark.parametrize("name", ["solvitaire", "lonelybot"])
def test_the_json_is_written_as_it_is_read(name: str) -> None:
    write = get_format(name).write
    assert write is not None
    assert json.loads(write(DEAL)) == json.loads(TEXTS[name])


@pytest.mark.parametrize("name", written_names())
@given(seed=seeds)
def test_a_fresh_deal_survives_every_form_that_is_written(name: str, seed: int) -> None:
    deal = shuffled_deal(RULES, random.Random(seed))
    write = get_format(name).write
    assert write is not None
    assert read(name, write(deal)) == deal


@pytest.mark.parametrize("name", [one for one in written_names() if one not in FRESH_ONLY])
@settings(max_examples=20)
@given(seed=seeds, moves=st.integers(1, 60))
def test_a_game_in_play_survives_but_for_the_number_of_a_free_pass(
    name: str, seed: int, moves: int
) -> None:
    rng = random.Random(seed)
    deal = mid_game(shuffled_deal(RULES, rng), rng, moves)
    write = get_format(name).write
    assert write is not None
    assert Position(read(name, write(deal))).key == Position(deal).key


@pytest.mark.parametrize(
    "game", ["canfield", "easthaven", "whitehead", "double-klondike", "westcliff"]
)
@settings(max_examples=20)
@given(seed=seeds, moves=st.integers(0, 60))
def test_solvitaires_json_holds_other_games_too(game: str, seed: int, moves: int) -> None:
    rng = random.Random(seed)
    deal = mid_game(shuffled_deal(load_rules(game), rng), rng, moves)
    # Solvitaire fills the first foundation of each suit only, and tells the base by its cards.
    assume(not any(deal.foundations[4:]))
    assume(deal.rules.foundations.base is Base.ACE or any(deal.foundations))
    write = get_format("solvitaire").write
    assert write is not None
    assert Position(read("solvitaire", write(deal), game)).key == Position(deal).key


@pytest.mark.parametrize("name", FRESH_ONLY)
def test_a_game_in_play_is_refused_by_forms_that_hold_fresh_deals(name: str) -> None:
    rng = random.Random(1)
    write = get_format(name).write
    assert write is not None
    with pytest.raises(FormatError, match="holds fresh deals"):
        write(mid_game(DEAL, rng, 20))


@pytest.mark.parametrize("name", written_names())
def test_a_limited_pass_is_refused_where_it_would_be_lost(name: str) -> None:
    deal = Deal.parse(
        f"{str(DEAL).partition(': ')[2]} | pass 2", load_rules("klondike-draw-1-3-passes")
    )
    write = get_format(name).write
    assert write is not None
    with pytest.raises(FormatError, match=r"pass 2|fresh deals"):
        write(deal)


@pytest.mark.parametrize("name", [one for one in format_names() if one not in ("kpat", "pysolfc")])
def test_forms_that_tell_no_game_ask_for_it(name: str) -> None:
    with pytest.raises(FormatError, match="--game klondike"):
        get_format(name).read(TEXTS.get(name, "17").encode(), None)


@given(seed=seeds)
def test_an_exact_number_is_the_shortest_form_of_a_deal(seed: int) -> None:
    deal = shuffled_deal(RULES, random.Random(seed))
    write = get_format("exact").write
    assert write is not None
    assert int(write(deal)) < 52**52
    assert read("lonelybot", write(deal)) == read("exact", write(deal)) == deal


# --- detection -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TEXTS)
def test_every_form_is_told_by_its_look(name: str) -> None:
    found = detect(TEXTS[name].encode(), RULES)
    assert found is not None
    assert found.name == name


def test_kpats_xml_is_told_by_its_look() -> None:
    write = get_format("kpat").write
    assert write is not None
    found = detect(write(DEAL).encode())
    assert found is not None
    assert found.name == "kpat"


@pytest.mark.parametrize(
    "text",
    [str(DEAL), json.dumps({"deal": str(DEAL)}), "", "# nothing", "[[]]", "AC", "hello there"],
)
def test_our_own_lines_and_what_is_none_are_taken_for_no_other_form(text: str) -> None:
    assert detect(text.encode()) is None


def test_a_short_number_is_refused_because_two_programs_read_it() -> None:
    with pytest.raises(FormatError, match="minimal-klondike or exact, two different deals"):
        detect(b"1492773577\n")


def test_a_deck_cut_short_to_the_length_of_a_number_is_not_taken_for_the_number() -> None:
    cut = DIGITS[12:66]
    assert int(cut) < 10**67
    assert read("lonelybot", cut.lstrip("0")).faults() == []
    with pytest.raises(FormatError, match="klondike-solver or exact"):
        detect(("1" + cut[1:]).encode() if cut.startswith("0") else cut.encode())


def test_a_number_of_sixty_eight_digits_is_lonelybots() -> None:
    write = get_format("exact").write
    assert write is not None
    found = detect(write(DEAL).encode())
    assert found is not None
    assert found.name == "exact"


def test_several_exact_numbers_are_not_taken_for_a_wrapped_deck() -> None:
    write = get_format("exact").write
    assert write is not None
    rng = random.Random(5)
    deals = [shuffled_deal(RULES, rng) for _ in range(5)]
    text = "".join(map(write, deals))
    ended = winnable("convert", "--game", "klondike-draw-1", "--to", "text", stdin=text)
    assert ended.lines == list(map(str, deals))


@pytest.mark.parametrize("width", [30, 60, 80])
def test_a_wrapped_deck_is_told_by_its_look(width: int) -> None:
    text = "\n".join(DIGITS[at : at + width] for at in range(0, len(DIGITS), width))
    ended = winnable("convert", "--game", "klondike-draw-1", "--to", "text", stdin=text)
    assert ended.lines == [str(DEAL)]


# --- the command ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TEXTS)
def test_convert_says_what_it_took_the_input_for(name: str) -> None:
    ended = winnable(
        "convert", "--game", "klondike-draw-1", "--to", "text", stdin=TEXTS[name].encode()
    )
    assert ended.text == f"{DEAL}\n"
    assert ended.err.startswith(f"stdin: taken for {name}: ")
    assert ended.code == 0


def test_convert_writes_what_it_reads_back() -> None:
    name = "klondike-solver"
    args = ("convert", "--game", "klondike-draw-1", "--from")
    for to in written_names():
        text = winnable(*args, name, "--to", to, stdin=DIGITS).out
        back = winnable(*args, to, "--to", name, stdin=text)
        assert (back.text, back.code) == (DIGITS + "\n", 0), to


def test_a_bad_line_in_a_stream_is_named_and_the_rest_goes_on() -> None:
    lines = [DIGITS, DIGITS[:-3], DIGITS, "", "# a comment", DIGITS.replace("051", "052")]
    ended = winnable(
        "convert", "--game", "klondike-draw-1", "--from", "klondike-solver", "--to", "text",
        stdin="\n".join(lines),
    )  # fmt: skip
    assert ended.lines == [str(DEAL)] * 2
    assert ended.err.splitlines() == [
        "stdin:2: 153 digits, 51 cards: expected 156, 52 cards",
        "stdin:6: more than once: 5D; missing: 5C",
    ]
    assert ended.code == 3


def test_strict_stops_at_the_first_bad_line_and_leaves_no_file(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    text = f"{DIGITS}\n{DIGITS[:-3]}\n{DIGITS}\n"
    args = ("convert", "--from", "klondike-solver", "--game", "klondike", "--strict")
    ended = winnable(*args, "-o", str(target), stdin=text)
    assert ended.code == 3
    assert ended.err == "winnable: stdin:2: 153 digits, 51 cards: expected 156, 52 cards\n"
    assert not target.exists()


def test_numbers_in_a_file_of_klondike_solvers_are_its_own_deals() -> None:
    ended = winnable("convert", "--game", "klondike-draw-1", stdin=f"Game: 8721\n{DIGITS}\n")
    dealt = get_dealer("klondike-solver").deal(RULES, 8721)
    first, second = map(json.loads, ended.lines)
    assert (first["id"], first["deal"]) == ("klondike-solver:8721", str(dealt))
    assert (second["id"], second["deal"]) == ("stdin:2", str(DEAL))


def test_a_number_of_greenfelts_is_read_where_it_is_called_so() -> None:
    deal = read("minimal-klondike", "4")
    assert deal == get_dealer("greenfelt").deal(RULES, 4)


def test_several_deals_do_not_go_into_a_file_that_holds_one() -> None:
    two = f"{DIGITS}\n{DIGITS}\n"
    ended = winnable("convert", "--game", "klondike-draw-1", "--to", "kpat", stdin=two)
    assert ended.code == 3
    assert "a file of kpat holds one" in ended.err


def test_a_deal_that_a_form_cannot_hold_is_named_and_left_out() -> None:
    lines = winnable("generate", "canfield", "--count", "1").out
    ended = winnable("convert", "--to", "klondike-solver", stdin=lines)
    assert (ended.out, ended.code) == (b"", 3)
    assert ended.err.startswith("winnable:1: the form klondike-solver holds seven piles")


@pytest.mark.parametrize("name", format_names())
@given(data=st.binary(max_size=300))
def test_no_bytes_bring_a_reader_down(name: str, data: bytes) -> None:
    form = get_format(name)
    for piece in form.split(io.BytesIO(data)):
        assert len(fault_of(name, piece.data)) < 500
    form.looks(data)


@pytest.mark.parametrize("name", TEXTS)
@given(data=st.data())
def test_no_damage_to_a_good_text_brings_a_reader_down(name: str, data: st.DataObject) -> None:
    text = TEXTS[name].encode()
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 5))
    put = data.draw(st.binary(max_size=5))
    damaged = text[:at] + put + text[at + cut :]
    form = get_format(name)
    for piece in form.split(io.BytesIO(damaged)):
        assert len(fault_of(name, piece.data).splitlines()) <= 1


def test_letters_may_be_in_lower_case_and_quoted() -> None:
    assert read("minimal-klondike", f'"{LETTERS.lower()}"') == DEAL
