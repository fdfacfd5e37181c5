"""Graded packs: the same bytes however they are made, proved anew, and whatever is spoilt found."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from command_line import command, process, winnable
from tiny_grading import GAME, GRADING
from winnable.cards import SUITS, Card
from winnable.corpus.deals import NamedDeal
from winnable.corpus.lines import dumps
from winnable.deal import Deal
from winnable.dealing import get_dealer
from winnable.graded_packs.cells import Cells
from winnable.graded_packs.exports import ExportError, compact_text, number
from winnable.graded_packs.filling import Filling
from winnable.graded_packs.finding import Found
from winnable.graded_packs.lines import in_order, pack_bytes
from winnable.graded_packs.manifest import manifest_path
from winnable.pile import Pile
from winnable.rating.grades import GRADES, Grade
from winnable.rules_file import load_rules
from winnable.twins import suit_exchanges

LIST = "easy:4,medium:3,hard:2,expert:2,grandmaster:3"


@pytest.fixture(scope="module")
def grading(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("grading") / "tiny.json"
    path.write_bytes(orjson.dumps(GRADING.to_json()))
    return str(path)


def making(grading: str, target: Path, *options: str) -> tuple[str, ...]:
    asked = ("--grading", grading, "--grades", LIST, "--spread", "2", "--seed", "4")
    return ("pack", GAME, *asked, "-o", str(target), *options)


@pytest.fixture(scope="module")
def made(grading: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack; tests that spoil it take a copy."""
    path = tmp_path_factory.mktemp("made") / "pack.jsonl"
    ended = winnable(*making(grading, path))
    assert ended.code == 0, ended.err
    return path


def lines(pack: Path) -> list[dict[str, Any]]:
    return [orjson.loads(line) for line in pack.read_bytes().splitlines()]


def manifest(pack: Path) -> dict[str, Any]:
    told: dict[str, Any] = orjson.loads(manifest_path(pack).read_bytes())
    return told


# --- what is in it -------------------------------------------------------------------------------


def test_a_pack_has_what_was_asked_for_and_is_proved_anew(made: Path) -> None:
    found = lines(made)
    assert Counter(line["grade"] for line in found) == {
        "easy": 4,
        "medium": 3,
        "hard": 2,
        "expert": 2,
        "grandmaster": 3,
    }
    assert manifest(made)["sha256"] == hashlib.sha256(made.read_bytes()).hexdigest()
    ended = winnable("pack", "--check", str(made))
    assert (ended.code, ended.out) == (0, b"")
    assert ended.err == f"{made}: 14 deals, all as the pack says\n"
    assert winnable("pack", "--check", "--rerate", "--quiet", str(made)).code == 0


def test_a_pack_is_spread_over_the_lengths(made: Path) -> None:
    cells = Cells.of(GRADING, dict.fromkeys(GRADES, 2), 2)
    found = Counter(
        cells.cell(Grade(line["grade"]), line["figures"]["line"]["moves"]) for line in lines(made)
    )
    for grade in GRADES:
        assert abs(found[grade, 0] - found[grade, 1]) <= 1


def test_its_deals_have_the_grades_that_rate_gives_them(made: Path, grading: str) -> None:
    ended = winnable("rate", "--grading", grading, str(made))
    rated = [orjson.loads(line) for line in ended.out.splitlines()]
    for one, other in zip(rated, lines(made), strict=True):
        assert one == other


