"""KPat's solver: ``24 won (31 ms)``, ``24 lost (…)``, ``24 unknown (…)``, with the dealer's number
and a colon before it where several games are solved, or the bare word for a saved game.

Source: KPat's main.cpp (read).
"""

from __future__ import annotations

import re

from winnable.formats.result import BadResult, Result, Says

PROGRAM = "kpat"
_RESULT = re.compile(
    r"(?:(?P<dealer>[0-9]+): )?(?P<number>[0-9]{1,10}) (?P<word>won|lost|unknown) \([0-9]+ ms\)"
)
_SAYS = {"won": Says.SOLVED, "lost": Says.IMPOSSIBLE, "unknown": Says.NOTHING}
_KLONDIKE = (None, "0", "13", "18")
_NOISE = re.compile(r"all_moves [0-9]+")


class Reader:
    """Reads what the program prints."""

    def feed(self, number: int, line: str) -> list[Result | BadResult] | None:
        """Take a line."""
        text = line.strip()
        if text in _SAYS:
            return [Result(PROGRAM, number, text, _SAYS[text])]
        found = _RESULT.fullmatch(text)
        if found is None:
            return [] if _NOISE.fullmatch(text) else None
        if found["dealer"] not in _KLONDIKE:
            why = f"dealer {found['dealer']} of KPat's is not Klondike, which is 0, 13 or 18"
            return [BadResult(number, text, why)]
        says = _SAYS[found["word"]]
        return [Result(PROGRAM, number, text, says, dealer="kpat", number=found["number"])]

    def close(self) -> list[Result | BadResult]:
        """Nothing is ever left open."""
        return []
