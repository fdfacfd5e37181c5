"""The players that the kernel plays for: honest, as strong as they say, and only where they can."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from math import comb
from typing import Any

import pytest

from lazy_deal import reshuffled
from verdict_tables import table
from winnable import _kernel
from winnable.deal import Deal
from winnable.dealing import get_dealer
from winnable.moves import Move
from winnable.players import PLAYERS, Player, View, new_player, play_game
from winnable.position import Position
from winnable.replay import Result
from winnable.rules import Rules
from winnable.rules_file import load_rules
from winnable.search import search
from winnable.search.translation import kernel_layout, kernel_rules

SOLVITAIRE = get_dealer("solvitaire")
OWN = get_dealer("winnable")
Sit = Callable[[Deal, str], Player]
"""Sets a player down to a deal with an id."""


def at_the_table(name: str) -> Sit:
    return lambda deal, id: new_player(name, deal.rules, 0, id)


class Peeker:
    """Knows the deal from the start, and plays the line that wins it."""

    name = "peeker"
    parameters: Mapping[str, Any] = {"algorithm": "peeking"}

    def __init__(self, deal: Deal, id: str) -> None:
        self._plan = list(search(deal).plan or ())

    def choose(self, view: View) -> Move | None:
        """The next move of the line while it can be played."""
        move = self._plan.pop(0) if self._plan else None
        return move if move in view.legal_moves() else None


def wins_lazily(player: Player, deal: Deal, rng: random.Random) -> bool:
    """Whether the player wins if all that nobody has seen is dealt anew before every decision."""
    position = Position(deal)
    while not position.won:
        position = reshuffled(position, rng)
        move = player.choose(View.of(position))
        if move is None:
            return False
        position = position.play(move)
    return True


def chance_of_losing_as_many(only_open: int, only_lazy: int) -> float:
    """The sign test: how likely the lazy deal is to lose so many more of the games that differ, if
    it makes no difference."""
    games = only_open + only_lazy
    return sum(comb(games, count) for count in range(only_lazy + 1)) / 2**games


def audit(sit: Sit, rules: Rules, deals: int) -> float:
    """How likely an honest player is to lose so much in the lazy deal by chance alone."""
    rng = random.Random(0)
    only_open = only_lazy = 0
    for number in range(deals):
        deal, id = OWN.deal(rules, number), str(number)
        openly = play_game(sit(deal, id), deal).result is Result.WON
        lazily = wins_lazily(sit(deal, id), deal, rng)
        only_open += openly and not lazily
        only_lazy += lazily and not openly
    return chance_of_losing_as_many(only_open, only_lazy)


def test_the_sign_test_has_no_bound() -> None:
    assert chance_of_losing_as_many(0, 0) == 1
    assert chance_of_losing_as_many(10, 0) == 2**-10
    assert 0.5 < chance_of_losing_as_many(2000, 2000) < 0.51
    assert chance_of_losing_as_many(2300, 1700) < 1e-9


AUDITS = [
    ("beginner", "klondike", 40),
    ("greedy", "klondike-draw-1", 60),
    ("greedy", "klondike", 60),
    ("greedy", "klondike-draw-1-3-passes", 60),
    ("good", "klondike-draw-1", 15),
    ("good", "klondike", 15),
    ("good", "klondike-draw-1-1-pass", 15),
    ("strong", "klondike[deck.ranks=9,tableau.piles=6]", 3),
]


def test_every_player_that_can_win_is_audited() -> None:
    assert {player for player, _, _ in AUDITS} == set(PLAYERS) - {"random"}


@pytest.mark.parametrize(("player", "game", "deals"), AUDITS)
def test_a_player_loses_nothing_in_the_lazy_deal(player: str, game: str, deals: int) -> None:
    assert audit(at_the_table(player), load_rules(game), deals) > 0.001


@pytest.mark.verify
@pytest.mark.parametrize(
    ("player", "deals"), [("beginner", 1000), ("greedy", 4000), ("good", 1500), ("strong", 150)]
)
@pytest.mark.parametrize(
    "game", ["klondike", "klondike-draw-1", "klondike-draw-1-3-passes", "klondike-draw-1-1-pass"]
)
def test_a_player_loses_nothing_in_many_lazy_deals(player: str, game: str, deals: int) -> None:
    assert audit(at_the_table(player), load_rules(game), deals) > 0.001


def test_the_lazy_deal_gives_a_peeker_away() -> None:
    assert audit(Peeker, load_rules("klondike-draw-1[deck.ranks=7,tableau.piles=5]"), 25) < 0.001


@pytest.mark.parametrize("game", ["klondike", "klondike-draw-1"])
def test_noisy_games_won_are_those_of_the_greedy_player_where_there_is_no_noise(game: str) -> None:
    rules = load_rules(game)
    for number in range(1, 31):
        deal = SOLVITAIRE.deal(rules, number)
        won = play_game(new_player("greedy", rules, 0, ""), deal).result is Result.WON
        assert noisy_wins(deal, runs=2, noise=0) == 2 * won


def noisy_wins(deal: Deal, runs: int, noise: int, seed: int = 1) -> int:
    return _kernel.noisy_greedy_wins(
        kernel_rules(deal.rules), kernel_layout(deal), runs=runs, noise=noise, seed=seed
    )


@pytest.mark.parametrize("game", ["klondike", "klondike-draw-1"])
def test_no_noisy_game_is_won_that_cannot_be(game: str) -> None:
    rules, verdicts = load_rules(game), table(game)
    lost = [number for number in range(1, 301) if verdicts[number - 1] == "u"]
    assert len(lost) > 20
    assert not any(noisy_wins(SOLVITAIRE.deal(rules, number), 100, 2000) for number in lost)


def test_noisy_games_depend_on_the_seed_and_on_the_deal() -> None:
    rules = load_rules("klondike")
    deals = [SOLVITAIRE.deal(rules, number) for number in range(1, 31)]
    first = [noisy_wins(deal, 50, 2000) for deal in deals]
    assert first == [noisy_wins(deal, 50, 2000) for deal in deals]
    assert first != [noisy_wins(deal, 50, 2000, seed=2) for deal in deals]
    assert min(first) == 0 < max(first) <= 50


@pytest.mark.parametrize(
    ("game", "algorithm"),
    [
        ("klondike", "weighed choices"),
        ("klondike-vegas", "weighed choices"),
        ("klondike[deck.ranks=6,tableau.piles=5,stock.draw=2]", "weighed choices"),
        ("klondike-draw-3-reversed", "rule book"),
        ("klondike-draw-3-then-1", "rule book"),
        ("klondike[tableau.space=any]", "rule book"),
        ("canfield", "rule book"),
        ("calculation", "rule book"),
    ],
)
def test_a_player_says_how_it_plays_each_game(game: str, algorithm: str) -> None:
    rules = load_rules(game)
    played = play_game(new_player("greedy", rules, 0, ""), OWN.deal(rules, 1))
    assert played.parameters is not None
    assert played.parameters["algorithm"] == algorithm


def test_what_a_search_player_is_made_of_stands_in_its_games() -> None:
    rules = load_rules("klondike[deck.ranks=6,tableau.piles=5]")
    played = play_game(new_player("good", rules, 3, "a", run=2), OWN.deal(rules, 1))
    assert played.parameters is not None
    assert played.parameters["seed"] == "3 a 2"
    assert played.parameters["samples"] > 0
    again = play_game(new_player("good", rules, 3, "a", run=2), OWN.deal(rules, 1))
    assert again == played


def test_a_view_with_a_card_in_two_places_is_refused() -> None:
    rules = kernel_rules(load_rules("klondike"))
    player = _kernel.KlondikePlayer(rules, weights=_kernel.tuned_weights(rules), seed=0)
    twice = _kernel.Layout(
        face_down=[[]] + [[_kernel.UNSEEN] * count for count in range(1, 7)],
        face_up=[[0]] * 2 + [[card] for card in range(1, 6)],
        stock=[_kernel.UNSEEN] * 24,
    )
    with pytest.raises(ValueError, match="not a position of Klondike"):
        player.choose(twice)
