"""Words that several messages need."""

from __future__ import annotations

import unicodedata


def counted(count: int, noun: str) -> str:
    """The number and what it counts: ``1 deal``, ``2,000 deals``."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def shown(text: str, width: int = 60) -> str:
    """The text quoted for a message, cut where it is long."""
    return repr(text if len(text) <= width else text[: width - 1] + "…")


def is_one_line(text: str) -> bool:
    """Whether the text is shown on one line, without a character that steers a terminal."""
    return text.isprintable() or not any(
        unicodedata.category(character) in ("Cc", "Zl", "Zp") for character in text
    )
