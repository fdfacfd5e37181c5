"""Going through a stream of lines, with the faults of its lines said on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeVar

from winnable.cli.messages import Progress
from winnable.corpus.deals import NamedDeal, read_deals
from winnable.corpus.engine import Crash
from winnable.corpus.lines import LineError, read_lines
from winnable.errors import WinnableError
from winnable.rules_file import load_rules

Taken = TypeVar("Taken")
Result = TypeVar("Result")


class Placed(Protocol):
    """Work that stands on a line."""

    @property
    def file(self) -> str:
        """The name of the stream."""

    @property
    def line(self) -> int:
        """The number of the line."""


def each_result(
    results: Iterable[tuple[Placed, Result | LineError | Crash]], bar: Progress, undone: str = ""
) -> Iterator[Result]:
    """What came of each line, the bar advancing.

    A line that cannot be used, or whose work crashed, is named as a fault and passed over; what
    was not done then, ``undone``, is said before the reason of a crash.
    """
    for place, result in results:
        bar.advance()
        if isinstance(result, LineError):
            bar.fault(result)
        elif isinstance(result, Crash):
            bar.fault(LineError(place.file, place.line, undone + result.reason))
        else:
            yield result


def each_deal(
    stream: Iterable[bytes], name: str, game: str | None, faults: Progress
) -> Iterator[NamedDeal]:
    """The deal of each line, in whatever form; ``game`` is that of deals that name none.

    A line without one is named as a fault and passed over.
    """
    rules = None if game is None else load_rules(game)
    for _, found in read_deals(stream, name, rules):
        if isinstance(found, LineError):
            faults.fault(found)
        else:
            yield found


def each_record(
    stream: Iterable[bytes],
    name: str,
    faults: Progress,
    take: Callable[[dict[str, Any]], Taken | None],
) -> Iterator[Taken]:
    """What ``take`` makes of each record, None left out.

    A line that is no record, or for which ``take`` raises a WinnableError, is named as a fault
    and passed over.
    """
    for number, item in read_lines(stream, name):
        if isinstance(item, LineError):
            faults.fault(item)
            continue
        try:
            if not isinstance(item, dict) or "verdict" not in item:
                raise WinnableError("not a record: it has no verdict (winnable classify writes it)")
            taken = take(item)
        except WinnableError as error:
            faults.fault(LineError(name, number, str(error)))
        else:
            if taken is not None:
                yield taken
