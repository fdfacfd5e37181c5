"""Make the corpora anew: ``make corpora``.

Each folder gets ``deals.jsonl``, the deals, and ``verdicts.csv``, what our search says of them.
The deals of ``claims`` were converted by hand from other programs' texts, and stay as they are.
"""

from __future__ import annotations

import csv
import io
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

from winnable.analysis import can_move_a_card
from winnable.corpus.deals import NamedDeal
from winnable.corpus.lines import dumps
from winnable.dealing import get_dealer
from winnable.rules_file import load_rules

HERE = Path(__file__).parent
UNPLAYABLE = 50


def main() -> None:
    """Write every corpus."""
    generate("klondike-draw-3", "klondike", "1-500")
    generate("klondike-draw-1", "klondike-draw-1", "1-200")
    deals = HERE / "unplayable" / "deals.jsonl"
    deals.write_bytes(b"".join(dumps(named.to_json()) for named in unplayable_deals(UNPLAYABLE)))
    for folder in ("klondike-draw-3", "klondike-draw-1", "unplayable", "claims"):
        classify(folder)


def generate(folder: str, game: str, numbers: str) -> None:
    """Deal the deals of a corpus."""
    deals = HERE / folder / "deals.jsonl"
    winnable("generate", game, "--dealer", "solvitaire", "--numbers", numbers, "-o", str(deals))


def unplayable_deals(count: int) -> Iterator[NamedDeal]:
    """The first unplayable deals, by number, of our own dealer, drawing three."""
    rules, dealer = load_rules("klondike"), get_dealer("winnable")
    number = 0
    while count:
        number += 1
        deal = dealer.deal(rules, number)
        if not can_move_a_card(deal):
            count -= 1
            yield NamedDeal(dealer.id(number), deal)


def classify(folder: str) -> None:
    """Decide the deals of a corpus, played by nobody."""
    records = winnable("classify", str(HERE / folder / "deals.jsonl"), "--player", "none", "-q")
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(["id", "verdict"])
    for line in records.splitlines():
        record = json.loads(line)
        writer.writerow([record["id"], record["verdict"]])
    (HERE / folder / "verdicts.csv").write_text(table.getvalue(), encoding="utf-8")


def winnable(*arguments: str) -> bytes:
    """Run the command line, an output file overwritten, and return what it prints."""
    forced = ("--force",) if "-o" in arguments else ()
    return subprocess.run(["winnable", *arguments, *forced], check=True, capture_output=True).stdout


if __name__ == "__main__":
    main()
