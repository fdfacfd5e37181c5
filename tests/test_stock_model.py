"""The orders in which the models let a stock be played, against dealing it by the referee."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest
from ortools.sat.python.cp_model import CpModel

from random_games import shuffled_deal
from winnable.cards import Card
from winnable.deal import Deal
from winnable.moves import DRAW, REDEAL, SINGLE
from winnable.planning.order_solver import OrderSolver
from winnable.planning.orders import Orders
from winnable.planning.stock_left import StockLeft
from winnable.planning.stock_model import add_stock
from winnable.rules_file import load_rules
from winnable.stock_play import why_not_worked, worked


def positions(order: str, seed: int, count: int) -> Iterator[Deal]:
    """Stocks of some seven cards under all rules, about two in three of them in mid-game."""
    rng = random.Random(f"stocks {order} {seed}")
    for _ in range(count):
        draw = rng.choice((1, 2, 2, 3, 3, 4))
        changes = ["deck.ranks=2", "tableau.piles=1", f"stock.draw={draw}", f"stock.order={order}"]
        changes.append(f"stock.passes={rng.choice((1, 2, 3, 4, 'unlimited', 'unlimited'))}")
        if draw > 1 and rng.random() < 0.5:
            changes.append("stock.then_single=true")
        deal = shuffled_deal(load_rules("klondike", tuple(changes)), rng)
        for _ in range(rng.choice((0, 1, 2, 5, 9))):
            if deal.waste and rng.random() < 0.2:
                deal = played(deal)
            else:
                deal = rng.choice([deal, *stock_moves(deal)])
        yield deal


def played(deal: Deal) -> Deal:
    return deal.with_hand(0, replace(deal.hands[0], waste=deal.waste[:-1]))


def stock_moves(deal: Deal) -> list[Deal]:
    moves = (DRAW, REDEAL, SINGLE)
    return [worked(deal, move) for move in moves if why_not_worked(deal, move) is None]


def dealt_on(deals: Iterable[Deal]) -> list[Deal]:
    """All that working the stock makes of some positions, those themselves included."""
    waiting, found = list(deals), dict[object, Deal]()
    while waiting:
        deal = waiting.pop()
        number = 0 if deal.rules.stock.passes is None else deal.pass_number
        key = (deal.stock, deal.waste, number, deal.stock_untouched, deal.single)
        if key not in found:
            found[key] = deal
            waiting += stock_moves(deal)
    return list(found.values())


def can_be_dealt(deal: Deal, order: Iterable[Card]) -> bool:
    now = [deal]
    for card in order:
        now = [played(one) for one in dealt_on(now) if one.waste[-1:] == (card,)]
    return bool(now)


def orders_of(deal: Deal, rng: random.Random) -> Iterator[list[Card]]:
    """An order without sense, one by dealing at random as far as it goes, and that spoilt."""
    cards = [*deal.waste, *deal.stock]
    yield rng.sample(cards, len(cards))
    order, now = list[Card](), [deal]
    while tops := [one for one in dealt_on(now) if one.waste]:
        now = [rng.choice(tops)]
        order.append(now[0].waste[-1])
        now = [played(now[0])]
    order += [card for card in cards if card not in order]
    yield list(order)
    order.insert(rng.randrange(len(order)), order.pop(rng.randrange(len(order))))
    yield order


def model_allows(deal: Deal, order: list[Card]) -> bool:
    model = CpModel()
    orders = Orders(model)
    time = {card: model.new_int_var(1, len(order), str(card)) for card in order}
    plays = [time[card] for card in (*deal.waste, *deal.stock)]
    add_stock(model, orders, plays, StockLeft.of(deal))
    for place, card in enumerate(order[1:], start=1):
        orders.either(orders.before(time[order[place - 1]], time[card]))
    return bool(OrderSolver(orders.statements()).solve())


def compare(order: str, seed: int, count: int) -> Counter[bool]:
    rng, tally = random.Random(seed), Counter[bool]()
    for deal in positions(order, seed, count):
        if deal.waste or deal.stock:
            for cards in orders_of(deal, rng):
                possible = can_be_dealt(deal, cards)
                assert model_allows(deal, cards) == possible, (deal, cards)
                tally[possible] += 1
    return tally


@pytest.mark.parametrize("order", ["kept", "reversed"])
def test_a_stock_is_played_in_the_orders_that_dealing_allows_and_no_other(order: str) -> None:
    tally = compare(order, 1, 30)
    assert min(tally[True], tally[False]) > 20


@pytest.mark.verify
@pytest.mark.parametrize("seed", range(2, 6))
@pytest.mark.parametrize("order", ["kept", "reversed"])
def test_many_stocks_are_played_in_the_orders_that_dealing_allows(order: str, seed: int) -> None:
    tally = compare(order, seed, 400)
    assert min(tally[True], tally[False]) > 300