def test_a_pack_with_another_seed_is_another(made: Path, grading: str, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    asked = ("--grading", grading, "--grades", "easy:4", "--spread", "1")
    assert winnable("pack", GAME, *asked, "--seed", "5", "-o", str(other)).code == 0
    assert not {one["deal"] for one in lines(other)} & {one["deal"] for one in lines(made)}


def test_equal_parts_are_asked_for_by_the_count(grading: str, tmp_path: Path) -> None:
    target = tmp_path / "pack.jsonl"
    asked = ("--grading", grading, "--count", "7", "--spread", "1")
    assert winnable("pack", GAME, *asked, "-o", str(target)).code == 0
    assert sorted(manifest(target)["grades"].values()) == [1, 1, 1, 2, 2]


# --- the same bytes ------------------------------------------------------------------------------


def both_files(pack: Path) -> tuple[bytes, bytes]:
    return pack.read_bytes(), manifest_path(pack).read_bytes()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_made_again_it_is_the_same_to_the_byte(
    made: Path, grading: str, tmp_path: Path, jobs: str
) -> None:
    again = tmp_path / "pack.jsonl"
    assert winnable(*making(grading, again, "--jobs", jobs)).code == 0
    assert both_files(again) == both_files(made)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "pack.jsonl",
        "pack.manifest.json",
    ]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_killed_and_resumed_it_is_the_same_to_the_byte(
    made: Path, grading: str, tmp_path: Path, jobs: str
) -> None:
    target, part = tmp_path / "pack.jsonl", tmp_path / "pack.jsonl.part"
    args = making(grading, target, "--jobs", jobs)
    running = subprocess.Popen(command(*args))
    _wait_for(lambda: part.exists() and part.read_bytes().count(b"\n") > 8)
    running.kill()
    running.wait()
    before = part.read_bytes()
    assert not target.exists()
    refused = process(*args)
    assert (refused.code, "--resume goes on with it" in refused.err) == (2, True)
    part.write_bytes(before[:-5])  # a line cut short
    assert process(*args, "--resume").code == 0
    assert both_files(target) == both_files(made)
    assert not part.exists()


def test_an_ended_run_says_how_to_go_on(grading: str, tmp_path: Path) -> None:
    target, part = tmp_path / "pack.jsonl", tmp_path / "pack.jsonl.part"
    args = making(grading, target)
    running = subprocess.Popen(command(*args), stderr=subprocess.PIPE, start_new_session=True)
    _wait_for(lambda: part.exists() and part.read_bytes().count(b"\n") > 3)
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=30)
    assert said.decode().splitlines() == [
        f"what was found so far is in {part}; --resume goes on there",
        "winnable: interrupted",
    ]


def test_a_run_is_not_gone_on_with_as_another(grading: str, tmp_path: Path) -> None:
    target = tmp_path / "pack.jsonl"
    short = winnable(*making(grading, target, "--max-deals", "3"))
    assert short.code == 1
    assert "3 deals do not fill the pack: it lacks" in short.err
    assert not target.exists()
    other = winnable(*making(grading, target, "--resume", "--line-states", "7"))
    assert other.code == 3
    assert "cannot be resumed: of a pack with another line_states: 5000, not 7" in other.err


@pytest.mark.parametrize(
    "entry",
    [
        *({}, 5, [], {"grade": "nosuch", "band": 0, "line": {}, "canonical": ""}),
        {"grade": "easy", "band": 0, "line": {"deal": "x", "grade": "easy"}, "canonical": "zz"},
        {"grade": "easy", "band": 0, "line": {"grade": "easy"}, "canonical": "00"},
        {"grade": "easy", "band": 0, "line": {"deal": "x", "grade": "hard"}, "canonical": "00"},
        {"grade": "easy", "band": [], "line": {"deal": "x", "grade": "easy"}, "canonical": "00"},
    ],
)
def test_a_journal_that_tells_nonsense_is_not_gone_on_with(
    grading: str, tmp_path: Path, entry: object
) -> None:
    target, part = tmp_path / "pack.jsonl", tmp_path / "pack.jsonl.part"
    assert winnable(*making(grading, target, "--max-deals", "2")).code == 1
    part.write_bytes(part.read_bytes() + dumps({"taken": entry}))
    ended = winnable(*making(grading, target, "--resume"))
    assert (ended.code, ended.err.count("\n")) == (3, 1)
    assert f"{part}:4: cannot be resumed: no line of a pack's journal" in ended.err


