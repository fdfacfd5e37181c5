"""``winnable validate``: is every deal one that can be dealt?"""

from __future__ import annotations

import click

from winnable.cli.options import Input, game_option, input_argument, quiet_option
from winnable.corpus.deals import read_deals
from winnable.corpus.lines import LineError
from winnable.rules_file import load_rules
from winnable.words import counted, shown


@click.command(epilog="\b\nExample: winnable validate deals.jsonl")
@input_argument
@game_option
@quiet_option
def command(file: Input, game: str | None, quiet: bool) -> int:
    """Check deals and name every fault.

    Prints FILE:LINE: and the faults of each line that holds no proper deal: text that is not in
    the notation, missing, double or impossible cards, an id given twice. Exits with 1 if there are
    any.
    """
    rules = None if game is None else load_rules(game)
    seen: dict[str, int] = {}
    faulty = deals = 0
    with file.open() as lines:
        for number, found in read_deals(lines, file.name, rules):
            if not isinstance(found, LineError):
                deals += 1
                first = seen.setdefault(found.id, number)
                if first == number:
                    continue
                reason = f"the id {shown(found.id)} was given before, on line {first}"
                found = LineError(file.name, number, reason)
            faulty += 1
            click.echo(str(found))
    if not quiet:
        faults = counted(faulty, "fault") if faulty else "no faults"
        click.echo(f"{counted(deals, 'deal')}, {faults}", err=True)
    return 1 if faulty else 0
