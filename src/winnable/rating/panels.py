"""The panel that rates the deals of a game, where no grading names another."""

from __future__ import annotations

from winnable.deal import Deal
from winnable.rating.grades import Panel, Seat
from winnable.rating.noisy import is_played_in_kernel

_IN_KERNEL = Seat("greedy", 300, 4.0)
"""With half or double the noise it tells as well which deals the good player wins; with little it
wins all its games of a deal or none, and with much it wins too few."""

_ELSEWHERE = Seat("greedy", 10, 0.05)


def panel_for(deal: Deal) -> Panel:
    """The panel for games such as the deal."""
    greedy = _IN_KERNEL if is_played_in_kernel(_IN_KERNEL.player, deal) else _ELSEWHERE
    return Panel(greedy, Seat("good", 8), Seat("strong", 8))
