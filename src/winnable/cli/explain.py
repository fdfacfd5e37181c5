"""``winnable explain``: how it is known what is known of a deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from winnable.analysis import decide, schedule_with
from winnable.budget import Budget
from winnable.cli.messages import silent_progress
from winnable.cli.options import (
    Input,
    Output,
    budget_options,
    game_option,
    input_argument,
    output_options,
)
from winnable.corpus.deals import named_deal
from winnable.corpus.lines import LineError, LineItem, dumps, read_lines
from winnable.errors import WinnableError
from winnable.explanation import explain, explanation_text
from winnable.record import Record
from winnable.rules import Rules
from winnable.rules_file import load_rules


@click.command(epilog="\b\nExample: winnable explain records.jsonl")
@input_argument
@click.option(
    "--format",
    "form",
    default="text",
    show_default=True,
    type=click.Choice(["text", "json"]),
    help="Words to read, or a JSON object a line.",
)
@click.option("--json", "form", flag_value="json", help="Short for --format json.")
@click.option(
    "--reasons/--no-reasons",
    default=True,
    show_default=True,
    help="Look for a reason why a deal is unwinnable; that may take a minute.",
)
@budget_options
@game_option
@output_options
def command(
    file: Input, form: str, reasons: bool, limits: Budget, game: str | None, output: Output
) -> int:
    """Explain deals and records in words.

    A record is explained as it stands, after the referee has replayed its solution; a deal without
    a verdict is decided first. Of a deal that is unplayable every card that could be taken is
    listed, with the reason why it cannot be put anywhere. Of one that is unwinnable facts
    are listed that no line of play fits and of which none can be spared, where such are found.
    """
    rules = None if game is None else load_rules(game)
    effort = limits if reasons else None
    faults = silent_progress()
    code = 0
    with file.open() as stream, output.open() as sink:
        for number, item in read_lines(stream, file.name):
            if isinstance(item, LineError):
                faults.fault(item)
                continue
            try:
                explanation = explain(_record(item, f"{file.name}:{number}", limits, rules), effort)
            except WinnableError as error:
                faults.fault(LineError(file.name, number, str(error)))
                code = max(code, error.exit_code)
                continue
            if form == "json":
                sink.write(dumps(explanation.to_json()))
            else:
                sink.write("".join(f"{line}\n" for line in explanation_text(explanation)).encode())
    return code or faults.exit_code


def _record(item: LineItem, place: str, limits: Budget, rules: Rules | None) -> Mapping[str, Any]:
    """The record that a line is, or that its deal gets when it is decided."""
    if isinstance(item, dict) and "verdict" in item:
        return item
    named = named_deal(item, place, rules)
    return Record.of(named.id, named.deal, decide(named.deal, schedule_with(limits))).to_json()
