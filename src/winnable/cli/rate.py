"""``winnable rate``: how hard winnable deals are."""

from __future__ import annotations

import contextlib

import click

from winnable.budget import Budget
from winnable.cli.grading_file import grading_option, line_states_option, read_grading_file
from winnable.cli.messages import Progress
from winnable.cli.options import (
    Input,
    Output,
    budget_options,
    game_option,
    input_argument,
    jobs_option,
    output_options,
    progress_option,
    quiet_option,
    seed_option,
)
from winnable.cli.streaming import each_result
from winnable.corpus.engines import results_of
from winnable.corpus.grading import make_grading
from winnable.corpus.jobs import deal_jobs
from winnable.corpus.lines import dumps
from winnable.corpus.rating import Rater
from winnable.dealing import get_dealer
from winnable.rating.panels import panel_for
from winnable.rules import Rules
from winnable.rules_file import load_rules


@click.command(epilog="\b\nExample: winnable rate records.jsonl --jobs 0 -o rated.jsonl")
@input_argument
@click.option("--shortest", is_flag=True, help="Look for the line with the fewest card moves too.")
@line_states_option
@grading_option
@click.option(
    "--cut",
    metavar="N",
    type=click.IntRange(1),
    help="Make cut points from N deals of --game and --seed; FILE is not read.",
)
@budget_options
@jobs_option
@seed_option
@game_option
@click.option("--strict", is_flag=True, help="Exit with 4 if any deal is left undecided.")
@output_options
@quiet_option
@progress_option
def command(
    file: Input,
    shortest: bool,
    states: int,
    grading_file: str | None,
    cut: int | None,
    limits: Budget,
    jobs: int,
    seed: int,
    game: str | None,
    strict: bool,
    output: Output,
    quiet: bool,
    progress: bool | None,
) -> int:
    """Say how hard winnable deals are.

    Players who see only what a person would see play each winnable deal; its line is searched for
    moves that would have lost; and it gets a grade: easy, medium, hard, expert or grandmaster.
    Writes the deal's record with the keys grade and figures; a deal that is not winnable has the
    grade null.

    Reads records, whose solutions the referee replays, or deals, which are decided first.
    """
    output.refuse_overwrite()
    rules = None if game is None else load_rules(game)
    shown = False if quiet else progress
    if cut is not None:
        if rules is None or grading_file is not None:
            raise click.UsageError("--cut needs --game, and makes the grading")
        _cut(rules, cut, seed, limits, jobs, output, shown)
        return 0
    grading = None if grading_file is None else read_grading_file(grading_file, rules)
    rater = Rater(limits, seed, states, shortest, grading, rules)
    undecided = False
    with contextlib.ExitStack() as stack:
        bar = stack.enter_context(Progress(file.count_lines(), "deals", shown=shown))
        lines = deal_jobs(stack.enter_context(file.open()), file.name)
        sink = stack.enter_context(output.open())
        results = stack.enter_context(contextlib.closing(results_of(rater, lines, jobs)))
        for rated in each_result(results, bar, "not rated: "):
            sink.write(rated.record)
            sink.flush()
            undecided |= not rated.decided
    return bar.exit_code or (4 if strict and undecided else 0)


def _cut(
    rules: Rules,
    count: int,
    seed: int,
    limits: Budget,
    jobs: int,
    output: Output,
    shown: bool | None,
) -> None:
    panel = panel_for(get_dealer("winnable").deal(rules, 1, seed))
    with Progress(count, "deals", shown=shown) as bar:
        grading = make_grading(rules, count, seed, panel, limits, jobs, bar.advance)
    with output.open() as sink:
        sink.write(dumps(grading.to_json()))
