"""Games of heaps: rules, notation and referee by hand, and the model against brute force."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brute_force import is_winnable
from tiny_decks import tiny_deals
from winnable.analysis import Answer, decide
from winnable.budget import NO_LIMIT, Ending
from winnable.certificates.refutation import certify
from winnable.claims import claims_of
from winnable.deal import Deal
from winnable.dealing import get_dealer
from winnable.errors import DealError, IllegalMoveError, RulesError
from winnable.heap_count import HeapCount, heaps_used, with_fewest_heaps
from winnable.intervals import Interval, Intervals
from winnable.moves import Move
from winnable.planning.deciders import plan_exactly, refute
from winnable.planning.reasons import find_reason
from winnable.position import Position
from winnable.record import Record
from winnable.rules_file import game_names, load_rules
from winnable.scoring import score_game

GAMES = [game for game in game_names() if load_rules(game).by_intervals]

# Three ranks, so that a foundation steps by one or two.
SMALL = "calculation[deck.ranks=3,tableau.piles=2,foundations.intervals=A+1 2+2 3+1 A+2]"


def play(text: str, *moves: str) -> Position:
    position = Position(Deal.parse(text))
    for move in moves:
        position = position.play(Move.parse(move))
    return position


def dealt(game: str, number: int) -> Deal:
    return get_dealer("winnable").deal(load_rules(game), number)


intervals = st.builds(Interval, st.integers(1, 13), st.integers(1, 99) | st.integers(-99, -1))


@given(st.lists(intervals, min_size=1, max_size=16))
def test_intervals_are_read_as_they_are_written(given: list[Interval]) -> None:
    written = Intervals(tuple(given))
    assert Intervals.parse(str(written)) == written


@pytest.mark.parametrize("step", range(1, 13))
def test_every_step_goes_through_thirteen_ranks(step: int) -> None:
    interval = Interval(5, step)
    assert {interval.rank(place, 13) for place in range(1, 14)} == set(range(1, 14))
    assert all(interval.place(interval.rank(place, 13), 13) == place for place in range(1, 14))


def test_the_four_foundations_of_calculation_end_with_kings() -> None:
    deal = dealt("calculation", 1)
    assert [deal.rank_up(number, 13) for number in range(4)] == [13] * 4
    assert [deal.rank_up(2, place) for place in range(1, 14)] == [
        3, 6, 9, 12, 2, 5, 8, 11, 1, 4, 7, 10, 13,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("override", "said"),
    [
        ("foundations.intervals=A+1 2+2", "expected 4, one a foundation, found 2"),
        ("foundations.intervals=A+13 2+2 3+3 4+4", "A+13: by that step a foundation comes round"),
        ("foundations.intervals=A1 2+2", "expected none, thrown or as 'A+1 2+2 3+3 4+4'"),
        ("foundations.intervals=none", "no sense without foundations.intervals"),
        ("deck.ranks=4", "2+2: by that step a foundation comes round before it has all 4 ranks"),
        ("stock.draw=3", "stock.draw: expected 1 with foundations.intervals"),
        ("stock.passes=unlimited", "stock.passes: expected 9 at most"),
        ("tableau.rows=1", "tableau.rows: expected 0 with foundations.intervals"),
    ],
)
def test_rules_that_heaps_do_not_fit_are_refused(override: str, said: str) -> None:
    with pytest.raises(RulesError) as raised:
        load_rules("calculation", (override,))
    assert said in str(raised.value)


def test_heaps_need_foundations_that_go_by_intervals() -> None:
    for override in ("tableau.run=none", "tableau.build=any-card", "stock.must_place=true"):
        with pytest.raises(RulesError, match=r"foundations\.intervals"):
            load_rules("klondike", (override,))


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        ("AC 2C 3C", "missing: "),
        ("| foundations A 2 3", "3 foundations given, expected 4"),
        ("| foundations AC 2C 3C AD", "expected no suit"),
        ("| foundations A 2 7 A", "no card of that rank is in the game"),
        ("| foundations A 2 3 A | intervals A+1 2+1 3+1 A+1", "other intervals than the game's"),
        ("| foundations A 2 3 A | intervals A1", "'A1' is no interval"),
    ],
)
def test_deals_that_are_none_are_refused(rest: str, said: str) -> None:
    with pytest.raises(DealError) as raised:
        Deal.parse(f"{SMALL}: - / - | stock {rest}")
    assert said in str(raised.value)


# The second foundation goes 2 1 3, the fourth A 3 2.
START = f"{SMALL}: - / - | stock AC 2D 2H 3C 3D 2S 3H AD | foundations A 2 3 A"


def test_a_card_goes_to_the_foundation_that_the_move_names() -> None:
    position = play(START, "draw", "W-F2")
    assert position.deal.foundations == (1, 2, 1, 1)
    with pytest.raises(IllegalMoveError, match="is not the next card of foundation 4"):
        play(START, "draw", "W-F4")
    with pytest.raises(IllegalMoveError, match="expected which foundation, as F2, not F"):
        play(START, "draw", "W-F")


def test_the_card_turned_must_be_placed_before_the_next() -> None:
    with pytest.raises(IllegalMoveError, match="AC must be placed before the next card is turned"):
        play(START, "draw", "draw")


def test_cards_leave_a_heap_from_the_top_and_for_a_foundation_only() -> None:
    buried = play(START, "draw", "W-1", "draw", "W-1")
    with pytest.raises(IllegalMoveError, match="for a foundation only"):
        buried.play(Move.parse("1-2"))
    with pytest.raises(IllegalMoveError, match="2D is not the next card of foundation 2"):
        buried.play(Move.parse("1-F2"))
    assert buried.play(Move.parse("1-F1")).play(Move.parse("1-F3")).deal.foundations == (2, 1, 2, 1)


def test_piles_are_picked_up_first_pile_first_and_bottom_card_on_top() -> None:
    game = SMALL.replace("piles=2,", "piles=2,stock.passes=2,")
    text = f"{game}: AC 2D / 2H 3C 3D 2S 3H AD | foundations A 2 3 A"
    again = play(text, "redeal").deal
    assert " ".join(map(str, again.stock)) == "AC 2D 2H 3C 3D 2S 3H AD"
    assert not any(again.tableau)
    with pytest.raises(IllegalMoveError, match="no pass is left"):
        play(f"{text} | pass 2", "redeal")


def test_the_score_counts_cards_up_and_those_played_straight() -> None:
    deal = Deal.parse(START)
    moves = [Move.parse(move) for move in ("draw", "W-F2", "draw", "W-1", "1-F1")]
    score = score_game(deal, moves)
    assert score.points == 4 + 2 + 1
    assert score.nearly_won is False
    won = decide(deal).plan
    assert won is not None
    assert score_game(deal, won).nearly_won


@pytest.mark.parametrize("game", GAMES)
def test_the_model_answers_as_brute_force_does(game: str) -> None:
    for deal in tiny_deals(game, seed=11, count=12):
        winnable = is_winnable(deal, most_positions=2_000)
        if winnable is None:
            continue
        ending = plan_exactly(deal).ending
        if deal.pass_number == deal.rules.stock.passes:
            assert ending is (Ending.WON if winnable else Ending.EXHAUSTED), deal
        else:
            assert ending is Ending.OPEN or (ending is Ending.WON and winnable), deal


@pytest.mark.verify
@pytest.mark.parametrize("seed", range(20, 24))
@pytest.mark.parametrize("game", GAMES)
def test_the_model_answers_as_brute_force_does_on_hundreds(game: str, seed: int) -> None:
    for deal in tiny_deals(game, seed, count=100):
        winnable = is_winnable(deal, most_positions=20_000)
        ending = plan_exactly(deal).ending
        last = deal.pass_number == deal.rules.stock.passes
        assert winnable is not False or ending is (Ending.EXHAUSTED if last else Ending.OPEN), deal
        assert not (winnable and ending is Ending.EXHAUSTED), deal
        assert not (winnable and last) or ending is Ending.WON, deal


def test_what_the_search_gives_up_the_model_decides() -> None:
    decision = decide(dealt("calculation-2", 2))
    assert (decision.answer, decision.decided_by) == (Answer.UNWINNABLE, "planning-exact")


def test_thrown_intervals_are_the_deal_s_own_and_stay_the_same() -> None:
    first, second = dealt("broken-intervals", 1), dealt("broken-intervals", 2)
    assert " ".join(map(str, first.intervals)) == "8+4 8+6 8+5 5+3"
    assert second.intervals != first.intervals
    assert Deal.parse(str(first)) == first


def test_the_fewest_heaps_are_found_and_proved() -> None:
    deal = Deal.parse(
        "calculation[deck.ranks=5,foundations.intervals=A+1 A+1 A+1 A+1]: - / - / - / - | stock "
        "5C 5D 5H 5S 4C 4D 4H 4S 2C 3C 2D 3D 2H 3H 2S 3S | foundations A A A A"
    )
    decision, heaps = with_fewest_heaps(deal, decide(deal), NO_LIMIT)
    assert heaps == HeapCount(1, 1)
    assert decision.plan is not None
    assert heaps_used(decision.plan) == 1


def test_two_heaps_are_the_fewest_where_one_is_lost() -> None:
    # The fives must wait, and so must the fours, but not on the fives or with a five above them.
    deal = Deal.parse(
        "calculation[deck.ranks=5,foundations.intervals=A+1 A+1 A+1 A+1]: - / - / - / - | stock "
        "4C 5C 4D 5D 4H 5H 4S 5S 2C 3C 2D 3D 2H 3H 2S 3S | foundations A A A A"
    )
    _, heaps = with_fewest_heaps(deal, decide(deal), NO_LIMIT)
    assert heaps == HeapCount(2, 2)


def test_a_record_that_claims_other_heaps_than_its_line_uses_is_refuted() -> None:
    deal = dealt("calculation", 1)
    decision = decide(deal)
    assert decision.plan is not None
    used = heaps_used(decision.plan)
    for claimed in (used, used - 1):
        record = Record.of("one", deal, decision, heaps=HeapCount(claimed, 1)).to_json()
        claims = {claim.about: claim.holds for claim in claims_of(record)}
        assert claims["heaps"] == (claimed == used)


def test_models_of_foundations_by_suit_leave_heaps_alone() -> None:
    deal = dealt("calculation-1", 1)
    assert refute(deal).ending is Ending.UNFIT
    assert find_reason(deal, NO_LIMIT).ending is Ending.UNFIT
    assert certify(deal, []) is Ending.UNFIT


def test_one_heap_is_lost() -> None:
    decision = decide(dealt("calculation-1", 1))
    assert decision.answer is Answer.UNWINNABLE
