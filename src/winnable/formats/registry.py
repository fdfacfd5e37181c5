"""The formats by name, and which of them a text is in. A new one is a module beside this one and a
line here."""

from __future__ import annotations

import io
from collections.abc import Iterator

from winnable.errors import WinnableError
from winnable.formats import (
    klondike_solver,
    kpat,
    lonelybot,
    minimal_klondike,
    pysol,
    pysolfc,
    solvitaire,
    tybalt,
)
from winnable.formats.form import Format, FormatError, Reading, Source
from winnable.formats.pieces import LARGEST_PIECE, open_braces, says_something
from winnable.rules import Rules
from winnable.rules_file import load_rules

OWN = "winnable"
"""The name of the project's own notation and JSON lines, which have readers of their own."""

_FORMATS = {
    one.name: one
    for one in (
        solvitaire.FORMAT,
        klondike_solver.FORMAT,
        pysol.FORMAT,
        minimal_klondike.FORMAT,
        lonelybot.FORMAT,
        lonelybot.NUMBERS,
        kpat.FORMAT,
        tybalt.FORMAT,
        pysolfc.FORMAT,
    )
}


def format_names() -> list[str]:
    """The names of the other programs' formats."""
    return list(_FORMATS)


def written_names() -> list[str]:
    """The names of those that can be written."""
    return [name for name, one in _FORMATS.items() if one.write is not None]


def get_format(name: str) -> Format:
    """The format of that name. Raises FormatError, naming those there are."""
    if name not in _FORMATS:
        raise FormatError(f"no format is named {name!r}: expected one of {', '.join(_FORMATS)}")
    return _FORMATS[name]


def detect(head: bytes, rules: Rules | None = None) -> Format | None:
    """Which format the beginning of a stream is in; None where it has the look of none of them.

    Where it has the look of several they must all read the same deal from it. Raises FormatError,
    naming them, where they do not: a text that can be read in two ways is not guessed at.
    """
    alike = [one for one in _FORMATS.values() if one.looks(head)]
    if len(alike) < 2:
        return alike[0] if alike else None
    readings = [_first(one, head, rules or load_rules("klondike")) for one in alike]
    if any(one is None or readings[0] is None or one.deal != readings[0].deal for one in readings):
        names = " or ".join(one.name for one in alike)
        raise FormatError(f"the text could be {names}, two different deals: say which with --from")
    return alike[0]


def _first(form: Format, head: bytes, rules: Rules) -> Reading | None:
    """The first deal of a stream in the format, None where there is none."""
    try:
        piece = next(form.split(io.BytesIO(head)))
        return form.read(piece.data, rules)
    except (WinnableError, StopIteration):
        return None


class Rewound:
    """A stream whose beginning has been looked at and is still there."""

    def __init__(self, source: Source) -> None:
        self._rest = source
        self._head = io.BytesIO(b"".join(_beginning(source)))

    @property
    def head(self) -> bytes:
        """What was looked at: enough to tell the format, and no more than need be waited for."""
        return self._head.getvalue()

    def read(self, size: int = -1, /) -> bytes:
        """At most so many bytes, or all."""
        head = self._head.read(size)
        if size < 0:
            return head + self._rest.read()
        return head + self._rest.read(size - len(head)) if len(head) < size else head

    def readline(self, size: int = -1, /) -> bytes:
        """The next line, or as much of it."""
        line = self._head.readline(size)
        if line.endswith(b"\n") or len(line) == size:
            return line
        return line + self._rest.readline(-1 if size < 0 else size - len(line))

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.readline, b"")


def _beginning(source: Source) -> Iterator[bytes]:
    """The first line that says something with all before it, and more where it must be known how
    it goes on: the rest of a JSON object, of a deck that was wrapped, some lines of XML."""
    size, first = 0, True
    depth, in_object, lines = 0, False, 0
    while size <= LARGEST_PIECE:
        line = source.readline(LARGEST_PIECE + 1)
        if not line:
            return
        yield line
        size += len(line)
        if first and not says_something(line):
            continue
        start = line.removeprefix(b"\xef\xbb\xbf").lstrip()
        in_object |= first and start.startswith(b"{")
        first, lines = False, lines + 1
        if in_object:
            depth += open_braces(line)
            if depth <= 0:
                return
        elif start.strip().isdigit():
            if len(start.strip()) >= klondike_solver.DIGITS or lines > klondike_solver.DIGITS:
                return
        elif not start.startswith(b"<") or lines > 5:
            return
