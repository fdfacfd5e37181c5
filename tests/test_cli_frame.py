"""The frame of the command line: what it imports, what it prints, what it exits with."""

from __future__ import annotations

import subprocess
import sys

import click
import pytest
from click.shell_completion import ShellComplete

from command_line import process, winnable
from winnable import __version__
from winnable.cli.main import COMMANDS, cli
from winnable.rules_file import game_names

HEAVY = ("ortools", "numpy", "tqdm", "orjson", "winnable._kernel", "multiprocessing")


def imported_by(statement: str) -> set[str]:
    code = f"{statement}\nimport sys\nprint(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "statement",
    [
        "import winnable.cli.main",
        "from winnable.cli.main import run; run(['--help'])",
        "from winnable.cli.main import run; run(['--version'])",
    ],
)
def test_help_and_version_import_no_command_and_nothing_heavy(statement: str) -> None:
    modules = imported_by(statement)
    assert modules.isdisjoint(HEAVY)
    assert modules.isdisjoint(f"winnable.cli.{name}" for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_no_command_imports_the_planner_or_the_progress_bar_before_it_needs_them(
    name: str,
) -> None:
    assert imported_by(f"import winnable.cli.{name}").isdisjoint(("ortools", "numpy", "tqdm"))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_listed_with_the_first_sentence_of_its_help(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    assert (command.help or "").startswith(COMMANDS[name])


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_every_command_has_help_with_an_example_on_one_line(
    name: str, option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    ended = winnable(name, option)
    assert ended.code == 0
    example = ended.lines[-1]
    assert example.startswith("  Example: winnable ")
    assert f"winnable {name} " in example or example.endswith(f"winnable {name}")


def completed(*args: str) -> list[tuple[str, str]]:
    """The kind and text of what the shell offers in place of the last argument."""
    *before, incomplete = args
    shell = ShellComplete(cli, {}, "winnable", "_WINNABLE_COMPLETE")
    return [(one.type, one.value) for one in shell.get_completions(before, incomplete)]


@pytest.mark.parametrize("name", COMMANDS)
def test_the_shell_completes_whatever_has_a_name(name: str) -> None:
    games = [("plain", game) for game in game_names()]
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    given: list[str] = []
    for param in command.params:
        if isinstance(param, click.Argument):
            files = param.name in ("file", "files", "paths", "claims")
            assert completed(name, *given, "") == ([("file", "")] if files else games)
            given.append("klondike")
            continue
        assert isinstance(param, click.Option)
        offered = completed(name, param.opts[-1], "")
        if param.metavar in ("FILE", "DIR"):
            assert offered == [(param.metavar.lower(), "")]
        elif param.metavar == "GAME":
            assert offered == games
        elif isinstance(param.type, click.Choice):
            assert offered == [("plain", choice) for choice in param.type.choices]


def test_a_game_that_has_no_such_name_may_be_a_file() -> None:
    assert completed("generate", "klondike-v") == [("plain", "klondike-vegas")]
    assert completed("generate", "./mine") == [("file", "./mine")]


def test_the_version_is_the_packages() -> None:
    assert winnable("--version").text == f"winnable {__version__}\n"


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["nonsense"],
        ["--nonsense"],
        ["generate"],
        ["generate", "klondike"],
        ["generate", "klondike", "--count", "3", "--numbers", "3"],
        ["generate", "klondike", "--numbers", "x"],
        ["generate", "klondike", "--numbers", "1", "--dealer", "nobody"],
        ["generate", "klondike", "--numbers", "1", "--dealer", "solvitaire", "--seed", "2"],
        ["generate", "klondike", "--numbers", "5000000000", "--dealer", "solvitaire"],
        ["classify", "--jobs", "-1"],
        ["classify", "--player", "nobody"],
        ["classify", "--only", "nobody"],
        ["classify", "--max-states", "0"],
        ["classify", "--resume"],
        ["classify", "-", "--played", "-"],
        ["games", "--set", "stock.draw=1"],
    ],
)
def test_wrong_usage_exits_with_2(args: list[str]) -> None:
    ended = winnable(*args)
    assert ended.code == 2
    assert ended.out == b""
    assert ended.err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["show", "no-such-file"], "winnable: no-such-file: cannot be read: No such file"),
        (["show", "."], "winnable: .: cannot be read: Is a directory"),
        (["games", "klondik"], "winnable: no game is named 'klondik'; did you mean 'klondike'?"),
        (["games", "none.toml"], "winnable: none.toml: cannot be read: No such file"),
        (["generate", "klondike", "--count", "1", "--set", "draw=1"], "winnable: klondike: draw"),
        (["show", "--game", "x[", "-"], "winnable: "),
    ],
)
def test_bad_input_exits_with_3_and_one_line(args: list[str], said: str) -> None:
    ended = winnable(*args)
    assert ended.code == 3
    assert ended.out == b""
    assert ended.err.startswith(said)
    assert ended.err.count("\n") == 1


def test_a_fault_of_the_program_is_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("winnable.cli.games._list", broken)
    ended = winnable("games")
    assert ended.code == 70
    assert ended.err.startswith("winnable: internal error: ZeroDivisionError: oh (")
    assert ended.err.count("\n") == 1
    monkeypatch.setenv("WINNABLE_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        winnable("games")


def test_options_can_be_set_in_the_environment() -> None:
    ended = process(
        "generate", "klondike", env={"WINNABLE_GENERATE_COUNT": "2", "PATH": "/usr/bin"}
    )
    assert len(ended.lines) == 2
