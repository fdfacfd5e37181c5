"""``winnable convert``: the same deals in another form."""

from __future__ import annotations

from collections.abc import Callable

import click

from winnable.cli.messages import silent_progress
from winnable.cli.options import Input, Output, game_option, input_argument, output_options
from winnable.cli.streaming import each_deal
from winnable.corpus.deals import NamedDeal
from winnable.corpus.lines import dumps
from winnable.deal_json import deal_to_json

FORMS: dict[str, Callable[[NamedDeal], bytes]] = {
    "notation": lambda named: dumps(named.to_json()),
    "json": lambda named: dumps({**named.to_json(), "deal": deal_to_json(named.deal)}),
    "text": lambda named: f"{named.deal}\n".encode(),
}
"""The forms a deal can be written in."""


@click.command(epilog="\b\nExample: winnable convert deals.txt --game klondike --to json")
@input_argument
@click.option(
    "--to",
    default="notation",
    show_default=True,
    type=click.Choice(list(FORMS)),
    help="notation: JSON Lines with the notation; json: JSON Lines with every card in JSON; "
    "text: the bare notation.",
)
@game_option
@output_options
def command(file: Input, to: str, game: str | None, output: Output) -> int:
    """Write deals in another form.

    Reads deals in any form, replays or records; what else those say is left out.
    """
    messages = silent_progress()
    with file.open() as lines, output.open() as stream:
        for found in each_deal(lines, file.name, game, messages):
            stream.write(FORMS[to](found))
    return messages.exit_code
