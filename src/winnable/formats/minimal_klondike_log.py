"""MinimalKlondike's output: the deal, its moves as letters, and a result in brackets.

``(Deal Result: Minimal Foundation: 52 Moves: 110 Rounds: 1 States: 3272426 Took: 00:00:08.95)``.
The program gives up at 250 moves and 15 rounds through the stock, so that its "Impossible" is meant
within those. ``Rounds`` are passes. Its moves are moves of cards and draws.

Source: Program.cs and Board.cs (read).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from winnable.deal import Deal
from winnable.formats.letter_moves import may_be_part, read_letters
from winnable.formats.result import MOST_DIGITS, BadResult, HeldLines, Result, Says
from winnable.formats.transcript import Transcript

PROGRAM = "minimal-klondike"
_RESULT = re.compile(
    r"\(Deal Result: (?P<word>Minimal|Solved|Impossible|Unknown) Foundation: (?P<up>[0-9]+) "
    r"Moves: (?P<length>[0-9]+) Rounds: (?P<rounds>[0-9]+) States: [0-9,]+ Took: [^)]*\)"
)
_DEAL = re.compile(r"Deal: (?P<deal>[0-9]{156}|(?:\S\S ){51}\S\S) ?")
_MOVES = re.compile(r"Moves: (?P<moves>[@A-L\s]*)")
_SAYS = {
    "Minimal": Says.SOLVED,
    "Solved": Says.SOLVED,
    "Impossible": Says.IMPOSSIBLE,
    "Unknown": Says.NOTHING,
}
_NO_PROOF = "the program stops at 250 moves and 15 passes"
_FEWEST_WORDS = 5


class Reader:
    """Reads what the program prints; letters that stand alone are taken for a solution."""

    def __init__(self) -> None:
        self._deal: tuple[str, str] | None = None
        self._moves: HeldLines | None = None
        self._alone = HeldLines()
        self._first = self._last = 0

    def feed(self, number: int, line: str) -> list[Result | BadResult] | None:
        """Take a line."""
        text = line.strip()
        if found := _DEAL.fullmatch(text):
            deal = found["deal"].strip()
            form = "klondike-solver" if deal.isdigit() else "minimal-klondike"
            self._deal, self._moves = (form, deal), None
            return []
        if found := _MOVES.fullmatch(text):
            self._moves = HeldLines()
            self._moves.add(found["moves"])
            return []
        if found := _RESULT.fullmatch(text):
            return [*self.close(), self._result(number, text, found)]
        if not may_be_part(text):
            return None
        if self._moves and self._moves.lines[0]:  # wrapped, be it within a pair
            self._moves.add(text)
            return []
        if self._alone and number == self._last + 1:
            self._alone.add(text)
            self._last = number
            return []
        if len(text.split()) < _FEWEST_WORDS:
            return None
        ended = self.close()
        self._first = self._last = number
        self._alone.add(text)
        return ended

    def close(self) -> list[Result | BadResult]:
        """Letters that stand alone and have ended; a result comes last and leaves nothing open."""
        held, self._alone = self._alone, HeldLines()
        if not held:
            return []
        if held.too_long:
            return [BadResult(self._first, held.lines[0], held.why())]
        text = "".join(held.lines)
        return [Result(PROGRAM, self._first, text, Says.SOLVED, play=_player(text))]

    def _result(self, number: int, text: str, found: re.Match[str]) -> Result | BadResult:
        says = _SAYS[found["word"]]
        moves = "".join(self._moves.lines) if self._moves else ""
        if max(len(found["length"]), len(found["rounds"])) > MOST_DIGITS:
            self._deal = self._moves = None
            return BadResult(number, text, f"moves or rounds of more than {MOST_DIGITS} digits")
        if self._moves and self._moves.too_long:
            why = self._moves.why()
            self._deal = self._moves = None
            return BadResult(number, text, why)
        solved = says is Says.SOLVED
        result = Result(
            PROGRAM,
            number,
            text,
            says,
            length=int(found["length"]) if solved else None,
            convention="minimal-klondike",
            minimal=found["word"] == "Minimal",
            no_proof=_NO_PROOF,
            deal=self._deal,
            play=_player(moves) if solved and moves else None,
            passes=int(found["rounds"]) if solved else None,
        )
        self._deal = self._moves = None
        return result


def _player(letters: str) -> Callable[[Deal], Transcript]:
    return lambda deal: read_letters(deal, letters)[0]
