"""What every game in the catalogue must do, whichever it is."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from random_games import played_positions, random_play
from winnable.deal import Deal
from winnable.deal_json import deal_from_json, deal_to_json
from winnable.dealing import get_dealer
from winnable.moves import (
    FOUNDATION,
    Move,
    Place,
    cards,
    foundation,
    numbered_foundation,
    pile,
    reserve,
    stock_moves_of,
    waste_of,
)
from winnable.position import Position
from winnable.rules import Rules
from winnable.rules_file import game_names, load_rules

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
every_game = pytest.mark.parametrize("game", game_names())


def all_moves(rules: Rules) -> Iterator[Move]:
    """Every move that has a text in the game, most of them senseless in any position."""
    yield from stock_moves_of(rules.deck.layouts + 1)
    piles = [pile(index) for index in range(rules.piles)]
    wastes = [waste_of(layout) for layout in range(rules.deck.layouts + 1)]
    ups = [foundation(number) for number in (*range(rules.deck.foundations + 4), 16, 17)]
    held = [reserve(index) for index in range(rules.reserve.piles + 1)]
    sources: list[Place] = [*wastes, *ups, *piles, *held]
    numbered = [numbered_foundation(number) for number in range(rules.deck.foundations + 1)]
    for source in sources:
        for target in (FOUNDATION, *numbered, *piles):
            for count in range(1, rules.deck.ranks + 2):
                yield cards(source, target, count)


@every_game
def test_a_game_is_loaded_by_the_name_it_gives_itself(game: str) -> None:
    rules = load_rules(game)
    rules.check()
    assert rules.name == game
    assert rules.title
    assert rules.about
    changed = load_rules(game, ["tableau.piles=5"])
    assert load_rules(changed.name) == changed


@every_game
def test_positions_survive_the_text_and_the_json_form(game: str) -> None:
    for position in played_positions(game, seed=1, games=4, moves=60):
        deal = position.deal
        assert Deal.parse(str(deal)) == deal
        assert deal_from_json(deal_to_json(deal)) == deal


@every_game
def test_random_play_never_loses_or_doubles_a_card(game: str) -> None:
    for position in played_positions(game, seed=2, games=5, moves=120):
        position.deal.check()


@every_game
def test_the_moves_listed_are_those_that_no_reason_forbids(game: str) -> None:
    universe = list(all_moves(load_rules(game)))
    for position in played_positions(game, seed=3, games=1, moves=25):
        listed = position.legal_moves()
        assert len(listed) == len(set(listed))
        assert set(listed) == {move for move in universe if position.why_illegal(move) is None}


@every_game
def test_a_move_changes_nothing_of_the_position_before_it(game: str) -> None:
    for position in played_positions(game, seed=4, games=2, moves=40):
        before = str(position.deal)
        for move in position.legal_moves():
            position.play(move)
        assert str(position.deal) == before


@every_game
def test_a_recorded_game_replays_to_the_same_text(game: str) -> None:
    """A change of rules, referee, notation or dealer shows here as a difference of text.

    To record anew after a change that is meant, delete the file and run the test twice.
    """
    path = PLAYTHROUGHS / f"{game}.txt"
    if not path.exists():
        path.write_text(recorded_game(game), encoding="utf-8")
        pytest.fail(f"{path} was missing and has been recorded: look at it, then run again")
    recorded = path.read_text(encoding="utf-8")
    assert replayed(recorded) == recorded


def recorded_game(game: str) -> str:
    """A random game with its first deal, its moves and where each of them led."""
    deal = get_dealer("winnable").deal(load_rules(game), 1)
    lines = [str(deal)]
    for move, position in random_play(deal, random.Random(14), moves=100):
        lines += [str(move), str(position.deal)]
    return "\n".join(lines) + "\n"


def replayed(recorded: str) -> str:
    """The same game, played again from the recorded deal and moves."""
    first, *rest = recorded.splitlines()
    position = Position(Deal.parse(first))
    lines = [str(get_dealer("winnable").deal(position.deal.rules, 1))]
    for text in rest[::2]:
        position = position.play(Move.parse(text))
        lines += [text, str(position.deal)]
    return "\n".join(lines) + "\n"
