"""Every command has a page, and what the page says of its options is what the command says."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from winnable.cli.main import COMMANDS

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
