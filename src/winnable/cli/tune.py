"""``winnable tune``: the best schedule of deciders, from what each took."""

from __future__ import annotations

import click

from winnable.analysis import DECIDERS
from winnable.budget import Ending
from winnable.cli.messages import silent_progress
from winnable.cli.options import Input, Output, game_argument, output_options, set_option
from winnable.corpus.lines import LineError, LineItem, dumps, read_lines
from winnable.rules_file import load_rules
from winnable.tuning import Trial, best_schedule


@click.command(
    epilog="\b\nExample: winnable tune klondike search.jsonl planning.jsonl --time-limit 10"
)
@game_argument
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@click.option(
    "--time-limit",
    "limit",
    metavar="SECONDS",
    type=click.FloatRange(min=0, min_open=True),
    required=True,
    help="CPU seconds that all deciders together may take for one deal.",
)
@set_option
@output_options
def command(
    game: str, files: tuple[str, ...], limit: float, overrides: tuple[str, ...], output: Output
) -> int:
    """Find the best schedule of deciders.

    Each FILE is what classify --only DECIDER --stats FILE has written, all of the same deals. The
    schedule that decides the most of them within the time limit is written as one JSON object; of
    several, the one that takes the least time.
    """
    output.refuse_overwrite()
    rules = load_rules(game, overrides)
    faults = silent_progress()
    trials: dict[str, dict[str, Trial]] = {}
    for source in map(Input, files):
        with source.open() as stream:
            for number, item in read_lines(stream, source.name):
                try:
                    if isinstance(item, LineError):
                        raise item
                    decider, id, trial = _trial(item)
                    if id in trials.setdefault(decider, {}):
                        raise ValueError(f"{id} was tried by {decider} before")
                except LineError as fault:
                    faults.fault(fault)
                except (KeyError, TypeError, ValueError) as error:
                    faults.fault(LineError(source.name, number, _reason(error)))
                else:
                    trials[decider][id] = trial
    if faults.faults:
        return faults.exit_code
    tuned = best_schedule(trials, limit)
    with output.open() as sink:
        said = {"game": rules.name, "rules": rules.hash, "limit": limit}
        sink.write(dumps({**said, **tuned.to_json()}))
    return 0


def _trial(item: LineItem) -> tuple[str, str, Trial]:
    """The decider, the deal and what came of it. Raises ValueError, KeyError or TypeError."""
    if not isinstance(item, dict):
        raise ValueError("expected a JSON object")
    id = item["id"]
    if not isinstance(id, str) or not isinstance(item["attempts"], list):
        raise TypeError
    if len(item["attempts"]) != 1:
        raise ValueError(f"{id}: expected one decider's attempt, found {len(item['attempts'])}")
    attempt = item["attempts"][0]
    if attempt["decider"] not in DECIDERS:
        raise ValueError(f"no decider is named {attempt['decider']!r:.60}")
    seconds, states = float(attempt["cpu_seconds"]), int(attempt["states"])
    if min(seconds, states) < 0:
        raise ValueError(f"{id}: expected seconds and states of 0 or more")
    return attempt["decider"], id, Trial(Ending(attempt["ending"]), seconds, states)


def _reason(error: Exception) -> str:
    return str(error) if type(error) is ValueError else "expected a line of classify --stats"
