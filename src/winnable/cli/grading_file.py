"""The options of the commands that rate deals, and the file that one of them names."""

from __future__ import annotations

import click

from winnable.cli.options import Input
from winnable.errors import WinnableError
from winnable.rating.grades import Grading, read_grading
from winnable.rating.rate import DEFAULT_STATES
from winnable.rules import Rules

grading_option = click.option(
    "--grading",
    "grading_file",
    metavar="FILE",
    type=click.Path(),
    help="Grade by the cut points in FILE instead of the game's own.",
)
line_states_option = click.option(
    "--line-states",
    "states",
    default=DEFAULT_STATES,
    show_default=True,
    metavar="N",
    type=click.IntRange(1, 2**63 - 1),
    help="States that each search along a line may store.",
)


def read_grading_file(path: str, rules: Rules | None) -> Grading:
    """The grading in a file. Raises WinnableError, naming it, where there is none."""
    file = Input(path)
    with file.open() as stream:
        data = stream.read()
    try:
        return read_grading(data, rules)
    except WinnableError as error:
        raise WinnableError(f"{file.name}: {error}") from None
