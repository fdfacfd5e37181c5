"""``winnable match``: two players, or two sets of replays, on the same deals."""

from __future__ import annotations

import contextlib

import click
from click.core import ParameterSource

from winnable.cli.messages import Progress
from winnable.cli.options import (
    STANDARD,
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
from winnable.cli.streaming import each_result
from winnable.corpus.engines import results_of
from winnable.corpus.jobs import deal_jobs, replay_jobs
from winnable.corpus.lines import dumps
from winnable.corpus.matching import Match, SecondSet, same_deals
from winnable.corpus.playing import Playing
from winnable.players import PLAYERS
from winnable.report.match import MatchSummary
from winnable.rules_file import load_rules
from winnable.words import counted, shown


def _two_players(
    context: click.Context, param: click.Parameter, text: str | None
) -> tuple[str, str] | None:
    if text is None:
        return None
    names = [name.strip() for name in text.split(",")]
    unknown = next((name for name in names if name not in PLAYERS), None)
    if len(names) != 2 or unknown is not None:
        found = shown(text if unknown is None else unknown)
        raise click.BadParameter(f"expected two of {', '.join(PLAYERS)}, as A,B; found {found}")
    return names[0], names[1]


@click.command(
    epilog="\b\nExample: winnable generate klondike --count 100 | "
    "winnable match --players greedy,beginner"
)
@input_argument
@click.option("--players", metavar="A,B", callback=_two_players, help="Who play each deal, apart.")
@click.option(
    "--replays",
    nargs=2,
    metavar="FILE FILE",
    type=click.Path(),
    help="Two files of replays, instead of deals to be played.",
)
@click.option(
    "--summary",
    metavar="FILE",
    type=click.Path(),
    help="Write the summary to FILE, as a JSON object, and not to standard error.",
)
@jobs_option
@seed_option
@game_option
@output_options
@quiet_option
@progress_option
@click.pass_context
def command(
    context: click.Context,
    file: Input,
    players: tuple[str, str] | None,
    replays: tuple[str, str] | None,
    summary: str | None,
    jobs: int,
    seed: int,
    game: str | None,
    output: Output,
    quiet: bool,
    progress: bool | None,
) -> int:
    """Match two players, or two sets of replays, on the same deals.

    Writes a line for each deal: who won, how many cards went up in how many moves, the score where
    the game has one, and who is ahead. The summary tells how far apart the two sides are, with 95 %
    intervals of the differences deal by deal.
    """
    if (players is None) == (replays is None):
        raise click.UsageError("expected either --players A,B or --replays FILE FILE")
    given = context.get_parameter_source("file") is not ParameterSource.DEFAULT
    if replays is not None and (given or game is not None or replays == (STANDARD, STANDARD)):
        raise click.UsageError("--replays takes two files, and no deals besides")
    rules = None if game is None else load_rules(game)
    total = MatchSummary(players or replays or ("", ""))
    with contextlib.ExitStack() as stack:
        source = file if replays is None else Input(replays[0])
        bar = stack.enter_context(
            Progress(source.count_lines(), "deals", shown=False if quiet else progress)
        )
        second = None if replays is None else _second_set(Input(replays[1]), bar)
        lines = stack.enter_context(source.open())
        if players is None:
            assert second is not None
            pairs, match = second.pairs(replay_jobs(lines, source.name)), Match()
        else:
            first, other = (Playing(player, seed, rules) for player in players)
            pairs, match = same_deals(deal_jobs(lines, source.name)), Match((first, other))
        stream = stack.enter_context(output.open())
        results = stack.enter_context(contextlib.closing(results_of(match, pairs, jobs)))
        for matched in each_result(results, bar):
            total.add(matched.race)
            stream.write(matched.line)
            stream.flush()
        if summary is not None:
            sink = stack.enter_context(Output(summary, force=True).open())
            sink.write(dumps(total.to_json()))
        elif not quiet:
            bar.say(str(total))
        if second is not None and second.unpaired and not quiet:
            left = counted(len(second.unpaired), "replay")
            bar.say(
                f"{left} that the other file has no partner for, as {shown(second.unpaired[0])}"
            )
    return bar.exit_code


def _second_set(file: Input, bar: Progress) -> SecondSet:
    with file.open() as stream:
        found = SecondSet.read(stream, file.name)
    for fault in found.faults:
        bar.fault(fault)
    return found
