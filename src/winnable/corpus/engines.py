"""The engines there are, this very process or several of this machine's, and a run on one."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator

from winnable.corpus.engine import Crash, Engine, Item, Result, ordered


class Here:
    """The engine that works in this very process, one item after the other."""

    def run(
        self, work: Callable[[Item], Result], items: Iterable[Item]
    ) -> Generator[tuple[int, Result | Crash], None, None]:
        """Yield the results, in order. A crash is the end of this process."""
        for number, item in enumerate(items):
            yield number, work(item)


def engine_for(jobs: int) -> Engine:
    """The engine for so many processes at a time."""
    if jobs == 1:
        return Here()
    from winnable.corpus.processes import Processes

    return Processes(jobs)


def results_of(
    work: Callable[[Item], Result], items: Iterable[Item], jobs: int
) -> Generator[tuple[Item, Result | Crash], None, None]:
    """Each item with its result, in the order of the items, worked on by so many processes.

    Close the generator to end the run: the processes are gone when that returns.
    """
    begun: deque[Item] = deque()

    def noted() -> Iterator[Item]:
        for item in items:
            begun.append(item)
            yield item

    with contextlib.closing(engine_for(jobs).run(work, noted())) as results:
        for result in ordered(results):
            yield begun.popleft(), result
