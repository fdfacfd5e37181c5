"""The command line as a process: pipes, signals, full disks. What a runner inside cannot show."""

from __future__ import annotations

import os
import pty
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from command_line import command, process, winnable

MANY = ("generate", "klondike", "--numbers", "1-200000")


def deals(count: int, game: str = "klondike[deck.ranks=6,tableau.piles=4]") -> bytes:
    return winnable("generate", game, "--count", str(count)).out


def shell(script: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    run = " ".join(command())
    return subprocess.run(
        ["sh", "-c", script.replace("winnable", run)],
        input=stdin,
        capture_output=True,
        timeout=120,
    )


def pipe(*stages: str, stdin: bytes = b"") -> tuple[set[int], bytes]:
    """What the stages that are ours exit with, and all they say on standard error."""
    told = [f"{{ {stage}; echo $? >&3; }}" if "winnable" in stage else stage for stage in stages]
    done = shell(f"{{ {' | '.join(told)} > /dev/null; }} 3>&1", stdin)
    return {int(code) for code in done.stdout.split()}, done.stderr


def test_a_pipeline_from_numbers_to_records_works() -> None:
    generate = "winnable generate 'klondike[deck.ranks=5,tableau.piles=3]' --numbers 1-20"
    assert pipe(generate, "winnable classify --jobs 2", "winnable show") == ({0}, b"")


def test_a_reader_that_goes_away_ends_the_writer_quietly() -> None:
    assert pipe("winnable generate klondike --numbers 1-100000", "head -c 1") == ({141}, b"")


def test_a_text_the_pipe_holds_whole_may_end_well() -> None:
    codes, said = pipe("winnable games klondike", "head -c 1")
    assert (codes <= {0, 141}, said) == (True, b"")


def test_a_reader_that_is_gone_ends_classify_and_its_workers_quietly() -> None:
    assert pipe("winnable classify --jobs 2", "head -n 1", stdin=deals(200)) == ({141}, b"")


@pytest.mark.parametrize(
    "args",
    [
        "generate klondike --numbers 1-3",
        "generate klondike --numbers 1-3000",
        "games",
        "--version",
        "--help",
        "generate klondike --numbers 1-3 -o /dev/full",
    ],
)
def test_a_full_disk_is_one_line(args: str) -> None:
    target = "" if "/dev/full" in args else "> /dev/full"
    done = shell(f"winnable {args} {target}")
    assert done.returncode == 70
    assert done.stderr.endswith(b"No space left on device\n")
    assert done.stderr.count(b"\n") == 1


def test_closed_standard_streams_are_one_line_at_most() -> None:
    closed_out = shell("winnable generate klondike --numbers 1-3 >&-")
    assert (closed_out.returncode, closed_out.stderr.count(b"\n")) == (70, 1)
    closed_in = shell("winnable show <&-")
    assert closed_in.returncode == 3
    assert closed_in.stderr == b"winnable: standard input is closed\n"
    assert shell("winnable show nowhere 2>&-").returncode == 3


@pytest.mark.parametrize(
    "args", ["classify", "classify --progress", "play", "solve", "bench klondike --numbers 1-2"]
)
def test_a_closed_standard_error_changes_nothing_else(args: str) -> None:
    closed = shell(f"winnable {args} 2>&-", deals(3))
    assert closed.returncode == 0
    assert closed.stdout.count(b"\n") >= 3


def test_a_terminal_as_input_gets_help_instead_of_silence() -> None:
    leader, follower = pty.openpty()
    with os.fdopen(follower), os.fdopen(leader):
        for name in ("classify", "solve", "show", "validate", "convert"):
            done = subprocess.run(command(name), stdin=follower, capture_output=True, timeout=60)
            assert done.returncode == 2
            assert done.stdout == b""
            assert done.stderr.startswith(f"Usage: python -m winnable {name}".encode()) or (
                done.stderr.startswith(f"Usage: winnable {name}".encode())
            )


def test_colours_are_for_terminals_that_want_them() -> None:
    text = deals(1)
    shown = {
        "plain": process("show", stdin=text).out,
        "forced": process("show", "--color", "always", stdin=text).out,
        "terminal": _at_a_terminal(text, {}),
        "refused": _at_a_terminal(text, {"NO_COLOR": "1"}),
        "dumb": _at_a_terminal(text, {"TERM": "dumb"}),
    }
    assert {name: b"\x1b[" in out for name, out in shown.items()} == {
        "plain": False, "forced": True, "terminal": True, "refused": False, "dumb": False,
    }  # fmt: skip


def _at_a_terminal(stdin: bytes, environment: dict[str, str]) -> bytes:
    leader, follower = pty.openpty()
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TERM")}
    with os.fdopen(follower), os.fdopen(leader):
        subprocess.run(
            command("show"),
            input=stdin,
            stdout=follower,
            timeout=60,
            check=True,
            env={**kept, "TERM": "xterm", **environment},
        )
        return os.read(leader, 1 << 16)


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_ended_run_says_how_to_go_on_and_goes_on(
    tmp_path: Path, sent: signal.Signals, jobs: str
) -> None:
    target, part = tmp_path / "r.jsonl", tmp_path / "r.jsonl.part"
    source = tmp_path / "deals.jsonl"
    source.write_bytes(deals(200))
    args = ("classify", str(source), "--jobs", jobs, "-o", str(target))
    running = subprocess.Popen(command(*args), stderr=subprocess.PIPE, start_new_session=True)
    _wait_for(lambda: part.exists() and part.stat().st_size > 10_000)
    os.killpg(running.pid, sent)  # as a terminal does: to the parent and its workers alike
    _, said = running.communicate(timeout=30)
    assert running.returncode == 128 + sent
    assert said.decode().splitlines() == [
        f"the records so far are in {part}; --resume goes on there",
        "winnable: interrupted" if sent == signal.SIGINT else "winnable: terminated",
    ]
    assert not target.exists()
    assert part.read_bytes().endswith(b"}\n")
    assert process(*args, "--resume").code == 0
    assert target.read_bytes() == process("classify", str(source), "--jobs", "2").out


def test_a_killed_run_is_resumed_to_the_same_bytes(tmp_path: Path) -> None:
    target, part = tmp_path / "r.jsonl", tmp_path / "r.jsonl.part"
    source = tmp_path / "deals.jsonl"
    source.write_bytes(deals(200))
    args = ("classify", str(source), "--jobs", "2", "-o", str(target))
    running = subprocess.Popen(command(*args))
    _wait_for(lambda: part.exists() and part.stat().st_size > 10_000)
    running.kill()
    running.wait()
    assert process(*args, "--resume").code == 0
    assert target.read_bytes() == process("classify", str(source)).out


def test_ctrl_c_leaves_no_half_written_file(tmp_path: Path) -> None:
    target = tmp_path / "deals.jsonl"
    running = subprocess.Popen(command(*MANY, "-o", str(target)), stderr=subprocess.PIPE)
    _wait_for(lambda: any(path.stat().st_size > 10_000 for path in tmp_path.iterdir()))
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=30)
    assert (running.returncode, said) == (130, b"winnable: interrupted\n")
    assert list(tmp_path.iterdir()) == []


def test_completion_scripts_are_printed() -> None:
    for name in ("bash", "zsh", "fish"):
        done = process(env={**os.environ, "_WINNABLE_COMPLETE": f"{name}_source"})
        assert b"_WINNABLE_COMPLETE" in done.out


def test_the_version_takes_little_longer_than_python_and_click_themselves() -> None:
    # Turn by turn, and the best of several: that says least of how busy the machine is.
    bare = [sys.executable, "-c", "import click"]
    times = [(_cpu_seconds(command("--version")), _cpu_seconds(bare)) for _ in range(6)]
    assert min(ours for ours, _ in times) < 2 * min(clicks for _, clicks in times)


def _cpu_seconds(run: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(run, check=True, capture_output=True, timeout=60)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.005)
