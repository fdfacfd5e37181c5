"""Summing up records: counts, shares with their intervals, effort, players' win rates."""

from winnable.report.facts import Facts
from winnable.report.summary import Group, PlayerGames, Summary, summarise
from winnable.report.table import format_table

__all__ = ["Facts", "Group", "PlayerGames", "Summary", "format_table", "summarise"]
