"""The notation: exact in both directions, forgiving where nothing is lost, never a traceback."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from winnable.deal import Deal
from winnable.deal_json import deal_from_json, deal_to_json
from winnable.dealing import get_dealer
from winnable.errors import CardError, DealError, WinnableError
from winnable.moves import MoveKind
from winnable.position import Position
from winnable.rules import Rules
from winnable.rules_file import game_names, load_rules

KLONDIKE = load_rules("klondike")
TINY = load_rules("klondike", ("deck.ranks=3", "tableau.piles=3"))
FRESH = str(get_dealer("winnable").deal(KLONDIKE, 1))


def mid_game(rules: Rules, number: int, moves: int) -> Deal:
    """The position after so many moves chosen at random."""
    chooser = random.Random(f"{rules.name} {number}")
    position = Position(get_dealer("winnable").deal(rules, number))
    for _ in range(moves):
        legal = position.legal_moves()
        if not legal:
            break
        by_cards = [move for move in legal if move.kind is MoveKind.CARDS]
        position = position.play(chooser.choice(by_cards or legal))
    return position.deal


games = st.sampled_from(game_names()).map(load_rules)
deals = st.builds(mid_game, games, st.integers(0, 1000), st.integers(0, 60))


@given(deals)
def test_a_deal_is_read_as_it_was_written(deal: Deal) -> None:
    text = str(deal)
    assert "\n" not in text
    assert Deal.parse(text) == deal
    assert str(Deal.parse(text)) == text
    assert deal_from_json(deal_to_json(deal)) == deal


@given(deals, st.randoms())
def test_case_spaces_and_ways_to_write_a_card_do_not_matter(
    deal: Deal, chooser: random.Random
) -> None:
    game, _, rest = str(deal).partition(":")
    other = game + ": "
    for before, letter in zip(f" {rest}", rest, strict=False):
        begins = before in " ["  # of what begins with C or T the one is a cavalier, the other a ten
        if letter in "CDHS" and not begins:
            index = "CDHS".index(letter)
            letter = chooser.choice([letter, letter.lower(), "♣♦♥♠"[index], "♧♢♡♤"[index]])
        elif letter == "T" and begins:
            letter = chooser.choice(["T", "t", "10"])
        elif letter in " /|[]":
            letter = chooser.choice([letter, f" {letter}", f"{letter}  ", f"{letter}\t"])
        other += letter
    assert Deal.parse(other) == deal


# Pieces of which a user might make a wrong line, and some nobody would.
SYMBOLS = ["[", "]", "/", "|", "-", ":", "=", "♥", "é", "\x00", "\ufeff"]
GAMES = ["klondike:", "klondike[deck.ranks=2]:", "klondike["]
WORDS = [*GAMES, "stock", "waste", "foundations", "pass", "single"]
pieces = st.sampled_from([*SYMBOLS, *WORDS, "AC", "10d", "KS", "1H", "XX", "0", "2", "9" * 20])


@given(st.one_of(st.text(), st.lists(pieces, max_size=60).map(" ".join)))
@example("klondike[deck.ranks=1,tableau.piles=1]: AC | foundations AD AH AS")
@example(FRESH + " | pass 99999999999999999999")
@example("klondike[[]: AC")
@example("[" * 10_000)
def test_no_text_raises_anything_but_our_own_errors(text: str) -> None:
    for rules in (None, TINY):
        try:
            deal = Deal.parse(text, rules)
        except WinnableError as error:
            said = str(error)
        else:
            said = str(deal)
            assert Deal.parse(said) == deal
        assert "\n" not in said


@given(st.integers(0, len(FRESH)), st.integers(0, len(FRESH)), st.sampled_from(FRESH))
def test_a_damaged_deal_is_refused_or_is_whole(start: int, end: int, put: str) -> None:
    damaged = FRESH[:start] + put + FRESH[end:]
    try:
        deal = Deal.parse(damaged)
    except WinnableError:
        return
    assert deal.faults() == []


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just("AC"),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
keys = st.sampled_from([*deal_to_json(Deal.parse(FRESH)), "face_up", "C"])


@given(st.dictionaries(keys, values, max_size=3))
def test_no_json_raises_anything_but_our_own_errors(changed: dict[str, object]) -> None:
    for data in (changed, deal_to_json(Deal.parse(FRESH)) | changed):
        try:
            said = str(deal_from_json(data))
        except WinnableError as error:
            said = str(error)
        assert "\n" not in said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("JH", "JS", "more than once: JS; missing: JH"),
        ("JH / ", "- / ", "missing: JH"),
        ("JH", "1H", "column 11: '1H' is not a card"),
        ("JH", "JX", "'JX' is not a card"),
        ("JH", "JH JH", "more than once: JH"),
        ("[9D]", "[9D", "the bracket is never closed"),
        ("[9D] 2C", "9D [2C]", "out of place"),
        ("[9D] 2C", "[9D 2C]", "pile 2: its top card 2C is face down"),
        ("| stock", "| stick", "'stick' begins no section"),
        ("| stock", "| stock | stock", "stock is given twice"),
        ("JH /", "", "missing: JH; 6 tableau piles, expected 7"),
        ("7S", "7S | pass x", "expected 'pass' and the number"),
        ("7S", "7S | pass 0", "expected 'pass' and the number"),
        ("7S", "7S | single", "a pass of single cards, which the game does not have"),
        ("7S", "7S | foundations AC AC", "AC: that suit's foundation is given twice"),
        ("klondike:", "klondik:", "did you mean 'klondike'?"),
        ("klondike:", "", "the deal names no game"),
        ("klondike:", "klondike[deck.ranks=12]:", "not in a deck of 12 ranks: KC KD KH KS"),
        ("klondike:", "klondike[deck.rank=12]:", "deck.rank: no such rule"),
    ],
)
def test_a_fault_is_named_by_its_card_or_place(old: str, new: str, said: str) -> None:
    with pytest.raises(WinnableError) as raised:
        Deal.parse(FRESH.replace(old, new, 1))
    assert said in str(raised.value)


def test_all_faults_of_a_deal_are_told_at_once() -> None:
    with pytest.raises(DealError) as raised:
        Deal.parse("klondike[stock.passes=3]: AC AC / 2C | pass 7 | single")
    said = str(raised.value)
    for part in ("more than once: AC", "missing: AD", "2 tableau piles", "pass 7 of 3", "single"):
        assert part in said


def test_a_card_error_quotes_the_card() -> None:
    from winnable.cards import parse_card

    with pytest.raises(CardError, match="'11H' is not a card"):
        parse_card("11H")
