"""Reading ahead in a thread: nothing lost, nobody kept waiting, and it can be put an end to."""

from __future__ import annotations

import contextlib
import io
import os
import random
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import wait

import pytest

from winnable.corpus.feeder import Feeder
from winnable.corpus.stoppable import stoppable

SECONDS = 30


def take_all(feeder: Feeder[int], count: int) -> Iterator[list[int]]:
    """What is taken each time there is something, as the engine does it."""
    while not feeder.over:
        if items := feeder.take(count):
            yield items
        elif not feeder.over:
            before = time.monotonic()
            wait([feeder.woken], SECONDS if feeder.patience is None else feeder.patience)
            assert time.monotonic() < before + SECONDS, "nobody woke the consumer"


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.parametrize("count", [1, 2, 7, 100])
@pytest.mark.parametrize("seed", range(5))
def test_every_item_arrives_in_its_order_however_it_comes(count: int, seed: int) -> None:
    chance = random.Random(seed)

    def source() -> Iterator[int]:
        for number in range(2000):
            yield number
            if chance.random() < 0.02:
                time.sleep(chance.random() * 0.005)

    chunks = list(take_all(Feeder(source(), 200), count))
    assert [number for chunk in chunks for number in chunk] == list(range(2000))
    assert max(map(len, chunks)) <= count


def test_items_that_come_in_fast_are_taken_as_many_as_are_asked_for() -> None:
    assert list(map(len, take_all(Feeder(range(1000), 200), 64))) == [64] * 15 + [40]


def test_items_that_come_in_slowly_are_taken_before_they_are_as_many() -> None:
    speak = threading.Event()

    def source() -> Iterator[int]:
        yield 1
        yield 2
        speak.wait(SECONDS)
        yield 3

    chunks = take_all(Feeder(source(), 200), 64)
    assert next(chunks) == [1, 2]
    speak.set()
    assert list(chunks) == [[3]]


def test_a_stopped_feeder_takes_no_more_from_its_source() -> None:
    read: list[int] = []

    def source() -> Iterator[int]:
        for number in range(1000):
            read.append(number)
            yield number

    feeder = Feeder(source(), 10)
    assert next(take_all(feeder, 5)) == [0, 1, 2, 3, 4]
    feeder.stop()
    wait_for(lambda: all(thread.name != "feeder" for thread in threading.enumerate()))
    assert len(read) <= 16


def test_a_stream_that_is_closed_lets_a_thread_go_that_waits_for_it() -> None:
    ours, theirs = os.pipe()
    read: list[bytes] = []
    with stoppable(io.FileIO(ours)) as stream:

        def read_all() -> None:
            with contextlib.suppress(ValueError):  # it may ask again, and find the stream closed
                read.extend(stream)

        thread = threading.Thread(target=read_all, daemon=True)
        thread.start()
        os.write(theirs, b"one\ntwo\nthr")
        wait_for(lambda: len(read) == 2)
    thread.join(SECONDS)
    assert not thread.is_alive()
    assert read == [b"one\n", b"two\n", b"thr"]
    assert stream.closed
    os.close(theirs)


def test_a_stream_is_read_to_its_end() -> None:
    ours, theirs = os.pipe()
    lines = [b"%d\n" % number for number in range(5000)]
    os.write(theirs, b"".join(lines))
    os.close(theirs)
    with stoppable(io.FileIO(ours)) as stream:
        assert list(stream) == lines
