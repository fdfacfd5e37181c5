"""What becomes of claims: confirmed, refuted with evidence, unsupported, undecided."""

from __future__ import annotations

import heapq
import random
from typing import Any

import pytest

from brute_force import fewest_moves
from random_games import shuffled_deal
from solver_solutions import SOLVED
from winnable import judge as judge_module
from winnable.analysis import Answer, decide
from winnable.budget import Budget
from winnable.deal import Deal
from winnable.formats.klondike_solver_moves import read_line
from winnable.formats.result import Result, Says
from winnable.judge import ClaimVerdict, Judge, Judgement, fewest_without_redeals
from winnable.moves import Move, MoveKind
from winnable.position import Position
from winnable.rules_file import load_rules

GAME = "klondike-draw-1[deck.ranks=4,tableau.piles=3]"
WON = Deal.parse(f"{GAME}: 4S / [AC] 2C / [3C 4C] AD | stock 2D 3D 4D AH 2H 3H 4H AS 2S 3S")
NOTHING = [("search", Budget(states=1))]


def lost_deal() -> Deal:
    """A deal that two passes do not win."""
    return Deal.parse(
        "klondike[deck.ranks=3,tableau.piles=3,stock.passes=2]: 2D / [3C] 3D / [AS AH] 2H | "
        "stock AD 3H 3S 2S AC 2C"
    )


def judged(says: Says, deal: Deal, judge: Judge | None = None, **claimed: Any) -> Judgement:
    """What becomes of a result of nobody's."""
    result = Result("nobody", 1, "", says, **claimed)
    return (judge or Judge()).judge(result, deal)


def test_the_deals_of_these_tests_are_what_they_are_said_to_be() -> None:
    assert decide(WON).answer is Answer.WINNABLE
    assert decide(lost_deal()).answer is Answer.UNWINNABLE


def test_an_impossible_that_can_be_won_is_refuted_with_a_line_that_wins() -> None:
    found = judged(Says.IMPOSSIBLE, WON, no_proof="it is only a test")
    assert found.verdict is ClaimVerdict.REFUTED
    position = Position(WON)
    for text in found.evidence["line"]:
        position = position.play(Move.parse(text))
    assert position.won


def test_an_impossible_is_confirmed_by_our_own_search_whatever_the_program_is_worth() -> None:
    for no_proof in (None, "its search leaves moves out"):
        found = judged(Says.IMPOSSIBLE, lost_deal(), no_proof=no_proof)
        assert found.verdict is ClaimVerdict.CONFIRMED
        assert found.evidence["decided_by"] == "search"


def test_an_impossible_that_nobody_proves_is_unsupported() -> None:
    judge = Judge(NOTHING)
    found = judged(Says.IMPOSSIBLE, WON, judge, no_proof="the program stops at 15 passes")
    assert found.verdict is ClaimVerdict.UNSUPPORTED
    assert "the program stops at 15 passes" in found.reason
    assert "its states were spent" in found.reason


def test_an_impossible_that_means_a_proof_is_undecided_where_we_find_none() -> None:
    assert judged(Says.IMPOSSIBLE, WON, Judge(NOTHING)).verdict is ClaimVerdict.UNDECIDED


def test_a_solved_is_held_against_our_own_verdict() -> None:
    assert judged(Says.SOLVED, WON).verdict is ClaimVerdict.CONFIRMED
    assert judged(Says.SOLVED, lost_deal()).verdict is ClaimVerdict.REFUTED
    assert judged(Says.SOLVED, WON, Judge(NOTHING)).verdict is ClaimVerdict.UNDECIDED


def test_a_limit_that_was_hit_claims_nothing_and_nothing_is_searched() -> None:
    found = judged(Says.NOTHING, WON)
    assert (found.verdict, found.evidence) == (ClaimVerdict.UNDECIDED, {})


def line_claim(words: str, length: int | None = None, **more: object) -> Judgement:
    """What becomes of a line of Klondike-Solver's for its deal 1."""
    return judged(
        Says.SOLVED,
        SOLVED[0].deal,
        Judge(NOTHING),
        play=lambda deal: read_line(deal, words),
        length=length,
        convention="klondike-solver",
        **more,
    )


