"""Streams cut into lines, and lines into the pieces that hold one deal each.

Nothing here takes more memory than a piece may have, whatever the stream holds.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterator

from winnable.formats.form import Piece, Source

LARGEST_PIECE = 1 << 20
_TEXT = re.compile(rb'"(?:[^"\\]|\\.)*"')
_TOO_LONG = f"longer than {LARGEST_PIECE:,} bytes, which no deal is"


def numbered_lines(stream: Source) -> Iterator[tuple[int, bytes]]:
    """The lines of a stream, from 1, without their ends (LF, CRLF or CR).

    Of a line that is longer than any deal only the beginning is kept.
    """
    number, tail = 0, b""
    while chunk := stream.readline(LARGEST_PIECE + 1):
        # A stream is cut at line feeds; what used to end lines elsewhere is cut here.
        lines = (tail + chunk).splitlines(keepends=True)
        tail = b"" if lines[-1].endswith((b"\n", b"\r")) else lines.pop()[: LARGEST_PIECE + 1]
        for line in lines:
            number += 1
            yield number, line.rstrip(b"\r\n")
    if tail:
        yield number + 1, tail


def by_line(stream: Source) -> Iterator[Piece]:
    """A piece for each line that says something: not an empty one, nor one that begins with #."""
    for number, line in numbered_lines(stream):
        if says_something(line):
            yield _piece(number, line.removeprefix(codecs.BOM_UTF8).strip())


def whole(stream: Source) -> Iterator[Piece]:
    """One piece for the whole stream, bytes and all."""
    yield _piece(1, stream.read(LARGEST_PIECE + 1))


def blocks(stream: Source, begins: Callable[[bytes], bool]) -> Iterator[Piece]:
    """Pieces that each begin with a line of a certain look; lines with # are left out.

    ``begins`` is asked of every line in turn.
    """
    held: list[bytes] = []
    first, size = 1, 0
    for number, line in numbered_lines(stream):
        bare = line.removeprefix(codecs.BOM_UTF8)
        if bare.startswith(b"#"):
            continue
        if begins(bare) and held:
            yield _block(first, held, size)
            held, size = [], 0
        if not held:
            if not bare.strip():
                continue
            first = number
        size += len(line) + 1
        # What is beyond the limit is counted, not kept.
        if size <= LARGEST_PIECE or not held:
            held.append(line)
    if held:
        yield _block(first, held, size)


def json_values(stream: Source) -> Iterator[Piece]:
    """A piece for each JSON object, on one line or on many; where it ends its braces say."""
    held: list[bytes] = []
    first, depth, size = 0, 0, 0
    for number, line in numbered_lines(stream):
        if not held:
            if not says_something(line):
                continue
            first, depth, size = number, 0, 0
        size += len(line) + 1
        if size <= LARGEST_PIECE or not held:
            held.append(line)
        depth += open_braces(line)
        if depth <= 0:
            yield _block(first, held, size)
            held = []
    if held:
        yield _block(first, held, size)


def says_something(line: bytes) -> bool:
    """Whether a line is neither empty nor a comment."""
    bare = line.removeprefix(codecs.BOM_UTF8).strip()
    return bool(bare) and not bare.startswith(b"#")


def open_braces(line: bytes) -> int:
    """How many more braces and brackets a line of JSON opens than it closes.

    Those in texts do not count; no text of JSON goes over the end of a line.
    """
    bare = _TEXT.sub(b"", line)
    return sum(bare.count(one) for one in (b"{", b"[")) - sum(
        bare.count(one) for one in (b"}", b"]")
    )


def _block(first: int, held: list[bytes], size: int) -> Piece:
    return Piece(first, b"", _TOO_LONG) if size > LARGEST_PIECE else _piece(first, b"\n".join(held))


def _piece(line: int, data: bytes) -> Piece:
    return Piece(line, b"", _TOO_LONG) if len(data) > LARGEST_PIECE else Piece(line, data)
