"""Klondike-Solver (ShootMe): the deck string of 156 digits, which MinimalKlondike reads too.

Each card is three digits: its rank, 01 to 13, and its suit, 1 to 4 for clubs, diamonds, hearts,
spades. The cards stand in the order in which they are dealt, row by row from the left, and then as
the stock is drawn. The program's deal files also name its own numbered deals, as ``Game: 37547``.

Source: Klondike-Solver's README and LoadSolitaire; checked with 114 decks that the program printed.
The program takes more than 156 digits and passes over the rest; here that is an error, as are fewer
digits, for which MinimalKlondike solves another deal without a word.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

from winnable.cards import ALL_CARDS, Card
from winnable.deal import Deal
from winnable.dealing import get_dealer
from winnable.dealing.klondike_layout import PACK, from_rows
from winnable.formats.form import Format, FormatError, Piece, Reading, Source, named, text_of
from winnable.formats.fresh import check_pack, in_rows, needs_klondikes_layout
from winnable.formats.pieces import by_line
from winnable.rules import Rules
from winnable.words import counted, shown

NAME = "klondike-solver"
DIGITS = 3 * PACK
_CODES = {f"{card.rank:02}{card.suit + 1}": card for card in ALL_CARDS}


def split(stream: Source) -> Iterator[Piece]:
    """A piece for each deck; a deck that a console has wrapped is put together again.

    Lines of digits belong together as long as they come to no more than 156 digits.
    """
    held: Piece | None = None
    last = 0
    for piece in by_line(stream):
        follows = held is not None and piece.data.isdigit() and piece.line == last + 1
        last = piece.line
        if held is not None:
            together = held.data + piece.data
            if follows and held.fault is None and len(together) <= DIGITS:
                held = Piece(held.line, together)
                continue
            yield held
        held = piece
    if held is not None:
        yield held


def looks(head: bytes) -> bool:
    """Whether the first line is digits that could be cards, or the first lines make up a deck."""
    line = next(by_line(io.BytesIO(head)), None)
    deck = next(split(io.BytesIO(head)), None)
    if line is None or deck is None:
        return False
    if not line.data.isdigit():
        return bool(_GAME.fullmatch(line.data.decode(errors="replace")))
    cards = [line.data[at : at + 3].decode() for at in range(0, len(line.data), 3)]
    enough = len(line.data) > 68  # more than any number of an order of the pack has
    distinct = len(cards) > 3 and len(set(cards)) == len(cards) and _are_cards(cards)
    return enough or distinct or len(deck.data) == DIGITS


def _are_cards(codes: list[str]) -> bool:
    return all(code in _CODES for code in codes[:-1])


def read(data: bytes, rules: Rules | None) -> Reading:
    """Read a deck string, or the number of one of the program's own deals."""
    text = text_of(data).strip()
    game = _GAME.fullmatch(text)
    rules = named(rules, NAME)
    needs_klondikes_layout(rules, NAME)
    if game:
        dealer, number = get_dealer("klondike-solver"), int(game[1])
        return Reading(dealer.deal(rules, number), id=dealer.id(number))
    return Reading(from_rows(rules, read_cards(text)))


def read_cards(text: str) -> list[Card]:
    """The 52 cards of a deck string. Raises FormatError, saying what is missing or wrong."""
    if not (text.isascii() and text.isdigit()):
        raise FormatError(f"{shown(text)} is not a deck of {DIGITS} digits")
    if len(text) != DIGITS:
        have = counted(len(text) // 3, "card")
        raise FormatError(f"{counted(len(text), 'digit')}, {have}: expected {DIGITS}, {PACK} cards")
    codes = [text[at : at + 3] for at in range(0, DIGITS, 3)]
    for place, code in enumerate(codes, start=1):
        if code not in _CODES:
            raise FormatError(
                f"card {place}: {code!r} is not a card: expected a rank from 01 to 13 and a suit "
                "from 1 to 4"
            )
    cards = [_CODES[code] for code in codes]
    check_pack(cards)
    return cards


def write(deal: Deal) -> str:
    """The deck string of a fresh deal."""
    return "".join(f"{card.rank:02}{card.suit + 1}" for card in in_rows(deal, NAME)) + "\n"


_GAME = re.compile(r"[Gg][A-Za-z]*:?\s+([0-9]{1,10})")

FORMAT = Format(NAME, "Klondike-Solver's deck of 156 digits", split, looks, read, write)
