"""lonelybot's output: ``rate`` prints a line for each seed, ``exact`` and ``solve`` a verdict and
three lines of moves.

``Run K-7 Unsolvable: (…)`` names the dealer by a letter. ``Solvable in N moves`` counts the
program's own moves, which no convention here does. Of the three lines the second, in its standard
notation, is played; the third only where the second is missing.

Source: lonelybot's main.rs (read).
"""

from __future__ import annotations

import re

from winnable.formats.letter_moves import looks_like_letters, read_letters
from winnable.formats.lonelybot_moves import looks_like_standard, read_standard
from winnable.formats.result import BadResult, Result, Says

PROGRAM = "lonelybot"
_RATE = re.compile(r"Run (?P<dealer>[A-Z])-(?P<number>[0-9]{1,68}) (?P<word>\w+): \(.*\).*")
_DEALERS = {
    "S": "solvitaire",
    "K": "klondike-solver",
    "G": "greenfelt",
    "E": "exact",
    "M": "microsoft",
}
_SAYS = {
    "Solved": Says.SOLVED,
    "Unsolvable": Says.IMPOSSIBLE,
    "Terminated": Says.NOTHING,
    "Crashed": Says.NOTHING,
}
_ALONE = {"Impossible": "Unsolvable", "Terminated": "Terminated", "Crashed": "Crashed"}
_SOLVABLE = re.compile(r"Solvable in (?P<length>[0-9]+) moves")
_NOISE = re.compile(r"Run in [0-9.e-]+ ms|Statistic|Total run time: .*")
_INTERNAL = re.compile(r"(?:(?:DS|PS|DP|SP|R) \S+, ?)+")


class Reader:
    """Reads what the program prints."""

    def __init__(self) -> None:
        self._open: Result | None = None

    def feed(self, number: int, line: str) -> list[Result | BadResult] | None:
        """Take a line."""
        text = line.strip()
        if found := _RATE.fullmatch(text):
            return [*self.close(), _rated(number, text, found)]
        if text in _ALONE:
            return [*self.close(), Result(PROGRAM, number, text, _SAYS[_ALONE[text]])]
        if _SOLVABLE.fullmatch(text):
            ended = self.close()
            self._open = Result(PROGRAM, number, text, Says.SOLVED)
            return ended
        if looks_like_standard(text):
            result = self._open or Result(PROGRAM, number, text, Says.SOLVED)
            result.play = lambda deal: read_standard(deal, text)
            self._open = result
            return []
        if self._open is not None and looks_like_letters(text):
            if self._open.play is None:
                self._open.play = lambda deal: read_letters(deal, text)[0]
            return self.close()
        return [] if _NOISE.fullmatch(text) or _INTERNAL.fullmatch(text) else None

    def close(self) -> list[Result | BadResult]:
        """The verdict whose lines have ended."""
        result, self._open = self._open, None
        return [] if result is None else [result]


def _rated(number: int, text: str, found: re.Match[str]) -> Result | BadResult:
    if found["dealer"] == "L":
        why = "its default seeds are dealt otherwise by each release, so that they name no deal"
        return BadResult(number, text, why)
    if found["dealer"] not in _DEALERS:
        return BadResult(number, text, f"no dealer of lonelybot's is called {found['dealer']!r}")
    if found["word"] not in _SAYS:
        return BadResult(number, text, f"{found['word']!r:.40} is no result of lonelybot's")
    dealer = _DEALERS[found["dealer"]]
    says = _SAYS[found["word"]]
    return Result(PROGRAM, number, text, says, dealer=dealer, number=found["number"])
