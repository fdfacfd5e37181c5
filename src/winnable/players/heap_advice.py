"""Advice for games of heaps: what goes up goes up; the rest lies so that little is buried."""

from __future__ import annotations

from winnable.cards import Card
from winnable.moves import WASTE, Move, Place, cards
from winnable.players.view import Source, View


def up_at_once(view: View, sources: list[Source]) -> list[Move]:
    """Put any card up that goes, to the first foundation that takes it."""
    for place, count, card in sources:
        ups = view.ups(card, place, count)
        if ups:
            return [cards(place, ups[0])]
    return []


def onto_a_card_that_waits_longer(view: View, sources: list[Source]) -> list[Move]:
    """Put the card turned on the pile whose top card will wait longer than it, but hardly so; or
    on an empty pile; or, where all will be wanted sooner, on the one wanted last."""
    waste = view.hands[0].waste
    if not waste:
        return []
    card = waste[-1]
    wait = _wait(view, card)

    def order(place: Place) -> tuple[int, int]:
        face_up = view.piles[place.number].face_up
        if not face_up:
            return 1, 0
        above = _wait(view, face_up[-1]) - wait
        return (0, above) if above >= 0 else (2, -above)

    return [cards(WASTE, min(view.hosts(card, WASTE), key=order))]


def _wait(view: View, card: Card) -> int:
    """How many cards at least must go up before the card does."""
    ranks = view.rules.deck.ranks
    places = zip(view.intervals, view.foundations, strict=True)
    waits = (interval.place(card.rank, ranks) - height - 1 for interval, height in places)
    return min((wait for wait in waits if wait >= 0), default=ranks)


HEAPS = (up_at_once, onto_a_card_that_waits_longer)
