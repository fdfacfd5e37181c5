"""Input that comes in slowly, or not at all: nothing waits for it that need not."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest

from command_line import command, process, winnable

pytestmark = pytest.mark.timeout(120)
SECONDS = 60  # for what is done at once on any machine that is not very busy


def deals(count: int) -> list[bytes]:
    game = "klondike[deck.ranks=6,tableau.piles=4]"
    return winnable("generate", game, "--count", str(count)).out.splitlines(keepends=True)


def id_of(line: bytes) -> str:
    return str(orjson.loads(line)["id"])


class Running:
    """A command whose input is written line by line, and stays open."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self.process = process
        self.stdin, self.stdout, self.stderr = process.stdin, process.stdout, process.stderr

    def send(self, *lines: bytes) -> None:
        self.stdin.write(b"".join(lines))
        self.stdin.flush()

    def ended(self) -> tuple[int, list[str]]:
        """The exit code, and the lines on standard error, of a command that ends by itself."""
        code = self.process.wait(SECONDS)
        return code, self.stderr.read().decode().splitlines()


@contextlib.contextmanager
def running(*args: str) -> Iterator[Running]:
    pipe = subprocess.PIPE
    with subprocess.Popen(command(*args), stdin=pipe, stdout=pipe, stderr=pipe) as process:
        try:
            yield Running(process)
        finally:
            process.kill()


@pytest.mark.parametrize("jobs", ["1", "2", "3"])
@pytest.mark.parametrize("name", ["classify", "play"])
def test_a_deals_line_is_written_before_the_next_deal_comes(name: str, jobs: str) -> None:
    with running(name, "--jobs", jobs) as run:
        for line in deals(12):
            run.send(line)
            assert id_of(run.stdout.readline()) == id_of(line)
        run.stdin.close()
        assert (run.stdout.read(), run.ended()) == (b"", (0, []))


@pytest.mark.parametrize("jobs", ["1", "2", "3"])
def test_a_producer_that_breaks_off_in_a_line_costs_that_line_only(jobs: str) -> None:
    first, second, third, last = deals(4)
    with running("classify", "--jobs", jobs) as run:
        run.send(first, second)
        assert id_of(run.stdout.readline()) == id_of(first)
        run.send(third, last[:20])
        run.stdin.close()
        assert [id_of(line) for line in run.stdout] == [id_of(second), id_of(third)]
        code, (fault,) = run.ended()
    assert (code, fault[:8]) == (3, "stdin:4:")


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", ["1", "2", "3"])
def test_a_run_is_ended_while_its_input_is_silent(jobs: str, sent: signal.Signals) -> None:
    with running("classify", "--jobs", jobs) as run:
        run.send(*deals(2))
        assert len([run.stdout.readline() for _ in range(2)]) == 2
        run.process.send_signal(sent)
        said = "interrupted" if sent == signal.SIGINT else "terminated"
        assert run.ended() == (128 + sent, [f"winnable: {said}"])


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_is_ended_while_the_pipe_it_reads_by_name_is_silent(
    jobs: str, tmp_path: Path
) -> None:
    os.mkfifo(pipe := tmp_path / "pipe")
    with running("classify", str(pipe), "--jobs", jobs) as run, pipe.open("wb") as sender:
        sender.write(deals(1)[0])
        sender.flush()
        assert run.stdout.readline()
        run.process.send_signal(signal.SIGINT)
        assert run.ended() == (130, ["winnable: interrupted"])


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_reader_that_goes_away_ends_a_run_whose_input_is_silent(jobs: str) -> None:
    first, second = deals(2)
    with running("classify", "--jobs", jobs) as run:
        run.send(first)
        assert run.stdout.readline()
        run.stdout.close()
        run.send(second)
        assert run.ended() == (141, [])


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_full_disk_ends_a_run_whose_input_is_silent(jobs: str) -> None:
    with running("classify", "--jobs", jobs, "-o", "/dev/full") as run:
        run.send(*deals(1))
        assert run.ended() == (70, ["winnable: No space left on device"])


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_journal_of_another_run_ends_one_whose_input_is_silent(jobs: str, tmp_path: Path) -> None:
    first, second = deals(2)
    target = tmp_path / "records.jsonl"
    part = tmp_path / "records.jsonl.part"
    part.write_bytes(process("classify", stdin=first).out)
    with running("classify", "--jobs", jobs, "-o", str(target), "--resume") as run:
        run.send(b"no deal\n", second)
        code, (fault, said) = run.ended()
    assert (code, fault[:8]) == (3, "stdin:1:")
    assert said.startswith(f"winnable: {part}:1: cannot be resumed: a record of {id_of(first)}")
