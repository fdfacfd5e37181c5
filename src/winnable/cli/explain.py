"""``winnable explain``: how it is known what is known of a deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

import click

from winnable.analysis import decide, schedule_with
from winnable.budget import Budget
from winnable.claims import games_of, is_record
from winnable.cli.messages import silent_progress
from winnable.cli.options import (
    STANDARD,
    Input,
    Output,
    budget_options,
    game_option,
    input_argument,
    output_options,
)
from winnable.corpus.deals import named_deal
from winnable.corpus.lines import LineError, LineItem, dumps, read_lines
from winnable.errors import ReplayError, WinnableError
from winnable.explanation import explain, explanation_text, look_for_reason, reason_words
from winnable.lost_game import lost_game_json, lost_game_text, when_lost
from winnable.record import Record
from winnable.replay import Replay, Result
from winnable.rules import Rules
from winnable.rules_file import load_rules


@click.command(epilog="\b\nExample: winnable explain records.jsonl")
@input_argument
@click.option(
    "--format",
    "form",
    default="text",
    show_default=True,
    type=click.Choice(["text", "json"]),
    help="Words to read, or a JSON object a line.",
)
@click.option(
    "--played",
    metavar="FILE",
    type=click.Path(),
    help="Explain the games played in FILE instead: which move lost each of them.",
)
@click.option("--json", "form", flag_value="json", help="Short for --format json.")
@click.option(
    "--reasons/--no-reasons",
    default=True,
    show_default=True,
    help="Look for a reason why a deal is unwinnable; that may take minutes.",
)
@budget_options
@game_option
@output_options
def command(
    file: Input,
    form: str,
    played: str | None,
    reasons: bool,
    limits: Budget,
    game: str | None,
    output: Output,
) -> int:
    """Explain deals and records in words.

    A record is explained as it stands, after the referee has replayed its solution; a deal without
    a verdict is decided first. Of a deal that is unplayable every card that could be taken is
    listed, with the reason why it cannot be put anywhere. Of one that is unwinnable facts
    are listed that no line of play fits and of which none can be spared, where such are found.

    --played FILE explains games instead: replays, records with the game played, or JSON objects
    with a deal and its moves. Of each game is said after which move it could not be won any more,
    and what would have won before it.
    """
    rules = None if game is None else load_rules(game)
    as_json, effort = form == "json", limits if reasons else None
    if played is None:
        source, explained = file, partial(_deal_explained, limits=limits, rules=rules)
    elif file.path != STANDARD:
        raise click.UsageError("FILE is not read with --played: give the one or the other")
    else:
        source, explained = Input(played), partial(_game_explained, limits=limits, rules=rules)
    faults = silent_progress()
    code = 0
    with source.open() as stream, output.open() as sink:
        for number, item in read_lines(stream, source.name):
            if isinstance(item, LineError):
                faults.fault(item)
                continue
            try:
                text = explained(item, f"{source.name}:{number}", as_json=as_json, effort=effort)
            except WinnableError as error:
                faults.fault(LineError(source.name, number, str(error)))
                code = max(code, error.exit_code)
            else:
                sink.write(text)
    return code or faults.exit_code


def _deal_explained(
    item: LineItem,
    place: str,
    *,
    as_json: bool,
    effort: Budget | None,
    limits: Budget,
    rules: Rules | None,
) -> bytes:
    explanation = explain(_record(item, place, limits, rules), effort)
    if as_json:
        return dumps(explanation.to_json())
    return _lines(explanation_text(explanation))


def _game_explained(
    item: LineItem,
    place: str,
    *,
    as_json: bool,
    effort: Budget | None,
    limits: Budget,
    rules: Rules | None,
) -> bytes:
    replay = _game(item, place, rules)
    game = when_lost(replay, schedule_with(limits, rules=replay.deal.rules))
    found = None
    if effort is not None and game.lost is not None:
        found = look_for_reason(game.positions[game.lost].deal, effort)
    reason = None if found is None else found.reason
    if as_json:
        return dumps(lost_game_json(game, reason))
    return _lines(lost_game_text(game, "" if found is None else reason_words(found), reason))


def _lines(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def _game(item: LineItem, place: str, rules: Rules | None) -> Replay:
    """The game played of a line. Raises ReplayError where it has none, and as reading it does."""
    if isinstance(item, str) or not ("moves" in item or "verdict" in item):
        raise ReplayError("no game played: expected a replay, a record or a deal with its moves")
    item = {"id": place, "result": Result.UNFINISHED.value, **item}
    if rules is not None:
        item.setdefault("game", rules.name)
    if is_record(item) and not (item.get("game_played") or {}).get("moves"):
        raise ReplayError("the record has no game played, or leaves its moves out")
    return games_of(item)[0]


def _record(item: LineItem, place: str, limits: Budget, rules: Rules | None) -> Mapping[str, Any]:
    """The record that a line is, or that its deal gets when it is decided."""
    if isinstance(item, dict) and "verdict" in item:
        return item
    named = named_deal(item, place, rules)
    return Record.of(
        named.id, named.deal, decide(named.deal, schedule_with(limits, rules=named.deal.rules))
    ).to_json()
