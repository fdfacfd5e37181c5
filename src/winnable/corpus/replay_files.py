"""A folder with files for each deal, as its solution and the game played with it."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

_LONGEST = 150
_ORDINARY = re.compile(rb"[A-Za-z0-9.:-]")


def replay_path(folder: Path, id: str, kind: str) -> Path:
    """Where the replay of a deal belongs; ``kind`` is ``solution`` or ``game``."""
    return file_of(folder, id, f".{kind}.json")


def file_of(folder: Path, id: str, ending: str) -> Path:
    """Where what belongs to a deal is written.

    Different ids have different files: a colon becomes ``_``, other characters that a file's name
    had better not have become ``%`` and their bytes in hexadecimal.
    """
    encoded = id.encode("utf-8", "surrogatepass")
    name = "".join(
        chr(byte) if _ORDINARY.match(bytes([byte])) else f"%{byte:02X}" for byte in encoded
    ).replace(":", "_")
    if name.startswith("."):
        name = "%2E" + name[1:]
    if len(name) > _LONGEST:
        name = f"{name[:_LONGEST]}%{hashlib.sha256(encoded).hexdigest()[:16]}"
    return folder / f"{name}{ending}"
