"""Other programs' solutions: played to the end, or to where they fail; what they cost."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from random_games import random_play, shuffled_deal
from solver_solutions import SOLVED, Solved
from winnable.analysis import decide
from winnable.cards import Card
from winnable.deal import Deal
from winnable.formats import fc_solve_moves, klondike_solver_moves
from winnable.formats.letter_moves import looks_like_letters, read_letters
from winnable.formats.lonelybot_moves import looks_like_standard, read_standard
from winnable.formats.solvitaire_boards import parse_boards, read_boards
from winnable.formats.transcript import Costs
from winnable.moves import Area, Move, MoveKind, Place
from winnable.position import Position
from winnable.replay import check_replay
from winnable.rules_file import load_rules
from winnable.steps import Step, steps

LETTERED = [one for one in SOLVED if one.letters]
TINY = load_rules("klondike", ("deck.ranks=4", "tableau.piles=4", "stock.draw=1"))


@pytest.mark.parametrize("solved", SOLVED)
def test_klondike_solvers_lines_win_with_the_length_it_printed(solved: Solved) -> None:
    played = klondike_solver_moves.read_line(solved.deal, solved.line)
    assert (played.won, played.fault) == (True, None)
    assert Costs.of(solved.deal, played.moves).counts()["klondike-solver"] == solved.length
    assert played.position.deal.pass_number == solved.passes
    assert check_replay(played.replay("a")).claim_holds


@pytest.mark.parametrize("solved", LETTERED)
def test_the_letters_are_the_same_moves_and_21_flips_fewer(solved: Solved) -> None:
    played, program = read_letters(solved.deal, solved.letters or "")
    assert (played.won, program) == (True, "minimal-klondike")
    assert played.moves == klondike_solver_moves.read_line(solved.deal, solved.line).moves
    counts = Costs.of(solved.deal, played.moves).counts()
    assert counts["minimal-klondike"] == solved.length - 21


@pytest.mark.parametrize("solved", SOLVED)
def test_the_conventions_differ_by_draws_flips_and_redeals(solved: Solved) -> None:
    played = klondike_solver_moves.read_line(solved.deal, solved.line)
    costs = Costs.of(solved.deal, played.moves)
    assert costs.counts() == {
        "klondike-solver": costs.cards + costs.draws + 21,
        "minimal-klondike": costs.cards + costs.draws,
        "winnable": len(played.moves),
        "cards": costs.cards,
    }
    assert costs.redeals == solved.passes - 1


# --- one line in every program's words -----------------------------------------------------------

HDCS = "♥♦♣♠"


def lettered(deal: Deal, moves: tuple[Move, ...], suits: str, turning: bool) -> str:
    """Moves as letters; ``suits`` is the order of the foundations, ``turning`` whether a redeal is
    written."""

    def letter(place: Place, card: Card) -> str:
        if place.area is Area.WASTE:
            return "A"
        if place.area is Area.PILE:
            return chr(ord("F") + place.number)
        return chr(ord("B") + suits.index(card.suit.letter))

    words = ""
    for step in steps(deal, moves):
        if step.move.kind is MoveKind.CARDS:
            card = step.cards[0]
            words += letter(step.move.source, card) + letter(step.move.target, card) + " "
        elif turning or step.move.kind is MoveKind.DRAW:
            words += "@"
    return words


def standard(deal: Deal, moves: tuple[Move, ...]) -> str:
    """Moves in lonelybot's standard notation."""

    def place(one: Place, card: Card) -> str:
        if one.area is Area.WASTE:
            return "D"
        return str(one.number + 1) if one.area is Area.PILE else card.suit.symbol

    words = []
    for step in steps(deal, moves):
        if step.move.kind is not MoveKind.CARDS:
            words.append("=")
            continue
        card = step.cards[0]
        words.append(f"{card.face}:{place(step.move.source, card)}▸{place(step.move.target, card)}")
    return "  ".join(words)


@pytest.mark.parametrize("solved", SOLVED)
def test_lonelybots_letters_are_told_from_minimal_klondikes_by_playing_them(solved: Solved) -> None:
    moves = klondike_solver_moves.read_line(solved.deal, solved.line).moves
    played, program = read_letters(solved.deal, lettered(solved.deal, moves, "HDCS", turning=True))
    assert (played.won, program) == (True, "lonelybot")
    assert played.moves == moves
    played, program = read_letters(solved.deal, lettered(solved.deal, moves, "CDSH", turning=False))
    assert (played.won, program) == (True, "minimal-klondike")
    assert played.moves == moves


@pytest.mark.parametrize("solved", SOLVED)
def test_lonelybots_standard_notation_is_played_with_the_cards_that_move_along(
    solved: Solved,
) -> None:
    moves = klondike_solver_moves.read_line(solved.deal, solved.line).moves
    text = standard(solved.deal, moves)
    assert looks_like_standard(text)
    played = read_standard(solved.deal, text)
    assert played.won
    assert played.moves == moves


