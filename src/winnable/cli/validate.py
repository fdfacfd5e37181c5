"""``winnable validate``: what other programs claim, what records and deals claim, and is it so?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import click

from winnable.analysis import schedule_with
from winnable.budget import Budget
from winnable.cli.messages import BAD_INPUT, Progress, silent_progress
from winnable.cli.options import (
    Input,
    Output,
    budget_options,
    game_option,
    input_arguments,
    output_options,
    quiet_option,
)
from winnable.corpus.claim_deals import ClaimDeals
from winnable.corpus.deals import NamedDeal, read_deals
from winnable.corpus.foreign import read_foreign
from winnable.corpus.judging import AUTO, Judged, judge_stream
from winnable.corpus.lines import LineError, dumps
from winnable.dealing import dealer_names
from winnable.formats.registry import OWN, Rewound, detect
from winnable.formats.results import Passed, result_programs
from winnable.judge import ClaimVerdict, Judge
from winnable.rules import Rules
from winnable.rules_file import load_rules
from winnable.words import counted

CHECK_FAILED = 1


@click.command(
    epilog="\b\nExample: winnable validate --game klondike-draw-1 --deal deck.txt solver.log"
)
@input_arguments("claims")
@click.option(
    "--deal",
    "deal_file",
    metavar="FILE",
    type=click.Path(),
    help="The deals that the claims speak of.",
)
@click.option(
    "--dealer",
    type=click.Choice(dealer_names()),
    help="Whose numbers the claims name, where the program does not tell.",
)
@game_option
@click.option("--draw", metavar="N", type=click.IntRange(1), help="Cards drawn at a time.")
@click.option(
    "--from",
    "source",
    default=AUTO,
    show_default=True,
    type=click.Choice([AUTO, OWN, *result_programs()]),
    help="Whose claims they are; auto: told by their look.",
)
@budget_options
@click.option(
    "--shortest",
    is_flag=True,
    help="Look into claims to have the fewest moves, which takes seconds to minutes each.",
)
@click.option("--strict", is_flag=True, help="Stop at the first claim that cannot be read.")
@output_options
@quiet_option
def command(
    claims: tuple[Input, ...],
    deal_file: str | None,
    dealer: str | None,
    game: str | None,
    draw: int | None,
    source: str,
    limits: Budget,
    shortest: bool,
    strict: bool,
    output: Output,
    quiet: bool,
) -> int:
    """Check what other programs claim, or deals, replays and records.

    CLAIMS are the output of other programs: results, solutions, tables. They are about the deals
    in --deal, all about the one or each about the next; or about the deals whose numbers they name;
    or about those they print. Solutions are played move by move, verdicts compared with our own.
    Deals, replays and records are checked as well.

    Writes one JSON object a claim: confirmed, refuted (with our evidence), unsupported (an
    "impossible" that proves nothing), invalid, undecided. Exits with 1 if any claim is refuted or
    invalid. With --quiet only those are written.
    """
    messages = silent_progress()
    deals = ClaimDeals(_rules(game, draw), dealer)
    if deal_file is not None:
        _take_deals(Input(deal_file), deals, messages)
    judge = Judge(schedule_with(limits), limits if shortest else None)
    tally: Counter[ClaimVerdict] = Counter()
    passed = Passed()
    with output.open() as out:
        for file in claims:
            with file.open() as stream:
                found = judge_stream(Rewound(stream), file.name, source, deals, judge, passed)
                for judged in found:
                    tally[judged.verdict] += 1
                    if not quiet or _failed(judged):
                        out.write(dumps(judged.to_json()))
                        out.flush()
                    if strict and judged.verdict is ClaimVerdict.INVALID:
                        raise LineError(judged.file, judged.line, judged.judgement.reason)
    if not quiet:
        messages.say(_summary(tally, passed))
    if passed.lines and not tally:
        messages.say("nothing here is a deal, a result or a solution")
        return BAD_INPUT
    failed = tally[ClaimVerdict.REFUTED] + tally[ClaimVerdict.INVALID]
    return CHECK_FAILED if failed else messages.exit_code


def _rules(game: str | None, draw: int | None) -> Rules | None:
    if game is None and draw is None:
        return None
    overrides = () if draw is None else (f"stock.draw={draw}",)
    return load_rules(game or "klondike", overrides)


def _take_deals(file: Input, deals: ClaimDeals, messages: Progress) -> None:
    """Take the deals of a file; one that cannot be read is named, and keeps its place."""
    with file.open() as stream:
        rewound = Rewound(stream)
        form = detect(rewound.head, deals.rules)
        if form is None:
            own = read_deals(rewound, file.name, deals.rules)
            read: Iterator[tuple[int, NamedDeal | LineError, tuple[str, ...]]]
            read = ((line, found, ()) for line, found in own)
        else:
            messages.say(f"{file.name}: taken for {form.name}: {form.about}")
            read = read_foreign(rewound, file.name, form, deals.rules)
        for line, found, notes in read:
            if isinstance(found, LineError):
                deals.add(found)
                messages.fault(found)
            else:
                deals.add(found, called=found.id != f"{file.name}:{line}")
            for note in notes:
                messages.say(f"{file.name}:{line}: note: {note}")


def _failed(judged: Judged) -> bool:
    return judged.verdict in (ClaimVerdict.REFUTED, ClaimVerdict.INVALID)


def _summary(tally: Counter[ClaimVerdict], passed: Passed) -> str:
    parts = ", ".join(f"{tally[verdict]:,} {verdict}" for verdict in ClaimVerdict if tally[verdict])
    total = counted(sum(tally.values()), "claim")
    others = f"; {counted(passed.lines, 'other line')} passed over" if passed.lines else ""
    return f"{total}{': ' if parts else ''}{parts}{others}"
