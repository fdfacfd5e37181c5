"""lonelybot: a deal as JSON, or as the number of an order of the pack.

The JSON is Solvitaire's but for the key ``foundation``, four nested lists in the order hearts,
diamonds, clubs, spades. The number, the program's seed type ``exact``, is below 52! and picks one
order of the pack; dealer ``exact`` deals it.

Source: lonelybot's solvitaire.rs, shuffler.rs and convert.py (read); their test constants.
"""

from __future__ import annotations

import re

from winnable.cards import Suit
from winnable.deal import Deal
from winnable.dealing import get_dealer
from winnable.dealing.exact import ORDERS, number_of
from winnable.formats import solvitaire
from winnable.formats.form import Format, FormatError, Reading, named, text_of
from winnable.formats.fresh import in_columns, needs_klondikes_layout
from winnable.formats.pieces import json_values
from winnable.rules import Rules

NAME = "lonelybot"
_SUITS = (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES)
_NUMBER = re.compile(r"0|[1-9][0-9]{0,67}")


def read(data: bytes, rules: Rules | None) -> Reading:
    """Read the JSON or the number."""
    text = text_of(data).strip()
    if not text[:1].isdigit():
        return solvitaire.read(data, rules)
    rules = named(rules, NAME)
    needs_klondikes_layout(rules, NAME)
    if not _NUMBER.fullmatch(text) or int(text) >= ORDERS:
        raise FormatError(
            f"{text:.80} is not the number of an order of the pack: expected below 52!"
        )
    dealer = get_dealer("exact")
    return Reading(dealer.deal(rules, int(text)), id=dealer.id(int(text)))


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


def exact_number(deal: Deal) -> int:
    """The number of a fresh deal. Raises FormatError where it is none."""
    return number_of(in_columns(deal, NAME))


def looks(head: bytes) -> bool:
    """Whether the stream begins with such JSON, or its first line is a number below 52!."""
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"{"):
        return b'"tableau piles"' in start and b'"foundation"' in start
    first = start.splitlines()[0].strip() if start else b""
    return bool(_NUMBER.fullmatch(first.decode(errors="replace"))) and int(first) < ORDERS


FORMAT = Format(NAME, "lonelybot's JSON, or its exact numbers", json_values, looks, read, write)
