"""``winnable report``: records summed up."""

from __future__ import annotations

import click

from winnable.cli.messages import silent_progress
from winnable.cli.options import Input, Output, input_argument, output_options
from winnable.cli.streaming import each_record
from winnable.corpus.lines import dumps
from winnable.report import Facts, format_table, summarise


@click.command(epilog="\b\nExample: winnable report records.jsonl --format json")
@input_argument
@click.option(
    "--format",
    "form",
    default="table",
    show_default=True,
    type=click.Choice(["table", "json"]),
    help="A table to read, or one JSON object.",
)
@output_options
def command(file: Input, form: str, output: Output) -> int:
    """Sum up records.

    Counts verdicts, shares with their 95 % Wilson intervals, the states searched, and what the
    players won. An undecided deal counts as lost in a share's lower bound and as winnable in its
    upper one. A line that is no record is named, passed over, and makes the exit code 3.
    """
    faults = silent_progress()
    with file.open() as stream, output.open() as sink:
        summary = summarise(each_record(stream, file.name, faults, Facts.of))
        if form == "json":
            sink.write(dumps(summary.to_json()))
        else:
            sink.write(f"{format_table(summary)}\n".encode())
    return faults.exit_code
