"""A line of the kernel counts only once the referee has played it to the end."""

from __future__ import annotations

import pytest

from winnable.deal import Deal
from winnable.errors import RefusedLineError
from winnable.moves import DRAW, REDEAL, Move
from winnable.search import search, solver

DEAL = Deal.parse(
    "klondike[deck.ranks=3,tableau.piles=2]: 2C / [AC] 3H | stock AD 2D 3D AH 2H AS 2S 3S 3C"
)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ((DRAW, REDEAL), "move 2 of the line found by the klondike kernel: redeal: the stock"),
        ((DRAW,), "does not win"),
    ],
)
def test_a_line_the_referee_refuses_is_a_fault_of_the_program(
    monkeypatch: pytest.MonkeyPatch, line: tuple[Move, ...], words: str
) -> None:
    monkeypatch.setattr(solver, "moves_of", lambda outcome, deal: line)
    with pytest.raises(RefusedLineError, match=words) as refused:
        search(DEAL)
    assert refused.value.exit_code == 70
