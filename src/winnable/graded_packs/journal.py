"""The journal of a pack in the making: what was found, number by number, so that it can go on.

Its first line says which pack it is of; every other one is of the next number: the deal taken, or
that none was. A line cut short by a kill is dropped, and its number looked into again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

import orjson

from winnable.corpus.journal import JournalError, journal_path, whole_lines
from winnable.corpus.lines import dumps


class PackJournal:
    """The open journal of the pack ``target``, kept until ``done``.

    ``pack`` says all that the pack depends on. With ``resume`` an earlier journal is gone on with;
    JournalError is raised where that is of another pack.
    """

    def __init__(self, target: Path, pack: Mapping[str, Any], *, resume: bool) -> None:
        self.path = journal_path(target)
        kept = whole_lines(self.path) if resume and self.path.exists() else 0
        self._stream: BinaryIO = self.path.open("r+b" if kept else "wb")
        try:
            self._stream.truncate(kept)
            self.past = list(self._read(pack)) if kept else []
            self._stream.seek(kept)
            if not kept:
                self._write({"pack": dict(pack)})
        except BaseException:
            self._stream.close()
            raise

    def __enter__(self) -> PackJournal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stream.close()

    def note(self, entry: Mapping[str, Any] | None) -> None:
        """Add what became of the next number. It is in the hands of the system on return."""
        self._write({"taken": entry})

    def done(self) -> None:
        """The pack is written: the journal is needed no more."""
        self.path.unlink()

    def _write(self, item: Mapping[str, Any]) -> None:
        self._stream.write(dumps(item))
        self._stream.flush()

    def _read(self, pack: Mapping[str, Any]) -> Iterator[dict[str, Any] | None]:
        for number, line in enumerate(self._stream, start=1):
            try:
                item = orjson.loads(line)
                if number == 1:
                    self._check(item["pack"], pack)
                else:
                    yield item["taken"]
            except (orjson.JSONDecodeError, KeyError, TypeError):
                raise self.fault(number) from None

    def fault(self, number: int) -> JournalError:
        """That a line, from 1, is none of a journal."""
        return JournalError(f"{self.path}:{number}: cannot be resumed: no line of a pack's journal")

    def _check(self, before: Mapping[str, Any], now: Mapping[str, Any]) -> None:
        for key in sorted(before.keys() | now.keys()):
            if before.get(key) != now.get(key):
                raise JournalError(
                    f"{self.path}:1: cannot be resumed: of a pack with another {key}: "
                    f"{before.get(key)!r:.60}, not {now.get(key)!r:.60}"
                )
