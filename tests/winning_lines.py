"""Lines that win with much worrying back, and when their first events happen."""

from __future__ import annotations

import random
from collections.abc import Iterator

from random_games import shuffled_deal
from winnable.budget import Budget
from winnable.cards import Card, Suit
from winnable.deal import Deal
from winnable.dealing import get_dealer
from winnable.moves import Area, Move, MoveKind
from winnable.planning.relaxation import Relaxation
from winnable.position import Position
from winnable.rules_file import load_rules
from winnable.search import search

A_LITTLE = Budget(states=20_000)


def fixed_by(relaxation: Relaxation, deal: Deal, line: tuple[Move, ...]) -> None:
    """Give the first events of a line that wins their times, and those that never happen theirs."""
    position, now = Position(deal), 0
    departed: set[Card] = set()
    arrived: set[Card] = set()
    shown: set[Card] = set()
    for move in line:
        following = position.play(move)
        if move.kind is MoveKind.CARDS:
            card = moved_card(position, move)
            times = []
            if card not in departed:
                departed.add(card)
                times.append(relaxation.departure[card])
            if move.target.area is Area.FOUNDATION and card not in arrived:
                arrived.add(card)
                times.append(relaxation.arrival[card])
            if move.target.area is Area.PILE and card in relaxation.shown and card not in shown:
                shown.add(card)
                times.append(relaxation.shown[card])
            now += bool(times)
            for time in times:
                relaxation.model.add(time == now)
        position = following
    for card, time in relaxation.shown.items():
        if card not in shown:
            relaxation.model.add(time > now)


def moved_card(position: Position, move: Move) -> Card:
    """The lowest of the cards a move takes."""
    match move.source.area:
        case Area.WASTE:
            return position.deal.waste[-1]
        case Area.FOUNDATION:
            suit = Suit(move.source.number)
            return Card(position.deal.foundations[suit], suit)
        case Area.PILE:
            return position.deal.tableau[move.source.number].face_up[-move.count]


def worries_back(move: Move) -> bool:
    return move.kind is MoveKind.CARDS and move.source.area is Area.FOUNDATION


def lines_that_worry_back(
    game: str, first: int, count: int
) -> Iterator[tuple[Deal, tuple[Move, ...]]]:
    """Winning lines of numbered deals in which cards come back from the foundations."""
    rules = load_rules(game)
    number = first
    while count:
        deal = get_dealer("winnable").deal(rules, number)
        line = search(deal).plan
        number += 1
        if line is not None and sum(map(worries_back, line)) >= 3:
            yield deal, line
            count -= 1


def straying_lines(seed: int, count: int) -> Iterator[tuple[Deal, tuple[Move, ...]]]:
    """Lines of tiny decks that win after some random play, half of it worrying back.

    No pile moves to a space as a whole: the models leave that out, since nothing is won by it.
    """
    rng = random.Random(f"straying {seed}")
    while count:
        ranks, piles = rng.randint(4, 8), rng.randint(2, 5)
        if piles * (piles + 1) // 2 > 4 * ranks - 2:
            continue
        size = (f"deck.ranks={ranks}", f"tableau.piles={piles}", f"stock.draw={rng.randint(1, 3)}")
        deal = shuffled_deal(load_rules("klondike", size), rng)
        if search(deal, A_LITTLE).plan is None:
            continue
        position, line = Position(deal), list[Move]()
        for _ in range(rng.randint(10, 120)):
            moves = [move for move in position.legal_moves() if not _is_idle(position, move)]
            if position.won or not moves:
                break
            back = [move for move in moves if worries_back(move)]
            move = rng.choice(back if back and rng.random() < 0.5 else moves)
            position = position.play(move)
            line.append(move)
        line += search(position.deal, A_LITTLE).plan or ()
        if sum(map(worries_back, line)) >= 2 and _wins_without_idling(deal, line):
            yield deal, tuple(line)
            count -= 1


def _wins_without_idling(deal: Deal, line: list[Move]) -> bool:
    position = Position(deal)
    for move in line:
        if _is_idle(position, move):
            return False
        position = position.play(move)
    return position.won


def _is_idle(position: Position, move: Move) -> bool:
    """Whether a whole pile moves to a space."""
    if (move.kind, move.source.area, move.target.area) != (MoveKind.CARDS, Area.PILE, Area.PILE):
        return False
    piles = position.deal.tableau
    there = piles[move.target.number].cards
    return not there and move.count == len(piles[move.source.number].cards)
