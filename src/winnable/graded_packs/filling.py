"""Filling a graded pack: numbers are looked into until every place has its deal."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from winnable.corpus.engine import Crash
from winnable.corpus.engines import results_of
from winnable.dealing import get_dealer
from winnable.graded_packs.cells import Cells
from winnable.graded_packs.finding import Finder, Found, Offer
from winnable.graded_packs.journal import PackJournal
from winnable.packs import PackError
from winnable.rating.grades import Grade
from winnable.words import counted


@dataclass(slots=True)
class Filling:
    """A pack in the making: its free places, the lines found, and what their twins share."""

    cells: Cells
    lines: list[dict[str, Any]] = field(default_factory=list)
    _kinds: set[bytes] = field(default_factory=set)

    def offer(self, found: Found | None) -> bool:
        """Take the deal of the next number if a place is free for it and none has its twin."""
        self.cells.seen += 1
        if found is None or found.canonical in self._kinds or not self.cells.take(found.cell):
            return False
        self._kinds.add(found.canonical)
        self.lines.append(found.line)
        return True


def fill(
    filling: Filling,
    finder: Finder,
    seed: int,
    most: int,
    jobs: int,
    journal: PackJournal,
    advance: Callable[[], object],
    say: Callable[[str], object],
) -> None:
    """Look into the dealer's numbers of a seed, one after the other, until the pack is full.

    What the journal tells of is taken from there. ``advance`` is called after each number, ``say``
    with what is worth telling. Raises PackError where ``most`` numbers do not fill the pack, and
    JournalError where the journal tells nonsense.
    """
    for number, entry in enumerate(journal.past, start=2):
        try:
            filling.offer(None if entry is None else _found(entry))
        except (KeyError, TypeError, ValueError):
            raise journal.fault(number) from None
        advance()
    if filling.cells.is_full():
        return
    offers = islice(_offers(finder, seed, most, filling.cells), len(journal.past), None)
    with contextlib.closing(results_of(finder, offers, jobs)) as results:
        for offer, result in results:
            if isinstance(result, Crash):
                say(f"number {offer.number}: passed over: {result.reason}")
                result = None
            taken = filling.offer(result)
            journal.note(_entry(result) if taken and result is not None else None)
            advance()
            if filling.cells.is_full():
                return
    raise PackError(_what_is_missing(filling.cells))


def _offers(finder: Finder, seed: int, most: int, wanted: Cells) -> Iterator[Offer]:
    dealer = get_dealer(finder.dealer)
    for number, of_seed in dealer.sample(min(most, dealer.size), seed):
        yield Offer(number, of_seed, wanted)


def _entry(found: Found) -> dict[str, Any]:
    grade, band = found.cell
    return {
        "grade": grade.value,
        "band": band,
        "canonical": found.canonical.hex(),
        "line": found.line,
    }


def _found(entry: dict[str, Any]) -> Found:
    cell, line = (Grade(entry["grade"]), entry["band"]), entry["line"]
    if not isinstance(line["deal"], str) or line["grade"] != entry["grade"]:
        raise ValueError("not the line of a deal of that grade")
    return Found(cell, line, bytes.fromhex(entry["canonical"]))


def _what_is_missing(cells: Cells) -> str:
    lacking = {
        grade: sum(free for (one, _), free in cells.free.items() if one is grade)
        for grade in cells.edges
    }
    told = ", ".join(f"{free} {grade}" for grade, free in lacking.items() if free)
    return f"{counted(cells.seen, 'deal')} do not fill the pack: it lacks {told}"
