"""What went wrong for users of other programs, each as a test of its whole kind.

Every text is bent from one small deal; what is right stands beside it.
"""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from command_line import winnable
from foreign_texts import DEAL, DIGITS, LONELYBOT, PYSOL, RULES, SOLVITAIRE, TEXTS
from winnable.deal import Deal
from winnable.errors import WinnableError
from winnable.formats.registry import get_format
from winnable.pile import Pile
from winnable.rules_file import load_rules

LINE_ENDS = {"LF": "\n", "CRLF": "\r\n", "CR": "\r"}


def read(name: str, text: str | dict[str, Any], game: str = "klondike-draw-1") -> Deal:
    """The one deal that a file of the format holds."""
    written = json.dumps(text, ensure_ascii=False) if isinstance(text, dict) else text
    form = get_format(name)
    (piece,) = form.split(io.BytesIO(written.encode()))
    return form.read(piece.data, load_rules(game)).deal


def notes(text: dict[str, Any] | str, name: str = "solvitaire") -> tuple[str, ...]:
    """What is said of the deal besides."""
    written = json.dumps(text) if isinstance(text, dict) else text
    return get_format(name).read(written.encode(), RULES).notes


def bent(**changes: Any) -> dict[str, Any]:
    """Solvitaire's JSON with keys changed."""
    return {**SOLVITAIRE, **{key.replace("_", " "): value for key, value in changes.items()}}


# --- the text around the cards -------------------------------------------------------------------


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("ends", LINE_ENDS)
@pytest.mark.parametrize("last", [True, False])
def test_every_line_end_is_read_with_or_without_the_last(name: str, ends: str, last: bool) -> None:
    text = TEXTS[name].rstrip("\n").replace("\n", LINE_ENDS[ends])
    assert read(name, text + LINE_ENDS[ends] * last) == DEAL


@pytest.mark.parametrize("name", TEXTS)
def test_a_byte_order_mark_is_passed_over(name: str) -> None:
    assert read(name, "\ufeff" + TEXTS[name]) == DEAL


@pytest.mark.parametrize("name", TEXTS)
def test_utf_16_is_refused_by_its_name(name: str) -> None:
    with pytest.raises(WinnableError, match="UTF-16"):
        get_format(name).read(TEXTS[name].encode("utf-16"), RULES)


@pytest.mark.parametrize("name", ["solvitaire", "lonelybot"])
def test_json_may_be_spread_over_lines(name: str) -> None:
    for indent in (1, 4):
        assert read(name, json.dumps(json.loads(TEXTS[name]), indent=indent)) == DEAL


def test_several_boards_follow_one_another_with_or_without_empty_lines() -> None:
    form = get_format("pysol")
    for between in ("", "\n", "\n# the next\n"):
        pieces = list(form.split(io.BytesIO((PYSOL + between + PYSOL).encode())))
        assert [form.read(piece.data, RULES).deal for piece in pieces] == [DEAL, DEAL]


@pytest.mark.parametrize("width", [1, 7, 80, 100, 155])
def test_a_deck_that_a_console_wrapped_in_mid_card_is_put_together(width: int) -> None:
    lines = [DIGITS[at : at + width] for at in range(0, len(DIGITS), width)]
    assert read("klondike-solver", "\n".join(lines)) == DEAL


def test_a_deck_cut_short_does_not_swallow_the_next() -> None:
    form = get_format("klondike-solver")
    pieces = list(form.split(io.BytesIO(f"{DIGITS[:150]}\n{DIGITS}\n".encode())))
    assert [(piece.line, len(piece.data)) for piece in pieces] == [(1, 150), (2, 156)]


# --- the cards -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["pysol", "minimal-klondike", "solvitaire", "lonelybot"])
@pytest.mark.parametrize(("ten", "written"), [("T", "T"), ("10", "10"), ("T", "t")])
def test_ten_is_read_as_a_letter_and_as_a_number(name: str, ten: str, written: str) -> None:
    text = TEXTS[name]
    for suit in "CDHScdhs":
        text = text.replace(f"T{suit}", f"{written}{suit}").replace(f"10{suit}", f"{written}{suit}")
    assert read(name, text) == DEAL


@pytest.mark.parametrize("name", ["pysol", "minimal-klondike"])
def test_case_means_nothing_where_it_marks_no_card(name: str) -> None:
    assert read(name, TEXTS[name].lower()) == read(name, TEXTS[name].upper()) == DEAL


