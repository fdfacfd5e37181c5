"""When a stock card can be played, told by the order in which the stock cards are played.

Unlimited passes, the order of the cards kept. The stock is its cards in the order they are drawn;
of those still there, what is dealt to the waste lies before what is not. Let w be the number of
cards in the waste. Dealing goes from w to w + n, w + 2n, …, all cards; after a redeal, from 0. A
card can be played when it is the last one of the waste. After playing the card at place i (from 1)
of those left, w is i - 1. So card c, at place i of the cards left when it is played, is playable if
and only if

- (last) no card after it is left; or
- (round) i is a multiple of n; or
- (next) the card played just before it, l, left a waste of w = (place of l) - 1 cards with
  i = w (the card under l), or i > w and i - w a multiple of n.

The first play of all finds an empty waste, which (round) covers; in mid-game it finds that of the
position, and then the conditions are those of (next) with the w there is. With n = 1 every card is
playable at any time and nothing needs to be said.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations

from ortools.sat.python.cp_model import CpModel, LiteralT

from winnable.planning.orders import Event, Orders
from winnable.planning.stock_left import always


def add_stock_order(
    model: CpModel,
    orders: Orders,
    plays: Sequence[Event],
    draw: int,
    given: Callable[[int], Sequence[LiteralT]] = always,
    drawn: int = 0,
) -> None:
    """Make ``plays``, the times at which the stock cards leave it, an order that dealing allows.

    ``plays`` is in the order of the stock, from the card drawn first, and so many of the cards are
    ``drawn`` to begin with. The clauses say nothing that is not implied by the rule above, and
    everything that is. ``given`` is, for the card at a place of the stock, from 0, under what
    condition it is held to that rule.
    """
    count = len(plays)
    if draw == 1 or count < 2:
        return
    first = [
        [orders.before(plays[i], plays[j]) if i != j else None for j in range(count)]
        for i in range(count)
    ]
    for i, j, k in permutations(range(count), 3):
        if i < j and i < k:  # each cycle of three once
            orders.either(~_of(first, i, j), ~_of(first, j, k), ~_of(first, k, i))
    places = [_place_before(model, orders, first, card, draw) for card in range(count)]
    for card in range(count):
        last = model.new_bool_var(f"last{card}")
        for other in range(card + 1, count):
            orders.implies([last], _of(first, other, card))
        following = [
            _follows(model, orders, first, places, draw, other, card)
            for other in range(count)
            if other != card
        ]
        place = card + 1
        if place == drawn or (place > drawn > 0 and (place - drawn) % draw == 0):
            following.append(_begins(model, orders, first, card))
        orders.implies(given(card), last, places[card][card][draw - 1], *following)


def _of(table: Sequence[Sequence[LiteralT | None]], row: int, column: int) -> LiteralT:
    literal = table[row][column]
    assert literal is not None
    return literal


def _place_before(
    model: CpModel,
    orders: Orders,
    first: Sequence[Sequence[LiteralT | None]],
    card: int,
    draw: int,
) -> list[list[LiteralT]]:
    """How many cards before ``card`` are left when it is played, modulo ``draw``, one-hot.

    Item j counts the cards before place j only; the last item is the whole count.
    """
    counts: list[list[LiteralT]] = []
    for upto in range(card + 1):
        if upto == 0:
            none: list[LiteralT] = [1, *[0] * (draw - 1)]
            counts.append(none)
            continue
        counts.append([model.new_bool_var(f"left{card},{upto}={n}") for n in range(draw)])
        model.add_exactly_one(counts[-1])
        there = _of(first, card, upto - 1)  # it is still there when ``card`` is played
        for n, value in enumerate(counts[-2]):
            if isinstance(value, int):
                if value == 1:
                    orders.implies([there], counts[-1][(n + 1) % draw])
                    orders.implies([~there], counts[-1][n])
                continue
            orders.implies([value, there], counts[-1][(n + 1) % draw])
            orders.implies([value, ~there], counts[-1][n])
    return counts


def _begins(
    model: CpModel, orders: Orders, first: Sequence[Sequence[LiteralT | None]], card: int
) -> LiteralT:
    """A literal that implies that ``card`` is the first one to be played."""
    literal = model.new_bool_var(f"{card} first")
    for other in range(len(first)):
        if other != card:
            orders.implies([literal], _of(first, card, other))
    return literal


def _follows(
    model: CpModel,
    orders: Orders,
    first: Sequence[Sequence[LiteralT | None]],
    places: Sequence[Sequence[Sequence[LiteralT]]],
    draw: int,
    before: int,
    card: int,
) -> LiteralT:
    """A literal that implies that ``card`` is played next after ``before``, and can be."""
    literal = model.new_bool_var(f"{card}after{before}")
    orders.implies([literal], _of(first, before, card))
    for other in range(len(first)):
        if other not in (before, card):
            orders.implies([literal], _of(first, other, before), _of(first, card, other))
    if before > card:
        for other in range(card + 1, before):
            orders.implies([literal], _of(first, other, before))
        return literal
    whole, earlier = places[card][card], places[before][before]
    for n, value in enumerate(earlier):
        target = whole[(n + draw - 1) % draw]
        if isinstance(value, int):
            if value == 1:
                orders.implies([literal], target)
            continue
        orders.implies([literal, value], target)
    return literal
