"""``generate``, ``solve``, ``show``, ``games``, ``convert``: what each prints."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from command_line import winnable
from winnable.deal import Deal
from winnable.deal_json import deal_from_json
from winnable.moves import Move, MoveKind
from winnable.position import Position
from winnable.rules_file import game_names, load_rules

SMALL = "klondike[deck.ranks=5,tableau.piles=3]"
OPEN = "klondike[deck.ranks=2,tableau.piles=2]: AC / [AD] 2D | stock AH AS 2C 2H 2S"
STUCK = (
    "klondike[deck.ranks=3,tableau.piles=3,stock.passes=2]: "
    "2D / [3C] 3D / [AS AH] 2H | stock AD 3H 3S 2S AC 2C"
)
DEAL = (
    "klondike: JH / [9D] 2C / [9H QS] AD / [3S TD KC] 4H / [JD JS AC 5S] 2H / "
    "[5D KH 8S 5C AH] AS / [3H 6D JC 4D KD 4S] 2S | "
    "stock QD 8H 5H 9S 3D QC QH TH 4C 7D 3C KS 8C 6C 7H 8D TC 6S 9C 7C TS 6H 2D 7S"
)


# --- generate ------------------------------------------------------------------------------------


def test_generated_deals_carry_id_game_and_deal() -> None:
    (line,) = winnable("generate", "klondike", "--numbers", "1").lines
    assert json.loads(line) == {"id": "winnable:1", "game": "klondike", "deal": DEAL}


def test_numbers_are_dealt_in_the_order_in_which_they_are_asked_for() -> None:
    ended = winnable("generate", "klondike", "--dealer", "solvitaire", "--numbers", "3,1-2")
    ids = [json.loads(line)["id"] for line in ended.lines]
    assert ids == ["solvitaire:3", "solvitaire:1", "solvitaire:2"]


def test_count_and_seed_are_numbers_of_that_seed() -> None:
    ended = winnable("generate", "klondike", "--count", "2", "--seed", "5")
    assert [json.loads(line)["id"] for line in ended.lines] == ["winnable:5:1", "winnable:5:2"]
    by_number = winnable("generate", "klondike", "--numbers", "1-2", "--seed", "5")
    assert by_number == ended


def test_text_is_the_notation_alone() -> None:
    ended = winnable("generate", "klondike", "--numbers", "1", "--format", "text")
    assert ended.text == f"{DEAL}\n"


def test_overrides_are_part_of_the_games_name() -> None:
    ended = winnable("generate", "klondike", "--count", "1", "--set", "stock.draw=2")
    assert json.loads(ended.text)["game"] == "klondike[stock.draw=2]"


def test_a_rules_file_serves_as_a_game_and_leaves_no_trace(tmp_path: Path) -> None:
    rules = tmp_path / "mine.toml"
    rules.write_text('extends = "klondike"\n[tableau]\nspace = "any"\n', encoding="utf-8")
    ended = winnable("generate", str(rules), "--count", "1")
    assert json.loads(ended.text)["game"] == "klondike[tableau.space=any]"


def test_every_game_generates_and_validates() -> None:
    for game in game_names():
        lines = winnable("generate", game, "--count", "3").out
        assert winnable("validate", "--quiet", stdin=lines).code == 0


def test_a_file_is_not_overwritten_unasked(tmp_path: Path) -> None:
    target = tmp_path / "deals.jsonl"
    target.write_text("precious")
    args = ("generate", "klondike", "--count", "1", "-o", str(target))
    assert winnable(*args).code == 2
    assert target.read_text() == "precious"
    assert winnable(*args, "--force").code == 0
    assert target.read_bytes() == winnable(*args[:4]).out
    assert list(tmp_path.iterdir()) == [target]


# --- solve ---------------------------------------------------------------------------------------


def test_a_winning_line_is_printed_and_wins() -> None:
    head, *rest = winnable("solve", stdin=OPEN).lines
    assert head.startswith("stdin:1: winnable, ")
    position = Position(Deal.parse(OPEN))
    for move in " ".join(rest).split():
        position = position.play(Move.parse(move))
    assert position.won


def test_an_unwinnable_deal_is_called_that_and_is_no_failure() -> None:
    ended = winnable("solve", stdin=STUCK)
    assert (ended.code, ended.err) == (0, "")
    assert ended.text.startswith("stdin:1: unwinnable, ")


def test_a_deal_without_a_move_says_so() -> None:
    text = (
        "klondike[deck.ranks=2,stock.passes=1,tableau.piles=2]: 2C / [AD] 2D | stock AS AC 2H AH 2S"
    )
    (line,) = winnable("solve", stdin=text).lines
    assert line == "stdin:1: unwinnable, no card can ever be moved"


def test_a_spent_limit_is_undecided_and_counts_under_strict() -> None:
    hard = winnable("generate", "klondike", "--dealer", "solvitaire", "--numbers", "22").out
    ended = winnable("solve", "--max-states", "1000", stdin=hard)
    assert ended.code == 0
    assert ended.text.startswith(
        "solvitaire:22: undecided, search stopped when its states were spent ("
    )
    assert winnable("solve", "--max-states", "1000", "--strict", stdin=hard).code == 4


def test_a_solution_in_json_is_a_record() -> None:
    (line,) = winnable("solve", "--format", "json", stdin=OPEN).lines
    record = json.loads(line)
    assert (record["verdict"], record["game_played"]) == ("winnable", None)


def test_a_shortest_line_says_that_none_is_shorter() -> None:
    head, *rest = winnable("solve", "--shortest", stdin=OPEN).lines
    assert ", 9 of cards, the fewest possible (" in head
    moves = [Move.parse(move) for move in " ".join(rest).split()]
    assert sum(move.kind is MoveKind.CARDS for move in moves) == 9


def test_a_shortest_line_in_a_game_the_models_do_not_know_has_a_bound() -> None:
    text = OPEN.replace("tableau.piles=2", "tableau.build=same-suit,tableau.piles=2")
    (record,) = map(json.loads, winnable("solve", "--shortest", "--format=json", stdin=text).lines)
    length = record["length"]
    assert (length["at_least"], length["stock_counted"]) == (8, False)
    assert length["moves"] >= 8


def test_the_draws_count_where_they_are_asked_to() -> None:
    args = ("solve", "--shortest", "--count-draws", "--format", "json")
    record = json.loads(winnable(*args, stdin=OPEN).text)
    assert record["length"]["stock_counted"]
    assert record["length"]["moves"] == record["length"]["at_least"] == len(record["solution"])
    assert winnable("solve", "--count-draws", stdin=OPEN).code == 2


def test_the_length_of_a_shortest_line_is_checked() -> None:
    (line,) = winnable("solve", "--shortest", "--format", "json", stdin=OPEN).lines
    assert winnable("replay", "--check", stdin=line).code == 0
    record = json.loads(line)
    record["length"]["moves"] += 1
    ended = winnable("replay", "--check", stdin=json.dumps(record))
    assert ended.code == 1
    assert "claims length.moves 10, but it is 9" in ended.text + ended.err
    record["length"] |= {"moves": 9, "at_least": 10}
    ended = winnable("replay", "--check", stdin=json.dumps(record))
    assert ended.code == 1
    assert "claims length.at_least 10, but the solution has 9 moves" in ended.text + ended.err


# --- show ----------------------------------------------------------------------------------------


def test_a_deal_is_drawn_with_its_piles_as_columns() -> None:
    text = (
        "klondike: - / [9D] 2C / [9H QS] TD | stock 8H | waste 3H 4C | foundations AC 2D | pass 2"
    )
    ended = winnable("show", stdin=DEAL)
    assert ended.text == (
        "stdin:1: Klondike\n"
        "\n"
        "foundations  ♣–  ♦–  ♥–  ♠–\n"
        "stock        24 cards (pass 1), next first: "
        "Q♦ 8♥ 5♥ 9♠ 3♦ Q♣ Q♥ 10♥ 4♣ 7♦ 3♣ K♠ 8♣ 6♣ 7♥ 8♦ 10♣ 6♠ 9♣ 7♣ 10♠ 6♥ 2♦ 7♠\n"
        "waste        –\n"
        "\n"
        " 1     2     3     4     5     6     7\n"
        " J♥   (9♦)  (9♥)  (3♠)  (J♦)  (5♦)  (3♥)\n"
        "       2♣   (Q♠)  (10♦) (J♠)  (K♥)  (6♦)\n"
        "             A♦   (K♣)  (A♣)  (8♠)  (J♣)\n"
        "                   4♥   (5♠)  (5♣)  (4♦)\n"
        "                         2♥   (A♥)  (K♦)\n"
        "                               A♠   (4♠)\n"
        "                                     2♠\n"
    )
    assert winnable("show", stdin=text).code == 3


def test_a_position_in_mid_game_is_drawn_with_all_there_is() -> None:
    text = (
        "klondike[deck.ranks=3,tableau.piles=3,stock.passes=3]: - / [3D] 2C / 3S 2H | "
        "stock 3H 2S | waste 3C AS 2D | foundations AC AD AH | pass 2"
    )
    drawn = winnable("show", stdin=text).lines
    assert drawn[2] == "foundations  ♣A  ♦A  ♥A  ♠–"
    assert drawn[3] == "stock        2 cards (pass 2 of 3), next first: 3♥ 2♠"
    assert drawn[4] == "waste        3♣ A♠ 2♦"
    assert drawn[7:] == [" –    (3♦)   3♠", "       2♣    2♥"]


def test_hidden_cards_are_not_shown_where_they_are_to_stay_hidden() -> None:
    shown = winnable("show", "--hidden", stdin=DEAL).text
    assert "Q♦" not in shown
    assert "9♦" not in shown
    assert "2♠" in shown


# --- games ---------------------------------------------------------------------------------------


def test_all_games_are_listed() -> None:
    listed = [line.split()[0] for line in winnable("games").lines]
    assert listed == game_names()


@pytest.mark.parametrize("game", game_names())
def test_every_game_is_explained_and_its_file_printed(game: str) -> None:
    text = winnable("games", game).text
    assert text.startswith(load_rules(game).title)
    assert f"# {game}.toml\n" in text
    deck = load_rules(game).deck
    assert f" of {deck.size // deck.decks} cards" in text


@pytest.mark.parametrize(
    ("override", "sentence"),
    [
        ("stock.draw=1", "The 24 cards left are the stock, turned one at a time."),
        ("stock.passes=1", "The stock is gone through once; there is no redeal."),
        ("stock.passes=3", "The stock is gone through three times at most."),
        ("stock.order=reversed", "turned three at a time; the first of them is in play."),
        ("tableau.space=none", "An empty pile stays empty."),
        ("tableau.build=same-suit", "Piles are built down by one rank in the same suit."),
        ("foundations.worrying_back=false", "Cards on the foundations stay there."),
        ("deck.ranks=9", "A pack of 36 cards, ace to 9 in four suits."),
        ("tableau.face_up=all", "Seven piles of 1 to 7 cards, all face up."),
    ],
)
def test_overrides_change_what_is_said(override: str, sentence: str) -> None:
    assert sentence in winnable("games", "klondike", "--set", override).text


def test_a_rules_file_is_explained_too(tmp_path: Path) -> None:
    rules = tmp_path / "mine.toml"
    rules.write_text('title = "Mine"\n[tableau]\nspace = "any"\n', encoding="utf-8")
    text = winnable("games", str(rules)).text
    assert text.startswith("Mine (klondike[tableau.space=any])")
    assert "An empty pile takes any card or run." in text
    assert 'title = "Mine"' in text


# --- convert -------------------------------------------------------------------------------------


def test_every_form_is_converted_to_every_other_without_loss() -> None:
    notation = winnable("generate", SMALL, "--count", "5").out
    forms = {to: winnable("convert", "--to", to, stdin=notation).out for to in ("json", "text")}
    assert winnable("convert", stdin=forms["json"]).out == notation
    assert winnable("convert", "--to", "json", stdin=forms["json"]).out == forms["json"]
    assert winnable("convert", "--to", "text", stdin=forms["json"]).out == forms["text"]
    named = json.loads(forms["json"].splitlines()[0])
    assert str(deal_from_json(named["deal"])) == json.loads(notation.splitlines()[0])["deal"]


@pytest.mark.parametrize(
    "variant",
    [
        DEAL.replace("T", "10"),
        DEAL.lower(),
        DEAL.replace("H", "♥").replace("D", "♦️").replace("C", "♣").replace("S", "♠"),
        "\ufeff" + DEAL,
        DEAL + "\r\n",
        DEAL.partition(": ")[2],
        "  " + DEAL.replace(" ", "   ").replace("|", " |\t"),
        DEAL.replace("/", " / ").replace("[", " [ ").replace("]", " ] "),
    ],
)
def test_what_means_the_same_deal_is_read_as_it(variant: str) -> None:
    ended = winnable("convert", "--to", "text", "--game", "klondike", stdin=variant.encode())
    assert (ended.text, ended.code) == (f"{DEAL}\n", 0)
