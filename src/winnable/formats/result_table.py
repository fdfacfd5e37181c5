"""Tables of results: CSV with a header that names the seed and the result, as data are published.

Columns are found by the header only where a row has as many; a row of another width is named. A
result is a word. Digits, which some of these files have in its place, mean one thing in one file
and another in the next, and are refused.

Source: the data of Blake and Gent's paper (``seed,result,time (seconds)``).
"""

from __future__ import annotations

import re

from winnable.formats.result import BadResult, Result, Says

PROGRAM = "table"
_NUMBERS = ("seed", "number", "deal", "game", "id")
_RESULTS = ("result", "outcome", "verdict", "answer")
_SAYS = {
    **dict.fromkeys(("solved", "winnable", "won", "solvable"), Says.SOLVED),
    **dict.fromkeys(
        ("unsolvable", "unwinnable", "lost", "impossible", "unplayable"), Says.IMPOSSIBLE
    ),
    **dict.fromkeys(
        ("unknown", "timed-out", "timeout", "undecided", "terminated", "memory-limit-reached"),
        Says.NOTHING,
    ),
}
_ROW = re.compile(r"[^,]+(?:,[^,]*)+")


class Reader:
    """Reads rows once a header has named their columns."""

    def __init__(self) -> None:
        self._width = 0
        self._number = self._result = 0

    def feed(self, number: int, line: str) -> list[Result | BadResult] | None:
        """Take a line."""
        text = line.strip()
        fields = [one.strip().strip('"') for one in text.split(",")]
        names = [one.lower() for one in fields]
        numbers = [names.index(one) for one in _NUMBERS if one in names]
        results = [names.index(one) for one in _RESULTS if one in names]
        if numbers and results:
            self._width, self._number, self._result = len(fields), numbers[0], results[0]
            return []
        if not self._width or not _ROW.fullmatch(text):
            return None
        if len(fields) != self._width:
            return [
                BadResult(number, text, f"{len(fields)} fields, but {self._width} in the header")
            ]
        word = fields[self._result].lower()
        if word not in _SAYS:
            return [BadResult(number, text, f"{word!r:.40} is no result: expected such as solved")]
        return [Result(PROGRAM, number, text, _SAYS[word], number=fields[self._number])]

    def close(self) -> list[Result | BadResult]:
        """Nothing is ever left open."""
        return []
