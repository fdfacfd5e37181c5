"""The deals of a pack as other programs and games take them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import orjson

from winnable.corpus.deals import NamedDeal
from winnable.deal import Deal
from winnable.dealing import DealerError, get_dealer
from winnable.errors import WinnableError
from winnable.formats.registry import get_format
from winnable.words import brief


class ExportError(WinnableError):
    """A deal that a form cannot hold."""

    exit_code = 1


def numbers(deals: Iterable[NamedDeal]) -> Iterator[bytes]:
    """The numbers that a game with the same dealer takes, one a line: PySolFC's with pysolfc."""
    for one in deals:
        try:
            dealer = get_dealer(one.id.partition(":")[0])
            number, seed = dealer.numbers_in(one.id)
        except DealerError:
            raise _unnumbered(one.id) from None
        if seed:
            raise _unnumbered(one.id)
        if dealer.deal(one.deal.rules, number) != one.deal:
            raise ExportError(f"{one.id}: the dealer deals another deal by that number")
        yield f"{number}\n".encode()


def _unnumbered(id: str) -> ExportError:
    return ExportError(
        f"{brief(id)}: no number of a dealer without seeds: make the pack with --dealer, "
        "as --dealer pysolfc"
    )


def compact(deals: Iterable[NamedDeal]) -> Iterator[bytes]:
    """One JSON array with a text for each deal, of two characters for each card.

    The cards come pile by pile from the left, each from its bottom, then the reserve piles alike,
    the base card where one is dealt, and the stock from the card drawn first.
    """
    texts = [compact_text(one.deal) for one in deals]
    yield orjson.dumps(texts) + b"\n"


def compact_text(deal: Deal) -> str:
    """The deal's cards in a row. Raises ExportError where the rules alone do not tell the rest."""
    laid_out = deal.rules.foundations.laid_out or deal.rules.foundations.intervals.thrown
    if laid_out or not deal.stock_untouched:
        raise ExportError(f"{deal.rules.name}: the form compact holds fresh deals of cards alone")
    base = [deal.card_up(suit, 1) for suit, height in enumerate(deal.foundations) if height]
    parts: list[Sequence[object]] = [pile.cards for pile in deal.tableau]
    return "".join(str(card) for part in (*parts, *deal.reserve, base, deal.stock) for card in part)


def _in_format(name: str) -> Callable[[Iterable[NamedDeal]], Iterator[bytes]]:
    def written(deals: Iterable[NamedDeal]) -> Iterator[bytes]:
        write = get_format(name).write
        assert write is not None  # a format that is written
        for one in deals:
            yield write(one.deal).encode()

    return written


EXPORTS: dict[str, Callable[[Iterable[NamedDeal]], Iterator[bytes]]] = {
    "numbers": numbers,
    "digits": _in_format("klondike-solver"),
    "solvitaire": _in_format("solvitaire"),
    "compact": compact,
}
"""The forms by name."""
