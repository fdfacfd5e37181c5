"""The journal of a run: records under a provisional name until the run is complete.

A run that writes to ``records.jsonl`` writes each record to ``records.jsonl.part`` as soon as its
turn comes. When the last is written the file gets its name. A run that was ended before that is
resumed by reading the journal along with the input and going on behind its last record.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

import orjson

from winnable.budget import Ending
from winnable.corpus.classify import Classifier
from winnable.corpus.jobs import Job
from winnable.errors import WinnableError
from winnable.record import PROGRAM


class JournalError(WinnableError):
    """A journal that does not belong to the run that is to go on with it."""


def journal_path(target: Path) -> Path:
    """The provisional name of a file."""
    return target.with_name(target.name + ".part")


class Journal:
    """The open journal of ``target``. As a context it renames the file on success, and only then.

    With ``resume`` what an earlier run has written is kept, except a last line cut short.
    """

    def __init__(self, target: Path, *, resume: bool = False) -> None:
        self._target = target
        self.path = journal_path(target)
        self._kept = whole_lines(self.path) if resume and self.path.exists() else 0
        self._stream: BinaryIO = self.path.open("r+b" if self._kept else "wb")
        self._stream.truncate(self._kept)
        self._stream.seek(self._kept)

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._stream:
            if kind is None:
                self._stream.flush()
                os.fsync(self._stream.fileno())
        if kind is None:
            os.replace(self.path, self._target)

    def write(self, line: bytes) -> None:
        """Add a record. It is in the hands of the system when this returns."""
        self._stream.write(line)
        self._stream.flush()

    def remaining(self, jobs: Iterable[Job], classifier: Classifier) -> Iterator[Job]:
        """The jobs that are still to be done, lines that cannot be used among them again.

        Raises JournalError where the journal's records are not those of the first jobs, in order.
        """
        waiting = iter(jobs)
        for number, record in self._records():
            yield from self._skip_to(record, number, waiting, classifier)
        yield from waiting

    def _records(self) -> Iterator[tuple[int, dict[str, Any]]]:
        with self.path.open("rb") as stream:
            read = number = 0
            while read < self._kept:
                line = stream.readline()
                read, number = read + len(line), number + 1
                try:
                    record = orjson.loads(line)
                    program = record["program"]
                    record = {key: record[key] for key in ("id", "deal")} | _game_of(record)
                except (orjson.JSONDecodeError, KeyError, TypeError, AttributeError):
                    raise self._error(number, "no record") from None
                if program != PROGRAM:
                    raise self._error(number, f"a record by {program}, this is {PROGRAM}")
                yield number, record

    def _skip_to(
        self, record: dict[str, Any], number: int, jobs: Iterator[Job], classifier: Classifier
    ) -> Iterator[Job]:
        """Pass over the job of a record; what cannot be used before it had none."""
        for job in jobs:
            try:
                named = job.deal(classifier.rules)
                job.game(named)
            except WinnableError:
                yield job
                continue
            if (named.id, str(named.deal)) != (record["id"], record["deal"]):
                raise self._error(
                    number, f"a record of {record['id']}, where the input has {named.id}"
                )
            if job.played is not None:
                return
            player = record.get("player", classifier.player)
            if player != classifier.player:
                raise self._error(
                    number, f"played by {player}, where {classifier.player} is to play"
                )
            runs = record.get("player_runs", classifier.runs)
            if runs != classifier.runs:
                raise self._error(number, f"played {runs} times, not {classifier.runs}")
            return
        raise self._error(number, f"a record of {record['id']}, which the input does not have")

    def _error(self, line: int, reason: str) -> JournalError:
        return JournalError(f"{self.path}:{line}: cannot be resumed: {reason}")


def _game_of(record: dict[str, Any]) -> dict[str, Any]:
    """Who played and how often; nothing of a deal that crashed, whose game was lost with it."""
    if any(one["ending"] == Ending.CRASHED for one in record["decision"]["attempts"]):
        return {}
    played = {"player": (record["game_played"] or {}).get("player")}
    return played | {key: record[key] for key in ("player_runs",) if key in record}


def whole_lines(path: Path) -> int:
    """The number of bytes up to the last line feed."""
    with path.open("rb") as stream:
        size = stream.seek(0, os.SEEK_END)
        while size:
            start = max(0, size - 65536)
            stream.seek(start)
            found = stream.read(size - start).rfind(b"\n")
            if found >= 0:
                return start + found + 1
            size = start
    return 0
