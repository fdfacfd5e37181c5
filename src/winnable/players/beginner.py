"""``BeginnerPlayer``: the advice that every rule book gives, followed to the letter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from winnable.cards import SUITS, Card
from winnable.moves import FOUNDATION, SINGLE, Area, Move, MoveKind, Place, cards
from winnable.players.beyond_klondike import (
    empty_a_pile,
    from_reserve,
    join,
    reserve_to_space,
    use_a_space,
)
from winnable.players.heap_player import HeapPlayer
from winnable.players.view import Source, View, hosts_of
from winnable.rules import Rules


class BeginnerPlayer:
    """Takes the first piece of advice that applies; ``docs/players.md`` tells them in words.

    A game ends because every move of cards turns a card over, takes one from the waste or puts
    one up, or is planned together with one that does; a pile is emptied only while there is no
    space, and a card worried back only to turn one over. With no card moved, the same waste is
    turned over twice and no more.
    """

    name = "beginner"
    parameters: Mapping[str, Any] = {"algorithm": "rule book"}

    def __init__(self) -> None:
        self._planned: list[Move] = []
        self._wastes_in_vain: set[tuple[int, tuple[Card, ...]]] = set()
        self._at_a_loss = False
        self._heaps = HeapPlayer("beginner")

    def choose(self, view: View) -> Move | None:
        """The move that the first advice that applies gives; None when none does."""
        if view.rules.by_intervals:
            return self._heaps.choose(view)
        if self._planned:
            return self._planned.pop(0)
        sources = list(view.sources())
        for advice in self._advice(view.rules):
            moves = advice(view, sources)
            if moves:
                self._wastes_in_vain.clear()
                self._at_a_loss = False
                self._planned = moves[1:]
                return moves[0]
        return self._work_the_stock(view)

    def _advice(self, rules: Rules) -> tuple[Advice, ...]:
        if self._at_a_loss:
            return ALWAYS + AT_A_LOSS
        return ALWAYS if _stock_is_at_hand(rules) else ALWAYS + TAKE_WHAT_COMES

    def _work_the_stock(self, view: View) -> Move | None:
        """Draw or redeal; after a whole pass in vain try what is left, and in the end give up."""
        moves = view.stock_moves()
        for move in moves:
            layout = move.source.number
            in_vain = (layout, view.hands[layout].waste)
            if move.kind is MoveKind.DRAW:
                return move
            if move.kind is MoveKind.REDEAL and in_vain not in self._wastes_in_vain:
                self._wastes_in_vain.add(in_vain)
                return move
        if not self._at_a_loss:
            self._at_a_loss = True
            self._wastes_in_vain.clear()
            return self.choose(view)
        if SINGLE in moves:
            self._at_a_loss = False
            return SINGLE
        return None


Advice = Callable[[View, list[Source]], list[Move]]
"""Names a move, or two that belong together; an empty list where it does not apply."""


def _stock_is_at_hand(rules: Rules) -> bool:
    """Whether every stock card comes round singly for ever, so that one can be choosy."""
    return rules.stock.draw == 1 and rules.stock.passes is None


def _low_cards_up(view: View, sources: list[Source]) -> list[Move]:
    """Put aces and twos up at once."""
    whole = view.rules.up_together > 1
    return _up(view, sources, lambda card: whole or view.order(card) <= 2)


def _evenly_up(view: View, sources: list[Source]) -> list[Move]:
    """Put a card up when the other colour's foundations are at most two ranks behind it."""
    if not view.rules.deck.is_french:
        deck = view.rules.deck
        heights = enumerate(view.foundations)
        behind = [up for number, up in heights if up < deck.length(number)]
        return _up(view, sources, lambda card: view.order(card) <= min(behind) + 2)
    clubs, diamonds, hearts, spades = (min(view.foundations[suit :: len(SUITS)]) for suit in SUITS)
    red, black = min(diamonds, hearts), min(clubs, spades)
    return _up(view, sources, lambda card: view.order(card) <= (black if card.is_red else red) + 2)


def _anything_up(view: View, sources: list[Source]) -> list[Move]:
    """Put any card up that goes."""
    return _up(view, sources, lambda card: True)


def _waste_up(view: View, sources: list[Source]) -> list[Move]:
    """Put the waste card up."""
    return _up(view, list(_of_waste(sources)), lambda card: True)


def _of_waste(sources: list[Source]) -> Iterator[Source]:
    return (source for source in sources if source[0].area is Area.WASTE)


