"""How many deals are unplayable: the literature has an exact figure to compare with."""

from __future__ import annotations

import pytest

from winnable.analysis import can_move_a_card
from winnable.deal import Deal
from winnable.dealing import get_dealer
from winnable.rules_file import load_rules

PERCENT = 0.2500186
"""Unplayable deals of Klondike drawing three, to the last digit, by counting."""

RULES, DEALER = load_rules("klondike"), get_dealer("winnable")


def is_unplayable(deal: Deal) -> bool:
    """A quick test for fresh deals of Klondike drawing three, exact for these alone.

    While no card has moved no pile is empty and no foundation begun. The stock, of a multiple of
    three cards, then shows the last of each three, on every pass the same. So the seven pile tops
    and eight stock cards are all that can be taken, and one of them can move only if it is an ace
    or goes on one of the seven tops.
    """
    tops = [pile.face_up[-1] for pile in deal.tableau]
    in_play = {(card.rank, card.is_red) for card in (*tops, *deal.stock[2::3])}
    if (1, False) in in_play or (1, True) in in_play:
        return False
    return not any((top.rank - 1, not top.is_red) in in_play for top in tops)


def test_the_quick_test_says_what_the_referee_says() -> None:
    deals = [DEALER.deal(RULES, number) for number in range(1, 400)]
    assert all(is_unplayable(deal) != can_move_a_card(deal) for deal in deals)


def test_an_unplayable_deal_is_one_that_the_referee_finds_no_move_in() -> None:
    quick = [number for number in range(1, 5001) if is_unplayable(DEALER.deal(RULES, number))]
    assert 0.0005 < len(quick) / 5000 < 0.0055
    assert not any(can_move_a_card(DEALER.deal(RULES, number)) for number in quick)


@pytest.mark.verify
def test_the_share_over_a_million_deals_is_the_exact_one() -> None:
    unplayable = [n for n in range(1, 1_000_001) if is_unplayable(DEALER.deal(RULES, n))]
    assert abs(100 * len(unplayable) / 1_000_000 - PERCENT) < 0.015
    assert not any(can_move_a_card(DEALER.deal(RULES, number)) for number in unplayable)
