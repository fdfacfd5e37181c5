"""Saying how it is known what is known of a deal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from winnable.analysis import can_move_a_card, decide, stock_positions, won_by_player
from winnable.budget import Budget
from winnable.cli.main import run
from winnable.corpus.lines import dumps
from winnable.deal import Deal
from winnable.dealing import get_dealer
from winnable.errors import WinnableError
from winnable.explanation import explain, explanation_text, summarise_plan
from winnable.moves import Move
from winnable.record import Record
from winnable.replay import Replay, Result
from winnable.rules_file import load_rules


def record_of(deal: Deal, **changes: Any) -> dict[str, Any]:
    return {**Record.of("some:1", deal, decide(deal)).to_json(), **changes}


def winnable_deal() -> Deal:
    return get_dealer("solvitaire").deal(load_rules("klondike"), 5)


def test_a_winnable_deal_is_explained_by_its_line() -> None:
    record = record_of(winnable_deal())
    explanation = explain(record)
    assert explanation.plan is not None
    assert explanation.plan.moves == len(record["solution"])
    assert explanation.plan.turned_up == 21
    assert explanation.plan.passes == 1 + record["solution"].count("redeal")
    assert explanation.plan.worried_back == sum(move.startswith("F") for move in record["solution"])
    assert explanation.words.startswith("A search with every card known found a winning line")


def test_a_won_game_is_explained_by_the_player() -> None:
    deal = winnable_deal()
    plan = decide(deal).plan
    assert plan is not None
    game = Replay("some:1", deal, plan, Result.WON, "greedy")
    record = Record.of("some:1", deal, won_by_player(plan), game).to_json()
    assert explain(record).words.startswith("It was won by the player greedy")


def test_an_unwinnable_deal_is_explained_by_what_was_exhausted() -> None:
    deal = get_dealer("solvitaire").deal(load_rules("klondike"), 19)
    record = record_of(deal)
    record["decision"]["attempts"][0]["states"] = 1234
    assert "of 1,234 different states it reached, none was left to try" in explain(record).words
    record["decision"]["attempts"][0]["states"] = 0
    assert "without storing a single state" in explain(record).words


def test_an_undecided_deal_is_explained_by_what_ran_out() -> None:
    deal = get_dealer("solvitaire").deal(load_rules("klondike"), 22)
    decision = decide(deal, [("search", Budget(states=5))])
    words = explain(Record.of("some:1", deal, decision).to_json()).words
    assert "gave no answer after 5 states: its states were spent" in words
    assert "may be winnable or not" in words


def test_every_card_of_an_unplayable_deal_is_listed_with_the_reasons() -> None:
    deal = get_dealer("winnable").deal(load_rules("klondike"), 713)
    record = record_of(deal)
    assert record["verdict"] == "unplayable"
    stuck = explain(record).stuck
    tops = [str(pile.cards[-1]) for pile in deal.tableau]
    # Three at a time, the stock of 24 shows eight cards, and with no card taken always the same.
    assert [str(one.card) for one in stuck[:7]] == tops
    assert [one.card for one in stuck[7:]] == list(deal.stock[2::3])
    for one in stuck:
        hosts = [top for top in tops if top != str(one.card)]
        assert [reason.split()[-1] for reason in one.reasons if "go on" in reason] == hosts
        assert any("foundation" in reason for reason in one.reasons)


def test_the_text_joins_reasons_that_differ_in_the_card_alone() -> None:
    deal = get_dealer("winnable").deal(load_rules("klondike"), 713)
    lines = list(explanation_text(explain(record_of(deal))))
    assert lines[0] == "some:1: unplayable (Klondike)"
    assert lines[1] == "  Not one card can be moved, though 8 cards of the stock can be turned up."
    assert len(lines) == 2 + 7 + 8
    assert lines[2].startswith("  pile 1  2C: ")
    assert lines[2].endswith("does not go on JC KD 9S 8S 5S 5C")


def test_a_record_that_the_referee_refuses_is_not_explained() -> None:
    won = record_of(winnable_deal())
    with pytest.raises(WinnableError, match="does not win"):
        explain({**won, "solution": won["solution"][:-1]})
    with pytest.raises(WinnableError, match="move 1"):
        explain({**won, "solution": ["1-F", *won["solution"]]})
    with pytest.raises(WinnableError, match="not unplayable"):
        explain({**won, "verdict": "unplayable"})
    with pytest.raises(WinnableError, match="verdict"):
        explain({**won, "verdict": "perhaps"})
    with pytest.raises(WinnableError, match=r"decision\.attempts"):
        explain({**won, "decision": {"attempts": 5}})


def test_a_summary_counts_cards_worried_back() -> None:
    deal = Deal.parse("klondike[deck.ranks=2,tableau.piles=2]: 2C / 2D | foundations AC AD 2H 2S")
    moves = tuple(map(Move.parse, ["FD-1", "1-F", "1-F", "2-F"]))
    plan = summarise_plan(deal, moves)
    assert (plan.moves, plan.stock_moves, plan.worried_back, plan.passes) == (4, 0, 1, 1)


def test_the_command_decides_a_deal_that_has_no_verdict(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "deals.txt"
    path.write_text(f"{winnable_deal()}\n")
    assert run(["explain", str(path)]) == 0
    assert capsysbinary.readouterr().out.startswith(f"{path}:1: winnable (Klondike)\n".encode())
    assert run(["explain", str(path), "--format", "json"]) == 0
    values = json.loads(capsysbinary.readouterr().out)
    assert values["verdict"] == "winnable"
    assert values["plan"]["turned_up"] == 21


def test_a_record_that_does_not_hold_is_named_and_the_next_explained(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    good = record_of(winnable_deal())
    path = tmp_path / "records.jsonl"
    path.write_bytes(dumps({**good, "solution": []}) + dumps(good))
    assert run(["explain", str(path)]) == 1
    said = capsysbinary.readouterr()
    assert said.err.startswith(f"{path}:1: the solution does not win".encode())
    assert said.out.startswith(b"some:1: winnable")


def test_a_million_passes_show_no_more_than_one() -> None:
    rules = load_rules("klondike[stock.passes=1000000]")
    deal = get_dealer("winnable").deal(rules, 713)
    assert not can_move_a_card(deal)
    assert len(list(stock_positions(deal))) == 1 + 8  # the deal, and what each draw turns up
