"""Deals as the pack they were dealt from: what most forms of a deal come to.

The forms that hold a fresh deal of Klondike's layout differ in the order of their 52 cards: row by
row or column by column, the stock from its first card or from its last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from winnable.cards import ALL_CARDS, Card
from winnable.deal import Deal
from winnable.dealing.klondike_layout import PACK, ROWS, has_klondikes_layout
from winnable.formats.form import FormatError
from winnable.rules import Rules
from winnable.words import counted


def needs_klondikes_layout(rules: Rules, format_name: str) -> None:
    """Raise FormatError unless the game lays out one pack as Klondike does."""
    if not has_klondikes_layout(rules):
        raise FormatError(
            f"the form {format_name} holds seven piles of one to seven cards and a stock of 24, "
            f"which {rules.name} does not have"
        )


def check_pack(cards: Sequence[Card]) -> None:
    """Raise FormatError, naming the cards, unless these are the 52 cards of a pack."""
    times = Counter(cards)
    double = [card for card in ALL_CARDS if times[card] > 1]
    missing = [card for card in ALL_CARDS if not times[card]]
    faults = [f"more than once: {_names(double)}"] if double else []
    faults += [f"missing: {_names(missing)}"] if missing else []
    if len(cards) != PACK:
        faults.insert(0, f"{counted(len(cards), 'card')}, expected {PACK}")
    if faults:
        raise FormatError("; ".join(faults))


def in_rows(deal: Deal, format_name: str) -> list[Card]:
    """The pack as ``from_rows`` takes it. Raises FormatError where the deal is not fresh."""
    piles = _piles(deal, format_name)
    rows = [pile[row] for row in range(ROWS) for pile in piles[row:]]
    return rows + list(deal.stock)


def in_columns(deal: Deal, format_name: str) -> list[Card]:
    """The pack as ``from_columns`` takes it. Raises FormatError where the deal is not fresh."""
    return [card for pile in _piles(deal, format_name) for card in pile] + list(deal.stock)


def refuse_later_pass(deal: Deal, format_name: str) -> None:
    """Raise FormatError where passes are limited and the running one is not the first.

    Where they are not, the number of the pass decides nothing and may be left out.
    """
    if deal.rules.stock.passes is not None and deal.pass_number > 1:
        raise FormatError(f"the form {format_name} has no place for pass {deal.pass_number}")


def _piles(deal: Deal, format_name: str) -> list[list[Card]]:
    needs_klondikes_layout(deal.rules, format_name)
    piles = [list(pile.cards) for pile in deal.tableau]
    if deal != Deal.fresh(deal.rules, piles, list(deal.stock)) or not deal.stock_untouched:
        raise FormatError(f"the form {format_name} holds fresh deals, and this is one in play")
    return piles


def _names(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))
