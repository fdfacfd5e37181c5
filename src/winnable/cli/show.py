"""``winnable show``: deals to look at."""

from __future__ import annotations

import click

from winnable.cli.messages import silent_progress
from winnable.cli.options import (
    Input,
    Output,
    colour_option,
    game_option,
    input_argument,
    output_options,
)
from winnable.corpus.deals import read_deals
from winnable.corpus.lines import LineError
from winnable.drawing import draw_deal
from winnable.rules_file import load_rules


@click.command(epilog="Example: winnable generate klondike --numbers 17 | winnable show")
@input_argument
@click.option("--hidden", is_flag=True, help="Show what a player sees: backs, and no stock.")
@colour_option
@game_option
@output_options
def command(file: Input, hidden: bool, colour: bool, game: str | None, output: Output) -> int:
    """Draw deals for the terminal.

    Reads deals, replays or records. Face-down cards stand in parentheses, the stock begins with
    the card drawn first.
    """
    rules = None if game is None else load_rules(game)
    messages = silent_progress()
    with file.open() as lines, output.open() as stream:
        between = ""
        for _, found in read_deals(lines, file.name, rules):
            if isinstance(found, LineError):
                messages.fault(found)
                continue
            drawn = draw_deal(found.deal, colour=colour, hidden=hidden)
            title = f"{found.id}: {found.deal.rules.title}"
            stream.write(f"{between}{title}\n\n{drawn}\n".encode())
            between = "\n"
    return messages.exit_code
