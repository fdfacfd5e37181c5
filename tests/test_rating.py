"""Grades and figures: what they are by definition, and that they depend on the deal alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brute_force import is_winnable
from command_line import winnable
from tiny_grading import GAME, GRADING, PANEL, RULES
from winnable.analysis import decide
from winnable.deal import Deal
from winnable.dealing import get_dealer
from winnable.moves import Move, MoveKind
from winnable.position import Position
from winnable.rating.along_line import can_be_taken_back, figures_of
from winnable.rating.cutting import LEAST, NEARLY_ALWAYS, Played, cuts_of, lengths_of, shares_of
from winnable.rating.grades import (
    BY_EASE,
    GRADES,
    Grade,
    Grading,
    GradingError,
    Seat,
    read_grading,
)
from winnable.rating.needs import needs_of
from winnable.rating.rate import grade_of
from winnable.rating.tally import tally
from winnable.rules_file import load_rules

MANY = 200_000
"""More positions than any of these deals has."""

LOSABLE = "klondike[deck.ranks=4,tableau.piles=3,tableau.rows=1]"
BACKWARD = "klondike[deck.ranks=5,tableau.piles=3,tableau.rows=2]"
"""A game of which number 1 is won by worrying back only."""


def deals(count: int, game: str = GAME, first: int = 1) -> Iterator[tuple[Deal, tuple[Move, ...]]]:
    """Winnable deals, from a number on, and lines that win them."""
    number = first - 1
    while count:
        number += 1
        deal = get_dealer("winnable").deal(load_rules(game), number)
        line = decide(deal).plan
        if line is not None:
            count -= 1
            yield deal, line


# --- along a line --------------------------------------------------------------------------------

BACK_GAMES = (
    GAME,
    "klondike-draw-1[deck.ranks=5,tableau.piles=4,foundations.worrying_back=false]",
    "canfield[deck.ranks=5,tableau.piles=2,reserve.cards=4]",
    "calculation[deck.ranks=5]",
)


@pytest.mark.parametrize("game", BACK_GAMES)
def test_a_move_can_be_taken_back_if_any_legal_move_leads_back(game: str) -> None:
    for deal, line in deals(4, game):
        position = Position(deal)
        for move in line:
            for other in position.card_moves():
                after = position.play(other)
                back = any(after.play(one) == position for one in after.legal_moves())
                assert can_be_taken_back(position, other) == back, f"{other} in {position.deal}"
            position = position.play(move)


def test_losing_and_only_moves_are_what_brute_force_finds() -> None:
    losing = only_moves = 0
    for deal, line in deals(14, LOSABLE):
        position, found = Position(deal), [0, 0, 0, 0]
        for move in line:
            if move.kind is MoveKind.CARDS and not can_be_taken_back(position, move):
                others = [
                    is_winnable(position.play(other).deal, MANY)
                    for other in position.card_moves()
                    if other != move and not can_be_taken_back(position, other)
                ]
                lost = others.count(False)
                found[0] += 1
                found[1] += len(others)
                found[2] += lost
                found[3] += bool(others) and lost == len(others)
            position = position.play(move)
        told = figures_of(deal, line, 100_000)
        assert told.undecided == 0
        figures = [told.commitments, told.alternatives, told.losing, told.only_moves]
        assert figures == found, str(deal)
        losing, only_moves = losing + told.losing, only_moves + told.only_moves
    assert losing
    assert only_moves


def test_what_the_budget_leaves_open_is_not_called_losing() -> None:
    for deal, line in deals(2, "klondike"):
        short, long = figures_of(deal, line, 1), figures_of(deal, line, 2_000)
        assert short.alternatives == long.alternatives
        assert short.losing <= long.losing
        assert short.undecided >= long.undecided


def test_needs_are_what_brute_force_finds() -> None:
    several = backs = 0
    for deal, line in [*deals(20, LOSABLE), *deals(2, BACKWARD)]:
        needs = needs_of(deal, line, 100_000)
        stock = replace(deal.rules.stock, passes=needs.passes)
        assert is_winnable(replace(deal, rules=replace(deal.rules, stock=stock)), MANY)
        assert needs.passes_at_least == needs.passes
        if needs.passes > 1:
            several += 1
            stock = replace(stock, passes=needs.passes - 1)
            narrower = replace(deal, rules=replace(deal.rules, stock=stock))
            assert not is_winnable(narrower, MANY)
        foundations = replace(deal.rules.foundations, worrying_back=False)
        strict = replace(deal, rules=replace(deal.rules, foundations=foundations))
        assert needs.worrying_back is (not is_winnable(strict, MANY))
        backs += needs.worrying_back is True
    assert several
    assert backs


# --- grades --------------------------------------------------------------------------------------


def test_games_end_early_only_where_the_answer_is_known() -> None:
    slow = Seat("beginner", 4, 0.4)
    for deal, _ in deals(6):
        whole = tally(slow, deal, 1)
        for wanted in range(1, slow.runs + 1):
            short = tally(slow, deal, 1, until_wins=wanted)
            assert (short.wins >= wanted) == (whole.wins >= wanted)
            assert short.runs <= whole.runs


def test_a_grade_that_is_not_wanted_is_none_and_others_stay_as_they_are() -> None:
    found = set()
    for deal, _ in deals(25):
        whole = grade_of(deal, GRADING, 0)
        assert whole is not None
        found.add(whole.grade)
        for grade in GRADES:
            alone = grade_of(deal, GRADING, 0, [grade])
            assert alone == (whole if grade is whole.grade else None)
    assert len(found) > 2


@settings(max_examples=50)
@given(st.floats(0, 1), st.floats(0, 1))
def test_the_grades_between_two_eases_are_those_possible(one: float, other: float) -> None:
    least, most = sorted((one, other))
    possible = GRADING.possible(least, most)
    for ease in (least, (least + most) / 2, most):
        grade = GRADING.by_ease(ease)
        assert {grade or Grade.EXPERT, grade or Grade.GRANDMASTER} <= set(possible)


eases = st.lists(st.integers(0, 40).map(lambda n: n / 40), min_size=LEAST, max_size=LEAST + 20)


@settings(max_examples=30)
@given(eases)
def test_cuts_fall_from_grade_to_grade_and_leave_deals_below(batch: list[float]) -> None:
    try:
        cuts = cuts_of(batch)
    except GradingError:
        harder = {ease for ease in batch if ease < NEARLY_ALWAYS}
        assert len(set(batch)) <= len(BY_EASE) or len(harder) < len(BY_EASE)
        return
    steps = [cuts[grade] for grade in BY_EASE]
    assert all(higher > lower for higher, lower in pairwise(steps))
    between = [1.01, *steps, -0.01]
    assert all(any(low <= one < high for one in batch) for high, low in pairwise(between))
    assert not set(steps) & set(batch)


def test_cuts_of_different_eases_make_fifths() -> None:
    batch = [number / 1000 for number in range(1000)]
    assert [round(cut, 2) for cut in cuts_of(batch).values()] == [0.8, 0.6, 0.4]


def test_all_deals_that_are_nearly_always_won_are_easy_and_the_others_share_the_rest() -> None:
    won = [0.95 + number / 10_000 for number in range(400)]
    cuts = cuts_of([*won, *(number / 1000 for number in range(600))])
    assert [round(cut, 2) for cut in cuts.values()] == [0.77, 0.45, 0.3]


def test_lengths_are_quantiles_and_shares_add_up() -> None:
    batch = [Played(0.5, moves, GRADES[moves % 4]) for moves in range(400)]
    assert lengths_of(batch)[Grade.EASY][9] == 200
    assert lengths_of(batch)[Grade.GRANDMASTER] == tuple(range(20, 400, 20))
    assert sum(shares_of(batch).values()) == pytest.approx(1)
    assert shares_of(batch)[Grade.GRANDMASTER] == 0


def test_a_grading_survives_being_written_and_is_of_its_rules_only() -> None:
    data = orjson.dumps(GRADING.to_json())
    assert read_grading(data, RULES) == GRADING
    with pytest.raises(GradingError, match=r"expected one of klondike$"):
        read_grading(data, load_rules("klondike"))
    for spoilt in (b"", b"[]", b"{}", data.replace(b'"runs":4', b'"runs":0')):
        with pytest.raises(GradingError):
            read_grading(spoilt)


# --- the command ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def grading(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("grading") / "tiny.json"
    path.write_bytes(orjson.dumps(GRADING.to_json()))
    return str(path)


def rated(*args: str, stdin: bytes) -> list[dict[str, Any]]:
    ended = winnable("rate", *args, stdin=stdin)
    assert ended.code == 0, ended.err
    return [orjson.loads(line) for line in ended.out.splitlines()]


def test_deals_and_their_records_are_rated_alike(grading: str) -> None:
    dealt = winnable("generate", GAME, "--count", "8").out
    records = winnable("classify", "--player", "none", stdin=dealt).out
    of_deals = rated("--grading", grading, stdin=dealt)
    assert rated("--grading", grading, stdin=records) == of_deals
    assert rated("--grading", grading, "--jobs", "2", stdin=dealt) == of_deals
    assert {one["grade"] is None for one in of_deals} == {True, False}
    for one in of_deals:
        assert (one["verdict"] == "winnable") == (one["grade"] in GRADES)
        assert ("figures" in one) == (one["grade"] is not None)


def test_a_rating_does_not_depend_on_what_the_deal_is_called(grading: str) -> None:
    text = winnable("generate", GAME, "--count", "6", "--format", "text").out
    named = winnable("generate", GAME, "--count", "6").out
    unnamed = rated("--grading", grading, stdin=text)
    for one, other in zip(unnamed, rated("--grading", grading, stdin=named), strict=True):
        assert one["id"] != other["id"]
        assert {**one, "id": ""} == {**other, "id": ""}


def test_the_shortest_line_is_rated_where_it_is_asked_for(grading: str) -> None:
    dealt = winnable("generate", GAME, "--count", "2").out
    for one in rated("--grading", grading, "--shortest", stdin=dealt):
        if one["grade"] is not None:
            assert one["length"]["moves"] >= one["length"]["at_least"]
            assert one["figures"]["line"]["moves"] == len(one["solution"])


def test_a_record_that_the_referee_refuses_is_not_rated(grading: str) -> None:
    dealt = winnable("generate", GAME, "--numbers", "2").out
    record = orjson.loads(winnable("classify", "--player", "none", stdin=dealt).out.split(b"\n")[0])
    record["solution"] = record["solution"][:-1]
    ended = winnable("rate", "--grading", grading, stdin=orjson.dumps(record))
    assert (ended.code, ended.out) == (3, b"")
    assert ended.err.startswith("stdin:1: solution: claims 'won'")


def test_a_game_without_grades_is_told_how_to_get_them() -> None:
    ended = winnable("rate", stdin=winnable("generate", GAME, "--count", "1").out)
    assert ended.code == 3
    assert "winnable rate --cut makes them" in ended.err


@pytest.mark.parametrize(
    "change",
    [
        {"cuts": {"easy": 0.1, "medium": 0.5, "hard": 0.9}},
        {"cuts": {"easy": float("nan"), "medium": 0.5, "hard": 0.1}},
        {"cuts": {"easy": 2, "medium": 0.5, "hard": 0.1}},
        {"lengths": dict.fromkeys(GRADES, (5,))},
        {"lengths": dict.fromkeys(GRADES, tuple(range(19, 0, -1)))},
        {"batch": {"deals": "x", "winnable": "y"}},
        {"batch": {"deals": 10, "winnable": 20}},
        {"batch": {}},
    ],
)
def test_numbers_that_make_no_grading_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(GradingError, match=r"^no grading: "):
        Grading.from_json({**GRADING.to_json(), **change})


def test_a_grading_is_cut_from_a_batch_and_grades_by_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("winnable.cli.rate.panel_for", lambda deal: PANEL)
    path = tmp_path / "cut.json"
    command = f"rate --cut 140 --game {GAME} --seed 5 --max-states 9000"
    assert winnable(*command.split(" "), "-o", str(path)).code == 0
    cut = Grading.from_json(orjson.loads(path.read_bytes()))
    assert cut.batch["command"] == f"winnable {command}"
    assert sum(cut.shares.values()) == pytest.approx(1, abs=0.001)
    dealt = winnable("generate", GAME, "--count", "140", "--seed", "5").out
    grades = [one["grade"] for one in rated("--grading", str(path), "--seed", "5", stdin=dealt)]
    winnable_deals = [grade for grade in grades if grade is not None]
    assert len(winnable_deals) == cut.batch["winnable"]
    for grade in GRADES:
        assert cut.shares[grade] == round(winnable_deals.count(grade) / len(winnable_deals), 4)
