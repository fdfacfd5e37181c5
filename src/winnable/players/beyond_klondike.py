"""Advice for what Klondike does not have: reserves, spaces for any card, piles dealt face up."""

from __future__ import annotations

from collections.abc import Iterator

from winnable.moves import FOUNDATION, Area, Move, Place, cards
from winnable.players.view import Source, View, hosts_of, keepers_of
from winnable.vocabulary import Space


def from_reserve(view: View, sources: list[Source]) -> list[Move]:
    """Play a card of the reserve: up, or to a pile that is not empty."""
    for place, count, card in sources:
        if place.area is Area.RESERVE:
            if view.goes_up(card, place):
                return [cards(place, FOUNDATION)]
            occupied = _occupied(view, view.hosts(card, place, count))
            if occupied:
                return [cards(place, occupied[0])]
    return []


def join(view: View, sources: list[Source]) -> list[Move]:
    """Move cards onto a pile where they lie better than where they are: built, or even in suit.

    Of several such moves the first that uncovers a card which then goes up, else the first.
    """
    found = list(_better_places(view, sources))
    for move in found:
        below = view.piles[move.source.number].face_up[-move.count - 1]
        if view.goes_up(below, move.source):
            return [move]
    return found[:1]


def empty_a_pile(view: View, sources: list[Source]) -> list[Move]:
    """Move all of a pile onto another: where the reserve fills the space, or where any card may,
    as long as there is no space."""
    rules = view.rules
    fills = rules.reserve.fills and any(view.held)
    useful = fills or rules.tableau.space in (Space.ANY, Space.WASTE)
    if not useful or not all(one.face_up for one in view.piles):
        return []
    for place, count, card in sources:
        if place.area is Area.PILE:
            one = view.piles[place.number]
            if not one.face_down and count == len(one.face_up):
                occupied = _occupied(view, view.hosts(card, place, count))
                if occupied:
                    return [cards(place, occupied[0], count)]
    return []


def use_a_space(view: View, sources: list[Source]) -> list[Move]:
    """Move cards that lie badly to a space, if the card below then goes up or can be built on
    another pile."""
    for place, count, lowest in sources:
        if place.area is not Area.PILE or _lies(view, place, count) != 0:
            continue
        spaces = [host for host in view.hosts(lowest, place, count) if _is_space(view, host)]
        if not spaces:
            continue
        below = view.piles[place.number].face_up[-count - 1]
        follows = view.goes_up(below, place) or _occupied(view, view.hosts(below, place))
        if follows:
            return [cards(place, spaces[0], count)]
    return []


def reserve_to_space(view: View, sources: list[Source]) -> list[Move]:
    """Move a card of the reserve to a space."""
    for place, count, card in sources:
        if place.area is Area.RESERVE:
            hosts = view.hosts(card, place, count)
            if hosts:
                return [cards(place, hosts[0])]
    return []


def _better_places(view: View, sources: list[Source]) -> Iterator[Move]:
    for place, count, lowest in sources:
        if place.area is not Area.PILE:
            continue
        now = _lies(view, place, count)
        if now is None:
            continue
        for host in _occupied(view, view.hosts(lowest, place, count)):
            onto = view.piles[host.number].face_up[-1]
            if 1 + (lowest in keepers_of(view.rules, view.base)[onto]) > now:
                yield cards(place, host, count)


def _lies(view: View, place: Place, count: int) -> int | None:
    """How well the top cards of a pile lie on the one below: 2 if they move with it, 1 if they are
    built on it, 0 if not even that; None where no face-up card lies below."""
    face_up = view.piles[place.number].face_up
    if count >= len(face_up):
        return None
    lowest, below = face_up[-count], face_up[-count - 1]
    if lowest in keepers_of(view.rules, view.base)[below]:
        return 2
    return int(below in hosts_of(view.rules, view.base)[lowest])


def _occupied(view: View, hosts: list[Place]) -> list[Place]:
    return [host for host in hosts if not _is_space(view, host)]


def _is_space(view: View, host: Place) -> bool:
    return not view.piles[host.number].face_up
