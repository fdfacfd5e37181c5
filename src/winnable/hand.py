"""``Hand``: the stock and the waste of a layout."""

from __future__ import annotations

from dataclasses import dataclass

from winnable.cards import Card


@dataclass(frozen=True, slots=True)
class Hand:
    """The stock from the card drawn first, the waste from the bottom to the card in play, and the
    pass through the stock that is running, counted from 1."""

    stock: tuple[Card, ...] = ()
    waste: tuple[Card, ...] = ()
    pass_number: int = 1
