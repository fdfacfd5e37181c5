"""Measure what the players win in every game, and print the table of ``docs/players.md``.

``make player-rates`` runs it: ``winnable match --players beginner,good`` on deals 1 and on of our
own dealer. Each game's summary is kept in build/player-rates and not made anew, so that a run can
be interrupted, or given other numbers of deals for games that take long, as ``GAME=COUNT …``.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from winnable.rules_file import game_names

FOLDER = Path(__file__).parents[1] / "build" / "player-rates"
PLAYERS = "beginner,good"
DEALS = 200
WINNABLE = (sys.executable, "-m", "winnable")


def summary(game: str, deals: int) -> dict[str, Any]:
    """The summary of a match on the first deals of the game."""
    path = FOLDER / f"{game}.{deals}.json"
    if not path.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        generate = (*WINNABLE, "generate", game, "--count", str(deals))
        match = (*WINNABLE, "match", "--players", PLAYERS, "--summary", str(path), "-q")
        made = subprocess.run(generate, stdout=subprocess.PIPE, check=True)
        subprocess.run(match, input=made.stdout, stdout=subprocess.DEVNULL, check=True)
    found: dict[str, Any] = json.loads(path.read_bytes())
    return found


def share(side: dict[str, Any]) -> str:
    """The share a side won, with its interval, in percent."""
    low, high = 100 * side["low"], 100 * side["high"]
    return f"{100 * side['share']:.1f} ({low:.1f} to {high:.1f})"


if __name__ == "__main__":
    counts = dict(one.split("=") for one in sys.argv[1:])
    rows = sys.stdout
    rows.write("| game | deals | beginner, % | good, % | cards up |\n|---|---|---|---|---|\n")
    for name in counts or game_names():
        found = summary(name, int(counts.get(name, DEALS)))
        beginner, good = found["sides"]
        up = f"{beginner['cards_up']:.0f}, {good['cards_up']:.0f}"
        cells = (f"`{name}`", str(found["deals"]), share(beginner), share(good), up)
        rows.write(f"| {' | '.join(cells)} |\n")
        rows.flush()
