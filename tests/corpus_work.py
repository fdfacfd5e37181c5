"""Work for the engine's tests, where worker processes can import it."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


class Double:
    """Twice a number."""

    def __call__(self, number: int) -> int:
        return 2 * number


class DieAt:
    """Twice a number, but the process dies at one of them."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __call__(self, number: int) -> int:
        if number == self.number:
            os.kill(os.getpid(), signal.SIGKILL)
        return 2 * number


class DieOnce(DieAt):
    """The same, but only the first time; a file remembers."""

    def __init__(self, number: int, memory: Path) -> None:
        super().__init__(number)
        self.memory = memory

    def __call__(self, number: int) -> int:
        if number == self.number and not self.memory.exists():
            self.memory.touch()
            return super().__call__(number)
        return 2 * number


class FailAt:
    """Raises at one number."""

    def __call__(self, number: int) -> int:
        if number == 13:
            raise ValueError("no thirteen")
        return number


class SlowStart:
    """The first item takes long, the others do not; each is noted down when it is begun."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, number: int) -> int:
        (self.folder / str(number)).touch()
        if number == 0:
            time.sleep(1.5)
        return number


class WorkersPid:
    """The process that does the work."""

    def __call__(self, number: int) -> int:
        return os.getpid()
