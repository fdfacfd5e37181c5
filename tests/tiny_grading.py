"""A grading for deals so small, and players so cheap, that whole packs can be made in a test."""

from __future__ import annotations

from winnable.rating.grades import GRADES, Grade, Grading, Panel, Seat
from winnable.rules_file import load_rules

GAME = "klondike[deck.ranks=5,tableau.piles=3,tableau.rows=1]"
RULES = load_rules(GAME)
PANEL = Panel(Seat("greedy", 10, 2.0), Seat("greedy", 10, 4.0), Seat("greedy", 4, 8.0))
GRADING = Grading(
    GAME,
    RULES.hash,
    PANEL,
    {Grade.EASY: 0.9, Grade.MEDIUM: 0.7, Grade.HARD: 0.45},
    dict.fromkeys(GRADES, 0.2),
    dict.fromkeys(GRADES, tuple(range(28, 47))),
    {"deals": 100, "winnable": 80},
)
