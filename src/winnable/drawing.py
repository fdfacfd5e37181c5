"""A deal drawn for the terminal: the piles as columns, with suit signs and, if wanted, colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from winnable.cards import SUITS, Card, Suit, rank_face
from winnable.deal import Deal
from winnable.hand import Hand
from winnable.pile import Pile
from winnable.vocabulary import StockTo
from winnable.words import counted

_RED, _DIM, _PLAIN = "\x1b[31m", "\x1b[2m", "\x1b[0m"
_BACK = "▒▒"
_CELL = 6


def draw_deal(deal: Deal, *, colour: bool = False, hidden: bool = False) -> str:
    """The deal in lines of text, the last without a line feed.

    Face-down cards stand in parentheses. With ``hidden`` they show their backs, and so do the
    cards of the stock: what is left is what a player sees. ``colour`` makes red suits red and
    face-down cards dim, by ANSI sequences.
    """
    return "\n".join(line.rstrip() for line in _lines(deal, _Pen(colour, hidden)))


class _Pen:
    def __init__(self, colour: bool, hidden: bool) -> None:
        self._colour = colour
        self.hidden = hidden

    def card(self, card: Card, width: int = 0) -> str:
        """A card that is seen, filled up to the width."""
        return self._painted(card.face, width, _RED if card.is_red else "")

    def back(self, card: Card, width: int = 0) -> str:
        """A face-down card, filled up to the width."""
        if self.hidden:
            return self._painted(f" {_BACK}", width, _DIM)
        return self._painted(f"({card.face})", width, _DIM + (_RED if card.is_red else ""))

    def foundation(self, suit: Suit, top: int) -> str:
        """A suit and the rank of its foundation's top card, 0 for none."""
        shown = rank_face(top) if top else "–"
        return self._painted(f"{suit.symbol}{shown}", 0, _RED if suit.is_red else "")

    def _painted(self, text: str, width: int, code: str) -> str:
        space = " " * (width - len(text))
        return f"{code}{text}{_PLAIN}{space}" if self._colour and code else text + space


def _lines(deal: Deal, pen: _Pen) -> Iterator[str]:
    if deal.rules.by_intervals:
        yield from _numbered_foundations(deal)
    elif not deal.rules.deck.is_french:
        yield "foundations  " + "  ".join(_tops_by_line(deal, pen))
    else:
        yield "foundations  " + "  ".join(
            pen.foundation(
                Suit(number % len(SUITS)), deal.card_up(number, height).rank if height else 0
            )
            for number, height in enumerate(deal.foundations)
        )
    if deal.rules.foundations.base.rank is None:
        yield f"base         {rank_face(deal.base) if deal.base else '–'}"
    for number, hand in enumerate(deal.hands, start=1):
        which = f" {number}" if deal.others else ""
        stock = counted(len(hand.stock), "card")
        to_waste = deal.rules.stock.to is StockTo.WASTE
        if to_waste:
            stock += f" ({_running(deal, hand)})"
        if hand.stock and not pen.hidden:
            stock += f", next first: {_row(pen, hand.stock)}"
        yield f"{'stock' + which:<13}{stock}"
        if to_waste:
            yield f"{'waste' + which:<13}{_row(pen, hand.waste) or '–'}"
    for number, held in enumerate(deal.reserve, start=1):
        seen = held[-1:] if pen.hidden else held
        below = f"{len(held) - 1} below " if pen.hidden and len(held) > 1 else ""
        yield f"reserve {number:<4} {below}{_row(pen, seen) or '–'}"
    yield ""
    yield "".join(f" {number:<{_CELL - 1}}" for number in range(1, len(deal.tableau) + 1))
    columns = [list(_column(pen, pile)) for pile in deal.tableau]
    for row in zip_longest(*columns, fillvalue=" " * _CELL):
        yield "".join(row)


def _tops_by_line(deal: Deal, pen: _Pen) -> Iterator[str]:
    """Each line's letter and its top card."""
    for number, line in enumerate(deal.rules.deck.lines):
        height = deal.foundations[number]
        yield f"{line.name}: {pen.card(line.cards[height - 1]) if height else '–'}"


def _numbered_foundations(deal: Deal) -> Iterator[str]:
    """Each foundation's number, its top rank, and the ranks that are still to come."""
    ranks = deal.rules.deck.ranks
    for number, height in enumerate(deal.foundations):
        top = rank_face(deal.rank_up(number, height)) if height else "–"
        places = range(height + 1, ranks + 1)
        wanted = " ".join(rank_face(deal.rank_up(number, place)) for place in places)
        line = f"{number + 1:>2}  {deal.intervals[number]!s:<5} {top:>2}"
        yield f"{'foundations' if number == 0 else '':<11}{line}" + (
            f", then {wanted}" if wanted else ", complete"
        )


def _running(deal: Deal, hand: Hand) -> str:
    passes = deal.rules.stock.passes
    running = f"pass {hand.pass_number}" + (f" of {passes}" if passes else "")
    return running + (", single cards" if deal.single else "")


def _row(pen: _Pen, cards: Iterable[Card]) -> str:
    return " ".join(pen.card(card) for card in cards)


def _column(pen: _Pen, pile: Pile) -> Iterator[str]:
    if not pile:
        yield " –".ljust(_CELL)
    for card in pile.face_down:
        yield pen.back(card, _CELL)
    for card in pile.face_up:
        yield " " + pen.card(card, _CELL - 1)
