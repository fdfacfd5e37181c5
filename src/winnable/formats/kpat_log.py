"""KPat's solver: ``24 won (31 ms)``, ``24 lost (…)``, ``24 unknown (…)``, with the dealer's number
and a colon before it where several games are solved, or the bare word for a saved game.

Its Klondike lets cards leave the foundations only when it draws one card.

Source: KPat's main.cpp and klondike.cpp (read).
"""

from __future__ import annotations

import re

from winnable.formats.result import BadResult, Result, Says
from winnable.rules import Rules

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
            return [Result(PROGRAM, number, text, _SAYS[text], other_game=_other_game)]
        found = _RESULT.fullmatch(text)
        if found is None:
            return [] if _NOISE.fullmatch(text) else None
        if found["dealer"] not in _KLONDIKE:
            why = f"dealer {found['dealer']} of KPat's is not Klondike, which is 0, 13 or 18"
            return [BadResult(number, text, why)]
        says = _SAYS[found["word"]]
        return [
            Result(
                PROGRAM,
                number,
                text,
                says,
                dealer="kpat",
                number=found["number"],
                other_game=_other_game,
            )
        ]

    def close(self) -> list[Result | BadResult]:
        """Nothing is ever left open."""
        return []


def _other_game(rules: Rules) -> str | None:
    """Why KPat's Klondike is another game than the one named, None where it is the same."""
    back = rules.stock.draw == 1
    if rules.stock.draw not in (1, 3) or rules.stock.passes is not None:
        return f"KPat draws one card or three, without a limit of passes, unlike {rules.name}"
    if rules.foundations.worrying_back is not back:
        lets = "lets cards" if back else "lets no card"
        return (
            f"KPat {lets} leave the foundations when it draws {rules.stock.draw}: name a game with "
            f"foundations.worrying_back={str(back).lower()}"
        )
    return None
