"""What a format is: the way one program writes down a deal."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from winnable.deal import Deal
from winnable.errors import WinnableError
from winnable.rules import Rules


class FormatError(WinnableError):
    """A text that is not in the format it is read as, or a deal that a format cannot hold."""


class Source(Protocol):
    """A stream of bytes, as far as the readers ask for it."""

    def read(self, size: int = -1, /) -> bytes: ...
    def readline(self, size: int = -1, /) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Piece:
    """The part of a stream that holds one deal; ``line`` is the number of its first line.

    ``fault`` says why there is no use in reading it, as where it is too long.
    """

    line: int
    data: bytes
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A deal that was read, and what its reader should be told of it.

    ``id`` is the number or name the text gives it, if it gives one.
    """

    deal: Deal
    notes: tuple[str, ...] = ()
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Format:
    """The way a program writes down a deal.

    ``split`` parts a stream into pieces. ``looks`` says
    whether the beginning of a stream has the look of this format, and need not be sure. ``read``
    takes a piece's bytes, and the rules where the user has named them; it raises FormatError,
    DealError or RulesError. ``write``, None where the project does not write the format, gives the
    text of a deal with its last line end, or raises FormatError. ``single`` says that a file holds
    one deal only.
    """

    name: str
    about: str
    split: Callable[[Source], Iterator[Piece]]
    looks: Callable[[bytes], bool]
    read: Callable[[bytes, Rules | None], Reading]
    write: Callable[[Deal], str] | None = None
    single: bool = False


def text_of(data: bytes) -> str:
    """The bytes as UTF-8 text without a byte order mark. Raises FormatError where they are none."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise FormatError("UTF-16 text: expected UTF-8")
    try:
        return data.removeprefix(codecs.BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        raise FormatError(f"not UTF-8 text: byte {error.start + 1} is out of place") from None


def named(rules: Rules | None, format_name: str) -> Rules:
    """The rules, which a format that does not tell them needs. Raises FormatError."""
    if rules is None:
        raise FormatError(
            f"the form {format_name} tells neither the game nor how many cards are drawn: name it, "
            "as --game klondike (three) or --game klondike-draw-1"
        )
    return rules
