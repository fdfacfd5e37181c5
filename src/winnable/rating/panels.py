"""The panel that rates the deals of a game, where no grading names another."""

from __future__ import annotations

from winnable.rating.grades import Panel, Seat
from winnable.rules import Rules

_GOOD, _STRONG = Seat("good", 8), Seat("strong", 8)


def panel_for(rules: Rules) -> Panel:
    """The panel for a game."""
    return Panel(Seat("greedy", 20, 0.1), _GOOD, _STRONG)
