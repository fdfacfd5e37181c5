"""Running the command line in this process, for speed, or in a process of its own, for truth."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass

from click.testing import CliRunner

from winnable.cli.main import run


@dataclass(frozen=True)
class Ended:
    """What a command has written and how it ended."""

    code: int
    out: bytes
    err: str

    @property
    def text(self) -> str:
        return self.out.decode()

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()


def winnable(*args: str, stdin: bytes | str = b"") -> Ended:
    """Run a command here, its input and output caught."""
    with CliRunner().isolation(input=stdin) as (out, err, _):
        code = run(list(args))
        sys.stdout.flush()
        return Ended(code, out.getvalue(), err.getvalue().decode())


def command(*args: str) -> list[str]:
    """The command line that starts the program."""
    return [sys.executable, "-m", "winnable", *args]


def process(*args: str, stdin: bytes = b"", env: Mapping[str, str] | None = None) -> Ended:
    """Run a command in a process of its own."""
    done = subprocess.run(command(*args), input=stdin, capture_output=True, timeout=120, env=env)
    return Ended(done.returncode, done.stdout, done.stderr.decode())
