"""A player's seed as the kernel takes it."""

from __future__ import annotations

import hashlib


def seed_number(seed: str) -> int:
    """The seed's number, below 2**64; different texts have different ones."""
    return int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=8).digest(), "big")
