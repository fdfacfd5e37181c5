"""The law the kernels are checked against: every line of play over the referee, nothing clever.

It visits positions depth first, which finds wins early; what it answers would be the same in any
order, since it stops only at a win or when no position is left. Piles of one layout are
interchangeable, so two positions that differ in the order of their piles count as one, and so do
two that differ in suits alone where no rule looks at suits; it has no other economy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from heapq import heappop, heappush
from itertools import count

from winnable.deal import Deal
from winnable.moves import Area, Move, MoveKind
from winnable.position import Position
from winnable.vocabulary import StockTo


def is_winnable(deal: Deal, most_positions: int) -> bool | None:
    """Whether any line of play wins; None where more positions than that would be needed."""
    start = Position(deal)
    seen, waiting = {_key(start)}, [start]
    while waiting:
        position = waiting.pop()
        if position.won:
            return True
        if len(seen) > most_positions:
            return None
        for move in sorted(position.legal_moves(), key=_promise):
            following = position.play(move)
            key = _key(following)
            if key not in seen:
                seen.add(key)
                waiting.append(following)
    return False


def fewest_moves(deal: Deal, most_positions: int, stock_counted: bool = False) -> int | None:
    """How many moves of cards a win takes, those of the stock added where they count.

    Each card must go up once, so what is kept low is the number of other moves, where worrying
    back counts twice: the card must go up once more. None where no line wins, or where more
    positions than that would be needed.
    """
    start = Position(deal)
    fewest, number = {_key(start): 0}, count()
    waiting = [(0, next(number), start)]
    while waiting:
        others, _, position = heappop(waiting)
        if position.won:
            return 4 * deal.rules.deck.ranks - sum(deal.foundations) + others
        if others > fewest[_key(position)]:
            continue
        if len(fewest) > most_positions:
            return None
        for move in position.legal_moves():
            following, reached = position.play(move), others
            if move.kind is not MoveKind.CARDS:
                reached += stock_counted
            elif move.source.area is Area.FOUNDATION:
                reached += 2
            elif move.target.area is not Area.FOUNDATION:
                reached += 1
            key = _key(following)
            if key not in fewest or reached < fewest[key]:
                fewest[key] = reached
                heappush(waiting, (reached, -next(number), following))
    return None


def _key(position: Position) -> Hashable:
    # A key begins with the piles; which of them stands where makes no difference, unless rows are
    # still to be dealt to them.
    deal = position.deal
    if deal.stock and deal.rules.stock.to is StockTo.TABLEAU:
        return position.key
    if deal.rules.by_intervals:
        return _key_by_rank(deal)
    each = deal.rules.tableau.piles
    layouts = [deal.tableau[first : first + each] for first in range(0, deal.rules.piles, each)]
    alike = tuple(frozenset(Counter(piles).items()) for piles in layouts)
    return alike, *position.key[1:]


def _key_by_rank(deal: Deal) -> Hashable:
    # Piles that are picked up again are not alike: the first will be turned first.
    piles = [tuple(card.rank for card in pile.cards) for pile in deal.tableau]
    again = deal.pass_number < (deal.rules.stock.passes or 0)
    held = [tuple(card.rank for card in cards) for cards in (deal.stock, deal.waste)]
    return tuple(piles if again else sorted(piles)), *held, deal.foundations, deal.pass_number


def _promise(move: Move) -> int:
    """Moves to a foundation are tried first, moves of the stock and from a foundation last."""
    if move.kind is not MoveKind.CARDS or move.source.area is Area.FOUNDATION:
        return 0
    return 2 if move.target.area is Area.FOUNDATION else 1