@pytest.mark.parametrize("solved", SOLVED)
def test_sentences_turn_the_waste_over_without_a_word(solved: Solved) -> None:
    moves = klondike_solver_moves.read_line(solved.deal, solved.line).moves
    played = klondike_solver_moves.read_sentences(
        solved.deal, "\n".join(sentences(solved.deal, moves))
    )
    assert played.won
    assert played.moves == moves


def sentences(deal: Deal, moves: tuple[Move, ...]) -> Iterator[str]:
    """Moves as Klondike-Solver's sentences."""

    def name(place: Place) -> str:
        if place.area is Area.PILE:
            return f"tableau {place.number + 1}"
        return "waste" if place.area is Area.WASTE else "foundation"

    draws = 0
    for step in steps(deal, moves):
        if step.move.kind is not MoveKind.CARDS:
            draws += step.move.kind is MoveKind.DRAW
            continue
        head = f"Draw {draws} time{'' if draws == 1 else 's'} and move" if draws else "Move"
        count = step.move.count
        what = f"{count} cards" if count > 1 else str(step.cards[0])
        flip = f" and flip {name(step.move.source)}" if step.turned_up else ""
        yield f"{head} {what} from {name(step.move.source)} on to {name(step.move.target)}{flip}"
        draws = 0


# --- Solvitaire's boards -------------------------------------------------------------------------


def card_text(card: Card) -> str:
    """A card as Solvitaire prints it."""
    return "10" + card.suit.letter if card.rank == 10 else str(card)


def columns(piles: list[list[str]]) -> list[str]:
    """Piles as rows of columns, the bottom cards first."""
    rows = []
    for row in range(max(1, *map(len, piles))):
        words = [pile[row] if row < len(pile) else "[]" if row == 0 else "" for pile in piles]
        rows.append("\t".join(words).rstrip("\t"))
    return rows


def printed(position: Position) -> str:
    """A board as Solvitaire prints it."""
    deal = position.deal
    tops = []
    for letter in "CHSD":
        suit = "CDHS".index(letter)
        height = deal.foundations[suit]
        tops.append(card_text(deal.card_up(suit, height)) if height else "[]")
    tableau = [
        ["##"] * len(pile.face_down) + [card_text(card) for card in pile.face_up]
        for pile in deal.tableau
    ]
    hand = [[card_text(card) for card in reversed(deal.stock)], [card_text(c) for c in deal.waste]]
    sections = [("Foundations", ["\t".join(tops)]), ("Tableau Piles", columns(tableau))]
    if deal.reserve:
        held = [[card_text(card) for card in pile] for pile in deal.reserve]
        sections.append(("Reserve (Stacked)", columns(held)))
    if deal.rules.stock.to == "waste":
        sections.append(("Stock | Waste", columns(hand)))
    else:
        sections.append(("Stock", columns(hand[:1])))
    heads = [f"--- {name} {'-' * (20 - len(name))}\n" + "\n".join(rows) for name, rows in sections]
    return "\n".join(heads) + "\n" + "=" * 35


def boards(deal: Deal, moves: tuple[Move, ...]) -> str:
    """A solution as boards: draws and redeals are merged with the card they bring."""
    played: list[Step] = list(steps(deal, moves))
    shown = [printed(Position(deal))]
    for step in played:
        rest = (one.move for one in played[step.number - 1 :] if one.move.kind is MoveKind.CARDS)
        brought = next(rest, None)
        merged = deal.rules.stock.to == "waste" and brought and brought.source.area is Area.WASTE
        if step.move.kind is MoveKind.CARDS or not merged:
            shown.append(printed(step.after))
    return "Solution:\n" + "\n".join(shown) + "\n"


def read_printed(deal: Deal, text: str) -> tuple[bool, str | None, tuple[Move, ...]]:
    """Whether the boards win, what is wrong with them, and the moves between them."""
    played = read_boards(deal, parse_boards(enumerate(text.splitlines(), start=1)))
    return played.won, played.fault, played.moves


@pytest.mark.parametrize("solved", SOLVED)
def test_the_moves_between_solvitaires_boards_are_found(solved: Solved) -> None:
    moves = klondike_solver_moves.read_line(solved.deal, solved.line).moves
    assert read_printed(solved.deal, boards(solved.deal, moves)) == (True, None, moves)


@pytest.mark.parametrize("game", ["easthaven", "canfield", "westcliff", "klondike-draw-1"])
@settings(max_examples=15)
@given(seed=st.integers(0, 2**32))
def test_boards_of_other_games_lead_to_the_same_end(game: str, seed: int) -> None:
    rng = random.Random(seed)
    deal = shuffled_deal(load_rules(game), rng)
    moves = []
    for move, _ in random_play(deal, rng, 40):
        moves.append(move)
    while moves and moves[-1].kind is not MoveKind.CARDS:
        moves.pop()
    _, fault, found = read_printed(deal, boards(deal, tuple(moves)))
    assert fault is None
    end = Position(deal)
    for move in moves:
        end = end.play(move)
    reached = Position(deal)
    for move in found:
        reached = reached.play(move)
    assert reached.key == end.key


