"""Klondike-Solver's output: a board, a result, and the solution if it was asked for.

``Minimal solution in N moves.``, ``Solved in N moves.``, ``Impossible. Max cards in foundation F at
N moves.``, ``Unknown. …``. The best foundation of a deal that is not solved is no claim to be the
best possible, and is passed over. What is printed as ms is the processor's clock, which counts in
microseconds on Linux.

Source: KlondikeSolver.cpp and Solitaire.cpp (read); output of the program. It leaves out worrying
back to the pile a card has come from, so that deals it calls impossible can be won (its issue 10).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from winnable.deal import Deal
from winnable.formats import klondike_solver_moves as moves
from winnable.formats.result import MOST_DIGITS, BadResult, HeldLines, Result, Says
from winnable.formats.transcript import Transcript

PROGRAM = "klondike-solver"
_RESULT = re.compile(
    r"(?:(?P<minimal>Minimal solution)|(?P<solved>Solved)|(?P<lost>Impossible)|(?P<open>Unknown))"
    r"(?: in (?P<length>[0-9]+) moves\.|\. Max cards in foundation [0-9]+ at [0-9]+ moves\.)"
    r"(?: Took (?P<took>[0-9]+) ms\.)?"
)
_ROW = re.compile(
    r" ?(?P<row>[0-9]|1[0-2]):(?P<cards>(?: -?[A2-9TJQK0][CDSH]|-[A2-9TJQK0][CDSH])*) *"
)
_PYSOL_HEAD = re.compile(r"Foundations: H-\S C-\S D-\S S-\S")
_PYSOL_REST = re.compile(r"Talon: .*==>.*<==|:(?: <[A2-9TJQK0][CDHS]>| [A2-9TJQK0][CDHS])*")
_PYSOL_LINES = 9
_RULE = re.compile(r"-{20,}")
_NEEDED = re.compile(r"Minimum Moves Needed: [0-9]+")
_CARD = re.compile(r"(-?)([A2-9TJQK0][CDSH])")
_NO_PROOF = "the program leaves out worrying back to the pile a card came from"
_FEWEST_WORDS = 5


class Reader:
    """Reads what the program prints."""

    def __init__(self) -> None:
        self._rows: dict[int, str] = {}
        self._pysol: list[str] = []
        self._board: str | None = None
        self._replaying = False
        self._open: Result | None = None
        self._sentences = HeldLines()
        self._lines = HeldLines()

    def feed(self, number: int, line: str) -> list[Result | BadResult] | None:
        """Take a line."""
        text = line.strip()
        if found := _RESULT.fullmatch(text):
            ended = self.close()
            if len(found["length"] or "") > MOST_DIGITS:
                return [*ended, BadResult(number, text, f"moves of more than {MOST_DIGITS} digits")]
            self._open = self._result(number, text, found)
            return ended
        if found := _ROW.fullmatch(line.rstrip()):
            return self._row(int(found["row"]), found["cards"])
        if _PYSOL_HEAD.fullmatch(text):
            return self._pysol_board(text)
        if _PYSOL_REST.fullmatch(text) and self._pysol:
            self._pysol.append(text)
            if len(self._pysol) == _PYSOL_LINES and not self._replaying:
                self._board = "\n".join(self._pysol)
            return []
        if _RULE.fullmatch(text) or _NEEDED.fullmatch(text):
            return []
        if self._open is None:
            return None
        if moves.SENTENCE.fullmatch(text):
            self._replaying = True
            self._sentences.add(text)
            return []
        if moves.may_be_part(text):
            self._lines.add(text)
            return []
        return None

    def close(self) -> list[Result | BadResult]:
        """The result whose solution is at its end."""
        result, self._open = self._open, None
        if result is None:
            return []
        lines, sentences = self._lines, self._sentences
        self._lines, self._sentences, self._replaying = HeldLines(), HeldLines(), False
        for held in (lines, sentences):
            if held.too_long:
                return [BadResult(result.line, result.text, held.why())]
        if lines:
            result.play = _line_player(lines.lines)
        elif sentences:
            text = "\n".join(sentences.lines)
            result.play = lambda deal: moves.read_sentences(deal, text)
        return [result]

    def _pysol_board(self, text: str) -> list[Result | BadResult]:
        """The first line of a board as ``/O 1`` prints it."""
        ended = [] if self._replaying else self.close()
        self._pysol = [text]
        return ended

    def _row(self, row: int, cards: str) -> list[Result | BadResult]:
        ended: list[Result | BadResult] = []
        if row == 0:
            # Boards of a replay stand behind a sentence; another board is another deal's.
            if not self._replaying:
                ended = self.close()
            self._rows = {}
        self._rows[row] = cards
        if row == 12 and len(self._rows) == 13 and not self._replaying:
            self._board = _as_board(self._rows)
        return ended

    def _result(self, number: int, text: str, found: re.Match[str]) -> Result:
        says = (
            Says.SOLVED if found["length"] else Says.IMPOSSIBLE if found["lost"] else Says.NOTHING
        )
        board, self._board = self._board, None
        return Result(
            PROGRAM,
            number,
            text,
            says,
            length=int(found["length"]) if found["length"] else None,
            convention="klondike-solver",
            minimal=found["minimal"] is not None,
            no_proof=_NO_PROOF,
            deal=None if board is None else ("pysol", board),
        )


def _as_board(rows: dict[int, str]) -> str:
    """The printed rows as PySol's board: each lies top first, hidden cards with a hyphen."""
    tops = {"C": 9, "D": 10, "S": 11, "H": 12}
    up = {letter: [card for _, card in _CARD.findall(rows[row])] for letter, row in tops.items()}
    heights = " ".join(f"{letter}-{cards[0][0] if cards else '0'}" for letter, cards in up.items())
    waste, stock = (" ".join(card for _, card in _CARD.findall(rows[row])) for row in (0, 8))
    lines = [f"Foundations: {heights}", f"Talon: {waste} ==> {stock} <=="]
    for row in range(1, 8):
        cards = [f"<{card}>" if down else card for down, card in _CARD.findall(rows[row])]
        lines.append(": " + " ".join(reversed(cards)))
    return "\n".join(lines)


class BareMoves:
    """Reads solutions that stand alone: moves without a result before them, wrapped or not."""

    def __init__(self) -> None:
        self._lines = HeldLines()
        self._last = 0
        self._first = 0

    def feed(self, number: int, line: str) -> list[Result | BadResult] | None:
        """Take a line; a few words are not enough to tell a first one from other text."""
        text = line.strip()
        if self._lines and number == self._last + 1 and moves.may_be_part(text):
            self._lines.add(text)
            self._last = number
            return []
        if len(text.split()) < _FEWEST_WORDS or not moves.may_be_part(text):
            return None
        ended = self.close()
        self._first = self._last = number
        self._lines.add(text)
        return ended

    def close(self) -> list[Result | BadResult]:
        """The solution whose lines have ended."""
        held, self._lines = self._lines, HeldLines()
        if not held:
            return []
        if held.too_long:
            return [BadResult(self._first, held.lines[0], held.why())]
        text = moves.joined(held.lines)
        play = _line_player(held.lines)
        return [Result(PROGRAM, self._first, text, Says.SOLVED, play=play)]


def _line_player(lines: list[str]) -> Callable[[Deal], Transcript]:
    text = moves.joined(lines)
    return lambda deal: moves.read_line(deal, text)
