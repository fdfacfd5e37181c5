"""``winnable generate``: deals by number, or as many as are asked for."""

from __future__ import annotations

from collections.abc import Iterator

import click

from winnable.cli.dealer_choice import dealer_option
from winnable.cli.options import Output, game_argument, output_options, seed_option, set_option
from winnable.corpus.deals import NamedDeal
from winnable.corpus.lines import dumps
from winnable.dealing import Dealer, get_dealer, parse_numbers
from winnable.rules_file import load_rules


@click.command(
    epilog="\b\nExample: winnable generate klondike --dealer solvitaire --numbers 1-1000,2005"
)
@game_argument
@dealer_option
@click.option("--numbers", metavar="LIST", help="Deal these numbers, as 1-1000,2005.")
@click.option("--count", metavar="N", type=click.IntRange(0), help="Deal N different deals.")
@seed_option
@set_option
@click.option(
    "--format",
    "form",
    default="json",
    show_default=True,
    type=click.Choice(["json", "text"]),
    help="A JSON object or the bare notation a line.",
)
@output_options
def command(
    game: str,
    dealer: str,
    numbers: str | None,
    count: int | None,
    seed: int,
    overrides: tuple[str, ...],
    form: str,
    output: Output,
) -> None:
    """Deal numbered or random deals.

    GAME is a game's name (see winnable games), a rules file, or either with overrides in brackets.
    The same dealer, number and seed give the same deal for ever.

    --count N deals N different deals that depend on --seed alone: numbers 1 to N of that seed from
    the dealer winnable, and N random numbers from a dealer that has no seeds.
    """
    rules = load_rules(game, overrides)
    chosen = get_dealer(dealer)
    wanted = _wanted(chosen, numbers, count, seed)
    with output.open() as stream:
        for number, of_seed in wanted:
            deal = chosen.deal(rules, number, of_seed)
            if form == "text":
                stream.write(f"{deal}\n".encode())
            else:
                stream.write(dumps(NamedDeal(chosen.id(number, of_seed), deal).to_json()))


def _wanted(
    dealer: Dealer, numbers: str | None, count: int | None, seed: int
) -> Iterator[tuple[int, int]]:
    """Numbers and seeds; all are checked before the first deal is made."""
    if (numbers is None) == (count is None):
        raise click.UsageError("give either --numbers or --count")
    if count is not None:
        return dealer.sample(count, seed)
    assert numbers is not None
    ranges = parse_numbers(numbers)
    dealer.check_all(ranges, seed)
    return ((number, seed) for span in ranges for number in span)
