"""Scores, rule by rule, on boards small enough to add up by hand."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from random_games import random_play, shuffled_deal
from winnable.deal import Deal
from winnable.errors import IllegalMoveError, ReplayError
from winnable.moves import Move
from winnable.rules_file import game_names, load_rules
from winnable.scoring import Bonus, Kind, Score, score_game
from winnable.vocabulary import Scheme

# Pile 1 holds the two of spades, pile 2 the ace of clubs under the ace of hearts.
BOARD = "2S / [AC] AH | stock AD 2D AS 2C 2H"
SMALL = "[deck.ranks=2,tableau.piles=2]"
WIN = "2-1 2-F draw W-F draw W-2 draw W-2 draw W-F draw redeal draw 1-F W-F 2-F 1-F 2-F"


def score(
    moves: str,
    scheme: Scheme = Scheme.STANDARD,
    times: list[float] | None = None,
    game: str = "klondike-draw-1",
) -> Score:
    deal = Deal.parse(f"{game}{SMALL}: {BOARD}")
    return score_game(deal, [Move.parse(move) for move in moves.split()], scheme, times)


def parts(score: Score) -> dict[Kind, int]:
    return {part.kind: part.points for part in score.parts}


def test_a_game_without_moves_scores_nothing() -> None:
    assert score("") == Score(Scheme.STANDARD, 0, ())


def test_standard_gives_5_for_a_card_turned_up() -> None:
    assert parts(score("2-1")) == {Kind.TURNED_UP: 5}


def test_standard_gives_10_from_the_tableau_to_a_foundation() -> None:
    assert parts(score("2-F")) == {Kind.TABLEAU_TO_FOUNDATION: 10, Kind.TURNED_UP: 5}


def test_standard_gives_10_from_the_waste_to_a_foundation() -> None:
    assert parts(score("draw W-F")) == {Kind.WASTE_TO_FOUNDATION: 10}


def test_standard_gives_5_from_the_waste_to_the_tableau() -> None:
    moves = "2-1 2-F draw W-F draw W-2"
    assert parts(score(moves))[Kind.WASTE_TO_TABLEAU] == 5
    assert score(moves).points == 5 + 10 + 10 + 5


def test_standard_takes_15_for_worrying_back() -> None:
    worried = score("2-F 2-F draw W-F FH-1")
    assert parts(worried)[Kind.FOUNDATION_TO_TABLEAU] == -15
    assert worried.points == 10 + 5 + 10 + 10 - 15


def test_standard_takes_100_for_recycling_the_waste_of_single_cards() -> None:
    rounds = score("2-1 2-F draw draw draw draw draw redeal")
    assert parts(rounds)[Kind.PASS] == -100


def test_standard_takes_nothing_for_recycling_drawing_three() -> None:
    rounds = score("2-1 2-F draw draw redeal", game="klondike")
    assert parts(rounds) == {Kind.TABLEAU_TO_FOUNDATION: 10, Kind.TURNED_UP: 5}


def test_standard_is_never_below_zero_at_any_moment() -> None:
    rounds = score("2-1 2-F draw draw draw draw draw redeal 1-F")
    assert rounds.points == 10
    assert parts(rounds)[Kind.FLOOR] == 100 - 15


def test_a_whole_game_adds_up() -> None:
    won = score(WIN)
    assert parts(won) == {
        Kind.WASTE_TO_TABLEAU: 10,
        Kind.WASTE_TO_FOUNDATION: 30,
        Kind.TABLEAU_TO_FOUNDATION: 50,
        Kind.TURNED_UP: 5,
        Kind.PASS: -100,
        Kind.FLOOR: 55,
    }
    assert won.points == 50
    assert [part.times for part in won.parts] == [2, 3, 5, 1, 1, 1]


def test_standard_takes_2_for_every_10_seconds_before_the_move_they_delay() -> None:
    # The first ten seconds find nothing to take; the next twenty find the five points.
    timed = score("2-1 2-F", times=[10.0, 39.9])
    assert parts(timed) == {
        Kind.TABLEAU_TO_FOUNDATION: 10,
        Kind.TURNED_UP: 5,
        Kind.TIME: -6,
        Kind.FLOOR: 2,
    }
    assert timed.points == 11


@pytest.mark.parametrize(
    ("end", "bonus"),
    [
        (29.9, None),
        (30.0, Bonus(by_20000=666 * 35, by_700000=23_333)),
        (300.9, Bonus(by_20000=66 * 35, by_700000=2_333)),
    ],
)
def test_a_timed_game_that_is_won_earns_a_bonus_from_30_seconds_on(
    end: float, bonus: Bonus | None
) -> None:
    times = [0.0] * (len(WIN.split()) - 1) + [end]
    assert score(WIN, times=times).bonus == bonus


def test_there_is_no_bonus_without_times_or_without_a_win_or_in_another_scheme() -> None:
    times = [60.0] * len(WIN.split())
    assert score(WIN).bonus is None
    assert score("2-1 2-F", times=[50.0, 60.0]).bonus is None
    assert score(WIN, Scheme.VEGAS, times).bonus is None
    assert score(WIN, Scheme.STANDARD, times).bonus is not None


def test_traditional_gives_10_5_5_and_3_and_takes_20_for_each_further_pass() -> None:
    won = score(WIN, Scheme.TRADITIONAL)
    assert parts(won) == {
        Kind.WASTE_TO_TABLEAU: 10,
        Kind.WASTE_TO_FOUNDATION: 9,
        Kind.TABLEAU_TO_FOUNDATION: 50,
        Kind.TURNED_UP: 5,
        Kind.PASS: -20,
    }
    assert won.points == 54


def test_traditional_may_fall_below_zero() -> None:
    assert score("draw draw redeal", Scheme.TRADITIONAL, game="klondike").points == -20


def test_vegas_costs_52_and_gives_5_for_each_card_on_the_foundations() -> None:
    assert score("", Scheme.VEGAS).points == -52
    assert score("2-F 2-F", Scheme.VEGAS).points == -42
    assert score(WIN, Scheme.VEGAS).points == -52 + 8 * 5


def test_vegas_takes_the_5_back_for_worrying_back() -> None:
    assert score("2-F 2-F draw W-F FH-1", Scheme.VEGAS).points == -52 + 2 * 5


def test_the_last_pass_of_single_cards_is_a_pass_like_any_other() -> None:
    deal = Deal.parse(f"klondike-draw-3-then-1{SMALL}: {BOARD}")
    moves = [Move.parse(move) for move in ("draw", "draw", "single")]
    assert score_game(deal, moves, Scheme.TRADITIONAL).points == -20
    assert score_game(deal, moves[2:], Scheme.TRADITIONAL).points == 0


def test_the_rules_name_the_scheme_where_none_is_asked_for() -> None:
    deal = Deal.parse(f"klondike-vegas{SMALL}: {BOARD}")
    assert score_game(deal, []).scheme is Scheme.VEGAS
    assert score_game(deal, [], Scheme.STANDARD).scheme is Scheme.STANDARD


def test_an_illegal_move_and_misfit_times_are_errors() -> None:
    with pytest.raises(IllegalMoveError, match="move 2, redeal: the stock still holds cards"):
        score("draw redeal")
    with pytest.raises(ReplayError, match="times: 1 of them for 2 moves"):
        score("draw draw", times=[1.0])


@given(st.integers(0, 2**32), st.sampled_from(game_names()), st.sampled_from(Scheme))
def test_the_parts_always_add_up_to_the_points(seed: int, game: str, scheme: Scheme) -> None:
    rng = random.Random(seed)
    deal = shuffled_deal(load_rules(game), rng)
    moves = [move for move, _ in random_play(deal, rng, 60)]
    times = sorted(rng.uniform(0, 600) for _ in moves)
    found = score_game(deal, moves, scheme, times)
    assert found.points == sum(part.points for part in found.parts)
    assert scheme is not Scheme.STANDARD or found.points >= 0
