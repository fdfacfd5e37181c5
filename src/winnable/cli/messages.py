"""What commands say on standard error: the faults of lines, and how far they are."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any

import click

from winnable.corpus.lines import LineError

BAD_INPUT = 3


class Progress:
    """The project's one progress bar, and the messages that must not break it.

    ``shown`` None shows it at a terminal only. ``total`` None is a number nobody knows.
    """

    def __init__(self, total: int | None, unit: str, *, shown: bool | None = None) -> None:
        self.faults = 0
        self._bar: Any = None
        # Standard error may be closed.
        if sys.stderr is not None and (sys.stderr.isatty() if shown is None else shown):
            from tqdm import tqdm

            self._bar = tqdm(
                total=total, unit=f" {unit}", file=sys.stderr, dynamic_ncols=True, smoothing=0.05
            )

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.close()

    def advance(self) -> None:
        """One more is done."""
        if self._bar is not None:
            self._bar.update()

    def expect(self, total: int) -> None:
        """There will be so many in all, as far as can be told by now."""
        if self._bar is not None:
            self._bar.total = total

    def say(self, message: str) -> None:
        """Print a line."""
        if self._bar is not None:
            self._bar.write(message, file=sys.stderr)
        else:
            click.echo(message, err=True)

    def fault(self, fault: LineError) -> None:
        """Print the fault of a line, and count it."""
        self.faults += 1
        self.say(str(fault))

    @property
    def exit_code(self) -> int:
        """What to end with: 3 where a line could not be used, or 0."""
        return BAD_INPUT if self.faults else 0


def silent_progress() -> Progress:
    """For commands that are too quick for a bar: faults and messages only."""
    return Progress(None, "", shown=False)
