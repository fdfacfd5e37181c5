"""Results of other programs from a stream of lines, whichever program's they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from winnable.formats import (
    fc_solve_log,
    klondike_solver_log,
    kpat_log,
    lonelybot_log,
    minimal_klondike_log,
    result_table,
    solvitaire_log,
)
from winnable.formats.result import BadResult, LogReader, Result

_READERS: dict[str, tuple[Callable[[], LogReader], ...]] = {
    "solvitaire": (solvitaire_log.Reader,),
    "klondike-solver": (klondike_solver_log.Reader, klondike_solver_log.BareMoves),
    "minimal-klondike": (minimal_klondike_log.Reader,),
    "lonelybot": (lonelybot_log.Reader,),
    "kpat": (kpat_log.Reader,),
    "fc-solve": (fc_solve_log.Reader,),
    "table": (result_table.Reader,),
}
"""The readers of each program's results, those first whose lines tell most about themselves."""

_LONGEST_LINE = 200_000


def result_programs() -> list[str]:
    """The names of the programs whose results are read."""
    return list(_READERS)


@dataclass(slots=True)
class Passed:
    """How many lines were passed over because they are nobody's results."""

    lines: int = 0


def read_results(
    lines: Iterable[tuple[int, bytes]], passed: Passed, program: str | None = None
) -> Iterator[Result | BadResult]:
    """The results of the lines, of one program or of whichever they look like.

    A line goes to the first reader that knows it; what the reader before has open is closed then.
    """
    names = [program] if program else list(_READERS)
    readers = [made() for name in names for made in _READERS[name]]
    last: LogReader | None = None
    for number, raw in lines:
        if len(raw) > _LONGEST_LINE:
            yield BadResult(number, "", f"a line of more than {_LONGEST_LINE:,} bytes")
            continue
        line = raw.removeprefix(b"\xef\xbb\xbf").decode(errors="replace")
        if not line.strip() or line.startswith("#"):
            continue
        ordered = [last, *(one for one in readers if one is not last)] if last else readers
        for reader in ordered:
            found = reader.feed(number, line)
            if found is None:
                continue
            if last is not None and reader is not last:
                yield from last.close()
            last = reader
            yield from found
            break
        else:
            passed.lines += 1
    if last is not None:
        yield from last.close()