def test_what_the_journal_tells_of_is_not_done_again(
    made: Path, grading: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, part = tmp_path / "pack.jsonl", tmp_path / "pack.jsonl.part"
    assert winnable(*making(grading, target, "--max-deals", "20")).code == 1
    known = part.read_bytes().count(b"\n") - 1
    looked_into: list[int] = []
    plain = winnable_finder()

    def noted(finder: Any, offer: Any) -> Any:
        looked_into.append(offer.number)
        return plain(finder, offer)

    monkeypatch.setattr("winnable.graded_packs.finding.Finder.__call__", noted)
    assert winnable(*making(grading, target, "--resume")).code == 0
    assert (known, looked_into[0]) == (20, 21)
    assert both_files(target) == both_files(made)


def winnable_finder() -> Callable[..., Any]:
    from winnable.graded_packs.finding import Finder

    return Finder.__call__


# --- the places ----------------------------------------------------------------------------------


@given(st.integers(1, 60), st.integers(1, 20))
def test_the_places_of_a_grade_are_even_and_as_many_as_asked_for(count: int, spread: int) -> None:
    cells = Cells.of(GRADING, {Grade.HARD: count}, spread)
    places = list(cells.free.values())
    assert sum(places) == count
    assert max(places) - min(places) <= 1
    assert {grade for grade, _ in cells.free} == {Grade.HARD}


def test_a_length_that_every_deal_has_makes_no_band_of_its_own() -> None:
    lengths = {**GRADING.lengths, Grade.EASY: (30,) * 12 + (31,) * 7}
    cells = Cells.of(replace(GRADING, lengths=lengths), {Grade.EASY: 10}, 4)
    assert cells.free == {(Grade.EASY, 0): 5, (Grade.EASY, 1): 5}
    assert [cells.cell(Grade.EASY, moves)[1] for moves in (29, 30, 31, 99)] == [0, 0, 1, 1]


def test_no_twin_of_a_deal_is_taken_nor_one_too_many() -> None:
    filling = Filling(Cells.of(GRADING, {Grade.EASY: 2}, 1))
    one, twin = (Found((Grade.EASY, 0), {"deal": name}, b"alike") for name in ("one", "twin"))
    other = Found((Grade.EASY, 0), {"deal": "other"}, b"other")
    more = Found((Grade.EASY, 0), {"deal": "more"}, b"more")
    hard = Found((Grade.HARD, 0), {"deal": "hard"}, b"hard")
    taken = [filling.offer(found) for found in (hard, one, twin, None, other, more)]
    assert taken == [False, True, False, False, True, False]
    assert [line["deal"] for line in filling.lines] == ["one", "other"]


def test_what_is_expected_is_learnt() -> None:
    cells = Cells.of(GRADING, {Grade.EASY: 100}, 1)
    before = cells.expected(GRADING)
    assert before == pytest.approx(100 / 0.16, rel=0.01)
    cells.seen = 1000
    assert cells.expected(GRADING) > 100 * before
    for _ in range(50):
        cells.take((Grade.EASY, 0))
    assert cells.expected(GRADING) == pytest.approx(1000, rel=0.1)


# --- what is spoilt is found ---------------------------------------------------------------------


def spoil(made: Path, folder: Path, change: Callable[[list[dict[str, Any]]], object]) -> Path:
    """A copy with a change in its lines, and a manifest with the hash of that."""
    found = lines(made)
    change(found)
    data = pack_bytes(found)
    path = folder / "spoilt.jsonl"
    path.write_bytes(data)
    told = {**manifest(made), "sha256": hashlib.sha256(data).hexdigest()}
    manifest_path(path).write_bytes(dumps(told))
    return path


def drop_a_move(found: list[dict[str, Any]]) -> None:
    found[3]["solution"].pop()


def count_a_pass_more(found: list[dict[str, Any]]) -> None:
    found[3]["figures"]["line"]["passes"] += 1


def leave_one_out(found: list[dict[str, Any]]) -> None:
    found.pop()


def change_places(found: list[dict[str, Any]]) -> None:
    found[0], found[1] = found[1], found[0]


def give_another_number(found: list[dict[str, Any]]) -> None:
    found[3]["id"] = "winnable:4:999999"


def give_an_id(id: str) -> Callable[[list[dict[str, Any]]], object]:
    return lambda found: found[3].update(id=id)


def give_it_twice(found: list[dict[str, Any]]) -> None:
    found[3]["id"] = found[0]["id"]


def put_in_a_twin(found: list[dict[str, Any]]) -> None:
    same = [line for line in found if line["grade"] == "easy"][:2]
    deal = Deal.parse(same[0]["deal"])
    order = suit_exchanges(deal.rules)[1]

    def changed(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(Card(card.rank, order[card.suit]) for card in cards)

    twin = replace(
        deal,
        tableau=tuple(Pile(changed(one.face_down), changed(one.face_up)) for one in deal.tableau),
        stock=changed(deal.stock),
    )
    renamed = {f"F{suit.letter}-": f"F{order[suit].letter}-" for suit in SUITS}
    moves = [renamed.get(move[:3], move[:3]) + move[3:] for move in same[0]["solution"]]
    changes = {"id": "twin", "deal": str(twin), "solution": moves, "figures": same[0]["figures"]}
    found[found.index(same[1])] = {**same[1], **changes}
    found[:] = in_order(found, 4)


def give_another_grade(found: list[dict[str, Any]]) -> None:
    found[3]["grade"] = "hard" if found[3]["grade"] == "easy" else "easy"


def give_another_ease(found: list[dict[str, Any]]) -> None:
    found[3]["figures"]["ease"] /= 2


def win_more(found: list[dict[str, Any]]) -> None:
    wins = found[3]["figures"]["players"][0]
    wins["wins"] += 1 if wins["wins"] < wins["runs"] else -1


def play_fewer(found: list[dict[str, Any]]) -> None:
    found[3]["figures"]["players"][1]["runs"] -= 1
    found[3]["figures"]["players"][1]["wins"] = 0


def have_another_play(found: list[dict[str, Any]]) -> None:
    found[3]["figures"]["players"][0]["player"] = "random"


def ask_strong_for_nothing(found: list[dict[str, Any]]) -> None:
    line = next(line for line in found if line["grade"] == "easy")
    asked = next(line for line in found if line["grade"] == "expert")
    line["figures"]["players"].append(asked["figures"]["players"][2])


def have_nobody_play(found: list[dict[str, Any]]) -> None:
    found[3]["figures"]["players"] = []


def give_no_grade(found: list[dict[str, Any]]) -> None:
    del found[3]["grade"]


def give_no_figures(found: list[dict[str, Any]]) -> None:
    del found[3]["figures"]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (drop_a_move, ":4: solution: claims 'won'"),
        (count_a_pass_more, ":4: figures: claims figures.line.passes "),
        (leave_one_out, "grades: "),
        (change_places, "the deals are not in the seed's order"),
        (give_another_number, ":4: not the deal winnable:4:999999"),
        (give_it_twice, ":4: the id winnable:4:"),
        (give_an_id("winnable:1:2:3"), ":4: 'winnable:1:2:3' is no deal of the dealer"),
        (give_an_id("winnable"), ":4: 'winnable' is no deal of the dealer"),
        (give_an_id("winnable:04:1"), ":4: 'winnable:04:1' is no deal of the dealer"),
        (give_an_id("winnable:" + 5000 * "9"), ":4: 'winnable:9999"),
        (give_an_id("winnable:5:1"), ":4: winnable:5:1 has another seed than the pack"),
        (put_in_a_twin, ": the deal is the twin of "),
        (give_another_grade, ":4: grade: "),
        (give_another_ease, ":4: figures.ease: "),
        (win_more, ":4: figures."),
        (play_fewer, ":4: figures.players[1]: 0 wins of "),
        (have_another_play, ":4: figures.players[0]: expected games of "),
        (ask_strong_for_nothing, ": figures.players: strong was asked"),
        (have_nobody_play, ":4: figures.players: expected two or three"),
        (give_no_grade, ":4: grade: expected one of easy"),
        (give_no_figures, ":4: figures.line: expected an object"),
    ],
)
def test_a_spoilt_pack_is_found_out(
    made: Path, tmp_path: Path, change: Callable[[list[dict[str, Any]]], object], fault: str
) -> None:
    path = spoil(made, tmp_path, change)
    ended = winnable("pack", "--check", str(path))
    assert ended.code == 1
    assert fault in ended.err


