"""``winnable bench``: what deciding numbered deals takes."""

from __future__ import annotations

from collections.abc import Iterator

import click

from winnable.analysis import DECIDERS, schedule_with
from winnable.bench import Measurement, measure
from winnable.budget import Budget
from winnable.cli.dealer_choice import dealer_option
from winnable.cli.messages import Progress
from winnable.cli.options import (
    Output,
    budget_options,
    game_argument,
    output_options,
    progress_option,
    set_option,
)
from winnable.corpus.deals import NamedDeal
from winnable.corpus.lines import dumps
from winnable.dealing import Dealer, get_dealer, parse_numbers
from winnable.report.table import columns
from winnable.rules import Rules
from winnable.rules_file import load_rules


@click.command(
    epilog="\b\nExample: winnable bench klondike --dealer solvitaire --numbers 1-100 --json"
)
@game_argument
@dealer_option
@click.option(
    "--numbers", metavar="LIST", required=True, help="Decide these numbers, as 1-1000,2005."
)
@click.option("--only", type=click.Choice(list(DECIDERS)), help="Ask this decider alone.")
@click.option(
    "--shortest", is_flag=True, help="Look for the shortest line of each deal that can be won, too."
)
@budget_options
@set_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@output_options
@progress_option
def command(
    game: str,
    dealer: str,
    numbers: str,
    only: str | None,
    shortest: bool,
    limits: Budget,
    overrides: tuple[str, ...],
    as_json: bool,
    output: Output,
    progress: bool | None,
) -> None:
    """Measure the deciders on numbered deals.

    Nobody plays the deals: every one is decided, one after the other. The times are CPU times of
    the decisions, a winning line's making included; dealing and the referee's check of the line
    count in the CPU time of the process only. With no --time-limit the number of states is the
    same on every machine.
    """
    output.refuse_overwrite()
    rules, chosen = load_rules(game, overrides), get_dealer(dealer)
    spans = parse_numbers(numbers)
    chosen.check_all(spans)
    with Progress(sum(map(len, spans)), "deals", shown=progress) as bar:
        measured = measure(
            _deals(chosen, rules, spans, bar),
            schedule_with(limits, only, rules),
            limits if shortest else None,
        )
    with output.open() as sink:
        title = f"{rules.name}, deals {numbers} of the dealer {dealer}"
        sink.write(
            dumps({"game": rules.name, "dealer": dealer, "numbers": numbers, **measured.to_json()})
            if as_json
            else f"{title}\n\n{_table(measured)}\n".encode()
        )


def _deals(dealer: Dealer, rules: Rules, spans: list[range], bar: Progress) -> Iterator[NamedDeal]:
    for span in spans:
        for number in span:
            yield NamedDeal(dealer.id(number), dealer.deal(rules, number))
            bar.advance()


_PROVED = (("proved_shortest", "with a shortest line"),)


def _table(measured: Measurement) -> str:
    values = measured.to_json()
    figures = [
        *((name, f"{values[name]:,}") for name in ("deals", "decided", "won", "unwinnable")),
        *((text, f"{values[name]:,}") for name, text in _PROVED if name in values),
        ("CPU seconds", f"{values['cpu_seconds']:,.2f}"),
        ("of the whole process", f"{values['process_cpu_seconds']:,.2f}"),
        ("states", f"{values['states']:,}"),
        ("states a second", f"{values['states_per_second']:,}"),
        *((f"{name} µs a deal", f"{values[f'{name}_us']:,}") for name in ("p50", "p90", "p99")),
        ("max µs a deal", f"{values['max_us']:,}"),
        ("CPU seconds for lines", f"{values['line_seconds']:,.2f}"),
        ("p50 µs without lines", f"{values['p50_us_without_line']:,}"),
        ("peak memory, MB", f"{values['peak_bytes'] / 1e6:,.1f}"),
    ]
    rows = [(one.id, f"{one.microseconds:,}", f"{one.states:,}") for one in measured.slowest]
    return f"{columns(figures)}\n\n{columns([('slowest', 'µs', 'states'), *rows])}"
