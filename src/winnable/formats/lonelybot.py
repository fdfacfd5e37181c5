"""lonelybot: a deal as JSON, or as the number of an order of the pack.

The JSON, which is what is written in the format ``lonelybot``, is Solvitaire's but for the key
``foundation``, four nested lists in the order hearts, diamonds, clubs, spades. The number, the
program's seed type ``exact``, is below 52! and picks one order of the pack; dealer ``exact`` deals
it. It is the format ``exact``, and ``lonelybot`` reads it too.

Source: lonelybot's solvitaire.rs, shuffler.rs and convert.py (read); their test constants.
"""

from __future__ import annotations

import io
import re

from winnable.cards import Suit
from winnable.deal import Deal
from winnable.dealing import get_dealer
from winnable.dealing.exact import ORDERS, number_of
from winnable.formats import solvitaire
from winnable.formats.form import Format, FormatError, Reading, named, text_of
from winnable.formats.fresh import in_columns, needs_klondikes_layout
from winnable.formats.pieces import by_line, json_values
from winnable.rules import Rules
from winnable.words import shown

NAME = "lonelybot"
EXACT = "exact"
_SUITS = (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES)
_NUMBER = re.compile(r"0|[1-9][0-9]{0,67}")


def read(data: bytes, rules: Rules | None) -> Reading:
    """Read the JSON or the number."""
    text = text_of(data).strip()
    if not text[:1].isdigit():
        return solvitaire.read(data, rules)
    return read_number(data, rules)


def write(deal: Deal) -> str:
    """The deal's JSON on one line."""
    needs_klondikes_layout(deal.rules, NAME)
    item = solvitaire.to_json(deal)
    item.pop("foundations", None)
    item.setdefault("waste", [])
    item["foundation"] = [
        [
            solvitaire.card_text(deal.card_up(suit, place))
            for place in range(1, deal.foundations[suit] + 1)
        ]
        for suit in _SUITS
    ]
    return solvitaire.dumps(item) + "\n"


def read_number(data: bytes, rules: Rules | None) -> Reading:
    """Read an exact number."""
    text = text_of(data).strip()
    rules = named(rules, EXACT)
    needs_klondikes_layout(rules, EXACT)
    if not _NUMBER.fullmatch(text) or int(text) >= ORDERS:
        raise FormatError(
            f"{shown(text)} is not the number of an order of the pack: expected one below 52!"
        )
    dealer = get_dealer("exact")
    return Reading(dealer.deal(rules, int(text)), id=dealer.id(int(text)))


def write_number(deal: Deal) -> str:
    """The exact number of a fresh deal, on a line."""
    return f"{number_of(in_columns(deal, EXACT))}\n"


def looks(head: bytes) -> bool:
    """Whether the stream begins with such JSON."""
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    return start.startswith(b"{") and b'"tableau piles"' in start and b'"foundation"' in start


def looks_like_number(head: bytes) -> bool:
    """Whether the first line of the stream is a number below 52!."""
    first = next(by_line(io.BytesIO(head)), None)
    text = first.data.decode(errors="replace") if first is not None else ""
    return bool(_NUMBER.fullmatch(text)) and int(text) < ORDERS


FORMAT = Format(NAME, "lonelybot's deal in JSON", json_values, looks, read, write)
NUMBERS = Format(
    EXACT, "lonelybot's exact numbers", by_line, looks_like_number, read_number, write_number
)
