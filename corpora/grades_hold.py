"""Whether players win less from grade to grade: ``python grades_hold.py PACK... [--runs N]``.

The deals of a pack are not those that the grades were cut from, and the games played here are not
those that graded them: the players have another seed. For each grade it prints the share of games
won, with a 95 % interval, and how many standard errors lie between it and the grade before. A deal
counts as one observation, whatever the number of its games.
"""

from __future__ import annotations

import argparse
import contextlib
import json
from math import sqrt
from pathlib import Path
from statistics import fmean, variance

from winnable.corpus.engine import Crash
from winnable.corpus.engines import results_of
from winnable.deal import Deal
from winnable.rating.grades import GRADES, Seat
from winnable.rating.tally import tally

SEED = 1


class Play:
    """Plays a deal so many times and gives the share won."""

    def __init__(self, player: str, runs: int) -> None:
        self.seat = Seat(player, runs)

    def __call__(self, deal: str) -> float:
        played = tally(self.seat, Deal.parse(deal), SEED)
        return played.wins / played.runs


def shares(deals: list[str], player: str, runs: int, jobs: int) -> list[float]:
    """The share of its games that the player wins of each deal."""
    found = []
    with contextlib.closing(results_of(Play(player, runs), deals, jobs)) as results:
        for deal, share in results:
            if isinstance(share, Crash):
                raise SystemExit(f"{deal}: {share.reason}")
            found.append(share)
    return found


def main() -> None:
    """Print the table of each pack."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("packs", nargs="+", type=Path)
    parser.add_argument("--players", default="good,strong")
    parser.add_argument("--runs", default=4, type=int)
    parser.add_argument("--most", default=300, type=int, help="deals of each grade")
    parser.add_argument("--jobs", default=1, type=int)
    asked = parser.parse_args()
    for pack in asked.packs:
        lines = [json.loads(line) for line in pack.read_bytes().splitlines()]
        for player in asked.players.split(","):
            before: tuple[float, float] | None = None
            for grade in GRADES:
                deals = [line["deal"] for line in lines if line["grade"] == grade][: asked.most]
                if not deals:
                    continue
                won = shares(deals, player, asked.runs, asked.jobs)
                mean, error = fmean(won), sqrt(variance(won) / len(won)) if len(won) > 1 else 1.0
                apart = "" if before is None else _apart(before, (mean, error))
                print(
                    f"{pack.stem:20} {player:8} {grade:12} {len(won):4} deals "
                    f"{100 * mean:5.1f} +-{196 * error:4.1f} % {apart}",
                    flush=True,
                )
                before = mean, error


def _apart(before: tuple[float, float], now: tuple[float, float]) -> str:
    error = sqrt(before[1] ** 2 + now[1] ** 2)
    if not error:
        return "every deal of both won or lost alike"
    return f"{(before[0] - now[0]) / error:5.1f} standard errors below"


if __name__ == "__main__":
    main()
