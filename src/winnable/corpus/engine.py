"""What it is to do the same work for many items, in their order, wherever it is done.

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


def ordered(results: Iterable[tuple[int, Result]]) -> Iterator[Result]:
    """The results in the order of their numbers, each as soon as its turn has come."""
    waiting: dict[int, Result] = {}
    turn = 0
    for number, result in results:
        waiting[number] = result
        while turn in waiting:
            yield waiting.pop(turn)
            turn += 1
