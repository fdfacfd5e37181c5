"""Words that several messages need."""

from __future__ import annotations


def counted(count: int, noun: str) -> str:
    """The number and what it counts: ``1 deal``, ``2,000 deals``."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