@pytest.mark.parametrize("name", ["pysol", "minimal-klondike"])
@pytest.mark.parametrize("signs", ["♣♦♥♠", "♧♢♡♤"])
def test_unicode_suits_are_read(name: str, signs: str) -> None:
    head, colon, rest = TEXTS[name].rpartition(":")
    for letter, sign in zip("CDHS", signs, strict=True):
        rest = rest.replace(letter, sign)
    assert read(name, head + colon + rest) == DEAL


def test_unicode_suits_are_read_in_json_where_they_lie_face_up() -> None:
    signs = dict(zip("CDHS", "♣♦♥♠", strict=True))
    stock = [card[:-1] + signs[card[-1]] for card in SOLVITAIRE["stock"]]
    assert read("solvitaire", bent(stock=stock)) == DEAL


@pytest.mark.parametrize(("number", "letter"), [("1", "A"), ("11", "J"), ("12", "Q"), ("13", "K")])
def test_solvitaires_ranks_may_be_numbers(number: str, letter: str) -> None:
    stock = [number + card[-1] if card[:-1] == letter else card for card in SOLVITAIRE["stock"]]
    assert read("solvitaire", bent(stock=stock)) == DEAL


@pytest.mark.parametrize("card", ["0C", "14C", "09C", "X", "", "10", 10, None, ["AC"]])
def test_what_is_no_card_is_refused_by_its_place(card: Any) -> None:
    with pytest.raises(WinnableError, match=r"^stock: "):
        read("solvitaire", bent(stock=[card, *SOLVITAIRE["stock"][1:]]))


@pytest.mark.parametrize(
    ("code", "what"), [("000", "'000'"), ("140", "'140'"), ("015", "'015'"), ("010", "'010'")]
)
def test_digits_that_are_no_card_are_refused_by_their_place(code: str, what: str) -> None:
    with pytest.raises(WinnableError, match=f"^card 2: {what} is not a card"):
        read("klondike-solver", DIGITS[:3] + code + DIGITS[6:])


# --- which cards there are -----------------------------------------------------------------------

DOUBLE = {
    "pysol": PYSOL.replace("TC TS AD", "TC TC AD"),
    "klondike-solver": DIGITS.replace("104012", "101012"),
    "minimal-klondike": TEXTS["minimal-klondike"].replace("TS TC", "TC TC"),
    "tybalt": TEXTS["tybalt"].replace("tstc", "tctc"),
    "solvitaire": TEXTS["solvitaire"].replace('"10S"', '"10C"'),
    "lonelybot": TEXTS["lonelybot"].replace('"10S"', '"10C"'),
}
MISSING = {
    "pysol": PYSOL.replace("TC TS AD", "TC AD"),
    "minimal-klondike": TEXTS["minimal-klondike"].replace("TS TC", "TC"),
    "tybalt": TEXTS["tybalt"].replace("tstc", "tc"),
    "solvitaire": TEXTS["solvitaire"].replace('"10S", ', ""),
    "lonelybot": TEXTS["lonelybot"].replace('"10S", ', ""),
}


@pytest.mark.parametrize("name", DOUBLE)
def test_a_double_card_is_an_invalid_deal_and_never_a_verdict(name: str) -> None:
    assert DOUBLE[name] != TEXTS[name]
    with pytest.raises(WinnableError, match=r"more than once: TC; missing: TS"):
        read(name, DOUBLE[name])


@pytest.mark.parametrize("name", MISSING)
def test_a_missing_card_is_an_invalid_deal_and_never_a_verdict(name: str) -> None:
    assert MISSING[name] != TEXTS[name]
    with pytest.raises(WinnableError, match=r"missing: TS"):
        read(name, MISSING[name])


@pytest.mark.parametrize("cards", [1, 31, 51])
def test_a_deck_cut_short_says_how_many_digits_and_cards_there_are(cards: int) -> None:
    word = "card" if cards == 1 else "cards"
    with pytest.raises(
        WinnableError, match=f"^{3 * cards} digits, {cards} {word}: expected 156, 52 cards"
    ):
        read("klondike-solver", DIGITS[: 3 * cards])


def test_a_deck_that_goes_on_is_refused_where_klondike_solver_passes_over_the_rest() -> None:
    with pytest.raises(WinnableError, match=r"^159 digits, 53 cards"):
        read("klondike-solver", DIGITS + "011")


def test_a_deal_without_a_stock_is_invalid() -> None:
    with pytest.raises(WinnableError, match=r"^missing: AD AS 2H"):
        read("solvitaire", {"tableau piles": SOLVITAIRE["tableau piles"]})


