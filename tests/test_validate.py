"""``winnable validate``: claims, the deals they speak of, and what is written of each."""

from __future__ import annotations

import io
import json
import tempfile
import time
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_line import Ended, winnable
from solver_solutions import SOLVED
from test_transcripts import boards
from winnable.dealing import get_dealer
from winnable.formats.klondike_solver_moves import read_line
from winnable.formats.pieces import numbered_lines
from winnable.formats.registry import get_format
from winnable.formats.result import BadResult, Result
from winnable.formats.results import Passed, read_results, result_programs
from winnable.formats.solvitaire_boards import seen
from winnable.position import Position
from winnable.rules_file import load_rules

DEAL = (
    "klondike: JH / [9D] 2C / [9H QS] AD / [3S TD KC] 4H / [JD JS AC 5S] 2H / "
    "[5D KH 8S 5C AH] AS / [3H 6D JC 4D KD 4S] 2S | "
    "stock QD 8H 5H 9S 3D QC QH TH 4C 7D 3C KS 8C 6C 7H 8D TC 6S 9C 7C TS 6H 2D 7S"
)
IMPOSSIBLE = "Impossible. Max cards in foundation 3 at 5 moves. Took 31 ms."
WORRY_BACK = (
    "011061012013133132131021051014053042134023043033032062031034022052024041054064063044121122123124"
    "111112113114101102103104091092093094081082083084071072073074"
)
"""The deal of Klondike-Solver's issue 10."""


def validate(*args: str, stdin: str | bytes = b"") -> tuple[list[dict[str, Any]], Ended]:
    """What is written of each claim."""
    ended = winnable("validate", *args, stdin=stdin)
    return [json.loads(line) for line in ended.lines], ended


def verdicts(*args: str, stdin: str | bytes = b"") -> list[str]:
    """What becomes of each claim."""
    return [one["claim_verdict"] for one in validate(*args, stdin=stdin)[0]]


@pytest.fixture
def deck(tmp_path: Path) -> str:
    """A file with the deck that Klondike-Solver calls impossible."""
    path = tmp_path / "deck.txt"
    path.write_text(WORRY_BACK)
    return str(path)


# --- deals, replays, records ---------------------------------------------------------------------


