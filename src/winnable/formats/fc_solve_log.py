"""fc-solve's output: moves in words, then whether the game is solveable.

Unless it was called with -sel, a run that hit its limits ends with the same words as one that tried
everything, and most of its searches leave moves out; so "could not solve" proves nothing.

Source: fc-solve's USAGE (read).
"""

from __future__ import annotations

from winnable.formats.fc_solve_moves import ANY_SENTENCE, read_sentences
from winnable.formats.result import BadResult, HeldLines, Result, Says

PROGRAM = "fc-solve"
_SAYS = {
    "This game is solveable.": Says.SOLVED,
    "I could not solve this game.": Says.IMPOSSIBLE,
    "Iterations count exceeded.": Says.NOTHING,
}
_NO_PROOF = "the program says the same when a limit was hit or its search left moves out"


class Reader:
    """Reads what the program prints."""

    def __init__(self) -> None:
        self._sentences = HeldLines()

    def feed(self, number: int, line: str) -> list[Result | BadResult] | None:
        """Take a line."""
        text = line.strip()
        if ANY_SENTENCE.fullmatch(text):
            self._sentences.add(text)
            return []
        if text not in _SAYS:
            return [] if text in ("-=-=-=-=-=-=-=-=-=-=-=-", "====================") else None
        held, self._sentences = self._sentences, HeldLines()
        if held.too_long and _SAYS[text] is Says.SOLVED:
            return [BadResult(number, text, held.why())]
        sentences = "\n".join(held.lines)
        result = Result(PROGRAM, number, text, _SAYS[text], no_proof=_NO_PROOF)
        if sentences and result.says is Says.SOLVED:
            result.play = lambda deal: read_sentences(deal, sentences)
        return [result]

    def close(self) -> list[Result | BadResult]:
        """Moves without an outcome after them claim nothing."""
        self._sentences = HeldLines()
        return []