def test_another_file_than_the_manifest_says_is_found_out(made: Path, tmp_path: Path) -> None:
    path = tmp_path / "pack.jsonl"
    path.write_bytes(made.read_bytes() + b"\n")
    manifest_path(path).write_bytes(manifest_path(made).read_bytes())
    ended = winnable("pack", "--check", str(path))
    assert (ended.code, "sha256: another file" in ended.err) == (1, True)


def test_a_figure_that_only_a_search_can_tell_is_found_out_by_rating_again(
    made: Path, tmp_path: Path
) -> None:
    def lose_more(found: list[dict[str, Any]]) -> None:
        found[3]["figures"]["line"]["losing"] += 1

    path = spoil(made, tmp_path, lose_more)
    assert winnable("pack", "--check", str(path)).code == 0
    ended = winnable("pack", "--check", "--rerate", str(path))
    assert (ended.code, ended.err.startswith(f"{path}:4: figures: ")) == (1, True)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"count": 3}, "count: 3 of "),
        ({"looked_into": 1}, " of 1 looked into"),
        ({"grades": {"easy": "many"}}, "are no counts"),
        ({"schema": 99}, "schema: expected version"),
        ({"rule_values": {"stock.draw": "7"}}, "rules: "),
        ({"seed": 5}, ":1: winnable:4:"),
        ({"dealer": "nosuch"}, "nosuch"),
        ({"dealer": "microsoft"}, "deals"),
        ({"spread": "wide"}, "spread is missing, or of another kind"),
        ({"limits": None}, "limits is missing, or of another kind"),
    ],
)
def test_a_manifest_that_tells_something_else_is_found_out(
    made: Path, tmp_path: Path, change: dict[str, Any], fault: str
) -> None:
    path = tmp_path / "pack.jsonl"
    path.write_bytes(made.read_bytes())
    manifest_path(path).write_bytes(dumps({**manifest(made), **change}))
    ended = winnable("pack", "--check", str(path))
    assert (ended.code, fault in ended.err) == (1, True)


