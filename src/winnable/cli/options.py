"""Options and arguments that commands share, and the files behind them."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import click
from click.shell_completion import CompletionItem

from winnable.budget import MEGABYTE, Budget
from winnable.corpus.stoppable import stoppable
from winnable.errors import WinnableError

Function = TypeVar("Function", bound=Callable[..., Any])
STANDARD = "-"


class InputError(WinnableError):
    """A file that cannot be read."""


@dataclass(frozen=True, slots=True)
class Input:
    """A file to read, or standard input. ``name`` stands for it in ids and messages."""

    path: str

    @property
    def name(self) -> str:
        """The path, or ``stdin``."""
        return "stdin" if self.path == STANDARD else self.path

    @contextlib.contextmanager
    def open(self) -> Iterator[BinaryIO]:
        """The open file. Raises InputError, quoting the path, where it cannot be read.

        Where standard input is a terminal nobody means to type a corpus: the command's help is
        printed instead and the command ends as after wrong usage.
        """
        if self.path == STANDARD:
            stream = _standard_input()
            if not isinstance(stream, io.BufferedReader):  # no file at all, as in tests
                yield stream
                return
            file = io.FileIO(stream.fileno(), closefd=False)
        else:
            try:
                file = io.FileIO(self.path)
            except (OSError, ValueError) as error:
                raise InputError(f"{self.path}: cannot be read: {_reason(error)}") from None
        with stoppable(file) as lines:
            yield lines

    def count_lines(self) -> int | None:
        """The number of lines, for a progress bar; None where that cannot be known beforehand."""
        if self.path == STANDARD or not Path(self.path).is_file():
            return None
        with self.open() as stream:
            return sum(1 for _ in stream)


@dataclass(frozen=True, slots=True)
class Output:
    """A file to write, or standard output."""

    path: str
    force: bool = False

    @contextlib.contextmanager
    def open(self) -> Iterator[BinaryIO]:
        """The open file. A file appears under its name whole and on success, or not at all."""
        if self.path == STANDARD:
            yield standard_output()
            return
        self.refuse_overwrite()
        target = Path(self.path)
        with written_whole(target) if self.is_file else target.open("wb") as stream:
            yield stream

    @property
    def is_file(self) -> bool:
        """Whether it is, or will be, an ordinary file: not standard output, a device or a pipe."""
        target = Path(self.path)
        return self.path != STANDARD and (target.is_file() or not target.exists())

    def refuse_overwrite(self) -> None:
        """Raise click.UsageError where the file exists and ``--force`` was not given."""
        if self.path != STANDARD and not self.force and Path(self.path).is_file():
            raise click.UsageError(f"{self.path} exists; --force overwrites it")


@contextlib.contextmanager
def written_whole(target: Path) -> Iterator[BinaryIO]:
    """A file that is moved to ``target`` when the block ends well, and removed when it does not."""
    part = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    with _naming(target):
        stream = part.open("xb")
    try:
        with stream:
            yield stream
            with _naming(target):
                stream.flush()
                os.fsync(stream.fileno())
        os.replace(part, target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def standard_output() -> BinaryIO:
    """Standard output for bytes. Raises OSError where it is closed."""
    if sys.stdout is None:
        raise OSError("standard output is closed")
    return sys.stdout.buffer


def input_argument(function: Function) -> Function:
    """The argument ``[FILE]``, as ``file: Input``; standard input when it is left out."""
    return click.argument(
        "file", default=STANDARD, metavar="[FILE]", type=_InputType(), required=False
    )(function)


def input_arguments(name: str) -> Callable[[Function], Function]:
    """The arguments ``[NAME]...``, as a tuple of inputs; standard input when there are none."""
    return click.argument(
        name,
        nargs=-1,
        metavar=f"[{name.upper()}]...",
        type=_InputType(),
        callback=lambda ctx, param, files: files or (Input(STANDARD),),
    )


def output_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """``-o/--output FILE`` and ``--force``, together as ``output: Output``."""

    @wraps(function)
    def with_output(*args: Any, output: str, force: bool, **rest: Any) -> Any:
        return function(*args, output=Output(output, force), **rest)

    with_output = click.option("--force", is_flag=True, help="Overwrite the output file.")(
        with_output
    )
    return click.option(
        "-o",
        "--output",
        default=STANDARD,
        metavar="FILE",
        type=click.Path(),
        help="Write to FILE instead of standard output.",
    )(with_output)


def jobs_option(function: Function) -> Function:
    """``-j/--jobs N`` as ``jobs: int``, at least 1; 0 on the command line is every processor."""
    return click.option(
        "-j",
        "--jobs",
        default=1,
        show_default=True,
        metavar="N",
        type=click.IntRange(0, 1024),
        callback=lambda ctx, param, jobs: jobs or os.cpu_count() or 1,
        help="Processes to work with; 0 takes every processor. The output does not depend on it.",
    )(function)


def budget_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """``--max-states``, ``--time-limit`` and ``--max-memory``, together as ``limits: Budget``."""

    @wraps(function)
    def with_limits(
        *args: Any,
        max_states: int | None,
        time_limit: float | None,
        max_memory: int | None,
        **rest: Any,
    ) -> Any:
        held = None if max_memory is None else max_memory * MEGABYTE
        return function(*args, limits=Budget(max_states, time_limit, held), **rest)

    for option in (
        click.option(
            "--max-memory",
            metavar="MB",
            type=click.IntRange(1),
            help="Megabytes a decider may hold for one deal; each job has as many.",
        ),
        click.option(
            "--time-limit",
            metavar="SECONDS",
            type=click.FloatRange(0, min_open=True),
            help="CPU seconds a decider may spend on one deal. Results then depend on the machine.",
        ),
        click.option(
            "--max-states",
            metavar="N",
            type=click.IntRange(1, 2**63 - 1),
            help="States a decider may store for one deal.",
        ),
    ):
        with_limits = option(with_limits)
    return with_limits


def seed_option(function: Function) -> Function:
    """``--seed N`` as ``seed: int``."""
    return click.option(
        "--seed",
        default=0,
        show_default=True,
        metavar="N",
        type=click.IntRange(0),
        help="Seed of whatever is random.",
    )(function)


def runs_option(function: Function) -> Function:
    """``--runs N`` as ``runs: int``, at least 1."""
    return click.option(
        "--runs",
        default=1,
        show_default=True,
        metavar="N",
        type=click.IntRange(1, 1_000_000),
        help="Games played with each deal, each with a seed of its own.",
    )(function)


def quiet_option(function: Function) -> Function:
    """``-q/--quiet`` as ``quiet: bool``: no progress, no summary, only faults."""
    return click.option("-q", "--quiet", is_flag=True, help="Say nothing but faults.")(function)


def progress_option(function: Function) -> Function:
    """``--progress/--no-progress`` as ``progress: bool | None``; None is: at a terminal."""
    return click.option(
        "--progress/--no-progress",
        default=None,
        help="Show a progress bar, or none; by default at a terminal only.",
    )(function)


def complete_games(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """For the shell: the built-in games that begin like that; files where none does."""
    from winnable.rules_file import game_names

    names = [name for name in game_names() if name.startswith(incomplete)]
    return [CompletionItem(name) for name in names] or [CompletionItem(incomplete, type="file")]


def game_argument(function: Function) -> Function:
    """The argument ``GAME`` as ``game: str``."""
    return click.argument("game", shell_complete=complete_games)(function)


def game_option(function: Function) -> Function:
    """``--game GAME`` as ``game: str | None``, for deals that name none."""
    return click.option(
        "--game",
        metavar="GAME",
        shell_complete=complete_games,
        help="The game of deals that do not name theirs.",
    )(function)


def colour_option(function: Function) -> Function:
    """``--color auto|always|never`` as ``colour: bool``."""
    return click.option(
        "--color",
        "colour",
        default="auto",
        show_default=True,
        type=click.Choice(["auto", "always", "never"]),
        callback=lambda ctx, param, choice: _wants_colour(choice),
        help="Colours; auto: at a terminal, unless NO_COLOR is set.",
    )(function)


def _wants_colour(choice: str) -> bool:
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    terminal = sys.stdout is not None and sys.stdout.isatty()
    return terminal and os.environ.get("TERM") != "dumb"


def set_option(function: Function) -> Function:
    """``--set KEY=VALUE``, repeatable, as ``overrides: tuple[str, ...]``."""
    return click.option(
        "--set",
        "overrides",
        multiple=True,
        metavar="KEY=VALUE",
        help="Change a rule, as stock.draw=1. May be repeated.",
    )(function)


class _InputType(click.ParamType[Input]):
    name = "file"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Input:
        return value if isinstance(value, Input) else Input(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(incomplete, type="file")]


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise InputError("standard input is closed")
    if sys.stdin.isatty():
        context = click.get_current_context()
        click.echo(context.get_help(), err=True)
        context.exit(2)
    return sys.stdin.buffer


@contextlib.contextmanager
def _naming(target: Path) -> Iterator[None]:
    """Let an OSError name the file the user asked for, not the one beside it."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(target)) from None


def _reason(error: OSError | ValueError) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)
