"""The numbered deals of KPat, KDE's patience: Microsoft's shuffle and a layout of its own.

The cards are taken from the end, row by row from the left. What is left keeps its order, so that
deal 24 has the stock of PySol's deal 24 above another tableau.

Source: KPat's shuffle.h, with the test vectors of its shuffle_test.cpp, and klondike.cpp (read).
"""

from __future__ import annotations

from winnable.deal import Deal
from winnable.dealing.dealer import Dealer
from winnable.dealing.klondike_layout import GAMES, from_rows, has_klondikes_layout
from winnable.dealing.ms_shuffle import kpat_shuffled
from winnable.rules import Rules


def _layout(rules: Rules, number: int, _: int) -> Deal:
    return from_rows(rules, kpat_shuffled(number)[::-1])


DEALER = Dealer(
    "kpat",
    "KPat's game numbers",
    range(1, 2**32),
    _layout,
    deals=GAMES,
    fits=has_klondikes_layout,
)
