"""``winnable play``: deals played by a player who sees what a person would see."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

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
    seed_option,
)
from winnable.corpus.engine import Crash, ordered
from winnable.corpus.engines import engine_for
from winnable.corpus.jobs import Job, deal_jobs
from winnable.corpus.lines import LineError
from winnable.corpus.playing import Playing
from winnable.players import PLAYERS
from winnable.rules_file import load_rules


@click.command(
    epilog="Example: winnable generate klondike --count 100 | winnable play -o games.jsonl"
)
@input_argument
@click.option(
    "--player",
    default="greedy",
    show_default=True,
    type=click.Choice(list(PLAYERS)),
    help="Who plays.",
)
@jobs_option
@seed_option
@game_option
@output_options
@quiet_option
@progress_option
def command(
    file: Input,
    player: str,
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
    playing = Playing(player, seed, None if game is None else load_rules(game))
    shown = False if quiet else progress
    with (
        Progress(file.count_lines(), "deals", shown=shown) as bar,
        file.open() as lines,
        output.open() as stream,
    ):
        for result in _results(playing, deal_jobs(lines, file.name), jobs):
            bar.advance()
            if isinstance(result, LineError):
                bar.fault(result)
            else:
                stream.write(result)
                stream.flush()
    return bar.exit_code


def _results(playing: Playing, lines: Iterator[Job], jobs: int) -> Iterator[bytes | LineError]:
    begun: deque[Job] = deque()

    def noted() -> Iterator[Job]:
        for job in lines:
            begun.append(job)
            yield job

    for result in ordered(engine_for(jobs).run(playing, noted())):
        job = begun.popleft()
        yield LineError(job.file, job.line, result.reason) if isinstance(result, Crash) else result
