"""Deals that differ by an exchange of suits: told alike, and told from all others."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from winnable.cards import SUITS, Card, Suit
from winnable.deal import Deal
from winnable.dealing import get_dealer
from winnable.moves import Area, Move, MoveKind, Place
from winnable.pile import Pile
from winnable.position import Position
from winnable.rules_file import load_rules
from winnable.twins import canonical, suit_exchanges

GAMES = ("klondike", "canfield", "spiderette", "thumb-and-pouch", "whitehead", "double-klondike")
numbers = st.integers(1, 2**40)
Order = tuple[Suit, ...]


def with_suits(deal: Deal, order: Order) -> Deal:
    """The deal with every suit become another."""

    def changed(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(Card(card.rank, order[card.suit]) for card in cards)

    heights = list(deal.foundations)
    for number, height in enumerate(deal.foundations):
        heights[number // 4 * 4 + order[number % 4]] = height
    return replace(
        deal,
        tableau=tuple(Pile(changed(one.face_down), changed(one.face_up)) for one in deal.tableau),
        stock=changed(deal.stock),
        waste=changed(deal.waste),
        reserve=tuple(map(changed, deal.reserve)),
        foundations=tuple(heights),
    )


def renamed(move: Move, order: Order) -> Move:
    """The move that does in the twin what this one does."""
    if move.kind is not MoveKind.CARDS or move.source.area is not Area.FOUNDATION:
        return move
    deck, suit = divmod(move.source.number, 4)
    return replace(move, source=Place(Area.FOUNDATION, 4 * deck + order[suit]))


def test_colours_keep_apart_where_cards_are_built_by_colour() -> None:
    assert len(suit_exchanges(load_rules("klondike"))) == 8
    assert len(suit_exchanges(load_rules("whitehead"))) == 8
    assert len(suit_exchanges(load_rules("spiderette"))) == 24
    assert len(suit_exchanges(load_rules("thumb-and-pouch"))) == 24


@settings(max_examples=40)
@given(st.sampled_from(GAMES), numbers, st.data())
def test_twins_are_told_alike(game: str, number: int, data: st.DataObject) -> None:
    rules = load_rules(game)
    deal = get_dealer("winnable").deal(rules, number)
    order = data.draw(st.sampled_from(suit_exchanges(rules)))
    assert canonical(with_suits(deal, order)) == canonical(deal)


@settings(max_examples=40)
@given(numbers, st.data())
def test_an_exchange_that_mixes_the_colours_makes_another_deal(
    number: int, data: st.DataObject
) -> None:
    rules = load_rules("klondike")
    deal = get_dealer("winnable").deal(rules, number)
    mixing = sorted(set(permutations(SUITS)) - set(suit_exchanges(rules)))
    assert canonical(with_suits(deal, data.draw(st.sampled_from(mixing)))) != canonical(deal)


@settings(max_examples=40)
@given(numbers, st.integers(0, 51), st.integers(0, 51))
def test_two_cards_changed_for_each_other_make_another_deal(
    number: int, one: int, other: int
) -> None:
    rules = load_rules("klondike")
    deal = get_dealer("winnable").deal(rules, number)
    cards = list(deal.cards())
    swap = {cards[one]: cards[other], cards[other]: cards[one]}

    def changed(part: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(swap.get(card, card) for card in part)

    changed_deal = replace(
        deal,
        tableau=tuple(Pile(changed(p.face_down), changed(p.face_up)) for p in deal.tableau),
        stock=changed(deal.stock),
    )
    assert (canonical(changed_deal) == canonical(deal)) == (one == other)


@settings(max_examples=40)
@given(numbers, st.permutations(SUITS))
def test_suits_count_for_nothing_where_foundations_go_by_intervals(
    number: int, suits: list[Suit]
) -> None:
    deal = get_dealer("winnable").deal(load_rules("calculation"), number)
    stock = tuple(
        Card(card.rank, suits[card.suit]) if card.rank == 9 else card for card in deal.stock
    )
    assert canonical(replace(deal, stock=stock)) == canonical(deal)
    assert canonical(replace(deal, stock=deal.stock[::-1])) != canonical(deal)


@pytest.mark.parametrize("game", GAMES)
def test_twins_have_the_same_moves_with_their_foundations_renamed(game: str) -> None:
    rules = load_rules(game)
    for number, order in enumerate(suit_exchanges(rules)):
        position = Position(get_dealer("winnable").deal(rules, number))
        twin = Position(with_suits(position.deal, order))
        for step in range(40):
            moves = position.legal_moves()
            assert {renamed(move, order) for move in moves} == set(twin.legal_moves())
            if not moves:
                break
            move = moves[(7 * step + number) % len(moves)]
            position, twin = position.play(move), twin.play(renamed(move, order))
        assert canonical(position.deal) == canonical(twin.deal)
