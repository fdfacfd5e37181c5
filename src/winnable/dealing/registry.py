"""The dealers by name. A new one is a module beside this one and a line here."""

from __future__ import annotations

from winnable.dealing import (
    cardgames,
    exact,
    greenfelt,
    klondike_solver,
    kpat,
    microsoft,
    own,
    pysol,
    solvitaire,
)
from winnable.dealing.dealer import Dealer, DealerError

_DEALERS = {
    dealer.name: dealer
    for dealer in (
        own.DEALER,
        solvitaire.DEALER,
        klondike_solver.DEALER,
        greenfelt.DEALER,
        *pysol.DEALERS,
        kpat.DEALER,
        microsoft.DEALER,
        cardgames.DEALER,
        exact.DEALER,
    )
}


def dealer_names() -> list[str]:
    """The names of all dealers, our own first."""
    return list(_DEALERS)


def get_dealer(name: str) -> Dealer:
    """The dealer of that name. Raises DealerError, naming those there are."""
    if name not in _DEALERS:
        raise DealerError(f"no dealer is named {name!r}: expected one of {', '.join(_DEALERS)}")
    return _DEALERS[name]
