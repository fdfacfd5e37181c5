"""The deals of a pack as other programs and games take them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import orjson

from winnable.corpus.deals import NamedDeal, read_deals
from winnable.corpus.lines import LineError
from winnable.deal import Deal
from winnable.dealing import DealerError, get_dealer
from winnable.errors import WinnableError
from winnable.formats.registry import get_format
from winnable.words import brief


class ExportError(WinnableError):
    """A deal that a form cannot hold."""


@dataclass(frozen=True, slots=True)
class Form:
    """How deals are written for a game: what ``piece`` makes of each, and what stands before,
    between and after the pieces."""

    piece: Callable[[NamedDeal], bytes]
    before: bytes = b""
    between: bytes = b""
    after: bytes = b""


def exported(form: Form, stream: Iterable[bytes], name: str) -> Iterator[bytes]:
    """The deals of the stream called ``name`` in a form.

    Raises LineError for the first line without a deal, or with one that the form cannot hold: no
    game is to get fewer deals than the pack has.
    """
    yield form.before
    for place, (line, found) in enumerate(read_deals(stream, name)):
        if isinstance(found, LineError):
            raise found
        try:
            piece = form.piece(found)
        except WinnableError as error:
            raise LineError(name, line, str(error)) from None
        yield form.between + piece if place else piece
    yield form.after


def number(named: NamedDeal) -> bytes:
    """The number by which a game with the same dealer deals it: PySolFC's with pysolfc.

    Raises ExportError where the id has none, or the dealer deals another deal by it.
    """
    try:
        dealer = get_dealer(named.id.partition(":")[0])
        found, seed = dealer.numbers_in(named.id)
    except DealerError:
        raise _unnumbered(named.id) from None
    if seed:
        raise _unnumbered(named.id)
    if dealer.deal(named.deal.rules, found) != named.deal:
        raise ExportError(f"{brief(named.id)}: the dealer deals another deal by that number")
    return f"{found}\n".encode()


def _unnumbered(id: str) -> ExportError:
    return ExportError(
        f"{brief(id)}: no number of a dealer without seeds: make the pack with --dealer, "
        "as --dealer pysolfc"
    )


def compact_text(deal: Deal) -> str:
    """The deal's cards in a row, two characters for each.

    They come pile by pile from the left, each from its bottom, then the reserve piles alike, the
    base card where one is dealt, and the stock from the card drawn first. Raises ExportError where
    the rules alone do not tell the rest.
    """
    laid_out = deal.rules.foundations.laid_out or deal.rules.foundations.intervals.thrown
    if laid_out or not deal.stock_untouched:
        raise ExportError(f"{deal.rules.name}: the form compact holds fresh deals of cards alone")
    base = [deal.card_up(suit, 1) for suit, height in enumerate(deal.foundations) if height]
    parts: list[Sequence[object]] = [pile.cards for pile in deal.tableau]
    return "".join(str(card) for part in (*parts, *deal.reserve, base, deal.stock) for card in part)


def _in_format(name: str) -> Form:
    write = get_format(name).write
    assert write is not None  # a format that is written
    return Form(lambda named: write(named.deal).encode())


EXPORTS = {
    "numbers": Form(number),
    "digits": _in_format("klondike-solver"),
    "solvitaire": _in_format("solvitaire"),
    "compact": Form(lambda named: orjson.dumps(compact_text(named.deal)), b"[", b",", b"]\n"),
}
"""The forms by name: a number a line, a text of 156 digits a line, Solvitaire's JSON, and one JSON
array with a text for each deal."""
