"""The engine of this machine's processors, and the one place where processes are started.

Each worker is handed a chunk of items over a pipe and sends back one result after the other. So it
is known at every moment which item a worker is at; a worker that dies takes that one item with it
and nothing else. The item is tried once more, alone, for the death may have been somebody else's
fault (the system short of memory, an administrator); the second death is put down to it.

The items are read by a thread (``feeder``), so that results are taken in while their source is
silent.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from typing import Any

from winnable.corpus.engine import Crash, Item, Result
from winnable.corpus.feeder import Feeder

CHUNK_SECONDS = 0.25
"""How long a worker should be busy with one chunk: long beside the handing over, short to wait."""

LARGEST_CHUNK = 512

ROOM = 2 * LARGEST_CHUNK
"""How many items are read and not yet begun: a chunk to hand out and one that fills meanwhile."""

LOOK_AHEAD = 4096
"""How many items may be begun beyond the oldest that is not done: what the buffer has to hold."""


@dataclass(frozen=True, slots=True)
class _Raised:
    """What a worker sends where the work raised an exception."""

    error: Exception


@dataclass(slots=True)
class _Task:
    number: int
    item: Any
    deaths: int = 0


@dataclass(eq=False, slots=True)
class _Worker:
    process: BaseProcess
    connection: Connection
    tasks: deque[_Task] = field(default_factory=deque)
    chunk: int = 0
    began: float = 0.0


class Processes:
    """The engine that spreads the work over ``jobs`` processes, started as they are needed."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def run(
        self, work: Callable[[Item], Result], items: Iterable[Item]
    ) -> Generator[tuple[int, Result | Crash], None, None]:
        """Yield the results as they are done. Workers are gone when this ends, however it ends."""
        pool = _Pool(self.jobs, work, items)
        try:
            yield from pool.results()
        finally:
            pool.close()


class _Pool:
    def __init__(self, jobs: int, work: Callable[[Any], Any], items: Iterable[Any]) -> None:
        self._jobs = jobs
        self._work = work
        self._feeder = Feeder(items, ROOM)
        self._begun = 0
        self._hungry = False
        self._to_retry: deque[_Task] = deque()
        self._workers: list[_Worker] = []
        self._context = _context(work)
        self._largest = 1
        self._seconds_per_item = CHUNK_SECONDS

    def results(self) -> Iterator[tuple[int, Any]]:
        while True:
            self._hand_out()
            busy = {worker.connection: worker for worker in self._workers if worker.tasks}
            awaited = [*busy, self._feeder.woken] if self._hungry else list(busy)
            if not awaited:
                self._feeder.raise_error()
                return
            for connection in wait(awaited, self._feeder.patience if self._hungry else None):
                if connection in busy:
                    yield from self._received(busy[connection])

    def close(self) -> None:
        for worker in self._workers:
            worker.process.terminate()
        for worker in self._workers:
            worker.process.join()
            worker.connection.close()
        self._workers.clear()
        self._feeder.stop()

    # --- handing out ---------------------------------------------------------------------------

    def _hand_out(self) -> None:
        self._hungry = False
        idle = [worker for worker in self._workers if not worker.tasks]
        while (idle or len(self._workers) < self._jobs) and (chunk := self._next_chunk()):
            self._give(idle.pop() if idle else self._started(), chunk)

    def _give(self, worker: _Worker, chunk: deque[_Task]) -> None:
        worker.tasks, worker.chunk, worker.began = chunk, len(chunk), time.monotonic()
        # A worker that is dead already is found out when its results are waited for.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            worker.connection.send([task.item for task in chunk])

    def _next_chunk(self) -> deque[_Task]:
        """What to work on next; where that is nothing, ``_hungry`` says whether more may come."""
        if self._to_retry:
            return deque([self._to_retry.popleft()])
        size = min(self._largest, max(1, int(CHUNK_SECONDS / self._seconds_per_item)))
        size = min(size, self._oldest() + LOOK_AHEAD - self._begun)
        items = self._feeder.take(size) if size > 0 else []
        self._hungry = size > 0 and not items and not self._feeder.over
        first, self._begun = self._begun, self._begun + len(items)
        return deque(_Task(number, item) for number, item in enumerate(items, first))

    def _oldest(self) -> int:
        """The number of the oldest item begun and not done; huge where there is none."""
        begun = [worker.tasks[0].number for worker in self._workers if worker.tasks]
        begun += [task.number for task in self._to_retry]
        return min(begun, default=sys.maxsize - LOOK_AHEAD)

    # --- receiving -----------------------------------------------------------------------------

    def _received(self, worker: _Worker) -> Iterator[tuple[int, Any]]:
        try:
            result = worker.connection.recv()
        except (EOFError, ConnectionResetError):
            yield from self._died(worker)
            return
        if isinstance(result, _Raised):
            raise result.error
        number = worker.tasks.popleft().number
        if not worker.tasks:
            self._measured(worker)
        yield number, result

    def _measured(self, worker: _Worker) -> None:
        seconds = (time.monotonic() - worker.began) / worker.chunk
        self._seconds_per_item = max(1e-6, 0.5 * (self._seconds_per_item + seconds))
        self._largest = min(LARGEST_CHUNK, max(self._largest, 2 * worker.chunk))

    def _died(self, worker: _Worker) -> Iterator[tuple[int, Any]]:
        worker.process.join()
        worker.connection.close()
        self._workers.remove(worker)
        suspect = worker.tasks.popleft()
        suspect.deaths += 1
        self._to_retry.extend(worker.tasks)
        if suspect.deaths == 1:
            self._to_retry.appendleft(suspect)
        else:
            yield suspect.number, Crash(_how_it_ended(worker.process.exitcode))

    # --- workers -------------------------------------------------------------------------------

    def _started(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(theirs,), daemon=True)
        process.start()
        theirs.close()
        ours.send(self._work)
        self._workers.append(_Worker(process, ours))
        return self._workers[-1]


def _context(work: Callable[[Any], Any]) -> ForkServerContext | SpawnContext:
    """Workers never start as copies of this process, which may have threads and open files."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    # What every worker needs is imported once, by the process that all of them are copies of.
    context.set_forkserver_preload([__name__, type(work).__module__])
    return context


def _serve(connection: Connection) -> None:
    """A worker's life: the work, then chunks of items until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends workers
    _end_with_parent()
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        work = connection.recv()
        while True:
            for item in connection.recv():
                connection.send(_done(work, item))


def _done(work: Callable[[Any], Any], item: Any) -> Any:
    try:
        return work(item)
    except Exception as error:
        return _Raised(error)


def _end_with_parent() -> None:
    """Do not outlive a parent that was killed, not even until the item at hand is done."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _how_it_ended(code: int | None) -> str:
    if code is not None and code < 0:
        with contextlib.suppress(ValueError):
            return f"its process was ended by {signal.Signals(-code).name}"
    return f"its process ended with exit code {code}"
