"""The engines there are: this very process, or several of this machine's."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable

from winnable.corpus.engine import Crash, Engine, Item, Result


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
