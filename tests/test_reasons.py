"""Reasons why deals cannot be won: that they hold, that no part is idle, that the board agrees."""

from __future__ import annotations

import csv
import random
import re
from collections.abc import Collection, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from ortools.sat.python import cp_model

from brute_force import is_winnable
from random_games import shuffled_deal
from solutions import assert_is_solution
from tiny_decks import tiny_deals
from winnable.budget import NO_LIMIT, Budget, Ending
from winnable.cards import Card, deck, parse_card
from winnable.clauses.statements import Statements
from winnable.deal import Deal
from winnable.dealing import get_dealer
from winnable.planning.deciders import refute
from winnable.planning.order_solver import OrderSolver
from winnable.planning.orders import solver_for_one_core
from winnable.planning.parts import Kind, Part, Reason
from winnable.planning.reason_text import part_words, reason_lines
from winnable.planning.reasons import find_reason, labelled_model
from winnable.rules_file import game_names, load_rules

GAMES = [game for game in game_names() if not load_rules(game).by_intervals]

TINY = (
    ("deck.ranks=4", "tableau.piles=3", "tableau.rows=2"),
    ("deck.ranks=5", "tableau.piles=3", "tableau.rows=2"),
    ("deck.ranks=5", "tableau.piles=4", "tableau.rows=1"),
)


def tiny_klondikes(count: int) -> Iterator[Deal]:
    """Fresh deals of tiny forms of Klondike, with any number of cards drawn and passes."""
    rng = random.Random("reasons")
    for _ in range(count):
        changes = [*rng.choice(TINY), f"stock.draw={rng.choice((1, 2, 3))}"]
        changes += [f"stock.passes={rng.choice((1, 2, 'unlimited', 'unlimited'))}"]
        changes += [f"foundations.worrying_back={rng.choice(('true', 'true', 'false'))}"]
        yield shuffled_deal(load_rules("klondike", tuple(changes)), rng)


class WholeModel:
    """A deal's whole model with some of its parts switched on."""

    def __init__(self, deal: Deal) -> None:
        labelled = labelled_model(deal)
        assert labelled is not None
        made, self.parts = labelled
        self.model, self.said = made.model, Statements.of(made.model)
        self.solver = OrderSolver(self.said)

    def has_solution(self, parts: Collection[Part]) -> bool:
        """Whether one is found; it is looked up in the model whether it is one."""
        literals = {part: self.parts.literals[part].index for part in parts}
        if not self.solver.solve(literals.values()):
            return False
        assert_is_solution(self.said, self.solver.values())
        return all(self.solver.value(self.parts.literals[part]) for part in parts)

    def is_refuted_by_cp_sat(self, parts: Collection[Part]) -> bool:
        """Whether CP-SAT, which did not find the parts, finds no solution either."""
        asked = self.model.clone()
        for part, literal in self.parts.literals.items():
            domain = asked.proto.variables[literal.index].domain
            domain[0] = domain[1] = int(part in parts)
        solver = solver_for_one_core(None, None)
        solver.parameters.cp_model_presolve = False
        return bool(solver.solve(asked) == cp_model.INFEASIBLE)


def assert_needs_each_part(deal: Deal, reason: Reason) -> None:
    whole = WholeModel(deal)
    assert whole.is_refuted_by_cp_sat(reason.parts), deal
    assert reason.minimal, deal
    for part in reason.parts:
        assert whole.has_solution(set(reason.parts) - {part}), f"{part} in {deal}"


def reason_of(deal: Deal) -> Reason:
    reason = find_reason(deal, NO_LIMIT).reason
    assert reason is not None
    return reason


def solvitaire(game: str, number: int) -> Deal:
    return get_dealer("solvitaire").deal(load_rules(game), number)


def test_tiny_deals_have_reasons_that_need_each_part() -> None:
    found = 0
    for deal in tiny_klondikes(12):
        result = find_reason(deal, NO_LIMIT)
        assert (result.ending is Ending.EXHAUSTED) == (refute(deal).ending is Ending.EXHAUSTED)
        if result.reason is not None:
            assert is_winnable(deal, 1_000) is not True
            assert_needs_each_part(deal, result.reason)
            assert_agrees_with_the_board(deal, result.reason)
            found += 1
    assert found >= 3


@pytest.mark.parametrize("game", GAMES)
def test_reasons_of_any_game_need_each_part_at_any_stage(game: str) -> None:
    for deal in tiny_deals(game, 21, 4):
        if deal.base is None:
            assert find_reason(deal, NO_LIMIT).ending is Ending.UNFIT
            continue
        reason = find_reason(deal, NO_LIMIT).reason
        if reason is not None:
            assert is_winnable(deal, 1_000) is not True
            assert_needs_each_part(deal, reason)
            assert_agrees_with_the_board(deal, reason)


@pytest.mark.parametrize("number", [15])
def test_a_full_deal_has_a_reason_that_needs_each_part(number: int) -> None:
    deal = solvitaire("klondike-draw-1", number)
    reason = reason_of(deal)
    assert_needs_each_part(deal, reason)
    assert_agrees_with_the_board(deal, reason)