def test_a_line_that_wins_is_confirmed_with_its_counts_and_passes() -> None:
    found = line_claim(SOLVED[0].line, 137)
    assert found.verdict is ClaimVerdict.CONFIRMED
    assert found.counts == {
        "klondike-solver": 137, "minimal-klondike": 116, "winnable": 117, "cards": 79,
    }  # fmt: skip
    assert found.passes == 2


def test_a_length_by_another_programs_convention_is_said_to_be_so() -> None:
    found = line_claim(SOLVED[0].line, 116)
    assert found.verdict is ClaimVerdict.CONFIRMED
    assert found.reason.endswith("116 is its length as minimal-klondike counts")


def test_a_length_by_no_convention_is_refuted() -> None:
    found = line_claim(SOLVED[0].line, 151)
    assert found.verdict is ClaimVerdict.REFUTED
    assert "137 by klondike-solver" in found.reason
    assert "by no convention 151" in found.reason


def test_passes_that_the_line_does_not_take_are_refuted() -> None:
    assert line_claim(SOLVED[0].line, passes=2).verdict is ClaimVerdict.CONFIRMED
    found = line_claim(SOLVED[0].line, passes=1)
    assert found.verdict is ClaimVerdict.REFUTED
    assert "runs through the stock 2 times, not 1" in found.reason


def test_an_illegal_move_is_named_with_the_board_before_it() -> None:
    words = SOLVED[0].line.split()
    words[2] = "12"
    found = line_claim(" ".join(words))
    assert found.verdict is ClaimVerdict.REFUTED
    assert found.reason.startswith("the line fails: word 3, '12': 4D does not go on")
    assert Deal.parse(found.evidence["board"]).faults() == []


def test_a_line_that_stops_short_is_legal_and_not_won() -> None:
    words = SOLVED[0].line.split()[:-4]
    result = Result(
        "nobody", 1, "", Says.SOLVED, play=lambda deal: read_line(deal, " ".join(words))
    )
    found = Judge().judge(result, SOLVED[0].deal)
    assert found.verdict is ClaimVerdict.REFUTED
    assert found.reason == (
        "every move is legal, but in the end 48 of 52 cards are up; "
        "from there the game can still be won"
    )


def test_more_passes_than_the_game_allows_make_a_line_illegal() -> None:
    vegas = SOLVED[4]
    deal = Deal.parse(str(vegas.deal).replace("klondike:", "klondike-vegas:"))
    result = Result("nobody", 1, "", Says.SOLVED, play=lambda deal: read_line(deal, vegas.line))
    found = Judge(NOTHING).judge(result, deal)
    assert found.verdict is ClaimVerdict.REFUTED
    assert found.reason == "the line fails: word 93, 'NEW': no pass is left"
    assert found.passes == 3


# --- the fewest moves ----------------------------------------------------------------------------

EASY = Deal.parse(
    "klondike-draw-1[deck.ranks=2,tableau.piles=2]: AC / [AD] 2D | stock AH AS 2C 2H 2S"
)
"""Won in eight moves of cards, or more; five draws are needed for its stock."""


def minimal(length: int, judge: Judge, convention: str = "minimal-klondike") -> Judgement:
    """What becomes of the claim that so many moves are the fewest for the easy deal."""
    return judged(Says.SOLVED, EASY, judge, minimal=True, length=length, convention=convention)


def test_a_minimal_claim_that_a_shorter_line_beats_is_refuted_with_the_line() -> None:
    found = minimal(20, Judge())
    assert found.verdict is ClaimVerdict.REFUTED
    position = Position(EASY)
    for text in found.evidence["line"]:
        position = position.play(Move.parse(text))
    assert position.won


SHORTEST = Budget(seconds=20)


def test_a_minimal_claim_that_meets_both_what_is_proved_and_a_line_is_confirmed() -> None:
    assert minimal(fewest_cards_and_draws(EASY) or 0, Judge(shortest=SHORTEST)).verdict is (
        ClaimVerdict.CONFIRMED
    )
    assert minimal(8 + 5, Judge(shortest=SHORTEST)).verdict is ClaimVerdict.REFUTED


