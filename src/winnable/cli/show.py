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
from winnable.cli.streaming import each_deal
from winnable.drawing import draw_deal


@click.command(epilog="\b\nExample: winnable generate klondike --numbers 17 | winnable show")
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
    messages = silent_progress()
    with file.open() as lines, output.open() as stream:
        between = ""
        for found in each_deal(lines, file.name, game, messages):
            drawn = draw_deal(found.deal, colour=colour, hidden=hidden)
            title = f"{found.id}: {found.deal.rules.title}"
            stream.write(f"{between}{title}\n\n{drawn}\n".encode())
            between = "\n"
    return messages.exit_code
