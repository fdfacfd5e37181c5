"""Runs that can be gone on with: the file they leave behind, and what is said of it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import click

from winnable.cli.main import Terminated


def refuse_to_lose(part: Path, *, resume: bool, force: bool) -> None:
    """Raise click.UsageError where an earlier run left its file and nobody says what to do."""
    if part.exists() and not resume and not force:
        raise click.UsageError(f"{part} exists; --resume goes on with it, --force starts anew")


@contextlib.contextmanager
def saying_how_to_go_on(part: Path, what: str) -> Iterator[None]:
    """Where the run is broken off, say that ``what`` is in its file."""
    try:
        yield
    except (KeyboardInterrupt, Terminated, OSError):
        if part.exists():
            click.echo(f"{what} in {part}; --resume goes on there", err=True)
        raise
