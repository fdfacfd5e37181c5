"""``winnable certificate``: do the proofs that deals are unwinnable hold?"""

from __future__ import annotations

from pathlib import Path

import click

from winnable.cli.messages import Progress
from winnable.cli.options import progress_option
from winnable.corpus.certificate_files import CertificateError, check, formulas_in


@click.command(epilog="\b\nExample: winnable certificate proofs/")
@click.argument(
    "paths",
    metavar="PATH...",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, path_type=Path),
)
@progress_option
def command(paths: tuple[Path, ...], progress: bool | None) -> int:
    """Check proofs that deals are unwinnable.

    A PATH is a folder that classify --certify has written, or one formula in it. The clauses are
    made anew from the deal, and each step of the proof is checked; no search is made and no solver
    asked. Exits with 1 if a proof does not hold.
    """
    files = [file for path in paths for file in formulas_in(path)]
    faulty = 0
    with Progress(len(files), "proofs", shown=progress) as bar:
        for file in files:
            try:
                proved = check(file)
            except (CertificateError, OSError) as error:
                faulty += 1
                bar.say(f"{file}: {error.strerror}" if isinstance(error, OSError) else str(error))
            else:
                click.echo(
                    f"{proved.id}: unwinnable, proved by {proved.steps:,} steps "
                    f"from {proved.clauses:,} clauses"
                )
            bar.advance()
    if not files:
        raise click.UsageError("no certificates there")
    return 1 if faulty else 0
