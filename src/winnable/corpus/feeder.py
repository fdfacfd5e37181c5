"""Items read ahead by a thread, so that whoever works on them never waits for a silent source.

The thread alone goes through the source: what an iterator of items does, it does there, in order.
It shares with the consumer a queue, a connection that wakes the consumer, and the room it is given.
None of them is a lock that a signal, raised as an exception in the consumer, could leave locked.
"""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from collections import deque
from collections.abc import Iterable
from multiprocessing import Pipe
from queue import SimpleQueue
from typing import Generic

from winnable.corpus.engine import Item

FILL_SECONDS = 0.05
"""How long items are gathered where they come in slowly."""


class Feeder(Generic[Item]):
    """Reads at most ``room`` items beyond those that were taken.

    ``woken``, a connection to wait for, is ready when it is worth while to take again after
    ``take`` gave nothing.
    """

    def __init__(self, source: Iterable[Item], room: int) -> None:
        self._queue: deque[Item] = deque()
        self._room: SimpleQueue[int] = SimpleQueue()
        self._room.put(room)
        self._wanted = 0
        self._gathering_until: float | None = None
        self._ended = self._stopped = False
        self._error: BaseException | None = None
        self.woken, self._wake = Pipe(duplex=False)
        # A daemon, for a source may never end, nor come to where it could be told to.
        thread = threading.Thread(target=self._read, args=(source,), name="feeder", daemon=True)
        # Signals are for the main thread: one that came in here would not end its waiting.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
        try:
            thread.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    @property
    def over(self) -> bool:
        """Whether every item has been taken and none will come."""
        return self._ended and not self._queue

    @property
    def patience(self) -> float | None:
        """The seconds after which it is worth while to take again even if nobody wakes anybody."""
        if self._gathering_until is None:
            return None
        return max(0.0, self._gathering_until - time.monotonic())

    def take(self, count: int) -> list[Item]:
        """Give ``count`` items, at least 1; fewer at the source's end or where it is slow.

        Never waits: there may be none.
        """
        with contextlib.suppress(EOFError):  # the thread's end of the connection is closed
            while self.woken.poll():
                self.woken.recv_bytes()
        # First said, then looked for: what comes in between wakes once too often, not too seldom.
        self._wanted = count if self._queue else 1
        ended, there = self._ended, len(self._queue)
        if not there or (there < count and not ended and self._still_gathering()):
            return []
        self._wanted, self._gathering_until = 0, None
        items = [self._queue.popleft() for _ in range(min(there, count))]
        self._room.put(len(items))
        return items

    def raise_error(self) -> None:
        """Raise what the source has raised, if it has; that is for when all items are done."""
        if self._error is not None:
            raise self._error

    def stop(self) -> None:
        """Read no further. The thread ends as soon as the source lets go of it."""
        self._stopped = True
        self._room.put(0)
        self.woken.close()

    def _still_gathering(self) -> bool:
        now = time.monotonic()
        if self._gathering_until is None:
            self._gathering_until = now + FILL_SECONDS
        return now < self._gathering_until

    # --- in the thread -------------------------------------------------------------------------

    def _read(self, source: Iterable[Item]) -> None:
        with self._wake:  # closed in the end, which wakes the consumer too
            try:
                self._read_all(source)
            except BaseException as error:
                self._error = error
            self._ended = True

    def _read_all(self, source: Iterable[Item]) -> None:
        room = self._room.get()
        for item in source:
            self._queue.append(item)
            if 0 < self._wanted <= len(self._queue):
                self._wanted = 0
                with contextlib.suppress(BrokenPipeError):  # the consumer has stopped
                    self._wake.send_bytes(b"")
            room -= 1
            while room == 0 and not self._stopped:
                room = self._room.get()
            if self._stopped:
                return