def _up(view: View, sources: list[Source], good: Callable[[Card], bool]) -> list[Move]:
    for place, count, card in sources:
        if place.area is not Area.FOUNDATION and view.goes_up(card, place, count) and good(card):
            return [cards(place, FOUNDATION, count)]
    return []


def _turn_over(view: View, sources: list[Source]) -> list[Move]:
    """Turn a card over: of the piles where that can be done, in the one with the most to turn."""
    best: list[Move] = []
    most = 0
    for source in sources:
        place, count, _ = source
        if place.area is not Area.PILE:
            continue
        one = view.piles[place.number]
        if count == len(one.face_up) and one.face_down > most:
            move = _away(view, source)
            if move is not None:
                best, most = [move], one.face_down
    return best


def _away(view: View, source: Source, *, to_space: bool = True) -> Move | None:
    """Where a pile's cards can be moved to: a pile, a space if need be, or the foundation."""
    place, count, card = source
    hosts = view.hosts(card, place, count)
    occupied = [host for host in hosts if view.piles[host.number].face_up]
    if occupied or (hosts and to_space):
        return cards(place, (occupied or hosts)[0], count)
    return cards(place, FOUNDATION, count) if view.goes_up(card, place, count) else None


def _make_room(view: View, sources: list[Source]) -> list[Move]:
    """Empty a pile, but only for a king that waits, and only while there is no space."""
    if not _king_waits(view) or not all(one.face_up for one in view.piles):
        return []
    for source in sources:
        place, count, _ = source
        if place.area is Area.PILE and view.piles[place.number].face_down == 0:
            whole = count == len(view.piles[place.number].face_up)
            move = _away(view, source, to_space=False) if whole else None
            if move is not None:
                return [move]
    return []


def _king_waits(view: View) -> bool:
    """Whether a king lies on face-down cards or on the waste."""
    if any(hand.waste and view.is_king(hand.waste[-1]) for hand in view.hands):
        return True
    return any(one.face_down and view.is_king(one.face_up[0]) for one in view.piles)


def _uncover(view: View, sources: list[Source]) -> list[Move]:
    """Move the cards off the last face-up one of a pile, if that goes up and turns one over."""
    for source in sources:
        place, count, _ = source
        one = view.piles[place.number] if place.area is Area.PILE else None
        if one is None or count + 1 != len(one.face_up) or not one.face_down:
            continue
        if view.goes_up(one.face_up[0], place):
            move = _away(view, source, to_space=False)
            if move is not None and move.target != FOUNDATION:
                return [move, cards(place, FOUNDATION)]
    return []


def _help_from_waste(view: View, sources: list[Source]) -> list[Move]:
    """Play the waste card where a run can then be built on it and turn a card over."""
    awaited = [one for one in _of_waste(sources) if _waiting(view, sources, one[2])]
    return _from_waste(view, awaited)


def _from_waste(view: View, sources: list[Source]) -> list[Move]:
    """Play the waste card to a pile."""
    for place, _, card in _of_waste(sources):
        hosts = view.hosts(card, place)
        if hosts:
            return [cards(place, hosts[0])]
    return []


def _back_to_turn_over(view: View, sources: list[Source]) -> list[Move]:
    """Worry a card back where a run can then be built on it and turn a card over."""
    for place, _, card in sources:
        if place.area is Area.FOUNDATION:
            for run, count in _waiting(view, sources, card):
                hosts = [host for host in view.hosts(card, place) if host != run]
                if hosts:
                    return [cards(place, hosts[0]), cards(run, hosts[0], count)]
    return []


def _waiting(view: View, sources: list[Source], card: Card) -> list[tuple[Place, int]]:
    """The whole runs, with cards to turn over below, that could be built on the card."""
    hosts = hosts_of(view.rules, view.base)
    return [
        (place, count)
        for place, count, lowest in sources
        if place.area is Area.PILE
        and card in hosts[lowest]
        and count == len(view.piles[place.number].face_up)
        and view.piles[place.number].face_down
    ]


ALWAYS: tuple[Advice, ...] = (
    _low_cards_up,
    _evenly_up,
    _turn_over,
    from_reserve,
    join,
    empty_a_pile,
    _make_room,
    _uncover,
    _help_from_waste,
    use_a_space,
    reserve_to_space,
)
TAKE_WHAT_COMES: tuple[Advice, ...] = (_from_waste, _waste_up)
AT_A_LOSS: tuple[Advice, ...] = (_back_to_turn_over, _waste_up, _from_waste, _anything_up)
