"""The numbered deals of PySol and of PySolFC, which share a layout and part ways at 32000.

Up to there both use Microsoft's shuffle. Beyond, PySolFC uses Python's Mersenne Twister, and old
PySol, as pysol_cards and ``make_pysol_freecell_board.py`` deal without ``-F``, a generator of 64
bits. Number 32000 itself is of the first kind in PySol and of the second in PySolFC, whose list of
solvable deals begins with it. ``pysolfc-ms`` are the deals PySolFC calls ``ms1``, ``ms2`` and so
on.

The talon is dealt from its end: Klondike's triangle in rows from the right, the last row of one
card to each pile; full rows from the left; in Canfield the base, the reserve, then the piles from
the right; in Calculation the first card of each rank that is laid out, searched from the talon's
other end. PySolFC turns the first draw of the stock at once; here it is still to be made.

Sources: pysol_cards 0.24 (run) for generators and Klondike; PySolFC's games/klondike.py,
games/canfield.py and games/calculation.py (read) for the other layouts.
"""

from __future__ import annotations

from random import Random

from winnable.cards import Card, Suit
from winnable.deal import Deal
from winnable.dealing.dealer import Dealer
from winnable.dealing.laying_out import without_laid_out
from winnable.dealing.ms_shuffle import MOST, ms_shuffled
from winnable.rules import Rules
from winnable.vocabulary import Base, Layout, StockTo

_BOUNDARY = 32000
_SUITS = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
_MOST_OLD = 2**64 - 1
_MOST_TWISTER = 10**20
GAMES = (
    "games of one pack with Klondike's triangle, with full rows, or with Canfield's or "
    "Calculation's layout"
)


def _fits(rules: Rules) -> bool:
    if rules.deck.size != 52 or rules.stock.to is StockTo.RESERVE or rules.tableau.extra:
        return False
    if rules.foundations.laid_out and not rules.by_intervals:
        return False
    if rules.by_intervals:
        return not rules.foundations.intervals.thrown
    if rules.reserve.piles:
        canfield = rules.tableau.layout is Layout.ROWS and rules.foundations.base is Base.DEALT
        return canfield and rules.reserve.piles == 1 and rules.tableau.rows == 1
    return rules.tableau.layout is Layout.ROWS or rules.tableau.rows == 0


def _of_pysol(rules: Rules, number: int, _: int) -> Deal:
    return _laid_out(rules, ms_shuffled(number) if number <= _BOUNDARY else _old_shuffled(number))


def _of_pysolfc(rules: Rules, number: int, _: int) -> Deal:
    return _laid_out(rules, ms_shuffled(number) if number < _BOUNDARY else _twisted(number))


def _of_ms(rules: Rules, number: int, _: int) -> Deal:
    return _laid_out(rules, ms_shuffled(number))


def _old_shuffled(number: int) -> list[Card]:
    """The pack in old PySol's order for numbers beyond 32000."""
    cards, state = _sorted_pack(), number
    for last in range(len(cards) - 1, 0, -1):
        state = (state * 6364136223846793005 + 1) % 2**64
        share = ((state >> 21) & 0x7FFFFFFF) / 2**31
        other = int(share * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def _twisted(number: int) -> list[Card]:
    """The pack in PySolFC's order for numbers from 32000 on."""
    cards, twister = _sorted_pack(), Random(number)
    for last in range(len(cards) - 1, 0, -1):
        other = int(twister.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def _sorted_pack() -> list[Card]:
    return [Card(rank, suit) for suit in _SUITS for rank in range(1, 14)]


def _laid_out(rules: Rules, talon: list[Card]) -> Deal:
    piles: list[list[Card]] = [[] for _ in range(rules.tableau.piles)]
    base = None
    reserve: list[list[Card]] = []
    if rules.by_intervals:
        return Deal.fresh(rules, piles, without_laid_out(rules, talon, ())[::-1])
    if rules.reserve.piles:
        base = talon.pop()
        reserve = [[talon.pop() for _ in range(rules.reserve.cards)]]
        for pile in reversed(piles):
            pile.append(talon.pop())
    elif rules.tableau.layout is Layout.TRIANGLE:
        for row in [*range(1, len(piles)), 0]:
            for pile in reversed(piles[row:]):
                pile.append(talon.pop())
    else:
        for pile in piles * rules.tableau.rows:
            pile.append(talon.pop())
    if base is None and rules.foundations.base is Base.DEALT:
        base = talon.pop()
    return Deal.fresh(rules, piles, talon[::-1], reserve, base)


DEALERS = (
    Dealer(
        "pysol",
        "PySol's game numbers, as pysol_cards deals them",
        range(1, _MOST_OLD + 1),
        _of_pysol,
        deals=GAMES,
        fits=_fits,
    ),
    Dealer(
        "pysolfc",
        "PySolFC's game numbers",
        range(1, _MOST_TWISTER + 1),
        _of_pysolfc,
        deals=GAMES,
        fits=_fits,
    ),
    Dealer(
        "pysolfc-ms",
        "the deals PySolFC calls ms1, ms2 and so on",
        range(1, MOST + 1),
        _of_ms,
        deals=GAMES,
        fits=_fits,
    ),
)
