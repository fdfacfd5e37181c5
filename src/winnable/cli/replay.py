"""``winnable replay``: games that were played, checked, shown and scored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import click

from winnable.claims import Claim, claims_of, games_of
from winnable.cli.messages import Progress, silent_progress
from winnable.cli.options import (
    Input,
    Output,
    colour_option,
    input_argument,
    output_options,
    quiet_option,
)
from winnable.corpus.lines import LineError, read_lines
from winnable.drawing import draw_deal
from winnable.errors import IllegalMoveError, WinnableError
from winnable.replay import Replay
from winnable.replay_text import describe, replay_summary, replay_text, score_text
from winnable.scoring import score_game
from winnable.steps import steps
from winnable.vocabulary import Scheme

SCHEMES = [scheme.value for scheme in Scheme if scheme is not Scheme.NONE]
OWN = "own"
CHECK_FAILED = 1


class _Command(click.Command):
    """Lets ``--score`` go without its value even where a file's name follows."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        following = [*args, ""][1:]
        return super().parse_args(
            ctx,
            [
                f"--score={OWN}" if arg == "--score" and after not in SCHEMES else arg
                for arg, after in zip(args, following, strict=True)
            ],
        )


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What to write of each game."""

    text: bool
    step: bool
    score: str | None
    colour: bool


@click.command(
    cls=_Command, epilog="\b\nExample: winnable play deals.jsonl | winnable replay --check"
)
@input_argument
@click.option("--check", is_flag=True, help="Exit with 1 unless every claim holds.")
@click.option("--text", is_flag=True, help="Write the moves out, with the cards they move.")
@click.option("--step", is_flag=True, help="Draw the board after each move.")
@click.option(
    "--score",
    metavar="[SCHEME]",
    type=click.Choice([*SCHEMES, OWN]),
    help="Score each game as its rules say, or by standard, traditional or vegas.",
)
@colour_option
@output_options
@quiet_option
def command(
    file: Input,
    check: bool,
    text: bool,
    step: bool,
    score: str | None,
    colour: bool,
    output: Output,
    quiet: bool,
) -> int:
    """Check, show and score games played.

    Reads replays and records: of a record, the game played and the solution. Without an option
    each game is summed up in a line.

    --check has the referee play every game and solution, and compares what each line claims:
    results, scores, verdicts. Each claim that fails is named in one line on standard error, with
    the move, the reason, and the board before it.
    """
    wanted = _Wanted(text, step, score, colour)
    summaries = not (check or text or step or score)
    messages, checked, failed = silent_progress(), 0, 0
    with file.open() as lines, output.open() as stream:
        for number, data in _objects(lines, file.name, messages):
            place = f"{file.name}:{number}"
            data.setdefault("id", place)
            try:
                claims = list(claims_of(data)) if check else []
                games = games_of(data)
            except WinnableError as error:
                messages.fault(LineError(file.name, number, str(error)))
                continue
            checked += 1
            failures = [claim for claim in claims if not claim.holds]
            failed += len(failures)
            for claim in failures:
                messages.say(f"{place}: {_failure(claim)}")
            for game in games:
                written = [replay_summary(game)] if summaries else list(_written(game, wanted))
                stream.writelines(f"{line}\n".encode() for line in written)
    if check and not quiet:
        holds = "every claim holds" if failed == 0 else f"claims that fail: {failed}"
        unread = f"; lines that cannot be read: {messages.faults}" if messages.faults else ""
        messages.say(f"lines checked: {checked}; {holds}{unread}")
    return CHECK_FAILED if failed else messages.exit_code


def _objects(stream: Any, name: str, messages: Progress) -> Iterator[tuple[int, dict[str, Any]]]:
    """The JSON objects of a stream; other lines are named as faults."""
    for number, item in read_lines(stream, name):
        if isinstance(item, LineError):
            messages.fault(item)
        elif isinstance(item, str):
            messages.fault(LineError(name, number, "expected a replay or a record in JSON"))
        else:
            yield number, item


def _failure(claim: Claim) -> str:
    board = ""
    if claim.position is not None:
        when = "in the end" if claim.failing is None else "before it"
        board = f"; the board {when}: {claim.position.deal}"
    return f"{claim.id}: {claim.about}: {claim.why}{board}"


def _written(game: Replay, wanted: _Wanted) -> Iterator[str]:
    if wanted.text:
        yield from replay_text(game)
        yield ""
    try:
        if wanted.step:
            yield from _stepped(game, wanted.colour)
        if wanted.score:
            yield replay_summary(game)
            yield from score_text(
                score_game(game.deal, game.moves, _scheme(game, wanted.score), game.times)
            )
            yield ""
    except IllegalMoveError as error:
        yield f"refused: {error}"
        yield ""


def _stepped(game: Replay, colour: bool) -> Iterator[str]:
    yield f"{game.id}: the deal"
    yield ""
    yield draw_deal(game.deal, colour=colour)
    yield ""
    for step in steps(game.deal, game.moves):
        yield f"{step.number}. {step.move}  {describe(step)}"
        yield ""
        yield draw_deal(step.after.deal, colour=colour)
        yield ""


def _scheme(game: Replay, wanted: str) -> Scheme:
    """The scheme asked for; a game's own is the standard one where its rules name none."""
    if wanted != OWN:
        return Scheme(wanted)
    own = game.deal.rules.scoring.scheme
    return Scheme.STANDARD if own is Scheme.NONE else own
