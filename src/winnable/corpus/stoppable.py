"""Reading from pipes and terminals such that another thread can put an end to it.

A thread that waits for a silent pipe holds the lock of its stream. To close the stream, which the
interpreter does to standard input when it ends, would wait for that lock until the pipe speaks.
"""

from __future__ import annotations

import contextlib
import io
import os
import select
from collections.abc import Iterator
from typing import Any, BinaryIO

_BUFFER_BYTES = 1 << 16  # as much as a pipe holds


@contextlib.contextmanager
def stoppable(file: io.FileIO) -> Iterator[BinaryIO]:
    """A buffered stream of the file, closed with the context.

    Where another thread is waiting for the file to speak then, it finds the file at its end. What
    it asks for later is refused with a ValueError, as by every closed stream.
    """
    stopped, stop = os.pipe()
    try:
        with io.BufferedReader(_Stoppable(file, stopped), _BUFFER_BYTES) as stream:
            try:
                yield stream
            finally:
                os.close(stop)  # which makes its other end ready
    finally:
        os.close(stopped)


class _Stoppable(io.RawIOBase):
    """The file, which is at its end as soon as ``stopped`` is ready."""

    def __init__(self, file: io.FileIO, stopped: int) -> None:
        self._file, self._stopped = file, stopped
        self._poll = select.poll()
        self._poll.register(file, select.POLLIN)
        self._poll.register(stopped, select.POLLIN)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int | None:
        if self.closed or self._stopped in dict(self._poll.poll()):
            return 0
        return self._file.readinto(buffer)

    def close(self) -> None:
        self._file.close()
        super().close()
