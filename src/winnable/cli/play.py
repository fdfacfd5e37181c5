"""``winnable play``: deals played by a player who sees what a person would see."""

from __future__ import annotations

import contextlib

import click

from winnable.cli.messages import Progress
from winnable.cli.options import (
    Input,
    Output,
    game_option,
    input_argument,
    jobs_option,
    output_options,
    progress_option,
    quiet_option,
    runs_option,
    seed_option,
)
from winnable.cli.streaming import each_result
from winnable.corpus.engines import results_of
from winnable.corpus.jobs import deal_jobs
from winnable.corpus.playing import Playing
from winnable.players import PLAYERS
from winnable.rules_file import load_rules


@click.command(
    epilog="\b\nExample: winnable generate klondike --count 100 | winnable play -o games.jsonl"
)
@input_argument
@click.option(
    "--player",
    default="greedy",
    show_default=True,
    type=click.Choice(list(PLAYERS)),
    help="Who plays.",
)
@runs_option
@jobs_option
@seed_option
@game_option
@output_options
@quiet_option
@progress_option
def command(
    file: Input,
    player: str,
    runs: int,
    jobs: int,
    seed: int,
    game: str | None,
    output: Output,
    quiet: bool,
    progress: bool | None,
) -> int:
    """Let a player play deals and write the replays.

    The player sees face-up cards and the stock's cards once they have been turned, nothing else.
    Replays come in the order of the deals; a game depends on the deal, its id and --seed alone.
    """
    playing = Playing(player, seed, None if game is None else load_rules(game), runs)
    shown = False if quiet else progress
    with (
        Progress(file.count_lines(), "deals", shown=shown) as bar,
        file.open() as lines,
        output.open() as stream,
        contextlib.closing(results_of(playing, deal_jobs(lines, file.name), jobs)) as results,
    ):
        for line in each_result(results, bar):
            stream.write(line)
            stream.flush()
    return bar.exit_code
