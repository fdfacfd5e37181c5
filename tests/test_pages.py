"""Every command has a page that says of its options what the command says; every game has one."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from winnable.cli.main import COMMANDS
from winnable.rules_file import game_names, load_rules

DOCS = Path(__file__).parents[1] / "docs"
refreshed = runpy.run_path(str(DOCS / "refresh_help.py"))["refreshed"]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_page_with_its_help(name: str) -> None:
    path = DOCS / "commands" / f"{name}.md"
    page = path.read_text(encoding="utf-8")
    assert page.startswith(f"# winnable {name}\n")
    assert page == refreshed(page, name), "run docs/refresh_help.py"


def test_no_page_is_of_a_command_that_is_gone() -> None:
    assert {path.stem for path in (DOCS / "commands").iterdir()} <= set(COMMANDS)


@pytest.mark.parametrize("name", game_names())
def test_every_game_has_a_page_with_its_title_and_its_name(name: str) -> None:
    page = (DOCS / "games" / f"{name}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {load_rules(name).title}\n\n`{name}`: ")


def test_no_page_is_of_a_game_that_is_gone() -> None:
    assert {path.stem for path in (DOCS / "games").iterdir()} <= set(game_names())
