"""Words that several messages need."""

from __future__ import annotations


def counted(count: int, noun: str) -> str:
    """The number and what it counts: ``1 deal``, ``2,000 deals``."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def shown(text: str, width: int = 60) -> str:
    """The text quoted for a message, cut where it is long."""
    return repr(text if len(text) <= width else text[: width - 1] + "…")
