"""Players: they see what a person at the table would see, and choose a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from winnable.errors import WinnableError
from winnable.players.beginner import BeginnerPlayer
from winnable.players.determinised import DeterminisedPlayer, Effort
from winnable.players.game import Player, play_game
from winnable.players.heap_player import HeapPlayer
from winnable.players.klondike import KlondikePlayer, Thought
from winnable.players.random_player import RandomPlayer
from winnable.players.view import PileView, View
from winnable.rules import Rules

__all__ = ["PLAYERS", "Entry", "PileView", "Player", "View", "new_player", "play_game"]


@dataclass(frozen=True, slots=True)
class Entry:
    """What is told of a player, and how one is made from the rules and a seed for one game."""

    description: str
    make: Callable[[Rules, str], Player]


@dataclass(frozen=True, slots=True)
class Means:
    """How far a player thinks ahead, in Klondike, in games of heaps and in all others: there
    ``orders`` of the stock are made up before each choice."""

    thought: Thought
    orders: int
    effort: Effort


GOOD = Means(
    thought=Thought(samples=150, expand_after=1, exploration=1000, tolerance=1000),
    orders=100,
    effort=Effort(deals=8, states_a_card=8),
)
STRONG = Means(
    thought=Thought(samples=2000, expand_after=1, exploration=1000, tolerance=1000),
    orders=1000,
    effort=Effort(deals=32, states_a_card=40),
)


def _thinker(name: str, means: Means, rules: Rules, seed: str) -> Player:
    if rules.by_intervals:
        return HeapPlayer(name, means.orders, seed)
    elsewhere = DeterminisedPlayer(name, means.effort, seed)
    return KlondikePlayer(name, rules, seed, means.thought, elsewhere)


PLAYERS: dict[str, Entry] = {
    "beginner": Entry("follows the rule book", lambda rules, seed: BeginnerPlayer()),
    "greedy": Entry(
        "weighs what can be done next by numbers found for Klondike; elsewhere a beginner",
        lambda rules, seed: KlondikePlayer("greedy", rules, seed),
    ),
    "good": Entry(
        "thinks ahead, in Klondike some hundredths of a second a game, elsewhere some tenths",
        lambda rules, seed: _thinker("good", GOOD, rules, seed),
    ),
    "strong": Entry(
        "thinks ahead, in Klondike some tenths of a second a game, elsewhere some seconds",
        lambda rules, seed: _thinker("strong", STRONG, rules, seed),
    ),
    "random": Entry("makes any legal move", lambda rules, seed: RandomPlayer(seed)),
}
"""Every player by name."""


def new_player(name: str, rules: Rules, seed: int, deal_id: str, run: int = 0) -> Player:
    """A player for one game; its choices depend on the seed, the deal's id and the run, which
    counts from 0 where one deal is played several times, and on nothing else.

    Raises WinnableError where no player has that name.
    """
    if name not in PLAYERS:
        raise WinnableError(f"no player is named {name!r}: expected one of {', '.join(PLAYERS)}")
    return PLAYERS[name].make(rules, f"{seed} {deal_id}" + (f" {run}" if run else ""))
