"""The command ``winnable``, its subcommands, and what each way to end exits with.

====  ============================================================
   0  fine
   1  data failed a check
   2  wrong usage
   3  bad input
   4  a limit was hit, under ``--strict``
  70  a fault of the program or the machine, as a full disk
 130  Ctrl-C
 141  the reader of the output went away
 143  the process was told to end
====  ============================================================

Commands are imported when they are run and not before: ``winnable --version`` needs none of them.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from types import FrameType
from typing import NoReturn

import click

from winnable import __version__
from winnable.errors import WinnableError

COMMANDS = {
    "generate": "Deal numbered or random deals.",
    "classify": "Decide deals and write one record each.",
    "solve": "Find a winning line, or show that there is none.",
    "play": "Let a player play deals and write the replays.",
    "match": "Match two players, or two sets of replays, on the same deals.",
    "replay": "Check, show and score games played.",
    "rate": "Say how hard winnable deals are.",
    "report": "Sum up records.",
    "pack": "Pick deals from records, or find the deals of a graded pack.",
    "show": "Draw deals for the terminal.",
    "games": "List the games, or explain one.",
    "explain": "Explain deals and records in words.",
    "certificate": "Check proofs that deals are unwinnable.",
    "validate": "Check what other programs claim, or deals, replays and records.",
    "convert": "Write deals in another form.",
    "tune": "Find the best schedule of deciders.",
    "bench": "Measure the deciders on numbered deals.",
}
"""Every command and its line in the list; it lives in the module of its name."""

INTERNAL, INTERRUPTED, PIPE_CLOSED, TERMINATED = 70, 128 + signal.SIGINT, 141, 128 + signal.SIGTERM


class Terminated(BaseException):
    """SIGTERM, as an exception, so that files are closed and processes ended on the way out."""


class LazyGroup(click.Group):
    """A group that imports a subcommand's module only when it is run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"winnable.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "auto_envvar_prefix": "WINNABLE"},
    # With \b it stays on one line, for copying, however narrow the terminal.
    epilog="\b\nExample: winnable generate klondike --count 9 | winnable solve",
)
@click.version_option(__version__, message="winnable %(version)s")
def cli() -> None:
    """Was this patience deal winnable, and was it won?

    Commands read a FILE or standard input and write to standard output, one deal a line.
    """


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit."""
    if "_WINNABLE_COMPLETE" in os.environ:
        cli.main(prog_name="winnable")
    signal.signal(signal.SIGTERM, _terminate)
    # A Python started in the background of a script ignores SIGINT; that choice is left alone.
    code = run(sys.argv[1:] if args is None else list(args))
    sys.exit(_flushed(code))


def run(args: list[str]) -> int:
    """Run the command line and return its exit code; every fault ends in one line on stderr."""
    try:
        with cli.make_context("winnable", args) as context:
            code = cli.invoke(context)
        return code if isinstance(code, int) else 0
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as fault:
        fault.show()
        return fault.exit_code
    except WinnableError as fault:
        return _fail(str(fault), fault.exit_code)
    except BrokenPipeError:
        return PIPE_CLOSED
    except OSError as fault:
        where = f"{fault.filename}: " if fault.filename else ""
        return _fail(f"{where}{fault.strerror or fault}", INTERNAL)
    except (KeyboardInterrupt, click.Abort):
        return _fail("interrupted", INTERRUPTED)
    except Terminated:
        return _fail("terminated", TERMINATED)
    except Exception as fault:
        if os.environ.get("WINNABLE_TRACEBACK"):
            raise
        return _fail(
            f"internal error: {type(fault).__name__}: {fault} "
            "(WINNABLE_TRACEBACK=1 shows where; please report it)",
            INTERNAL,
        )


def _terminate(number: int, frame: FrameType | None) -> NoReturn:
    raise Terminated


def _fail(message: str, code: int) -> int:
    # Whoever closed stderr does not want to hear it.
    with contextlib.suppress(OSError):
        click.echo(f"winnable: {message}", err=True)
    return code


def _flushed(code: int) -> int:
    """Write out what stdout still holds, here rather than at exit where faults make a noise."""
    if sys.stdout is None:
        return code
    try:
        sys.stdout.flush()
    except OSError as fault:
        # What is left in the buffer must not be tried again when the interpreter ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        if code in (PIPE_CLOSED, INTERNAL):
            return code
        if isinstance(fault, BrokenPipeError):
            return PIPE_CLOSED
        return _fail(f"standard output: {fault.strerror}", INTERNAL)
    return code
