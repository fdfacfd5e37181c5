"""Deals so small that brute force can decide them, of every game and every rule of the vocabulary.

A tiny game is a game of the catalogue with fewer ranks and piles and, for variety, up to three of
its rules changed. The tests that use them say how many; a deal is named by its text, which holds
its game, so a failure can be taken up from the message alone.
"""

from __future__ import annotations

import enum
import random
from collections.abc import Iterator

from random_games import mid_game, shuffled_deal
from winnable import _kernel
from winnable.deal import Deal
from winnable.errors import RulesError
from winnable.moves import Area, MoveKind
from winnable.position import Position
from winnable.rules import Rules
from winnable.rules_file import load_rules
from winnable.search import Kernel
from winnable.vocabulary import Base, Space, StockTo, Up

# Between one deal in seven and nine in ten of these are won in Klondike. Deeper piles than a
# triangle's make the losses: a tiny triangle is nearly always won.
_SIZES = (
    ("deck.ranks=3", "tableau.piles=2", "tableau.rows=1"),
    ("deck.ranks=4", "tableau.piles=2", "tableau.rows=2"),
    ("deck.ranks=4", "tableau.piles=3", "tableau.rows=1"),
    ("deck.ranks=4", "tableau.piles=3", "tableau.rows=2"),
    ("deck.ranks=5", "tableau.piles=3", "tableau.rows=2"),
    ("deck.ranks=5", "tableau.piles=4", "tableau.rows=1"),
    ("deck.ranks=5", "tableau.piles=4", "tableau.rows=2"),
    ("deck.ranks=4", "tableau.piles=4", "tableau.rows=3", "tableau.layout=rows"),
)
# Freer games need fuller piles to be lost now and then.
_SIZES_OF_TWO_PACKS = (
    ("deck.ranks=2", "tableau.piles=2", "tableau.rows=4"),
    ("deck.ranks=2", "tableau.piles=2", "tableau.rows=5"),
    ("deck.ranks=2", "tableau.piles=2", "tableau.rows=6"),
)
_SIZES_OF_LAYOUTS = (
    ("deck.ranks=2", "tableau.piles=1", "tableau.rows=5"),
    ("deck.ranks=2", "tableau.piles=2", "tableau.rows=2"),
    ("deck.ranks=3", "tableau.piles=2", "tableau.rows=3"),
    ("deck.ranks=3", "tableau.piles=2", "tableau.rows=4"),
)
_SIZES_OF_TRUMPS = tuple(
    (f"deck.ranks={ranks}", f"deck.trumps={trumps}", *shape)
    for ranks, trumps in ((2, 2), (2, 3), (2, 4), (3, 2))
    for shape in (
        ("tableau.piles=2", "tableau.rows=3"),
        ("tableau.piles=2", "tableau.rows=4"),
    )
)
_SIZES_AFTER_TRUMPS = tuple(
    (f"deck.ranks={ranks}", f"deck.trumps={trumps}", f"tableau.piles={piles}", "tableau.rows=2")
    for ranks, trumps, piles in ((2, 1, 2), (2, 2, 2), (2, 3, 2), (2, 3, 3), (3, 2, 3))
)
_SIZES_OF_PARTED_TRUMPS = (
    ("deck.ranks=3", "deck.trumps=1", "tableau.piles=3", "tableau.rows=2"),
    ("deck.ranks=3", "deck.trumps=1", "tableau.piles=3", "tableau.rows=3"),
)
_SIZES_OF_THREE_PACKS = (
    ("deck.ranks=2", "tableau.piles=2", "tableau.rows=9"),
    ("deck.ranks=2", "tableau.piles=2", "tableau.rows=10"),
)
_SIZES_OF_FREE_SPACES = (
    ("deck.ranks=3", "tableau.piles=2", "tableau.rows=2"),
    ("deck.ranks=3", "tableau.piles=2", "tableau.rows=3"),
    ("deck.ranks=4", "tableau.piles=2", "tableau.rows=4"),
    ("deck.ranks=4", "tableau.piles=3", "tableau.rows=2"),
)
_SIZES_WITH_A_RESERVE = (
    ("deck.ranks=3", "tableau.piles=1", "reserve.cards=5"),
    ("deck.ranks=4", "tableau.piles=1", "reserve.cards=5"),
    ("deck.ranks=4", "tableau.piles=1", "reserve.cards=7"),
)
_SIZES_OF_CHOSEN_BASES = (
    ("deck.ranks=3", "tableau.piles=2", "tableau.rows=4"),
    ("deck.ranks=4", "tableau.piles=2", "tableau.rows=5"),
)
_SIZES_OF_WHOLE_SUITS = (
    ("deck.ranks=2", "tableau.piles=3"),
    ("deck.ranks=2", "tableau.piles=4", "tableau.layout=rows", "tableau.rows=1"),
    ("deck.ranks=3", "tableau.piles=4", "tableau.layout=rows", "tableau.rows=3"),
    ("deck.ranks=3", "tableau.piles=5", "tableau.layout=rows", "tableau.rows=2"),
)
# Fewer ranks, fewer steps that reach them all. Two packs have eight foundations.
_SIZES_OF_HEAPS = tuple(
    (f"deck.ranks={ranks}", f"tableau.piles={piles}", f"foundations.intervals={intervals}")
    for ranks, piles, intervals in (
        (4, 1, "A+1 A+1 A+1 A+1"),
        (4, 1, "4-1 4-3 4-1 4+1"),
        (4, 2, "A+1 2+3 3+1 A+3"),
        (5, 1, "A+1 2+2 3+3 4+4"),
        (5, 1, "5-1 5-2 5-3 5-4"),
        (5, 2, "2+4 2+3 A+1 4+2"),
        (6, 2, "A+1 A+5 2+1 3+5"),
    )
)
_SIZES_OF_THROWN_HEAPS = (
    ("deck.ranks=4", "tableau.piles=1"),
    ("deck.ranks=5", "tableau.piles=1"),
    ("deck.ranks=5", "tableau.piles=2"),
    ("deck.ranks=6", "tableau.piles=2"),
)
_SIZES_OF_HEAPS_OF_TWO_PACKS = tuple(
    (
        f"deck.ranks={ranks}",
        "tableau.piles=1",
        f"foundations.intervals={intervals}",
        "foundations.laid_out=0",
    )
    for ranks, intervals in (
        (3, "A+1 A+1 A+1 A+1 A+1 A+1 A+1 A+1"),
        (3, "A+1 2+1 3+1 A+2 2+2 3+2 A+1 2+1"),
        (4, "A+1 2+1 3+1 4+1 A+3 2+3 3+3 4+3"),
    )
)
_CHANGES_OF_HEAPS = (
    "stock.passes=2",
    "stock.passes=3",
    "tableau.piles=1",
    "foundations.laid_out=0",
    "foundations.laid_out=2",
    "scoring.scheme=none",
)
_CHANGES = (
    *(f"tableau.build={build}" for build in ("same-colour", "same-suit", "other-suit", "any-suit")),
    *(f"tableau.space={space}" for space in ("king", "any", "waste", "none")),
    *(f"tableau.run={run}" for run in ("part", "whole", "whole-or-top")),
    *(f"foundations.worrying_back={choice}" for choice in ("true", "false")),
    *(f"stock.passes={passes}" for passes in (1, 2, 3, "unlimited")),
    *(f"stock.draw={draw}" for draw in (1, 2, 3, 4)),
    *(f"stock.order={order}" for order in ("kept", "reversed")),
    "stock.then_single=true",
    "tableau.face_up=all",
    "foundations.up=run",
)


