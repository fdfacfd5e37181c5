"""``winnable games``: which there are, and what one of them is."""

from __future__ import annotations

import json
from pathlib import Path

import click

from winnable.cli.options import complete_games, set_option
from winnable.formats.solvitaire_rules import rules_to_solvitaire
from winnable.rules import Rules, table_fields, value_text
from winnable.rules_file import game_names, game_source, load_rules
from winnable.rules_text import rules_text


@click.command(epilog="\b\nExample: winnable games klondike --set stock.draw=1")
@click.argument("name", required=False, shell_complete=complete_games)
@set_option
@click.option(
    "--as",
    "form",
    type=click.Choice(["text", "solvitaire"]),
    default="text",
    show_default=True,
    help="In words, or as a rules file for Solvitaire's --custom-rules.",
)
def command(name: str | None, overrides: tuple[str, ...], form: str) -> None:
    """List the games, or explain one.

    NAME is a game's name, a rules file, or either with overrides in brackets. The game is explained
    in words; its file follows, and every rule that results.
    """
    if name is None:
        if overrides or form != "text":
            raise click.UsageError("--set and --as need the NAME of a game")
        _list()
        return
    rules = load_rules(name, overrides)
    if form == "solvitaire":
        click.echo(json.dumps(rules_to_solvitaire(rules), indent=2))
        return
    click.echo(f"{rules.title} ({rules.name})")
    if rules.about:
        click.echo(rules.about)
    click.echo()
    for sentence in rules_text(rules):
        click.echo(f"- {sentence}")
    click.echo()
    click.echo(_file(name).rstrip())
    click.echo()
    _print_rules(rules)


def _list() -> None:
    names = game_names()
    width = max(map(len, names))
    for name in names:
        rules = load_rules(name)
        click.echo(f"{name:<{width}}  {rules.title}. {rules.about}")


def _file(name: str) -> str:
    """The file a game is loaded from, under a line that names it."""
    game = name.partition("[")[0].strip()
    if game in game_names():
        return f"# {game}.toml\n{game_source(game)}"
    return f"# {game}\n{Path(game).read_text(encoding='utf-8-sig')}"


def _print_rules(rules: Rules) -> None:
    click.echo("# all rules")
    for key, field, value in table_fields(rules):
        click.echo(f"# {key} = {value_text(value)} ({field.metadata['words']})")
