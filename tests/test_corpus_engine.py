"""Engines: order kept, crashes pinned to the item that caused them, nothing left running."""

from __future__ import annotations

import contextlib
import itertools
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import corpus_work as work
from winnable.corpus import processes
from winnable.corpus.engine import Crash, ordered
from winnable.corpus.engines import engine_for


@pytest.mark.parametrize("jobs", [1, 2, 3])
@pytest.mark.parametrize("count", [0, 1, 2000])
def test_results_come_in_the_order_of_the_items(jobs: int, count: int) -> None:
    results = ordered(engine_for(jobs).run(work.Double(), range(count)))
    assert list(results) == [2 * number for number in range(count)]


@pytest.mark.parametrize("number", [0, 57, 299])
def test_the_item_that_kills_its_process_is_found_and_the_others_are_done(number: int) -> None:
    results = list(ordered(engine_for(2).run(work.DieAt(number), range(300))))
    crash = results.pop(number)
    assert crash == Crash("its process was ended by SIGKILL")
    assert results == [2 * other for other in range(300) if other != number]


def test_an_item_whose_process_was_killed_once_is_done_the_second_time(tmp_path: Path) -> None:
    once = work.DieOnce(40, tmp_path / "died")
    assert list(ordered(engine_for(2).run(once, range(100)))) == list(range(0, 200, 2))
    assert once.memory.exists()


def test_what_the_work_raises_is_raised_and_ends_the_run() -> None:
    with pytest.raises(ValueError, match="no thirteen"):
        list(engine_for(2).run(work.FailAt(), range(100)))


@pytest.mark.parametrize("jobs", [1, 2, 3])
@pytest.mark.parametrize("count", [0, 5, 700])
def test_what_the_items_raise_is_raised_after_the_results_of_those_before(
    jobs: int, count: int
) -> None:
    def items() -> Iterator[int]:
        yield from range(count)
        raise OSError("the disk is gone")

    results = ordered(engine_for(jobs).run(work.Double(), items()))
    assert list(itertools.islice(results, count)) == list(range(0, 2 * count, 2))
    with pytest.raises(OSError, match="the disk is gone"):
        next(results)


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_do_not_wait_for_items_that_are_still_to_come(jobs: int) -> None:
    taken = threading.Semaphore(0)

    def items() -> Iterator[int]:
        for number in range(20):
            yield number
            assert taken.acquire(timeout=60)

    results = []
    for result in ordered(engine_for(jobs).run(work.Double(), items())):
        results.append(result)
        taken.release()
    assert results == list(range(0, 40, 2))


def test_items_are_not_read_much_before_they_are_worked_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "LOOK_AHEAD", 50)
    monkeypatch.setattr(processes, "ROOM", 30)
    read = 0

    def items() -> Iterator[int]:
        nonlocal read
        for number in itertools.count():
            read += 1
            yield number

    with contextlib.closing(engine_for(2).run(work.Double(), items())) as results:
        for done, _ in enumerate(itertools.islice(results, 500)):
            assert read <= done + 50 + 30


@pytest.mark.parametrize("silent", [False, True])
def test_no_thread_reads_on_when_the_results_are_no_longer_wanted(silent: bool) -> None:
    speak = threading.Event()

    def items() -> Iterator[int]:
        for number in itertools.count():
            if number == 4 and silent:
                speak.wait(60)
            yield number

    results = engine_for(2).run(work.Double(), items())
    assert list(itertools.islice(ordered(results), 4)) == [0, 2, 4, 6]
    results.close()
    speak.set()
    _wait_for(lambda: all(thread.name != "feeder" for thread in threading.enumerate()))


def test_a_slow_item_does_not_let_the_others_run_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "LOOK_AHEAD", 50)
    results = engine_for(2).run(work.SlowStart(tmp_path), range(500))
    for number, _ in results:
        if number == 0:
            break
        begun = max(int(path.name) for path in tmp_path.iterdir())
        assert begun < 50
    results.close()


def test_workers_are_gone_when_the_results_are_no_longer_wanted() -> None:
    results = engine_for(2).run(work.WorkersPid(), range(1000))
    pids = {pid for _, pid in zip(range(50), (pid for _, pid in results), strict=False)}
    results.close()
    _wait_for(lambda: not any(_alive(pid) for pid in pids))


def _wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
