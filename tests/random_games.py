"""Deals and games made at random, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from winnable.deal import Deal
from winnable.dealing.laying_out import without_laid_out
from winnable.intervals import throw
from winnable.moves import Move
from winnable.position import Position
from winnable.rules import Rules
from winnable.rules_file import load_rules
from winnable.vocabulary import Base


def shuffled_deal(rules: Rules, rng: random.Random) -> Deal:
    """A fresh deal of the game."""
    cards = list(rules.deck.pack * rules.deck.decks)
    rng.shuffle(cards)
    thrown = rules.foundations.intervals.thrown
    throws = rules.deck.foundations if thrown else 0
    intervals = throw(lambda below: rng.randrange(below), throws, rules.deck.ranks)
    cards = without_laid_out(rules, cards, intervals)
    sizes = rules.tableau.sizes * rules.deck.layouts
    piles = [[cards.pop() for _ in range(size)] for size in sizes]
    reserve = [
        [cards.pop() for _ in range(rules.reserve.cards)] for _ in range(rules.reserve.piles)
    ]
    base = cards.pop() if rules.foundations.base is Base.DEALT else None
    others = [[cards.pop() for _ in range(rules.stock_size)] for _ in range(rules.deck.layouts - 1)]
    return Deal.fresh(rules, piles, cards, reserve, base, intervals, others)


def random_play(deal: Deal, rng: random.Random, moves: int) -> Iterator[tuple[Move, Position]]:
    """A game of legal moves chosen at random, ended by a win, by a loss or by their number."""
    position = Position(deal)
    for _ in range(moves):
        legal = position.legal_moves()
        if position.won or not legal:
            return
        move = rng.choice(legal)
        position = position.play(move)
        yield move, position


def mid_game(deal: Deal, rng: random.Random, moves: int) -> Deal:
    """The deal after some random play."""
    for _, position in random_play(deal, rng, moves):
        deal = position.deal
    return deal


def played_positions(game: str, seed: int, games: int, moves: int) -> Iterator[Position]:
    """Positions of random games of so many moves at most, the deals among them."""
    rng = random.Random(f"{game} {seed}")
    for _ in range(games):
        deal = shuffled_deal(load_rules(game), rng)
        yield Position(deal)
        yield from (position for _, position in random_play(deal, rng, moves))
