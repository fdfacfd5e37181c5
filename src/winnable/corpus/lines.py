"""JSON Lines in and out: the one reader and the one writer of the project.

A line is a JSON object, or the text notation of a deal. Lines end with LF, CRLF or CR; a byte order
mark, empty lines and lines that begin with ``#`` are passed over. A line that cannot be read does
not end the stream: the fault comes in its place, so that a command can name it and go on.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from winnable.errors import ReplayError, WinnableError
from winnable.replay import check_schema
from winnable.words import shown

LineItem = dict[str, Any] | str
"""What a good line holds: a JSON object, or text that is left to a parser."""


@dataclass(eq=False)
class LineError(WinnableError):
    """A line that cannot be used. Its text is ``FILE:LINE: reason``."""

    file: str
    line: int
    reason: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}"

    @classmethod
    def of(cls, error: WinnableError, file: str, line: int) -> LineError:
        """What was found wrong with a line; a fault that names its line already stays as it is."""
        return error if isinstance(error, LineError) else cls(file, line, str(error))


def dumps(item: Mapping[str, Any]) -> bytes:
    """One line of JSON with sorted keys, its line feed included.

    The same values give the same bytes everywhere.
    """
    return orjson.dumps(item, option=orjson.OPT_SORT_KEYS | orjson.OPT_APPEND_NEWLINE)


def read_lines(stream: Iterable[bytes], name: str) -> Iterator[tuple[int, LineItem | LineError]]:
    """Yield the number of each line, from 1, and what it holds or why it cannot be read.

    ``stream`` is a file open for reading bytes; ``name`` stands for it in the faults.
    """
    for number, raw in _numbered(stream):
        if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            yield number, LineError(name, number, "UTF-16 text: expected UTF-8")
            return
        try:
            item = _parse(raw)
        except (ValueError, ReplayError) as error:
            yield number, LineError(name, number, str(error))
        else:
            if item is not None:
                yield number, item


def _numbered(stream: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    number = 0
    for chunk in stream:
        # A file is cut at line feeds only; what used to end lines elsewhere is cut here.
        for raw in chunk.splitlines():
            number += 1
            yield number, raw


def _parse(raw: bytes) -> LineItem | None:
    """The line's item, or None where it has nothing to say. Raises ValueError or ReplayError."""
    try:
        text = raw.removeprefix(codecs.BOM_UTF8).decode().strip()
    except UnicodeDecodeError as error:
        raise ValueError(f"not UTF-8 text: byte {error.start + 1} is out of place") from None
    if not text or text.startswith("#"):
        return None
    if not text.startswith(("{", '"')):
        return text
    try:
        item = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error}: {shown(text)}") from None
    if not isinstance(item, dict):
        raise ValueError(f"expected a JSON object, found {shown(text)}")
    check_schema(item)
    return item
