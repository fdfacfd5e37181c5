"""Going through a stream of JSON lines, with the faults of its lines said on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from winnable.cli.messages import Progress
from winnable.corpus.lines import LineError, read_lines
from winnable.errors import WinnableError

Taken = TypeVar("Taken")


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
