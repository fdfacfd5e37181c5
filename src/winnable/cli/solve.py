"""``winnable solve``: the winning line of a deal, or that there is none."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import replace

import click

from winnable.analysis import DECIDERS, Answer, Decision, can_move_a_card, decide, schedule_with
from winnable.budget import WHY_NO_ANSWER, Budget
from winnable.cli.messages import silent_progress
from winnable.cli.options import (
    Input,
    Output,
    budget_options,
    game_option,
    input_argument,
    output_options,
)
from winnable.cli.streaming import each_deal
from winnable.corpus.deals import NamedDeal
from winnable.corpus.lines import dumps
from winnable.deal import Deal
from winnable.heap_count import HeapCount, can_be_counted, with_fewest_heaps
from winnable.moves import Move
from winnable.planning.length import Length
from winnable.record import Record
from winnable.words import counted

_WIDTH = 78


@click.command(
    epilog="\b\nExample: winnable generate klondike --numbers 17 | winnable solve --shortest"
)
@input_argument
@budget_options
@click.option("--shortest", is_flag=True, help="Look for a line with the fewest card moves.")
@click.option(
    "--count-draws", is_flag=True, help="With --shortest: count the moves of the stock too."
)
@click.option(
    "--fewest-heaps", is_flag=True, help="Look for a line with the fewest heaps, in games of heaps."
)
@click.option("--only", type=click.Choice(list(DECIDERS)), help="Ask this decider alone.")
@click.option(
    "--format",
    "form",
    default="text",
    show_default=True,
    type=click.Choice(["text", "json"]),
    help="Text to read, or a record a line.",
)
@click.option("--strict", is_flag=True, help="Exit with 4 if any deal is left undecided.")
@game_option
@output_options
def command(
    file: Input,
    limits: Budget,
    shortest: bool,
    count_draws: bool,
    fewest_heaps: bool,
    only: str | None,
    form: str,
    strict: bool,
    game: str | None,
    output: Output,
) -> int:
    """Find a winning line, or show that there is none.

    Every card is known to the search, face-down ones and the stock included. Exits with 0 whatever
    the answer is.

    With --shortest the line has the fewest card moves, a run's move counting as one and the
    stock's as none; or it is said how many no line can go below. With --count-draws draws and
    redeals count too.

    With --fewest-heaps, for games such as Calculation, the line uses as few heaps as will do; or
    it is said how many no line can go below. Every number of heaps has the limits anew.
    """
    if count_draws and not shortest:
        raise click.UsageError("--count-draws needs --shortest")
    if fewest_heaps and (shortest or only):
        raise click.UsageError("--fewest-heaps goes with neither --shortest nor --only")
    messages = silent_progress()
    undecided = False
    with file.open() as lines, output.open() as stream:
        for found in each_deal(lines, file.name, game, messages):
            decision = decide(found.deal, schedule_with(limits, only, found.deal.rules))
            undecided |= decision.answer is Answer.UNDECIDED
            length, heaps = None, None
            if fewest_heaps:
                if not can_be_counted(found.deal):
                    raise click.UsageError(
                        f"--fewest-heaps: {found.id} is not a deal with empty heaps"
                    )
                decision, heaps = with_fewest_heaps(found.deal, decision, limits)
            if shortest and decision.plan is not None:
                decision, length = _shortened(
                    found.deal, decision, decision.plan, limits, count_draws
                )
            if form == "json":
                record = Record.of(found.id, found.deal, decision, length=length, heaps=heaps)
                stream.write(dumps(record.to_json()))
            else:
                text = _text(found, decision, length, heaps)
                stream.writelines(f"{line}\n".encode() for line in text)
            stream.flush()
    return messages.exit_code or (4 if strict and undecided else 0)


def _shortened(
    deal: Deal, decision: Decision, line: tuple[Move, ...], limits: Budget, count_draws: bool
) -> tuple[Decision, Length]:
    """The decision with the shortest line that is found, and how short that is."""
    from winnable.planning.shortest import shorten

    short = shorten(deal, line, limits, count_draws)
    return replace(decision, plan=short.line), short.length


def _text(
    found: NamedDeal, decision: Decision, length: Length | None, heaps: HeapCount | None
) -> Iterator[str]:
    states = counted(decision.states, "state")
    if decision.plan is not None:
        moves = counted(len(decision.plan), "move")
        if length is not None:
            moves += "" if length.stock_counted else f", {length.moves} of cards"
            moves += (
                ", the fewest possible"
                if length.proved
                else f"; no line has fewer than {length.at_least}"
            )
        if heaps is not None:
            moves += f", {counted(heaps.fewest, 'heap')}"
            moves += (
                ", the fewest possible" if heaps.proved else f"; none has under {heaps.at_least}"
            )
        yield f"{found.id}: winnable, {moves} ({states} searched)"
        yield from textwrap.wrap(
            " ".join(map(str, decision.plan)),
            _WIDTH,
            initial_indent="  ",
            subsequent_indent="  ",
            break_long_words=False,
            break_on_hyphens=False,
        )
    elif decision.answer is Answer.UNWINNABLE:
        if decision.decided_by != "search":
            yield f"{found.id}: unwinnable, as {decision.decided_by} has proved ({states} searched)"
        elif can_move_a_card(found.deal):
            yield f"{found.id}: unwinnable, every line of play was searched ({states})"
        else:
            yield f"{found.id}: unwinnable, no card can ever be moved"
    else:
        spent = "; ".join(
            f"{attempt.decider} stopped when {WHY_NO_ANSWER[attempt.ending]}"
            for attempt in decision.attempts
        )
        yield f"{found.id}: undecided, {spent} ({states} searched)"