CORPORA = Path(__file__).parents[1] / "corpora"


def lost_deals(corpus: str, count: int) -> list[tuple[str, int]]:
    """The first unwinnable deals of a shipped corpus: game and number."""
    with (CORPORA / corpus / "verdicts.csv").open(encoding="utf-8", newline="") as lines:
        lost = [row["id"] for row in csv.DictReader(lines) if row["verdict"] == "unwinnable"]
    game = "klondike-draw-1" if corpus == "klondike-draw-1" else "klondike"
    return [(game, int(id.partition(":")[2])) for id in lost[:count]]


@pytest.mark.verify
@pytest.mark.parametrize(
    ("game", "number"), [*lost_deals("klondike-draw-1", 25), *lost_deals("klondike-draw-3", 25)]
)
def test_fifty_full_deals_have_reasons_that_need_each_part(game: str, number: int) -> None:
    deal = solvitaire(game, number)
    result = find_reason(deal, NO_LIMIT)
    if result.reason is None:
        assert result.ending is Ending.OPEN
    else:
        assert_needs_each_part(deal, result.reason)
        assert_agrees_with_the_board(deal, result.reason)


# --- the board ----------------------------------------------------------------------------------


def assert_agrees_with_the_board(deal: Deal, reason: Reason) -> None:
    """Each part's words are true of the deal, which is looked at without the model's help."""
    for part in reason.parts:
        words = part_words(part, deal)
        fault = f"{words}: {deal}"
        named = [parse_card(name) for name in re.findall(r"\b[A2-9TJQK][CDHS]\b", words)]
        card, others = named[0], named[1:]
        match part.kind:
            case Kind.BURIED:
                place = re.fullmatch(
                    r".. lies under .. in (pile|reserve pile|the reserve) ?(\d*)", words
                )
                assert place, fault
                number = int(place[2] or 1) - 1
                held = deal.tableau[number].cards if place[1] == "pile" else deal.reserve[number]
                assert (card, others[0]) in pairwise(held), fault
            case Kind.ORDER:
                lower = Card((card.rank - 2) % deal.rules.deck.ranks + 1, card.suit)
                assert others == [lower], fault
                assert card.rank != deal.base, fault
            case Kind.HOSTS:
                assert set(others) == hosts(deal, card), fault
            case Kind.SPACE:
                if part.number:
                    assert deal.tableau[part.number - 1].cards[0] == card, fault
                else:
                    assert bool(hosts(deal, card)) == ("only if one is free" in words), fault
            case Kind.SHARED:
                assert hosts(deal, card) == hosts(deal, others[0]) == set(others[1:]), fault
            case Kind.CLEAR:
                one, other, twin = named[-3:]
                for child in (one, other):
                    assert hosts(deal, child) == {card, twin}, fault
            case Kind.BACK:
                assert set(others) in (hosts(deal, card), set()), fault
            case Kind.STOCK:
                place = re.match(r".. is card (\d+) of (\d+) in the (stock|waste)", words)
                assert place, fault
                held = deal.stock if place[3] == "stock" else deal.waste
                assert held[int(place[1]) - 1] == card, fault
                assert len(held) == int(place[2]), fault
            case Kind.EARLY:
                assert card.rank <= 3, fault


def hosts(deal: Deal, card: Card) -> set[Card]:
    """The cards that it may be built on."""
    ranks, joins = deal.rules.deck.ranks, deal.rules.joins
    return {host for host in deck(ranks) if joins(card, host, deal.base)}


def test_the_lines_of_a_reason_name_every_card_of_its_parts() -> None:
    deal = solvitaire("klondike-draw-1", 31)
    reason = reason_of(deal)
    told = set(re.findall(r"\b[A2-9TJQK][CDHS]\b", " ".join(reason_lines(reason, deal))))
    assert told == {str(card) for part in reason.parts for card in part.cards}


def test_burials_of_a_pile_and_steps_of_a_suit_are_told_together() -> None:
    deal = solvitaire("klondike-draw-1", 15)
    assert list(reason_lines(reason_of(deal), deal)) == [
        "Pile 6: TS lies under AD, AD under QD, QD under QH, QH under JS.",
        "TS JS go up in this order.",
        "JS goes up from where it lies or goes on QD or QH.",
    ]


def test_a_deal_that_the_relaxation_leaves_open_has_no_reason() -> None:
    result = find_reason(solvitaire("klondike-draw-1", 2), NO_LIMIT)
    assert (result.ending, result.reason) == (Ending.OPEN, None)


def test_where_time_runs_out_there_is_no_reason_or_one_that_is_not_called_minimal() -> None:
    deal = solvitaire("klondike-draw-1", 31)
    result = find_reason(deal, Budget(seconds=1e-6))
    assert (result.ending, result.reason) == (Ending.TIME_SPENT, None)
