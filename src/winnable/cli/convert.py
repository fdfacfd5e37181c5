"""``winnable convert``: the same deals in another form, ours or another program's."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import click

from winnable.cli.messages import Progress, silent_progress
from winnable.cli.options import Input, Output, game_option, input_argument, output_options
from winnable.cli.streaming import each_deal
from winnable.corpus.deals import NamedDeal
from winnable.corpus.foreign import read_foreign
from winnable.corpus.lines import LineError, dumps
from winnable.deal_json import deal_to_json
from winnable.errors import WinnableError
from winnable.formats.form import FormatError
from winnable.formats.pieces import LARGEST_PIECE
from winnable.formats.registry import (
    OWN,
    Rewound,
    detect,
    format_names,
    get_format,
    written_names,
)
from winnable.formats.solvitaire_rules import rules_from_solvitaire
from winnable.rules import Rules
from winnable.rules_file import load_rules

AUTO = "auto"
OWN_FORMS: dict[str, Callable[[NamedDeal], bytes]] = {
    "notation": lambda named: dumps(named.to_json()),
    "json": lambda named: dumps({**named.to_json(), "deal": deal_to_json(named.deal)}),
    "text": lambda named: f"{named.deal}\n".encode(),
    OWN: lambda named: dumps(named.to_json()),
}
"""Our own forms of a deal; ``winnable`` is the name of the first among other programs' formats."""


@click.command(
    epilog="\b\nExample: winnable convert deck.txt --game klondike-draw-1 --to solvitaire"
)
@input_argument
@click.option(
    "--from",
    "source",
    default=AUTO,
    show_default=True,
    type=click.Choice([AUTO, OWN, *format_names()]),
    help="Whose form the deals are in; auto: told by their look.",
)
@click.option(
    "--to",
    default="notation",
    show_default=True,
    type=click.Choice([*OWN_FORMS, *written_names()]),
    help="notation (or winnable): JSON Lines with the notation; json: JSON Lines with every card "
    "in JSON; text: the bare notation; the others: another program's form.",
)
@game_option
@click.option(
    "--rules",
    "rules_file",
    metavar="FILE",
    type=click.Path(),
    help="The game, as a rules file (JSON) of Solvitaire's.",
)
@click.option("--strict", is_flag=True, help="Stop at the first deal that cannot be read.")
@output_options
def command(
    file: Input,
    source: str,
    to: str,
    game: str | None,
    rules_file: str | None,
    strict: bool,
    output: Output,
) -> int:
    """Write deals in another form.

    Reads deals in any form of ours, replays or records, of which it keeps the deals, and deals in
    the forms of other programs: Solvitaire, Klondike-Solver, PySol, MinimalKlondike, lonelybot,
    KPat, the tybalt-klondike-solver and PySolFC. What it takes the input for it says on standard
    error; a text that could be read in two ways it refuses.
    """
    messages = _Strict() if strict else silent_progress()
    rules = _rules(game, rules_file, messages)
    write = _writer(to)
    with file.open() as lines, output.open() as stream:
        found = _deals(Rewound(lines), file.name, source, rules, messages)
        for number, named in enumerate(found, start=1):
            if number > 1 and to in written_names() and get_format(to).single:
                raise FormatError(f"{file.name}: several deals, and a file of {to} holds one")
            try:
                stream.write(write(named))
            except WinnableError as error:
                if strict:
                    raise FormatError(f"{named.id}: {error}") from None
                messages.faults += 1
                messages.say(f"{named.id}: {error}")
    return messages.exit_code


class _Strict(Progress):
    """Ends the run at the first fault."""

    def __init__(self) -> None:
        super().__init__(None, "", shown=False)

    def fault(self, fault: LineError) -> None:
        raise fault


def _rules(game: str | None, rules_file: str | None, messages: Progress) -> Rules | None:
    if game is not None and rules_file is not None:
        raise click.UsageError("give either --game or --rules")
    if rules_file is None:
        return None if game is None else load_rules(game)
    file = Input(rules_file)
    with file.open() as stream:
        data = stream.read(LARGEST_PIECE)
    rules, notes = rules_from_solvitaire(data)
    for note in notes:
        messages.say(f"{file.name}: note: {note}")
    return rules


def _writer(to: str) -> Callable[[NamedDeal], bytes]:
    if to in OWN_FORMS:
        return OWN_FORMS[to]
    write = get_format(to).write
    assert write is not None  # the option offers only those that are written
    return lambda named: write(named.deal).encode()


def _deals(
    stream: Rewound, name: str, source: str, rules: Rules | None, messages: Progress
) -> Iterator[NamedDeal]:
    """The deals of the stream, in the form asked for or in the one it looks like."""
    form = detect(stream.head, rules) if source == AUTO else None
    if form is not None:
        messages.say(f"{name}: taken for {form.name}: {form.about}")
    elif source not in (AUTO, OWN):
        form = get_format(source)
    if form is None:
        yield from each_deal(stream, name, None if rules is None else rules.name, messages)
        return
    for line, found, notes in read_foreign(stream, name, form, rules):
        if isinstance(found, LineError):
            messages.fault(found)
            continue
        for note in notes:
            messages.say(f"{name}:{line}: note: {note}")
        yield found
