"""Lists of deal numbers as they are written on a command line: ``1-1000,2005``."""

from __future__ import annotations

import re

from winnable.dealing.dealer import DealerError
from winnable.words import shown

_PART = re.compile(r"\s*([0-9]{1,68})\s*(?:-\s*([0-9]{1,68})\s*)?")


def parse_numbers(text: str) -> list[range]:
    """Read numbers and ranges parted by commas.

    Raises DealerError, quoting the part, where it is neither or runs backwards.
    """
    ranges = []
    for part in text.split(","):
        match = _PART.fullmatch(part)
        if not match:
            raise DealerError(
                f"{shown(part)} is no number or range: expected some such as 1-1000,2005"
            )
        first, last = int(match[1]), int(match[2] or match[1])
        if last < first:
            raise DealerError(f"{shown(part)} runs backwards: expected {last}-{first}")
        ranges.append(range(first, last + 1))
    return ranges