def test_a_board_that_no_move_leads_to_is_named() -> None:
    one = SOLVED[0]
    moves = klondike_solver_moves.read_line(one.deal, one.line).moves
    text = boards(one.deal, moves).split("=" * 35)
    without = ("=" * 35).join(text[:10] + text[11:])
    won, fault, found = read_printed(one.deal, without)
    assert not won
    assert fault == "board 11: no legal move leads to it"
    assert found == moves[: len(found)]


def test_boards_of_another_deal_are_named() -> None:
    one, other = SOLVED[0], SOLVED[2]
    moves = klondike_solver_moves.read_line(one.deal, one.line).moves
    won, fault, _ = read_printed(other.deal, boards(one.deal, moves))
    assert (won, fault) == (False, "board 1: it does not show the deal")


# --- lines that fail -----------------------------------------------------------------------------


def fault(words: str, deal: Deal = SOLVED[0].deal) -> str:
    """What is wrong with a line of Klondike-Solver's."""
    played = klondike_solver_moves.read_line(deal, words)
    assert played.fault is not None
    return played.fault


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("5S F5 55", "word 3, '55': the cards are there already"),
        ("5S F5 12", r"word 3, '12': 4D does not go on 4C"),
        ("5S F6", "word 2, 'F6': no card of that pile has just been uncovered"),
        ("5H", "word 1, '5H': AS is not of that suit"),
        ("5S F5 DR25", "word 3, 'DR25': the stock is empty"),
        ("NEW", "word 1, 'NEW': the stock still holds cards"),
        ("5S F5 hello", "word 3, 'hello': expected such as DR2"),
        ("WC", "word 1, 'WC': there are not that many cards to take"),
        ("C4", "word 1, 'C4': there are not that many cards to take"),
        ("45-9", "word 1, '45-9': there are not that many cards to take"),
    ],
)
def test_a_line_fails_at_a_word_and_for_a_reason(words: str, why: str) -> None:
    assert fault(words).startswith(why)


@given(text=st.text(alphabet="DRNEWFCHS1234567- ", max_size=60))
def test_no_line_brings_the_reader_down(text: str) -> None:
    klondike_solver_moves.read_line(SOLVED[0].deal, text)


@given(text=st.text(alphabet="@ABCDEFGHIJKL ", max_size=60))
def test_no_letters_bring_the_reader_down(text: str) -> None:
    read_letters(SOLVED[0].deal, text)
    looks_like_letters(text)


@given(text=st.text(max_size=80))
def test_no_text_brings_any_reader_of_solutions_down(text: str) -> None:
    deal = SOLVED[0].deal
    klondike_solver_moves.read_sentences(deal, text)
    read_letters(deal, text)
    read_standard(deal, text)
    fc_solve_moves.read_sentences(deal, text)
    klondike_solver_moves.looks_like_line(text)
    looks_like_standard(text)


def test_worrying_back_to_the_pile_a_card_came_from_is_a_move_like_any_other() -> None:
    """What Klondike-Solver leaves out: 3C goes up, and comes back on the card it uncovered."""
    deal = Deal.parse(
        "klondike-draw-1[deck.ranks=4,tableau.piles=2]: 4H / [4D] 3C | stock 3D 2D AD 3H 2H AH 4S "
        "3S 2S AS 4C | foundations 2C"
    )
    played = klondike_solver_moves.read_line(deal, "2C F2 C2")
    assert played.fault is None
    assert [str(move) for move in played.moves] == ["2-F", "FC-2"]


def test_fc_solves_words_are_played_where_the_game_has_no_stock_in_the_way() -> None:
    deal = Deal.parse(
        "klondike-draw-1[deck.ranks=3,tableau.piles=3]: AC / [2C] 2D / [3C AD] AH | "
        "stock 3S 2S AS 3H 2H 3D"
    )
    words = [
        "Move a card from stack 0 to the foundations",
        "Move 1 cards from stack 2 to the foundations",
        "Move a card from stack 2 to the foundations",
        "Move a card from stack 1 to the foundations",
    ]
    played = fc_solve_moves.read_sentences(deal, "\n".join(words))
    assert played.fault is None
    assert played.position.cards_up == 4
    for bad in ("Move a card from freecell 0 to stack 1", "Move a card from stack 9 to stack 1"):
        assert fc_solve_moves.read_sentences(deal, bad).fault is not None


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32))
def test_a_win_of_ours_is_won_in_every_programs_words(seed: int) -> None:
    deal = shuffled_deal(TINY, random.Random(seed))
    plan = decide(deal).plan
    if plan is None:
        return
    assert read_standard(deal, standard(deal, plan)).moves == plan
    for suits, turning in (("CDSH", False), ("HDCS", True)):
        letters = lettered(deal, plan, suits, turning)
        assert read_letters(deal, letters)[0].won
    assert read_printed(deal, boards(deal, plan))[:2] == (True, None)
