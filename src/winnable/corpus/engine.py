"""Doing the same work for each of many items, in their order, however many processes share it.

An engine takes the work and the items and yields results as they are done, each with the number of
its item; the reorder buffer of ``ordered`` gives them back in the order of the items. What comes
out does therefore not depend on the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Crash:
    """In place of a result: the process that worked on the item died, twice, by that item alone."""

    reason: str


class Engine(Protocol):
    """Something that can do the work of many items."""

    def run(
        self, work: Callable[[Item], Result], items: Iterable[Item]
    ) -> Generator[tuple[int, Result | Crash], None, None]:
        """Yield the number of each item, from 0, and the result of its work, in any order.

        What the work raises is raised here, and ends the run. Closing the generator ends it too.
        """
        ...


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


def ordered(results: Iterable[tuple[int, Result]]) -> Iterator[Result]:
    """The results in the order of their numbers, each as soon as its turn has come."""
    waiting: dict[int, Result] = {}
    turn = 0
    for number, result in results:
        waiting[number] = result
        while turn in waiting:
            yield waiting.pop(turn)
            turn += 1