def seated(seat: str, **change: float) -> dict[str, Any]:
    """The panel of the grading with a change to one seat."""
    panel = GRADING.panel.to_json()
    return {**panel, seat: {**panel[seat], **change}}


@pytest.mark.parametrize(
    "change",
    [
        {"rules": "0" * 16},
        {"panel": seated("greedy", runs=2.5)},
        {"panel": seated("good", runs=10**9)},
        {"panel": seated("good", runs=0)},
        {"panel": seated("strong", noise=-1)},
        {"panel": seated("strong", noise=1e300)},
    ],
)
def test_a_grading_that_is_none_of_the_game_is_found_out(
    made: Path, tmp_path: Path, change: dict[str, Any]
) -> None:
    path = tmp_path / "pack.jsonl"
    path.write_bytes(made.read_bytes())
    told = manifest(made)
    manifest_path(path).write_bytes(dumps({**told, "grading": {**told["grading"], **change}}))
    ended = winnable("pack", "--check", "--rerate", str(path))
    assert (ended.code, ended.err.count("\n")) == (1, 1)
    assert ended.err.startswith(f"{manifest_path(path)}: ")


@pytest.mark.parametrize("missing", ["pack.jsonl", "pack.manifest.json"])
def test_a_pack_that_cannot_be_read_whole_is_told(made: Path, tmp_path: Path, missing: str) -> None:
    path = tmp_path / "pack.jsonl"
    path.write_bytes(made.read_bytes())
    manifest_path(path).write_bytes(manifest_path(made).read_bytes())
    (tmp_path / missing).unlink()
    ended = winnable("pack", "--check", str(path))
    assert (ended.code, ended.err.count("\n")) == (3, 1)
    assert f"{tmp_path / missing}: cannot be read" in ended.err


