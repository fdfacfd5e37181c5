"""Solvitaire's output: rows of ``--classify`` and ``--solvability``, and single runs with boards.

A row is the seed (nothing for a file), then eleven figures of the run, eleven of a second run where
the first was made with streamliners, and last the overall outcome. Only the last counts: a
streamliner that finds nothing has proved nothing. The header names more columns than the rows have,
and is passed over.

Source: Solvitaire's main.cpp and solver.cpp (read); rows of the program.
"""

from __future__ import annotations

import re

from winnable.deal import Deal
from winnable.errors import CardError
from winnable.formats.result import BadResult, Result, Says
from winnable.formats.solvitaire_boards import Board, is_header, parse_boards, read_boards
from winnable.formats.transcript import Transcript

PROGRAM = "solvitaire"
_TYPE = re.compile(r"Solution Type: (?P<outcome>\S+)")
_OUTCOMES = {
    "solved": Says.SOLVED,
    "unsolvable": Says.IMPOSSIBLE,
    "timed-out": Says.NOTHING,
    "memory-limit-reached": Says.NOTHING,
    "terminated": Says.NOTHING,
}
_WIDTHS = (13, 24)
_ROW = re.compile(r"\s*[0-9]*\s*,\s*[a-z-]+\s*,(?:[^,]*,){8,}[^,]*")
_STATISTIC = re.compile(
    r"(?:(?:Unique )?States Searched|Backtracks|Dominance Moves|States Removed From Cache|"
    r"Final (?:States|Buckets) In Cache|(?:Maximum|Final) Search Depth|"
    r"Time Taken \(milliseconds\)): [0-9]+"
)
_MOST_BOARD_LINES = 500_000
_MOST_BOARD_CHARACTERS = 20_000_000


class Reader:
    """Reads what the program prints."""

    def __init__(self) -> None:
        self._lines: list[tuple[int, str]] = []
        self._size = 0
        self._in_boards = False

    def feed(self, number: int, line: str) -> list[Result | BadResult] | None:
        """Take a line."""
        text = line.strip()
        if text in ("Solution:", "Deal:"):
            self._lines, self._size, self._in_boards = [], 0, True
            return []
        if found := _TYPE.fullmatch(text):
            return [self._single(number, text, found["outcome"])]
        if self._in_boards or is_header(text):
            self._in_boards = True
            self._size += len(line)
            if len(self._lines) < _MOST_BOARD_LINES and self._size <= _MOST_BOARD_CHARACTERS:
                self._lines.append((number, line))
            return []
        if _ROW.fullmatch(text):
            return [_row(number, text)]
        if text.lower().startswith("seed,") and "outcome" in text.lower():
            return []
        return [] if _STATISTIC.fullmatch(text) else None

    def close(self) -> list[Result | BadResult]:
        """Boards without an outcome after them claim nothing."""
        self._lines, self._size, self._in_boards = [], 0, False
        return []

    def _single(self, number: int, text: str, outcome: str) -> Result | BadResult:
        lines, self._lines, self._in_boards = self._lines, [], False
        size, self._size = self._size, 0
        if outcome not in _OUTCOMES:
            return BadResult(number, text, f"{outcome!r:.40} is no outcome of Solvitaire's")
        result = Result(PROGRAM, number, text, _OUTCOMES[outcome])
        try:
            boards = list(parse_boards(lines))
        except CardError as error:
            return BadResult(number, text, str(error))
        if result.says is Says.SOLVED and boards:
            if len(lines) == _MOST_BOARD_LINES or size > _MOST_BOARD_CHARACTERS:
                return BadResult(number, text, f"more than {_MOST_BOARD_LINES:,} lines of boards")
            result.play = lambda deal: _play(deal, boards)
        return result


def _play(deal: Deal, boards: list[Board]) -> Transcript:
    return read_boards(deal, boards)


def _row(number: int, text: str) -> Result | BadResult:
    fields = [one.strip() for one in text.split(",")]
    if len(fields) not in _WIDTHS:
        return BadResult(
            number, text, f"{len(fields)} fields, expected {' or '.join(map(str, _WIDTHS))}"
        )
    if fields[-1] not in _OUTCOMES:
        return BadResult(number, text, f"{fields[-1]!r:.40} is no outcome of Solvitaire's")
    seed = fields[0] or None
    dealer = "solvitaire" if seed else None
    return Result(PROGRAM, number, text, _OUTCOMES[fields[-1]], dealer=dealer, number=seed)
