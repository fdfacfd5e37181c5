"""``winnable pack``: deals picked from records."""

from __future__ import annotations

import hashlib

import click

from winnable.analysis import Verdict
from winnable.cli.messages import silent_progress
from winnable.cli.options import (
    Input,
    Output,
    complete_games,
    input_argument,
    output_options,
    seed_option,
)
from winnable.cli.streaming import each_record
from winnable.corpus.lines import dumps
from winnable.packs import PackError, Wanted, make_pack, passed_by, pick
from winnable.rules_file import load_rules


@click.command(epilog="\b\nExample: winnable pack records.jsonl --count 100 -o hundred.json")
@input_argument
@click.option(
    "--count", metavar="N", required=True, type=click.IntRange(1), help="Pick N different deals."
)
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
@seed_option
@output_options
def command(
    file: Input,
    count: int,
    verdict: str,
    game: str | None,
    name: str | None,
    seed: int,
    output: Output,
) -> int:
    """Pick deals from records into a pack.

    Every deal with the verdict is as likely to be picked as another; the same deals and seed give
    the same pack. The referee replays each solution before it goes in. Fewer deals than asked for
    make no pack and the exit code 1.
    """
    output.refuse_overwrite()
    wanted = Wanted(Verdict(verdict), None if game is None else load_rules(game))
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
        raise PackError(f"{count} {verdict} deals were asked for, {file.name} has {len(picked)}")
    pack = make_pack(name, picked, wanted, seed, digest.hexdigest())
    with output.open() as sink:
        sink.write(dumps(pack.to_json()))
    return faults.exit_code