def test_a_minimal_claim_of_which_no_line_is_known_is_not_confirmed() -> None:
    found = minimal(8 + 5, Judge())
    assert found.verdict is ClaimVerdict.UNDECIDED
    assert found.reason.endswith(
        "no line has fewer than 13 moves of cards and draws, and the shortest here has 14"
    )


@pytest.mark.parametrize("length", range(13))
@pytest.mark.parametrize("minimal", [False, True])
def test_a_length_below_what_any_win_takes_is_never_confirmed(length: int, minimal: bool) -> None:
    """Eight cards must be moved up, and five draws are needed to come by those of the stock."""
    found = judged(Says.SOLVED, EASY, minimal=minimal, length=length, convention="minimal-klondike")
    assert found.verdict is not ClaimVerdict.CONFIRMED or (not minimal and length >= 8)
    assert found.verdict is ClaimVerdict.REFUTED or length >= 8
    assert found.verdict is ClaimVerdict.REFUTED or not minimal


def test_klondike_solvers_minimal_counts_the_cards_turned_up_as_well() -> None:
    hidden = 1
    found = minimal(14 + hidden, Judge(shortest=SHORTEST), "klondike-solver")
    assert found.verdict is ClaimVerdict.CONFIRMED


def test_a_minimal_claim_between_bound_and_line_is_undecided_and_says_so() -> None:
    one = SOLVED[1]
    result = Result(
        "klondike-solver", 1, "", Says.SOLVED, one.length, "klondike-solver", minimal=True,
        play=lambda deal: read_line(deal, one.line),
    )  # fmt: skip
    found = Judge(NOTHING).judge(result, one.deal)
    assert found.verdict is ClaimVerdict.UNDECIDED
    assert "whether 90 moves of cards and draws are the fewest is not known" in found.reason
    assert found.counts is not None
    assert found.counts["klondike-solver"] == 111


def test_the_bound_without_redeals_holds_on_tiny_decks() -> None:
    """Against the fewest card moves and draws of a search through every line."""
    rng, known = random.Random("fewest"), 0
    for number in range(20):
        changes = ("deck.ranks=2", "tableau.piles=2", "tableau.rows=1")
        changes += (f"stock.draw={1 + number % 2}",)
        deal = shuffled_deal(load_rules("klondike", changes), rng)
        together = fewest_moves(deal, 3_000, stock_counted=True)
        cards = fewest_moves(deal, 3_000, stock_counted=False)
        fewest = fewest_cards_and_draws(deal)
        if together is None or cards is None or fewest is None:
            continue
        assert fewest_without_redeals(deal, cards, together) <= fewest, deal
        known += 1
    assert known > 5


def fewest_cards_and_draws(deal: Deal) -> int | None:
    """The fewest card moves and draws of a line that wins, by search from the deal outwards."""
    costs = {Position(deal).key: 0}
    waiting: list[tuple[int, int, Position]] = [(0, 0, Position(deal))]
    pushed = 0
    while waiting:
        cost, _, position = heapq.heappop(waiting)
        if position.won:
            return cost
        if cost > costs[position.key]:
            continue
        for move in position.legal_moves():
            after = position.play(move)
            total = cost + (move.kind is not MoveKind.REDEAL)
            if total < costs.get(after.key, total + 1):
                costs[after.key] = total
                pushed += 1
                heapq.heappush(waiting, (total, pushed, after))
    return None


@pytest.mark.parametrize("verdict", ClaimVerdict)
def test_the_words_of_the_output_are_those_that_others_rely_on(verdict: ClaimVerdict) -> None:
    assert verdict.value in ("confirmed", "refuted", "unsupported", "invalid", "undecided")


def test_a_deal_of_several_claims_is_decided_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    monkeypatch.setattr(judge_module, "decide", lambda deal, _: calls.append(deal) or decide(deal))
    judge = Judge()
    for _ in range(3):
        judged(Says.SOLVED, WON, judge)
    assert len(calls) == 1