def _sizes(rules: Rules) -> tuple[tuple[str, ...], ...]:
    if rules.by_intervals:
        if rules.deck.decks > 1:
            return _SIZES_OF_HEAPS_OF_TWO_PACKS
        thrown = rules.foundations.intervals.thrown
        return _SIZES_OF_THROWN_HEAPS if thrown else _SIZES_OF_HEAPS
    if rules.deck.trumps:
        if rules.foundations.after_trumps:
            return _SIZES_AFTER_TRUMPS
        return _SIZES_OF_TRUMPS if rules.deck.trump_suits == 1 else _SIZES_OF_PARTED_TRUMPS
    if rules.deck.layouts > 1:
        return _SIZES_OF_LAYOUTS
    if rules.deck.decks > 1:
        return _SIZES_OF_TWO_PACKS if rules.deck.decks == 2 else _SIZES_OF_THREE_PACKS
    if rules.foundations.up is not Up.CARD:
        return _SIZES_OF_WHOLE_SUITS
    if rules.reserve.cards > 1:
        return _SIZES_WITH_A_RESERVE
    if rules.stock.to is StockTo.TABLEAU or rules.tableau.space is Space.ANY:
        return _SIZES_OF_FREE_SPACES
    return _SIZES_OF_CHOSEN_BASES if rules.foundations.base is Base.CHOSEN else _SIZES


def tiny_rules(game: str, rng: random.Random, changes: int) -> Rules:
    """The game with a tiny deck and that many of its rules changed."""
    whole = load_rules(game)
    fewer = (
        f"tableau.extra={min(whole.tableau.extra, 1)}",
        f"reserve.piles={min(whole.reserve.piles, 2)}",
    )
    changeable = _CHANGES_OF_HEAPS if whole.by_intervals else _CHANGES
    while True:
        size = rng.choice(_sizes(whole))
        try:
            return load_rules(game, (*fewer, *size, *rng.sample(changeable, changes)))
        except RulesError:  # they contradict each other or the game
            continue


def tiny_deals(game: str, seed: int, count: int) -> Iterator[Deal]:
    """Deals of tiny forms of the game: half as the game has them, a third of all in mid-game.

    Of games of heaps, whose fresh tiny deals are nearly always won, most are in mid-game
    after play that buries what it can.
    """
    rng = random.Random(f"{game} {seed}")
    for number in range(count):
        deal = shuffled_deal(tiny_rules(game, rng, number % 2 * rng.randint(1, 3)), rng)
        if deal.rules.by_intervals and number % 6:
            yield _buried(deal, rng)
        else:
            yield mid_game(deal, rng, rng.randint(1, 20)) if number % 3 == 0 else deal


def _buried(deal: Deal, rng: random.Random) -> Deal:
    """The deal after play that seldom puts a card up, and lasts for part of the stock."""
    position = Position(deal)
    for _ in range(rng.randint(4 * len(deal.stock) // 3, 2 * len(deal.stock))):
        moves = [
            move
            for move in position.legal_moves()
            if move.kind is not MoveKind.CARDS
            or move.target.area is not Area.FOUNDATION
            or rng.random() < 0.05
        ]
        if not moves:
            break
        position = position.play(rng.choice(moves))
    return position.deal


_PRUNING: dict[Kernel, type[enum.Flag]] = {
    Kernel.KLONDIKE: _kernel.KlondikePruning,
    Kernel.PATIENCE: _kernel.PatiencePruning,
    Kernel.WIDE: _kernel.WidePruning,
    Kernel.CALCULATION: _kernel.CalculationPruning,
}


def pruning_masks(kernel: Kernel) -> list[int]:
    """All pruning rules, none, each one missing, each one alone."""
    rules = [rule.value for rule in _PRUNING[kernel]]
    everything = sum(rules)
    return [everything, 0, *(everything - rule for rule in rules), *(rule for rule in rules)]
