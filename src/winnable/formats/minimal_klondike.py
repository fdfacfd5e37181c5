"""MinimalKlondike (ShootMe): the deal as letters, and GreenFelt's numbers.

52 cards of a rank and a suit letter, in either case, parted by spaces: pile by pile from the left,
each from its bottom, then the stock with the card drawn last in front. It is the only one of these
forms in which the stock stands the other way round. A number of up to ten digits is one of
GreenFelt's deals.

Source: MinimalKlondike's Board.SetDeal, GetDeal and Program.Main (read).
"""

from __future__ import annotations

import io
import re

from winnable.cards import parse_card
from winnable.deal import Deal
from winnable.dealing import get_dealer
from winnable.dealing.klondike_layout import IN_TABLEAU, from_columns
from winnable.errors import CardError
from winnable.formats.form import Format, FormatError, Reading, named, text_of
from winnable.formats.fresh import check_pack, in_columns, needs_klondikes_layout
from winnable.formats.pieces import by_line
from winnable.rules import Rules

NAME = "minimal-klondike"
_NUMBER = re.compile(r"[0-9]{1,10}")
_LOOK = re.compile(rb"\s*(?:\xef\xbb\xbf)?\s*(?:(?:10|[2-9TJQKA])[CDHS]\s+){7,}", re.IGNORECASE)


def read(data: bytes, rules: Rules | None) -> Reading:
    """Read the letters, or a number of GreenFelt's."""
    text = text_of(data).strip().strip('"')
    rules = named(rules, NAME)
    needs_klondikes_layout(rules, NAME)
    if _NUMBER.fullmatch(text):
        dealer = get_dealer("greenfelt")
        return Reading(dealer.deal(rules, int(text)), id=dealer.id(int(text)))
    try:
        cards = [parse_card(word) for word in text.split()]
    except CardError as error:
        raise FormatError(str(error)) from None
    check_pack(cards)
    return Reading(from_columns(rules, cards[:IN_TABLEAU] + cards[IN_TABLEAU:][::-1]))


def write(deal: Deal) -> str:
    """The letters of a fresh deal."""
    cards = in_columns(deal, NAME)
    return " ".join(map(str, cards[:IN_TABLEAU] + cards[IN_TABLEAU:][::-1])) + "\n"


def looks(head: bytes) -> bool:
    """Whether the first line is cards and nothing else, or a number that is short."""
    first = next(by_line(io.BytesIO(head)), None)
    if first is None:
        return False
    number = _NUMBER.fullmatch(first.data.decode(errors="replace"))
    return bool(number or _LOOK.match(first.data + b" ")) and b"/" not in first.data


FORMAT = Format(NAME, "MinimalKlondike's letters", by_line, looks, read, write)
