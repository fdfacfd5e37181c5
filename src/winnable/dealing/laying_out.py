"""What is laid out on the foundations before cards are dealt."""

from __future__ import annotations

import hashlib

from winnable.cards import Card
from winnable.intervals import Interval, throw
from winnable.rules import Rules

_BYTES = 64  # every throw is then as likely as any other but for one part in 2**300


def thrown_intervals(rules: Rules, number: int, seed: int = 0) -> tuple[Interval, ...]:
    """The intervals of the deal with that number where they are thrown; else none.

    They depend on number and seed alone, in a way that will stay the same for ever.
    """
    if not rules.foundations.intervals.thrown:
        return ()
    text = f"winnable intervals 1 {seed} {number}"
    left = int.from_bytes(hashlib.shake_256(text.encode()).digest(_BYTES))

    def below(bound: int) -> int:
        nonlocal left
        left, thrown = divmod(left, bound)
        return thrown

    return throw(below, rules.deck.foundations, rules.deck.ranks)


def without_laid_out(rules: Rules, pack: list[Card], intervals: tuple[Interval, ...]) -> list[Card]:
    """The pack without what is laid out on the foundations: of each rank the first card there is,
    or where foundations are built by suit the cards themselves."""
    left = list(pack)
    if not rules.by_intervals:
        for foundation in range(rules.deck.foundations):
            for place in range(1, rules.foundations.laid_out + 1):
                left.remove(rules.card_up(foundation, place, rules.foundations.base.rank))
        return left
    for interval in intervals or rules.foundations.intervals.given:
        for place in range(1, rules.foundations.laid_out + 1):
            rank = interval.rank(place, rules.deck.ranks)
            left.remove(next(card for card in left if card.rank == rank))
    return left
