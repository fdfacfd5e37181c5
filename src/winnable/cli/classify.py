"""``winnable classify``: a record for each deal."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import BinaryIO

import click
from click.core import ParameterSource

from winnable.analysis import DECIDERS, Answer
from winnable.budget import Budget
from winnable.cli.going_on import refuse_to_lose, saying_how_to_go_on
from winnable.cli.messages import Progress
from winnable.cli.options import (
    STANDARD,
    Input,
    Output,
    budget_options,
    game_option,
    input_argument,
    jobs_option,
    output_options,
    progress_option,
    quiet_option,
    runs_option,
    seed_option,
    written_whole,
)
from winnable.corpus.certificate_files import FORMULA, PROOF, Certified
from winnable.corpus.classify import Classified, Classifier
from winnable.corpus.engine import Crash
from winnable.corpus.engines import results_of
from winnable.corpus.jobs import Games, Job, deal_jobs, replay_jobs
from winnable.corpus.journal import Journal, journal_path
from winnable.corpus.lines import LineError
from winnable.corpus.replay_files import file_of, replay_path
from winnable.players import PLAYERS
from winnable.rules_file import load_rules
from winnable.words import counted, shown


@click.command(epilog="\b\nExample: winnable classify deals.jsonl --jobs 0 -o records.jsonl")
@input_argument
@click.option(
    "--player",
    type=click.Choice([*PLAYERS, "none"]),
    help="Who plays each deal first; none: nobody.  [default: greedy]",
)
@click.option(
    "--played",
    metavar="FILE",
    type=click.Path(),
    help="Take the games played from these replays; without a FILE argument, their deals too.",
)
@click.option(
    "--only",
    type=click.Choice(list(DECIDERS)),
    help="Ask this decider alone.",
)
@runs_option
@budget_options
@jobs_option
@seed_option
@game_option
@click.option(
    "--replays",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write each solution and each game played to a file in DIR.",
)
@click.option(
    "--stats",
    metavar="FILE",
    type=click.Path(),
    help="Write seconds and bytes spent on each deal, in JSON Lines.",
)
@click.option(
    "--certify",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write a proof that others can check for each unwinnable deal to DIR.",
)
@click.option("--resume", is_flag=True, help="Go on with the run that left FILE.part behind.")
@click.option("--strict", is_flag=True, help="Exit with 4 if any deal is left undecided.")
@output_options
@quiet_option
@progress_option
@click.pass_context
def command(
    context: click.Context,
    file: Input,
    player: str | None,
    played: str | None,
    only: str | None,
    runs: int,
    limits: Budget,
    jobs: int,
    seed: int,
    game: str | None,
    replays: Path | None,
    stats: str | None,
    certify: Path | None,
    resume: bool,
    strict: bool,
    output: Output,
    quiet: bool,
    progress: bool | None,
) -> int:
    """Decide deals and write one record each.

    Each deal is played by a player who sees what a person would see. If the player wins, the deal
    is won; if not, it is searched with every card known. Records come in the order of the deals
    and do not depend on --jobs.

    With -o FILE the records of an unfinished run stay in FILE.part, and --resume goes on there.
    """
    if player is None:
        player = "greedy" if played is None else "none"
    classifier = Classifier(
        limits=limits,
        only=only,
        player=None if player == "none" else player,
        seed=seed,
        rules=None if game is None else load_rules(game),
        certify=certify is not None,
        runs=runs,
    )
    undecided = False
    games = Games()
    with contextlib.ExitStack() as stack:
        by_id = context.get_parameter_source("file") is not ParameterSource.DEFAULT
        if played == STANDARD == file.path and by_id:
            raise click.UsageError("FILE and --played cannot both be standard input")
        deals = file if played is None or by_id else Input(played)
        bar = stack.enter_context(
            Progress(deals.count_lines(), "deals", shown=False if quiet else progress)
        )
        stream = stack.enter_context(deals.open())
        if played is None:
            lines = deal_jobs(stream, deals.name)
        elif by_id:
            games = _games(Input(played), bar)
            lines = deal_jobs(stream, deals.name, games)
        else:
            lines = replay_jobs(stream, deals.name)
        write, lines = _writer(stack, output, resume, lines, classifier)
        write_stats = _stats_writer(stack, stats)
        for folder in (replays, certify):
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
        results = stack.enter_context(contextlib.closing(_results(classifier, lines, jobs, bar)))
        for result in results:
            bar.advance()
            if isinstance(result, LineError):
                bar.fault(result)
                continue
            if replays is not None:
                _write_replays(replays, result)
            if certify is not None and result.certified is not None:
                _write_certificate(certify, result.id, result.certified, bar, quiet)
            write(result.record)
            write_stats(result.stats)
            undecided |= result.answer is Answer.UNDECIDED
        if games.unclaimed and not quiet:
            left = counted(len(games.unclaimed), "game")
            bar.say(f"{played}: {left} of no deal here, as {shown(min(games.unclaimed))}")
    return bar.exit_code or (4 if strict and undecided else 0)


def _games(played: Input, bar: Progress) -> Games:
    with played.open() as stream:
        games = Games.read(stream, played.name)
    for fault in games.faults:
        bar.fault(fault)
    return games


def _writer(
    stack: contextlib.ExitStack,
    output: Output,
    resume: bool,
    lines: Iterator[Job],
    classifier: Classifier,
) -> tuple[Callable[[bytes], None], Iterator[Job]]:
    """What writes a record where no kill can undo it, and the jobs that are still to be done."""
    if not output.is_file:
        if resume:
            raise click.UsageError("--resume needs the -o FILE of the run to go on with")
        return _writing_through(stack.enter_context(output.open())), lines
    output.refuse_overwrite()
    target = Path(output.path)
    part = journal_path(target)
    refuse_to_lose(part, resume=resume, force=output.force)
    stack.enter_context(saying_how_to_go_on(part, "the records so far are"))
    journal = stack.enter_context(Journal(target, resume=resume))
    return journal.write, journal.remaining(lines, classifier) if resume else lines


def _writing_through(stream: BinaryIO) -> Callable[[bytes], None]:
    def write(line: bytes) -> None:
        stream.write(line)
        stream.flush()

    return write


def _stats_writer(stack: contextlib.ExitStack, path: str | None) -> Callable[[bytes], object]:
    if path is None:
        return lambda line: None
    return stack.enter_context(Output(path, force=True).open()).write


def _results(
    classifier: Classifier, lines: Iterator[Job], jobs: int, bar: Progress
) -> Generator[Classified | LineError, None, None]:
    """Results in the order of the lines, a record made here for a deal that crashed its worker."""
    with contextlib.closing(results_of(classifier, lines, jobs)) as results:
        for job, result in results:
            if isinstance(result, Crash):
                bar.say(f"{job.file}:{job.line}: left undecided: {result.reason}")
                yield classifier.crashed(job)
            else:
                yield result


def _write_certificate(
    folder: Path, id: str, certified: Certified, bar: Progress, quiet: bool
) -> None:
    if certified.why_not:
        if not quiet:
            bar.say(f"{shown(id)}: no certificate: {certified.why_not}")
        return
    for ending, content in ((FORMULA, certified.formula), (PROOF, certified.proof)):
        with written_whole(file_of(folder, id, ending)) as stream:
            stream.write(content)


def _write_replays(folder: Path, result: Classified) -> None:
    for kind, line in result.replays:
        with written_whole(replay_path(folder, result.id, kind)) as stream:
            stream.write(line)
