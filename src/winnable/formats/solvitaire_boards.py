"""Solvitaire's solutions: no moves but the board after each, from which the moves are inferred.

A board is headed sections of columns parted by tabs, the first row holding the bottom card of each
pile: foundations (their top cards), tableau (``##`` lies face down), reserve, stock and waste (the
next card drawn is in the last row). Between two boards lies one move of cards, or a row dealt from
the stock, or as many draws and redeals as it takes and then a card from the waste. Where a reserve
fills empty piles, the board before it does so is printed too.

Source: Solvitaire's state_printer.cpp and solver.cpp (read).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from winnable.cards import Card, parse_card
from winnable.deal import Deal
from winnable.errors import CardError
from winnable.formats.transcript import Player, Transcript
from winnable.moves import (
    DRAW,
    FOUNDATION,
    REDEAL,
    WASTE,
    Move,
    cards,
    foundation,
    pile,
    reserve,
)
from winnable.position import Position
from winnable.vocabulary import StockTo
from winnable.words import shown

_HEADER = re.compile(
    r"--- (Foundations|Tableau Piles|Reserve \(Stacked\)|Reserve|Stock(?: \| Waste)?) -*"
)
_END = re.compile(r"={10,}")
_HIDDEN = None
_Column = tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """What is seen of a position; a hidden card is None. ``line`` is that of its first header."""

    tops: tuple[Card, ...]
    tableau: tuple[_Column, ...]
    reserve: tuple[_Column, ...]
    stock: _Column
    waste: _Column
    line: int = field(default=0, compare=False)


def read_boards(deal: Deal, boards: Iterable[Board]) -> Transcript:
    """Play what lies between the boards, the first of which must show the deal."""
    player = Player(deal)
    first, pending = True, False
    for number, board in enumerate(boards, start=1):
        if first:
            first = False
            if board != seen(player.position):
                return player.done(f"board {number}: it does not show the deal")
            continue
        if board == seen(player.position):
            pending = False
            continue
        moves = _between(player.position, board)
        if moves is None and deal.rules.reserve.fills and not pending:
            pending = True  # the next board shows the pile filled
            continue
        if moves is None:
            return player.done(f"board {number}: no legal move leads to it")
        pending = False
        for move in moves:
            player.play(move)
    return player.done()


def seen(position: Position) -> Board:
    """The board that Solvitaire prints of a position."""
    deal = position.deal
    heights = enumerate(deal.foundations)
    tops = [deal.card_up(number, height) for number, height in heights if height]
    return Board(
        tuple(sorted(tops)),
        tuple((_HIDDEN,) * len(one.face_down) + one.face_up for one in deal.tableau),
        tuple(deal.reserve),
        deal.stock[::-1],
        deal.waste,
    )


def parse_boards(lines: Iterable[tuple[int, str]]) -> Iterator[Board]:
    """The boards of numbered lines; what stands between them is passed over.

    Raises CardError for a column's word that is no card.
    """
    sections: dict[str, list[str]] = {}
    name, begins = "", 0
    for number, line in lines:
        header = _HEADER.fullmatch(line.strip())
        if header:
            if not sections:
                begins = number
            name = header[1]
            sections[name] = []
        elif _END.fullmatch(line.strip()):
            if sections:
                yield _board(sections, begins)
            sections, name = {}, ""
        elif name:
            sections[name].append(line.rstrip("\r\n"))


def is_header(line: str) -> bool:
    """Whether a line heads a section of a board."""
    return bool(_HEADER.fullmatch(line.strip()))


def _board(sections: dict[str, list[str]], line: int) -> Board:
    tops = [column[0] for column in _columns(sections.get("Foundations", [])) if column]
    shown_tops = [card for card in tops if card is not None]
    held = sections.get("Reserve (Stacked)", sections.get("Reserve", []))
    hand = _columns(sections.get("Stock | Waste", sections.get("Stock", [])))
    return Board(
        tuple(sorted(shown_tops)),
        tuple(_columns(sections.get("Tableau Piles", []))),
        tuple(_columns(held)),
        hand[0] if hand else (),
        hand[1] if len(hand) > 1 else (),
        line,
    )


def _columns(rows: list[str]) -> list[_Column]:
    columns: list[list[Card | None]] = []
    for row in rows:
        for index, word in enumerate(row.split("\t")):
            if index == len(columns):
                columns.append([])
            if word.strip() and word.strip() != "[]":
                columns[index].append(_card(word.strip()))
    return [tuple(column) for column in columns]


def _card(word: str) -> Card | None:
    if word == "##":
        return _HIDDEN
    try:
        return parse_card(word)
    except CardError:
        raise CardError(f"{shown(word)} is no card of a board") from None


def _between(position: Position, board: Board) -> list[Move] | None:
    """The moves from the position to the board, None where there are none."""
    for before, worked in _worked(position):
        now = seen(before)
        if worked and now == board:
            return worked
        if now.stock != board.stock:  # a card's move leaves the stock alone
            continue
        for move in _candidates(before, now, board):
            if before.why_illegal(move) is None and seen(before.play(move)) == board:
                return [*worked, move]
    return None


def _worked(position: Position) -> Iterator[tuple[Position, list[Move]]]:
    """The position, and those that draws and redeals alone lead to, for two passes at most."""
    yield position, []
    if position.deal.rules.stock.to is not StockTo.WASTE:
        if position.why_illegal(DRAW) is None:
            yield position.play(DRAW), [DRAW]
        return
    worked: list[Move] = []
    turned = 0
    while turned < 2:
        move = DRAW if position.deal.stock else REDEAL
        if position.why_illegal(move) is not None:
            return
        turned += move is REDEAL
        position = position.play(move)
        worked = [*worked, move]
        yield position, worked


def _candidates(position: Position, now: Board, board: Board) -> Iterator[Move]:
    """The moves that touch the piles which the board shows otherwise, legal or not."""
    if len(now.tableau) != len(board.tableau):
        return
    gained = {
        index: len(other) - len(one)
        for index, (one, other) in enumerate(zip(now.tableau, board.tableau, strict=True))
        if one != other
    }
    elsewhere = [WASTE, *(reserve(number) for number in range(len(now.reserve)))]
    match list(gained):
        case []:
            yield from (cards(source, FOUNDATION) for source in elsewhere)
        case [one]:
            yield cards(pile(one), FOUNDATION)
            up = [foundation(number) for number in range(len(position.deal.foundations))]
            yield from (cards(source, pile(one)) for source in (*elsewhere, *up))
        case [one, other]:
            for source, target in ((one, other), (other, one)):
                if gained[target] > 0:
                    yield cards(pile(source), pile(target), gained[target])
