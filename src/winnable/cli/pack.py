"""``winnable pack``: deals picked from records, or found by grade; packs checked, exported."""

from __future__ import annotations

import hashlib
from pathlib import Path

import click
from click.core import ParameterSource

from winnable.analysis import Verdict
from winnable.cli.messages import silent_progress
from winnable.cli.options import (
    STANDARD,
    Input,
    Output,
    complete_games,
    output_options,
    progress_option,
    quiet_option,
    seed_option,
)
from winnable.cli.pack_making import Making, make_graded_pack, making_options
from winnable.cli.streaming import each_record
from winnable.corpus.lines import LineError, dumps
from winnable.errors import RulesError
from winnable.graded_packs.checking import PackCheck
from winnable.graded_packs.exports import EXPORTS, exported
from winnable.packs import PackError, Wanted, make_pack, passed_by, pick
from winnable.rules import Rules
from winnable.rules_file import load_rules
from winnable.words import counted

CHECK_FAILED = 1

_PICKING = {"count", "verdict", "game", "name", "seed", "output", "force"}
_MAKING = {"count", "grades", "spread", "dealer", "most", "states", "grading_file", "resume"} | {
    *("max_states", "time_limit", "max_memory", "jobs", "name", "seed", "output", "force"),
    *("quiet", "progress"),
}
_CHECKING = {"check", "rerate", "quiet"}
_EXPORTING = {"export", "output", "force"}


@click.command(
    epilog="\b\nExample: winnable pack klondike --grades easy:50,hard:20 -o seventy.jsonl"
)
@click.argument("source", default=STANDARD, metavar="[FILE|GAME]", shell_complete=complete_games)
@click.option("--count", metavar="N", type=click.IntRange(1), help="Pick N different deals.")
@click.option(
    "--verdict",
    default=Verdict.WINNABLE.value,
    show_default=True,
    type=click.Choice([verdict.value for verdict in Verdict]),
    help="Pick deals with this verdict; winnable takes won and winnable-lost ones too, "
    "unwinnable takes unplayable ones.",
)
@click.option(
    "--game", metavar="GAME", shell_complete=complete_games, help="Pick deals of this game only."
)
@click.option("--name", metavar="TEXT", help="The pack's name.")
@making_options
@click.option("--check", is_flag=True, help="Prove the graded pack FILE anew.")
@click.option("--rerate", is_flag=True, help="With --check: have the players play it again too.")
@click.option(
    "--export",
    type=click.Choice(list(EXPORTS)),
    help="Write the deals of the graded pack FILE for a game.",
)
@seed_option
@output_options
@quiet_option
@progress_option
@click.pass_context
def command(
    context: click.Context,
    source: str,
    count: int | None,
    verdict: str,
    game: str | None,
    name: str | None,
    making: Making,
    check: bool,
    rerate: bool,
    export: str | None,
    seed: int,
    output: Output,
    quiet: bool,
    progress: bool | None,
) -> int:
    """Pick deals from records, or find the deals of a graded pack.

    From a FILE of records, or standard input: every deal with the verdict is as likely to be
    picked as another; the same deals and seed give the same pack. The referee replays each
    solution before it goes in. Fewer deals than asked for make no pack and the exit code 1.

    For a GAME: deals are dealt, decided and rated until the pack is full, each grade spread evenly
    over solution lengths, no two of them twins. -o FILE gets one deal a line, and a manifest is
    written beside it. The same seed gives the same bytes, whatever --jobs is. A run that was ended
    goes on with --resume.
    """
    if check:
        _only(context, _CHECKING, "a pack that is checked")
        return _check(Path(source), rerate, quiet)
    if export is not None:
        _only(context, _EXPORTING, "a pack that is exported")
        return _export(Input(source), export, output)
    rules = _game(source)
    if rules is None:
        _only(context, _PICKING, "picking from records")
        wanted = Wanted(Verdict(verdict), None if game is None else load_rules(game))
        return _pick(Input(source), wanted, count, name, seed, output)
    _only(context, _MAKING, "a graded pack")
    if output.path == STANDARD:
        raise click.UsageError("a graded pack is a file and its manifest: give -o FILE")
    shown = False if quiet else progress
    make_graded_pack(making, making.recipe(rules, count, seed), output, name, shown)
    return 0


def _only(context: click.Context, options: set[str], what: str) -> None:
    """Raise click.UsageError where an option was given that has no meaning there."""
    for param in context.command.params:
        given = context.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE
        if given and isinstance(param, click.Option) and param.name not in options:
            raise click.UsageError(f"{param.opts[-1]} goes with other uses of pack, not {what}")


def _game(source: str) -> Rules | None:
    """The game that the argument names; None where it names records.

    Standard input and files that exist are records, but for rules files. What is neither a file
    nor a game is told as a file that is missing.
    """
    rules_file = source.partition("[")[0].endswith(".toml")
    if source == STANDARD or (Path(source).exists() and not rules_file):
        return None
    try:
        return load_rules(source)
    except RulesError:
        if rules_file or "[" in source:
            raise
        return None


def _pick(
    file: Input, wanted: Wanted, count: int | None, name: str | None, seed: int, output: Output
) -> int:
    if count is None:
        raise click.UsageError("picking from records needs --count")
    output.refuse_overwrite()
    faults = silent_progress()
    digest = hashlib.sha256()
    with file.open() as stream:
        records = each_record(
            passed_by(stream, digest.update),
            file.name,
            faults,
            lambda one: one if wanted.takes(one) else None,
        )
        picked = pick(records, count, seed)
    if len(picked) < count:
        had = f"{file.name} has {len(picked)}"
        raise PackError(f"{count} {wanted.verdict} deals were asked for, {had}")
    pack = make_pack(name, picked, wanted, seed, digest.hexdigest())
    with output.open() as sink:
        sink.write(dumps(pack.to_json()))
    return faults.exit_code


def _check(path: Path, rerate: bool, quiet: bool) -> int:
    messages = silent_progress()
    check = PackCheck(path, rerate)
    faults = 0
    for fault in check.faults():
        faults += 1
        messages.say(str(fault))
    if not faults and not quiet:
        messages.say(f"{path}: {counted(check.deals, 'deal')}, all as the pack says")
    return CHECK_FAILED if faults else 0


def _export(file: Input, form: str, output: Output) -> int:
    messages = silent_progress()
    try:
        with file.open() as stream, output.open() as sink:
            for piece in exported(EXPORTS[form], stream, file.name):
                sink.write(piece)
    except LineError as fault:  # caught out here, so that no output file is left
        messages.fault(fault)
    return messages.exit_code
