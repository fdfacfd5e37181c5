"""Our verdicts against those that other programs gave for the same 2,000 numbered deals."""

from __future__ import annotations

import pytest

from verdict_tables import TABLES, table
from winnable.analysis import Answer, decide
from winnable.budget import Budget
from winnable.dealing import get_dealer
from winnable.rules_file import load_rules

BUDGET = Budget(states=20_000_000, bytes=2_000_000_000)
LETTERS = {Answer.WINNABLE: "w", Answer.UNWINNABLE: "u", Answer.UNDECIDED: "?"}
AT_ONCE = 250


def differences(game: str, first: int, last: int) -> list[str]:
    """Where we say otherwise, as ``17: w, expected u``; ``?`` is undecided, as none is."""
    rules, dealer, expected = load_rules(game), get_dealer("solvitaire"), table(game)
    found = []
    for number in range(first, last + 1):
        letter = LETTERS[decide(dealer.deal(rules, number), [("search", BUDGET)]).answer]
        known = expected[number - 1]
        if letter != known:
            found.append(f"{number}: {letter}, expected {known}")
    return found


@pytest.mark.parametrize("game", TABLES)
def test_a_table_has_a_verdict_for_each_deal(game: str) -> None:
    assert len(table(game)) == 2000
    assert set(table(game)) == {"w", "u"}


@pytest.mark.parametrize("game", TABLES)
def test_the_first_deals_have_the_published_verdicts(game: str) -> None:
    assert differences(game, 1, 100) == []


def test_what_is_won_drawing_three_is_won_drawing_one() -> None:
    """The two tables come from different programs; so they check each other."""
    three, one = table("klondike"), table("klondike-draw-1")
    assert not [n for n in range(2000) if (three[n], one[n]) == ("w", "u")]


@pytest.mark.verify
@pytest.mark.parametrize("first", range(1, 2001, AT_ONCE))
@pytest.mark.parametrize("game", TABLES)
def test_every_deal_has_the_published_verdict(game: str, first: int) -> None:
    assert differences(game, first, first + AT_ONCE - 1) == []
