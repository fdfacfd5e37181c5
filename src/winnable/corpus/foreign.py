"""Streams of deals in the formats of other programs."""

from __future__ import annotations

from collections.abc import Iterator

from winnable.corpus.deals import NamedDeal
from winnable.corpus.lines import LineError
from winnable.errors import WinnableError
from winnable.formats.form import Format, Source
from winnable.rules import Rules


def read_foreign(
    stream: Source, name: str, form: Format, rules: Rules | None = None
) -> Iterator[tuple[int, NamedDeal | LineError, tuple[str, ...]]]:
    """Yield the line each deal begins on, the deal or why there is none, and notes on it.

    A deal that the text does not name is called by its place, as in ``read_deals``.
    """
    for piece in form.split(stream):
        if piece.fault is not None:
            yield piece.line, LineError(name, piece.line, piece.fault), ()
            continue
        try:
            found = form.read(piece.data, rules)
        except WinnableError as error:
            yield piece.line, LineError(name, piece.line, str(error)), ()
        else:
            yield piece.line, NamedDeal(found.id or f"{name}:{piece.line}", found.deal), found.notes
