"""Write what ``winnable COMMAND --help`` prints at the end of each command's page.

Run it when a command's options change: ``.venv/bin/python docs/refresh_help.py``.
"""

from __future__ import annotations

from pathlib import Path

import click

from winnable.cli.main import COMMANDS, cli

HEADING = "## Options\n"
PAGES = Path(__file__).parent / "commands"


def refreshed(page: str, name: str) -> str:
    """The page with everything from its options on written anew."""
    before = page.partition(HEADING)[0].rstrip()
    return f"{before}\n\n{HEADING}\n```text\n{_help(name)}\n```\n"


def _help(name: str) -> str:
    settings = {**cli.context_settings, "terminal_width": 90, "max_content_width": 90}
    parent = click.Context(cli, info_name="winnable", **settings)
    command = cli.get_command(parent, name)
    assert command is not None
    text = command.get_help(click.Context(command, info_name=name, parent=parent))
    return "\n".join(line.rstrip() for line in text.splitlines())


if __name__ == "__main__":
    for name in COMMANDS:
        path = PAGES / f"{name}.md"
        if path.exists():
            path.write_text(refreshed(path.read_text(encoding="utf-8"), name), encoding="utf-8")
