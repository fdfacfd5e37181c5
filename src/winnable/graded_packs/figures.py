"""What a pack says of a deal, held against itself: nothing is played here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from winnable.errors import WinnableError
from winnable.moves import Move
from winnable.rating.along_line import counts_of
from winnable.rating.grades import GRADES, Grade, Grading, Seat
from winnable.words import brief


class PackFaultError(WinnableError):
    """Something that a pack says and that is not so."""

    exit_code = 1


def check_figures(item: Mapping[str, Any], line: tuple[Move, ...], grading: Grading) -> None:
    """The grade follows from the games won, and what is told of the line is so.

    Raises PackFaultError for the first thing that is not.
    """
    if item.get("grade") not in GRADES:
        raise PackFaultError(f"grade: expected one of {', '.join(GRADES)}")
    figures = item.get("figures")
    told = figures.get("line") if isinstance(figures, dict) else None
    if not isinstance(figures, dict) or not isinstance(told, dict):
        raise PackFaultError(f"figures.line: expected an object, found {brief(told)}")
    for key, value in counts_of(line).items():
        if told.get(key) != value:
            raise PackFaultError(
                f"figures.line.{key}: {brief(told.get(key))}, but the solution has {value}"
            )
    _check_grade(item["grade"], figures, grading)


def _check_grade(told: str, figures: Mapping[str, Any], grading: Grading) -> None:
    panel = grading.panel
    seats = (panel.greedy, panel.good, panel.strong)
    players = figures.get("players")
    if not isinstance(players, list) or not 2 <= len(players) <= len(seats):
        raise PackFaultError(f"figures.players: expected two or three, found {brief(players)}")
    greedy, good, *strong = [
        _wins(f"figures.players[{place}]", player, seat, least_runs)
        for place, (player, seat, least_runs) in enumerate(
            # The strong player plays no more than it takes to know.
            zip(players, seats, (panel.greedy.runs, panel.good.runs, 1), strict=False)
        )
    ]
    ease = panel.ease(greedy, good)
    grade = grading.by_ease(ease)
    if (grade is None) != bool(strong):
        asked = "asked" if strong else "not asked"
        raise PackFaultError(f"figures.players: strong was {asked}, with an ease of {ease:.4f}")
    grade = grade or grading.by_strength(strong[0])
    so = {
        "figures.ease": (figures.get("ease"), round(ease, 4)),
        "figures.foresight": (figures.get("foresight"), grade is Grade.GRANDMASTER),
        "grade": (told, grade.value),
    }
    for about, (found, value) in so.items():
        if found != value:
            raise PackFaultError(f"{about}: {brief(found)}, but the games won make it {value}")


def _wins(about: str, told: object, seat: Seat, least_runs: int) -> int:
    """The games that a seat is said to have won."""
    if not isinstance(told, dict) or (told.get("player"), told.get("noise", 0.0)) != (
        seat.player,
        seat.noise,
    ):
        raise PackFaultError(f"{about}: expected games of {seat.player}, found {brief(told)}")
    wins, runs = told.get("wins"), told.get("runs")
    if not (isinstance(wins, int) and isinstance(runs, int)):
        raise PackFaultError(f"{about}: expected wins and runs, found {brief(told)}")
    if not (0 <= wins <= runs and least_runs <= runs <= seat.runs):
        raise PackFaultError(f"{about}: {wins} wins of {runs} games, expected {seat.runs} games")
    return wins