@pytest.mark.parametrize("spoilt", [b"", b"[]", b"{}", b"nonsense"])
def test_a_manifest_that_is_none_is_told(made: Path, tmp_path: Path, spoilt: bytes) -> None:
    path = tmp_path / "pack.jsonl"
    path.write_bytes(made.read_bytes())
    manifest_path(path).write_bytes(spoilt)
    ended = winnable("pack", "--check", str(path))
    assert ended.code == 1
    assert ended.err.startswith(str(manifest_path(path)))
    assert ended.err.count("\n") == 1


scalars = st.none() | st.booleans() | st.integers(-(2**63), 2**63) | st.text(max_size=5)
others = scalars | st.lists(scalars, max_size=2) | st.dictionaries(st.text(max_size=3), scalars)


def ways(item: Any) -> list[tuple[Any, ...]]:
    """The way to every value inside, of lists to the first two."""
    inner = item.items() if isinstance(item, dict) else enumerate(item[:2])
    found = []
    for key, value in inner:
        found += [(key,)]
        if isinstance(value, dict | list):
            found += [(key, *rest) for rest in ways(value)]
    return found


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_is_damaged_the_check_ends_in_words(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: st.DataObject
) -> None:
    monkeypatch.setenv("WINNABLE_TRACEBACK", "1")
    found, told = lines(made)[:2], manifest(made)
    item = data.draw(st.sampled_from([found[0], told]))
    *way, last = data.draw(st.sampled_from(ways(item)))
    place = item
    for key in way:
        place = place[key]
    place[last] = data.draw(others)
    path = tmp_path / "damaged.jsonl"
    path.write_bytes(pack_bytes(found))
    manifest_path(path).write_bytes(dumps(told))
    assert winnable("pack", "--check", "--rerate", str(path)).code == 1


# --- exports -------------------------------------------------------------------------------------


@given(st.sampled_from(["klondike", "canfield", "westcliff"]), st.integers(1, 2**30))
def test_the_compact_text_holds_every_card_where_the_rules_say(game: str, number: int) -> None:
    rules = load_rules(game)
    deal = get_dealer("winnable").deal(rules, number)
    text = compact_text(deal)
    cards = iter([text[place : place + 2] for place in range(0, len(text), 2)])
    for pile in deal.tableau:
        assert [next(cards) for _ in pile.cards] == [str(card) for card in pile.cards]
    for held in deal.reserve:
        assert [next(cards) for _ in held] == [str(card) for card in held]
    assert [next(cards) for _ in range(sum(deal.foundations))] == [
        str(card) for card in list(deal.cards())[-sum(deal.foundations) :] if sum(deal.foundations)
    ]
    assert [next(cards) for _ in deal.stock] == [str(card) for card in deal.stock]
    assert next(cards, None) is None


def test_a_pack_is_exported_as_cards(made: Path) -> None:
    ended = winnable("pack", "--export", "compact", str(made))
    texts = orjson.loads(ended.out)
    assert texts == [compact_text(Deal.parse(line["deal"])) for line in lines(made)]