def test_every_fault_of_a_deal_is_named_by_file_line_and_card(tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    lines = [
        DEAL,
        DEAL.replace("KC", "QS"),
        DEAL.replace("2C /", "XC /"),
        json.dumps({"id": "a", "deal": DEAL}),
        json.dumps({"id": "a", "deal": DEAL}),
        DEAL.replace(" | stock", " | stick"),
        DEAL.replace("JH / ", ""),
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    found, ended = validate("--quiet", str(path))
    assert ended.code == 1
    assert [(one["line"], one["claim_verdict"]) for one in found] == [
        (line, "invalid") for line in (2, 3, 5, 6, 7)
    ]
    reasons = [one["reason"] for one in found]
    assert reasons[0] == "more than once: QS; missing: KC"
    assert "'XC' is not a card" in reasons[1]
    assert reasons[2] == "the id 'a' was given before, on line 4"
    assert "'stick' begins no section" in reasons[3]
    assert "missing: JH; 6 tableau piles, expected 7" in reasons[4]
    assert validate(str(path))[1].err == "7 claims: 2 confirmed, 5 invalid\n"


def test_a_proper_deal_is_confirmed() -> None:
    (found,), ended = validate(stdin=DEAL)
    assert (found["claim"], found["claim_verdict"], ended.code) == ("a deal", "confirmed", 0)
    assert (found["counts"], found["passes"]) == (None, None)


def test_the_deals_of_other_programs_are_checked_as_deals() -> None:
    text = f"{WORRY_BACK}\n{WORRY_BACK[:-3]}\n"
    found, ended = validate("--game", "klondike", stdin=text)
    assert [one["claim_verdict"] for one in found] == ["confirmed", "invalid"]
    assert ended.code == 1


def test_records_and_replays_of_ours_are_played_and_decided_anew() -> None:
    game = "klondike[deck.ranks=4,tableau.piles=3]"
    deals = winnable("generate", game, "--count", "12").out
    records = winnable("classify", stdin=deals)
    found, ended = validate(stdin=records.out)
    assert ended.code == 0
    assert {one["claim_verdict"] for one in found} == {"confirmed"}
    replays = winnable("play", stdin=deals).out
    assert set(verdicts(stdin=replays)) == {"confirmed"}
    wrong = [json.loads(line) for line in records.lines]
    for one in wrong:
        if one["verdict"] == "winnable-lost" or one["verdict"] == "winnable":
            one.update(verdict="unwinnable", solution=None, game_played=None, decision=None)
            del one["decision"], one["states"]
            one["decided_by"] = "search"
    text = "\n".join(map(json.dumps, wrong))
    found, ended = validate(stdin=text)
    refuted = [one for one in found if one["claim_verdict"] == "refuted"]
    assert refuted
    assert ended.code == 1
    assert all(one["evidence"]["line"] for one in refuted)


# --- results of other programs -------------------------------------------------------------------


def test_an_impossible_of_klondike_solvers_is_refuted_by_worrying_back(deck: str) -> None:
    (found,), ended = validate("--draw", "1", "--deal", deck, stdin=IMPOSSIBLE)
    assert (found["claim"], found["claim_verdict"]) == (IMPOSSIBLE, "refuted")
    assert any(move.startswith("F") for move in found["evidence"]["line"])
    assert ended.code == 1


def board(number: int) -> str:
    """A deal of Klondike-Solver's as the program prints it."""
    deal = get_dealer("klondike-solver").deal(load_rules("klondike-draw-1"), number)
    rows = [" 0: "]
    for at, pile in enumerate(deal.tableau, start=1):
        down = "".join(f"-{card}" for card in reversed(pile.face_down))
        rows.append(f" {at}: {pile.face_up[0]} {down}")
    rows.append(f" 8: {' '.join(map(str, deal.stock))} ")
    rows += [" 9: ", "10: ", "11: ", "12: ", "Minimum Moves Needed: 101", ""]
    return "\n".join(rows) + "\n"


def test_klondike_solvers_output_tells_its_deals_and_their_solutions() -> None:
    text = ""
    for number, one in zip((1, 2, 3, 4), SOLVED, strict=False):
        text += board(number) + f"Solved in {one.length} moves. Took 1558399 ms.\n{one.line} \n\n"
    text += board(5) + "Unknown. Max cards in foundation 11 at 96 moves. Took 4 ms.\n\n"
    draw_1 = [SOLVED[0], SOLVED[2]]
    found, ended = validate("--game", "klondike-draw-1", stdin=text)
    good = [one for one in found if one["claim_verdict"] == "confirmed"]
    assert [one["counts"]["klondike-solver"] for one in good] == [one.length for one in draw_1]
    assert found[4]["claim_verdict"] == "undecided"
    assert "; " not in ended.err


def test_klondike_solvers_output_may_print_its_deals_as_pysol_does() -> None:
    deal = SOLVED[0].deal
    piles = [
        ": " + " ".join([*(f"<{card}>" for card in pile.face_down), *map(str, pile.face_up)])
        for pile in deal.tableau
    ]
    printed = f"Foundations: H-0 C-0 D-0 S-0\nTalon: ==> {' '.join(map(str, deal.stock))} <==\n"
    text = printed + "\n".join(piles) + f"\n\nSolved in 137 moves. Took 2 ms.\n{SOLVED[0].line}\n\n"
    found, _ = validate("--draw", "1", stdin=text * 2)
    assert [one["claim_verdict"] for one in found] == ["confirmed", "confirmed"]
    assert found[0]["deal"].partition(": ")[2] == str(deal).partition(": ")[2]


def test_a_program_that_was_at_another_deal_is_found_out(deck: str) -> None:
    """A deck that it could not read, for which it solves one of its own without a word."""
    text = board(1) + f"Solved in 137 moves. Took 9 ms.\n{SOLVED[0].line}\n"
    (found,), _ = validate("--draw", "1", "--deal", deck, stdin=text)
    assert found["claim_verdict"] == "invalid"
    assert "was at another deal" in found["reason"]


def test_minimal_klondikes_output_is_played_with_its_rounds() -> None:
    one = SOLVED[0]
    text = (
        f"Deal: {one.deck}\n\n  A ...\n\nMoves: {one.letters}\n\n(Deal Result: Solved "
        "Foundation: 52 Moves: 116 Rounds: {rounds} States: 3,272,426 Took: 00:00:08.95)\n"
    )
    assert verdicts("--draw", "1", stdin=text.format(rounds=2)) == ["confirmed"]
    (found,), _ = validate("--draw", "1", stdin=text.format(rounds=1))
    assert found["reason"] == "the line runs through the stock 2 times, not 1"


def test_an_impossible_within_limits_is_unsupported_where_we_prove_nothing(deck: str) -> None:
    text = "(Deal Result: Impossible Foundation: 10 Moves: 54 Rounds: 3 States: 5 Took: 00:00:01)\n"
    (found,), ended = validate("--draw", "1", "--deal", deck, "--max-states", "1", stdin=text)
    assert found["claim_verdict"] == "unsupported"
    assert "250 moves and 15 passes" in found["reason"]
    assert ended.code == 0


FIGURES = "7, 100, 90, 10, 5, 0, 90, 128, 20, 20"
SECOND = "8, 1, 1, 1, 1, 0, 1, 1, 1, 1"


@pytest.mark.parametrize(
    ("row", "verdict"),
    [
        (f"2, solved, {FIGURES}, solved", "confirmed"),
        (f"1, unsolvable, {FIGURES}, unsolvable", "confirmed"),
        (f"1, solved, {FIGURES}, solved", "refuted"),
        (f"2, unsolvable, {FIGURES}, unsolvable", "refuted"),
        (f"2, timed-out, {FIGURES}, timed-out", "undecided"),
        (f"1, timed-out, {FIGURES}, unsolvable, {SECOND}, unsolvable", "confirmed"),
        (f"2, unsolvable, {FIGURES}, solved, {SECOND}, solved", "confirmed"),
        (f"2, solved, {FIGURES}", "invalid"),
        (f"2, solved, {FIGURES}, perhaps", "invalid"),
    ],
)
def test_solvitaires_rows_are_taken_by_their_last_field(row: str, verdict: str) -> None:
    assert verdicts("--game", "klondike", "--from", "solvitaire", stdin=row) == [verdict]


def test_a_header_of_more_columns_than_its_rows_is_passed_over() -> None:
    header = "Seed, Outcome, " + ", ".join(f"Column {number}" for number in range(24))
    rows = f"{header}\n2, timed-out, {FIGURES}, solved, {SECOND}, solved\n"
    (found,), _ = validate("--game", "klondike", stdin=rows)
    assert (found["id"], found["claim_verdict"]) == ("solvitaire:2", "confirmed")


def test_rows_without_a_seed_are_about_the_deals_in_turn() -> None:
    rules = load_rules("klondike")
    deals = "\n".join(str(get_dealer("solvitaire").deal(rules, number)) for number in (1, 2))
    rows = f", unsolvable, {FIGURES}, unsolvable\n, solved, {FIGURES}, solved\n"
    found, _ = validate_with(deals, rows)
    assert [one["claim_verdict"] for one in found] == ["confirmed", "confirmed"]


def test_solvitaires_boards_are_played() -> None:
    one = SOLVED[0]
    text = boards(one.deal, read_line(one.deal, one.line).moves)
    log = text + "\nSolution Type: solved\nStates Searched: 17\nTime Taken (milliseconds): 3\n"
    given = json.dumps({"id": "it", "deal": str(one.deal)})
    assert seen(Position(one.deal)).waste == ()
    (found,), _ = validate_with(given, log)
    assert found["claim_verdict"] == "confirmed"
    assert found["counts"]["cards"] == 79
    assert found["passes"] == 2


def validate_with(deals: str, claims: str, *args: str) -> tuple[list[dict[str, Any]], Ended]:
    """Claims from standard input about the deals of a file."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.write(deals)
        file.flush()
        return validate("--deal", file.name, *args, stdin=claims)


@pytest.mark.parametrize(
    ("line", "dealer"),
    [
        ("Run S-2 Solved: (1-0/1 ~ 0.2<=1.0<=1.0) 5 5 5 in 0.43 ms.", "solvitaire:2"),
        ("Run K-3 Solved: (7-0/8 ~ 0.52<=0.87<=0.97) 5 5 5 in 0.43 ms.", "klondike-solver:3"),
        ("24 won (31 ms)", "kpat:24"),
        ("13: 24 won (31 ms)", "kpat:24"),
    ],
)
def test_results_that_name_their_deal_by_a_number_need_no_other(line: str, dealer: str) -> None:
    game = "klondike" if "Run" in line else "klondike[foundations.worrying_back=false]"
    (found,), _ = validate("--game", game, stdin=line)
    assert found["id"] == dealer
    assert found["claim_verdict"] in ("confirmed", "refuted")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Run L-3 Solved: (1-0/1 ~ 1) 5 5 5 in 0.43 ms.", "dealt otherwise by each release"),
        ("Run K-3 Cracked: (1-0/1 ~ 1) 5 5 5 in 0.43 ms.", "'Cracked' is no result"),
        ("17: 24 won (31 ms)", "dealer 17 of KPat's is not Klondike"),
        ("Solution Type: sovled", "'sovled' is no outcome"),
        (IMPOSSIBLE, "no deal: name it with --deal"),
    ],
)
def test_results_that_cannot_be_judged_say_why(line: str, why: str) -> None:
    (found,), ended = validate("--game", "klondike", stdin=line)
    assert (found["claim_verdict"], ended.code) == ("invalid", 1)
    assert why in found["reason"]


def test_a_program_that_plays_by_other_rules_is_not_held_to_the_game_named() -> None:
    """KPat lets no card leave the foundations when it draws three."""
    (found,), _ = validate("--game", "klondike", stdin="24 lost (31 ms)")
    assert found["claim_verdict"] == "invalid"
    assert found["reason"].endswith("name a game with foundations.worrying_back=false")
    for game in ("klondike[foundations.worrying_back=false]", "klondike-draw-1"):
        assert verdicts("--game", game, stdin="24 lost (31 ms)") != ["invalid"]
    (found,), _ = validate("--game", "klondike-vegas", stdin="24 won (31 ms)")
    assert "without a limit of passes" in found["reason"]


def test_a_number_without_a_game_asks_for_it() -> None:
    (found,), _ = validate(stdin="24 won (31 ms)")
    assert found["claim_verdict"] == "invalid"
    assert "--game klondike, which draws three" in found["reason"]


TABLE = "seed,result,time (seconds)\n1,unsolvable,0.1\n2,solved,3\n3,solved\n4,2,1\n5,unknown,1\n"


def test_tables_are_read_by_their_header_and_rows_of_another_width_are_named() -> None:
    found, ended = validate("--game", "klondike", "--dealer", "solvitaire", stdin=TABLE)
    assert [one["claim_verdict"] for one in found] == [
        "confirmed", "confirmed", "invalid", "invalid", "undecided",
    ]  # fmt: skip
    assert found[2]["reason"] == "2 fields, but 3 in the header"
    assert found[3]["reason"].startswith("'2' is no result")
    assert ended.err.startswith("5 claims: 2 confirmed, 2 invalid, 1 undecided")


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_every_line_end_and_a_byte_order_mark_are_read(ends: str) -> None:
    text = "\ufeff" + TABLE.replace("\n", ends)
    args = ("--game", "klondike", "--dealer", "solvitaire")
    assert verdicts(*args, stdin=text.encode()) == verdicts(*args, stdin=TABLE)


def test_strict_stops_at_the_first_claim_that_cannot_be_read(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    args = ("--game", "klondike", "--dealer", "solvitaire", "--strict")
    ended = winnable("validate", *args, "-o", str(target), stdin=TABLE)
    assert (ended.code, ended.err) == (3, "winnable: stdin:4: 2 fields, but 3 in the header\n")
    assert not target.exists()


def test_one_deal_is_that_of_all_claims_and_several_are_taken_in_turn(deck: str) -> None:
    assert verdicts("--draw", "1", "--deal", deck, stdin=f"{IMPOSSIBLE}\n{IMPOSSIBLE}") == [
        "refuted", "refuted",
    ]  # fmt: skip
    rules = load_rules("klondike")
    deals = [str(get_dealer("solvitaire").deal(rules, number)) for number in (1, 2)]
    claims = f"{IMPOSSIBLE}\n{IMPOSSIBLE}\n{IMPOSSIBLE}\n"
    found, _ = validate_with("\n".join(deals), claims)
    assert [one["claim_verdict"] for one in found] == ["confirmed", "refuted", "invalid"]
    assert "more claims than the 2 deals" in found[2]["reason"]


def test_one_deal_is_not_that_of_two_numbers(deck: str) -> None:
    table = "seed,result\n1,unknown\n2,unknown\n1,unknown\n"
    found = verdicts("--draw", "1", "--deal", deck, stdin=table)
    assert found == ["undecided", "invalid", "undecided"]


def test_a_deal_that_cannot_be_read_keeps_its_place() -> None:
    rules = load_rules("klondike")
    deals = [str(get_dealer("solvitaire").deal(rules, number)) for number in (1, 2)]
    text = "\n".join([deals[0], deals[0].replace("KC", "QC"), deals[1]])
    found, _ = validate_with(text, f"{IMPOSSIBLE}\n" * 3)
    assert [one["claim_verdict"] for one in found] == ["confirmed", "invalid", "refuted"]
    assert "cannot be read" in found[1]["reason"]


def test_deals_are_found_by_their_id_or_its_number() -> None:
    lines = winnable("generate", "klondike", "--dealer", "solvitaire", "--numbers", "1-2").text
    found, _ = validate_with(lines, "seed,result\n2,solved\n1,unsolvable\n")
    assert [(one["id"], one["claim_verdict"]) for one in found] == [
        ("solvitaire:2", "confirmed"), ("solvitaire:1", "confirmed"),
    ]  # fmt: skip


def test_a_number_is_not_that_of_another_dealers_deal_nor_of_a_line() -> None:
    """Deal 2 of our own dealer, and the deal on line 2, are not the deal 2 of Solvitaire."""
    ours = winnable("generate", "klondike", "--numbers", "1-2").text
    bare = winnable("generate", "klondike", "--numbers", "1-2", "--format", "text").text
    row = f"2, solved, {FIGURES}, solved"
    for deals in (ours, bare):
        (found,), _ = validate_with(deals, row, "--game", "klondike")
        assert found["id"] == "solvitaire:2"
    (found,), _ = validate_with(bare, "seed,result\n2,solved\n")
    assert "no deal: name it" in found["reason"]


def test_a_number_that_two_deals_are_called_by_is_refused() -> None:
    both = winnable("generate", "klondike", "--numbers", "2").text
    both += winnable("generate", "klondike", "--dealer", "solvitaire", "--numbers", "2").text
    (found,), _ = validate_with(both, "seed,result\n2,solved\n")
    assert found["reason"] == "2 deals are called 2"


def test_lines_that_are_nobodys_are_passed_over_and_counted(deck: str) -> None:
    text = f"$ ./KlondikeSolver deck.txt\n{IMPOSSIBLE}\nbye\n"
    found, ended = validate("--draw", "1", "--deal", deck, stdin=text)
    assert len(found) == 1
    assert ended.err.endswith("1 claim: 1 refuted; 2 other lines passed over\n")


def test_a_file_in_which_nothing_is_claimed_is_bad_input() -> None:
    ended = winnable("validate", stdin="hello\nthere\n")
    assert (ended.code, ended.out) == (3, b"")
    assert "nothing here is a deal, a result or a solution" in ended.err


def test_several_files_are_read_one_after_another(tmp_path: Path, deck: str) -> None:
    paths = [tmp_path / "one.log", tmp_path / "two.log"]
    for path in paths:
        path.write_text(IMPOSSIBLE)
    found, _ = validate("--draw", "1", "--deal", deck, *map(str, paths))
    assert [one["file"] for one in found] == [str(path) for path in paths]


def test_solutions_that_stand_alone_are_played() -> None:
    one = SOLVED[0]
    given = json.dumps({"id": "it", "deal": str(one.deal)})
    for text in (one.line, one.letters):
        (found,), _ = validate_with(given, str(text))
        assert (found["claim_verdict"], found["passes"]) == ("confirmed", 2)


@pytest.mark.parametrize("program", result_programs())
@given(data=st.binary(max_size=200))
def test_no_bytes_bring_the_readers_of_results_down(program: str, data: bytes) -> None:
    for found in read_results(numbered_lines(io.BytesIO(data)), Passed(), program):
        assert isinstance(found, Result | BadResult)


SAMPLES = [
    board(1), f"Solved in 137 moves. Took 9 ms.\n{SOLVED[0].line}\n", IMPOSSIBLE, TABLE,
    "24 won (31 ms)\n", f"2, solved, {FIGURES}, solved\n", "Solvable in 9 moves\n", "Solution:\n",
    "--- Foundations ---------\n[]\t[]\n==============\n", "Solution Type: solved\n",
]  # fmt: skip


@given(data=st.data())
def test_no_damage_to_good_output_brings_the_command_down(data: st.DataObject) -> None:
    text = "".join(data.draw(st.lists(st.sampled_from(SAMPLES), max_size=4))).encode()
    at = data.draw(st.integers(0, len(text)))
    damaged = (
        text[:at] + data.draw(st.binary(max_size=4)) + text[at + data.draw(st.integers(0, 3)) :]
    )
    ended = winnable("validate", "--game", "klondike", "--max-states", "100", stdin=damaged)
    assert ended.code in (0, 1, 3)
    assert "Traceback" not in ended.err


def test_a_deck_of_the_claims_is_read_in_any_form(deck: str) -> None:
    write = get_format("pysol").write
    assert write is not None
    rules = load_rules("klondike-draw-1")
    deal = get_format("klondike-solver").read(WORRY_BACK.encode(), rules).deal
    found, _ = validate_with(write(deal), IMPOSSIBLE, "--draw", "1")
    assert found[0]["claim_verdict"] == "refuted"


def wrapped(text: str, width: int) -> str:
    """The text in lines of so many characters, as a console wraps it."""
    return "\n".join(text[at : at + width] for at in range(0, len(text), width))


@pytest.mark.parametrize("width", [79, 80, 81, 100])
def test_solutions_that_a_console_wrapped_within_a_word_are_put_together(width: int) -> None:
    one = SOLVED[0]
    given = json.dumps({"id": "it", "deal": str(one.deal)})
    logs = [one.line, one.letters or "", f"Solved in 137 moves. Took 5 ms.\n{one.line}"]
    for text in logs:
        (found,), _ = validate_with(given, wrapped(text, width))
        assert found["claim_verdict"] == "confirmed", text[:20]


def test_a_solution_that_was_played_is_a_replay_for_the_other_commands() -> None:
    one = SOLVED[0]
    given = json.dumps({"id": "it", "deal": str(one.deal)})
    _, ended = validate_with(given, one.line)
    checked = winnable("replay", "--check", stdin=ended.out)
    assert (checked.code, checked.err) == (0, "lines checked: 1; every claim holds\n")
    assert verdicts(stdin=ended.out) == ["confirmed"]


def test_what_is_printed_as_milliseconds_is_no_claim() -> None:
    """On Linux the program prints microseconds there."""
    given = json.dumps({"id": "it", "deal": str(SOLVED[0].deal)})
    text = f"Solved in 137 moves. Took 99999999999999 ms.\n{SOLVED[0].line}"
    assert [one["claim_verdict"] for one in validate_with(given, text)[0]] == ["confirmed"]


@pytest.mark.parametrize(
    "text",
    [
        "Solved in N moves.", "Impossible. Max cards in foundation N at N moves. Took N ms.",
        "(Deal Result: Solved Foundation: N Moves: N Rounds: N States: N Took: N)",
        "Solvable in N moves", "Run S-N Solved: (N)", "Run E-N Solved: (N)", "N won (N ms)",
        "N, solved, 1,1,1,1,1,1,1,1,1,1, solved", "seed,result\nN,solved", "Solution Type: N",
        "Solved in 9 moves.\nDraw N times and move AS from waste on to foundation",
        "Solved in 9 moves.\nDRN W7 45-N FN DR1",
        "Move N cards from stack N to stack N\nThis game is solveable.",
    ],
)  # fmt: skip
@pytest.mark.parametrize("digits", [7, 12, 5_000])
def test_a_number_of_any_size_ends_neither_the_run_nor_the_reading(
    text: str, digits: int, deck: str
) -> None:
    start = time.process_time()
    text = f"{text.replace('N', '9' * digits)}\n{IMPOSSIBLE}\n"
    found, ended = validate("--draw", "1", "--deal", deck, "--max-states", "10000", stdin=text)
    assert ended.code in (0, 1)
    assert found[-1]["claim"] == IMPOSSIBLE
    assert time.process_time() - start < 20


@pytest.mark.parametrize("digits", [10, 5_000])
def test_a_length_of_too_many_digits_is_invalid_and_not_passed_over(digits: int) -> None:
    for text in (
        "Solved in N moves.",
        "(Deal Result: Solved Foundation: 52 Moves: N Rounds: 1 States: 1 Took: 0)",
        "(Deal Result: Solved Foundation: 52 Moves: 99 Rounds: N States: 1 Took: 0)",
    ):
        (found,), _ = validate(stdin=text.replace("N", "9" * digits))
        assert found["claim_verdict"] == "invalid"
        assert "digits" in found["reason"]


def test_a_solution_without_an_end_is_invalid_not_refuted(deck: str) -> None:
    sentence = "Draw 99999999 times and move AS from waste on to foundation"
    for text in (f"Solved in 9 moves.\n{sentence}", "@" * 40_000 + "AB AB AB AB AB"):
        (found,), _ = validate("--draw", "1", "--deal", deck, stdin=text)
        assert found["claim_verdict"] == "invalid"
        assert found["reason"] == "a solution of more than 20,000 moves"


ENDLESS = [
    ("Solved in 9 moves.\n", "DR1 W7 45-2 F5 NEW"), ("", "DR1 W7 45-2 F5 NEW"),
    ("", "AB AF AG AH AC"), ("Moves: AB\n", "AB AF AG AH AC"),
    ("Solved in 9 moves.\n", "Move AS from waste on to foundation"),
    ("", "Move a card from stack 1 to " + "x" * 2_000), ("Solution:\n", "x" * 9_000),
]  # fmt: skip


@pytest.mark.parametrize(("head", "line"), ENDLESS)
def test_a_solution_that_does_not_end_is_neither_kept_nor_put_together(
    head: str, line: str
) -> None:
    end = (
        "\n(Deal Result: Solved Foundation: 52 Moves: 9 Rounds: 1 States: 1 Took: 0)\n"
        "This game is solveable.\nSolution Type: solved\n"
    )
    times = min(60_000, 60_000_000 // len(line))
    text = f"{head}{(line + chr(10)) * times}{end}".encode()
    start = time.process_time()
    tracemalloc.start()
    lines = numbered_lines(io.BytesIO(text))
    list(read_results(lines, Passed()))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 60_000_000
    assert time.process_time() - start < 40


TRICKY = (
    "DS a,", "DR1 ", "AB ", "@", "AC / ", "- ", "1,", "Run S-1 Solved: (", " 1: -AC", "=  ",
    "10♠:3▸5 ", "Talon: ", ": <AC>", "--- Foundations ", "\t", "a" * 7 + ",",
)  # fmt: skip


@pytest.mark.parametrize("piece", TRICKY)
def test_no_long_line_holds_the_readers_up(piece: str) -> None:
    text = (piece * (180_000 // len(piece.encode()))).encode() + b"\n"
    start = time.process_time()
    list(read_results(numbered_lines(io.BytesIO(text * 3)), Passed()))
    winnable("validate", stdin=text)
    assert time.process_time() - start < 20