def test_a_short_deck_is_read_where_the_game_has_one() -> None:
    short = {
        "tableau piles": [["1C"], ["2d", "AS"], [], []],
        "stock": ["2S", "2H", "2C", "AH", "AD"],
    }
    game = "klondike[deck.ranks=2,tableau.piles=2]"
    with pytest.raises(WinnableError, match=r"^4 tableau piles, expected 2"):
        read("solvitaire", short, game)
    two = {**short, "tableau piles": short["tableau piles"][:2]}
    assert read("solvitaire", two, game).rules.deck.ranks == 2
    with pytest.raises(WinnableError, match="missing"):
        read("solvitaire", short)  # of Klondike, which has 52 cards


# --- piles ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["solvitaire", "lonelybot"])
def test_a_wrong_number_of_piles_is_named(name: str) -> None:
    item = json.loads(TEXTS[name])
    item["tableau piles"].insert(0, [])
    with pytest.raises(WinnableError, match="8 tableau piles, expected 7"):
        read(name, item)


def test_empty_piles_may_be_left_out_or_written_in_any_of_solvitaires_ways() -> None:
    first, second, *rest = SOLVITAIRE["tableau piles"]
    seven = [[*second, *first], *rest, []]
    for piles in (seven, [*seven[:-1], ""], seven[:-1]):
        deal = read("solvitaire", bent(tableau_piles=piles))
        assert [len(pile) for pile in deal.tableau] == [3, 3, 4, 5, 6, 7, 0]


def test_a_board_with_a_pile_too_few_is_named() -> None:
    with pytest.raises(WinnableError, match="6 tableau piles, expected 7"):
        read("pysol", PYSOL.replace("5C\n", "", 1))


# --- face down -----------------------------------------------------------------------------------


def test_lower_case_in_solvitaires_tableau_lies_face_down() -> None:
    assert [len(pile.face_down) for pile in read("solvitaire", bent()).tableau] == list(range(7))


def test_all_upper_case_is_another_game_and_is_said_to_be() -> None:
    upper = [[card.upper() for card in pile] for pile in SOLVITAIRE["tableau piles"]]
    deal = read("solvitaire", bent(tableau_piles=upper))
    assert all(not pile.face_down for pile in deal.tableau)
    (note,) = notes(bent(tableau_piles=upper))
    assert "taken to lie face up" in note
    assert notes(bent()) == ()


def test_a_board_without_brackets_is_another_game_and_is_said_to_be() -> None:
    (note,) = notes(PYSOL.replace("<", "").replace(">", ""), "pysol")
    assert "taken to lie face up" in note


def test_all_lower_case_is_refused_because_no_card_on_top_lies_face_down() -> None:
    lower = [[card.lower() for card in pile] for pile in SOLVITAIRE["tableau piles"]]
    with pytest.raises(WinnableError, match="pile 1: its top card 5C is face down"):
        read("solvitaire", bent(tableau_piles=lower))


def test_a_hidden_card_above_an_open_one_is_refused() -> None:
    piles = [*SOLVITAIRE["tableau piles"]]
    piles[2] = ["2D", "9s", "AC"]
    with pytest.raises(WinnableError, match="above a card that lies face up"):
        read("solvitaire", bent(tableau_piles=piles))
    with pytest.raises(WinnableError, match="beneath a card that is face down"):
        read("pysol", PYSOL.replace("<2D> <9S> AC", "2D <9S> AC"))


@pytest.mark.parametrize("name", ["stock", "waste"])
def test_case_says_nothing_outside_the_tableau(name: str) -> None:
    lower = [card.lower() for card in SOLVITAIRE["stock"]]
    item = bent(stock=[], waste=lower[::-1]) if name == "waste" else bent(stock=lower)
    deal = read("solvitaire", item)
    assert (deal.waste or deal.stock) == DEAL.stock


def test_case_says_nothing_in_games_that_deal_every_card_face_up() -> None:
    assert read("solvitaire", bent(), "whitehead") == read("pysol", PYSOL, "whitehead")
    assert all(not pile.face_down for pile in read("pysol", PYSOL, "whitehead").tableau)


# --- stock and foundations -----------------------------------------------------------------------


def test_a_reversed_stock_is_a_proper_deal_but_another_one() -> None:
    reversed_stock = bent(stock=SOLVITAIRE["stock"][::-1])
    assert read("solvitaire", reversed_stock).stock == DEAL.stock[::-1]


