"""Cut points from a batch of deals that is dealt, decided and played for them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from winnable.budget import MEGABYTE, Budget
from winnable.corpus.deals import NamedDeal
from winnable.corpus.engine import Crash
from winnable.corpus.engines import results_of
from winnable.corpus.rating import Parter, Weigher
from winnable.dealing import get_dealer
from winnable.rating.cutting import cuts_of, lengths_of, shares_of
from winnable.rating.grades import Grading, GradingError, Panel
from winnable.rating.panels import players_of
from winnable.record import PROGRAM
from winnable.rules import Rules

Item = TypeVar("Item")
Result = TypeVar("Result")


def make_grading(
    rules: Rules,
    count: int,
    seed: int,
    panel: Panel,
    limits: Budget,
    jobs: int,
    advance: Callable[[], object],
) -> Grading:
    """The grading from our own dealer's first deals of a seed.

    ``advance`` is called for every deal that is played by the first two players. Raises
    GradingError where the batch is too small, or a deal ends the process that works on it.
    """
    weigher = Weigher(limits, panel, seed)
    weighed = []
    for one in _done(weigher, _deals(rules, count, seed), jobs):
        advance()
        if one is not None:
            weighed.append(one)
    cuts = cuts_of([one.played.ease for one in weighed])
    batch = {
        "command": _command(rules, count, seed, limits),
        "dealer": "winnable",
        "seed": seed,
        "deals": count,
        "winnable": len(weighed),
        "players": players_of(panel, next(_deals(rules, 1, seed)).deal),
        "program": PROGRAM,
    }
    grading = Grading(rules.name, rules.hash, panel, cuts, {}, {}, batch)
    played = list(_done(Parter(grading, seed), weighed, jobs))
    return Grading(
        rules.name, rules.hash, panel, cuts, shares_of(played), lengths_of(played), batch
    )


def _command(rules: Rules, count: int, seed: int, limits: Budget) -> str:
    """What makes this grading anew, but for the number of jobs."""
    held = None if limits.bytes is None else limits.bytes // MEGABYTE
    options: dict[str, object] = {
        "--cut": count,
        "--game": rules.name,
        "--seed": seed,
        "--max-states": limits.states,
        "--time-limit": limits.seconds,
        "--max-memory": held,
    }
    given = (f"{name} {value}" for name, value in options.items() if value is not None)
    return " ".join(("winnable rate", *given))


def _deals(rules: Rules, count: int, seed: int) -> Iterator[NamedDeal]:
    dealer = get_dealer("winnable")
    for number in range(1, count + 1):
        yield NamedDeal(dealer.id(number, seed), dealer.deal(rules, number, seed))


def _done(work: Callable[[Item], Result], items: Iterable[Item], jobs: int) -> Iterator[Result]:
    """The results in order. Raises GradingError for a crash: the batch would not be whole."""
    with contextlib.closing(results_of(work, items, jobs)) as results:
        for item, result in results:
            if isinstance(result, Crash):
                raise GradingError(f"{item}: {result.reason}")
            yield result