def test_other_forms_are_those_that_convert_writes(tmp_path: Path) -> None:
    dealt = tmp_path / "deals.jsonl"
    dealt.write_bytes(winnable("generate", "klondike", "--count", "3").out)
    for form, to in (("digits", "klondike-solver"), ("solvitaire", "solvitaire")):
        exported = winnable("pack", "--export", form, str(dealt))
        assert exported.out == winnable("convert", "--to", to, str(dealt)).out
        assert exported.out


def test_numbers_are_those_of_a_dealer_without_seeds() -> None:
    rules = load_rules("klondike")
    deal = get_dealer("pysolfc").deal(rules, 40_000)
    assert number(NamedDeal("pysolfc:40000", deal)) == b"40000\n"
    for id in (
        "pysolfc:40001",
        "winnable:3:40000",
        "mine",
        "pysolfc:\u00b2",
        "pysolfc:" + 5000 * "9",
    ):
        with pytest.raises(ExportError):
            number(NamedDeal(id, deal))


@pytest.mark.parametrize(
    ("form", "second", "said"),
    [
        ("numbers", "klondike --seed 3", "'winnable:3:2': no number of a dealer without seeds"),
        ("digits", "canfield", "the form klondike-solver holds seven piles"),
        ("compact", "calculation", "calculation: the form compact holds"),
        ("compact", None, "not JSON"),
    ],
)
def test_a_line_that_cannot_be_exported_is_named_and_nothing_written(
    form: str, second: str | None, said: str, tmp_path: Path
) -> None:
    good = NamedDeal("pysolfc:1", get_dealer("pysolfc").deal(load_rules("klondike"), 1))
    file, target = tmp_path / "some.jsonl", tmp_path / "out"
    options = (second or "").split()
    dealt = winnable("generate", *options, "--numbers", "2").out if second else b"{\n"
    file.write_bytes(dumps(good.to_json()) + dealt)
    ended = winnable("pack", "--export", form, str(file), "-o", str(target))
    assert ended.code == 3
    assert ended.err.startswith(f"{file}:2: {said}")
    assert ended.err.count("\n") == 1
    assert not target.exists()


# --- usage ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("pack", "klondike", "--count", "5"), "give -o FILE"),
        (("pack", "klondike", "-o", "x"), "give --grades"),
        (("pack", "klondike", "-o", "x", "--grades", "easy:3", "--count", "4"), "are 3 deals"),
        (("pack", "klondike", "-o", "x", "--grades", "easy:3,easy:4"), "named twice"),
        (("pack", "klondike", "-o", "x", "--grades", "simple:3"), "expected a grade"),
        (("pack", "klondike", "-o", "x", "--grades", "easy:0"), "expected a grade"),
        (
            ("pack", "klondike", "-o", "x", "--grades", "easy:1", "--verdict", "won"),
            "--verdict goes",
        ),
        (("pack", "--count", "4", "--spread", "2"), "--spread goes with other uses"),
        (("pack", "--check", "x", "--seed", "2"), "--seed goes with other uses"),
        (("pack",), "needs --count"),
        (("rate", "--cut", "100"), "--cut needs --game"),
    ],
)
def test_wrong_usage_is_told(args: tuple[str, ...], said: str) -> None:
    ended = winnable(*args)
    assert ended.code == 2
    assert said in ended.err


def test_a_file_is_records_and_a_name_is_a_game(tmp_path: Path) -> None:
    missing = winnable("pack", "nowhere.jsonl", "--count", "3")
    assert (missing.code, missing.err) == (
        3,
        "winnable: nowhere.jsonl: cannot be read: No such file or directory\n",
    )
    assert winnable("pack", "klondike[stock.draw=x]", "--count", "3").code == 3


def _wait_for(done: Callable[[], bool]) -> None:
    ends = time.monotonic() + 60
    while not done():
        assert time.monotonic() < ends
        time.sleep(0.01)