def test_in_some_forms_the_stock_ends_with_the_card_drawn_first() -> None:
    assert str(DEAL.stock[0]) == "TC"
    assert SOLVITAIRE["stock"][-1] == "10C"
    assert TEXTS["minimal-klondike"].endswith("TC")
    assert PYSOL.startswith("Talon: TC")
    assert TEXTS["lonelybot"].count('"10C"]') == 1


@pytest.mark.parametrize("key", ["foundations", "foundation"])
@pytest.mark.parametrize("empty", [[], [[], [], [], []], "", ["", "", "", ""]])
def test_empty_foundations_may_be_flat_or_nested_under_either_name(key: str, empty: Any) -> None:
    assert read("solvitaire", {**SOLVITAIRE, key: empty}) == DEAL
    assert (
        read("lonelybot", {**LONELYBOT, key: empty} if key == "foundation" else LONELYBOT) == DEAL
    )


@pytest.mark.parametrize("up", [["AS", "AD"], [["AD"], ["AS"]], [[], ["AD"], [], ["AS"]]])
def test_cards_on_foundations_may_be_flat_or_nested(up: Any) -> None:
    stock = [card for card in SOLVITAIRE["stock"] if card not in ("AS", "AD")]
    assert read("solvitaire", bent(stock=stock, foundations=up)).foundations == (0, 1, 0, 1)


def test_a_card_missing_beneath_another_on_a_foundation_is_named() -> None:
    stock = [card for card in SOLVITAIRE["stock"] if card != "3D"]
    with pytest.raises(WinnableError, match="diamonds: a card is missing beneath another"):
        read("solvitaire", bent(stock=stock, foundations=["3D"]))


@pytest.mark.parametrize("key", ["hand", "Stock", "tableau", "deal"])
def test_a_key_that_solvitaire_has_not_is_refused_by_its_name(key: str) -> None:
    with pytest.raises(WinnableError, match=f"^'{key}': no such key: expected tableau piles"):
        read("solvitaire", {**SOLVITAIRE, key: []})


@pytest.mark.parametrize("key", ["hole", "cells", "accordion", "sequences"])
def test_keys_of_games_that_are_not_here_are_refused_unless_empty(key: str) -> None:
    assert read("solvitaire", {**SOLVITAIRE, key: []}) == DEAL
    with pytest.raises(WinnableError, match=f"^{key}: no game here"):
        read("solvitaire", {**SOLVITAIRE, key: ["AC"]})


def test_an_output_with_hidden_cards_cannot_be_read_back_and_says_why() -> None:
    piles = [["5C"], ["##", "9H"], *SOLVITAIRE["tableau piles"][2:]]
    with pytest.raises(WinnableError, match="a card that the program has hidden"):
        read("solvitaire", bent(tableau_piles=piles))


def test_a_trailing_comma_is_named_with_its_place() -> None:
    with pytest.raises(WinnableError, match=r"^not JSON: .*line 1 column"):
        read("solvitaire", TEXTS["solvitaire"][:-1] + ",}")


def test_the_printed_board_of_a_game_in_play_is_read_waste_top_first() -> None:
    board = (
        "Foundations: H-0 C-A D-0 S-0\nTalon: AD TS TC ==> 4D QS 3H 3S JH TD KC 8H 8S 4S 4H KS "
        "6D 8D 7C JD 9D 2H QD 3D AS <==\n: 5C\n: <7H> 9H\n: <2D> 9S\n: <5D> <QH> <5S> 8C\n"
        ": <QC> <2C> <JS> <3C> 7D\n: <5H> <7S> <KD> <9C> <JC> 6S\n"
        ": <4C> <AH> <2S> <6C> <6H> <TH> KH\n"
    )
    deal = read("pysol", board)
    assert [str(card) for card in deal.waste] == ["TC", "TS", "AD"]
    assert deal.foundations == (1, 0, 0, 0)
    assert deal.tableau[2] == Pile(DEAL.tableau[2].face_down[:1], DEAL.tableau[2].face_down[1:])
    write = get_format("pysol").write
    assert write is not None
    assert write(deal) == board


# --- the game ------------------------------------------------------------------------------------


def test_no_form_guesses_how_many_cards_are_drawn() -> None:
    for name, text in TEXTS.items():
        ended = winnable("convert", "--from", name, stdin=text)
        assert ended.code == 3
        assert "--game klondike (three) or --game klondike-draw-1" in ended.err
