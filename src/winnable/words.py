"""Words that several messages need."""

from __future__ import annotations

import reprlib
import unicodedata
from typing import Any


def counted(count: int, noun: str) -> str:
    """The number and what it counts: ``1 deal``, ``2,000 deals``."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def shown(text: str, width: int = 60) -> str:
    """The text quoted for a message, cut where it is long."""
    return repr(text if len(text) <= width else text[: width - 1] + "…")


def brief(value: Any, width: int = 60) -> str:
    """The value as Python writes it, for a message.

    However deep it is nested, however often a part comes in it and however large a number is, this
    takes no longer than a message may.
    """
    return _BRIEF.repr(value)[:width]


def is_one_line(text: str) -> bool:
    """Whether the text is shown on one line, without a character that steers a terminal."""
    return text.isprintable() or not any(
        unicodedata.category(character) in ("Cc", "Zl", "Zp") for character in text
    )


class _Brief(reprlib.Repr):
    """``reprlib``, which cuts what is nested or long, and numbers too long to be put in digits."""

    def repr_int(self, x: int, level: int) -> str:
        """The number, or how large it is."""
        if x.bit_length() > 256:
            return f"<a number of {x.bit_length():,} bits>"
        return repr(x)


_BRIEF = _Brief()
_BRIEF.maxlevel, _BRIEF.maxstring, _BRIEF.maxother = 3, 100, 100
