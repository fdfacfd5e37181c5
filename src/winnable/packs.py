"""Packs: deals picked from records, each proven, to be handed on.

Which deals are picked depends on the seed and on the deals alone, not on their order or on how the
records are split over files: every deal has a rank that is a hash of the seed and of itself, and
those that rank lowest are picked. That takes one pass and memory for the picked deals only.
"""

from __future__ import annotations

import hashlib
import heapq
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from winnable.analysis import Verdict
from winnable.claims import claims_of
from winnable.corpus.lines import dumps
from winnable.deal import Deal
from winnable.errors import WinnableError
from winnable.moves import Move
from winnable.record import PROGRAM
from winnable.replay import read_deal, read_id, read_moves
from winnable.rules import Rules, same_rules
from winnable.rules_file import load_rules

SCHEMA = 1

_WIDER = {
    Verdict.WINNABLE: (Verdict.WON, Verdict.WINNABLE_LOST, Verdict.WINNABLE),
    Verdict.UNWINNABLE: (Verdict.UNWINNABLE, Verdict.UNPLAYABLE),
}


class PackError(WinnableError):
    """Records from which the pack that was asked for cannot be made."""

    exit_code = 1


@dataclass(frozen=True, slots=True)
class Wanted:
    """What deals are picked: with which verdict and, unless ``rules`` is None, of which game.

    ``winnable`` takes every deal proven winnable, whoever played it and lost or won, and
    ``unwinnable`` the unplayable ones as well; the other verdicts take themselves.
    """

    verdict: Verdict
    rules: Rules | None = None

    def takes(self, record: Mapping[str, Any]) -> bool:
        """Whether a record is of a deal that is wanted. Raises RulesError for a game unknown."""
        if record.get("verdict") not in _WIDER.get(self.verdict, (self.verdict,)):
            return False
        game = record.get("game")
        if self.rules is None or not isinstance(game, str):
            return self.rules is None
        return same_rules(load_rules(game), self.rules)


@dataclass(frozen=True, slots=True)
class PackedDeal:
    """A deal of a pack; ``solution`` is None where there is none."""

    id: str
    deal: Deal
    verdict: Verdict
    solution: tuple[Move, ...] | None

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> PackedDeal:
        """The deal of a record, after the referee has checked all that the record claims.

        Raises PackError where a claim does not hold, and what the readers raise where the record
        cannot be read.
        """
        for claim in claims_of(record):
            if not claim.holds:
                raise PackError(f"{claim.id}: {claim.about}: {claim.why}")
        solution = None if record.get("solution") is None else read_moves(record, "solution")
        return cls(read_id(record), read_deal(record), Verdict(record["verdict"]), solution)

    def to_json(self) -> dict[str, Any]:
        """The deal as JSON values."""
        return {
            "id": self.id,
            "deal": str(self.deal),
            "verdict": self.verdict.value,
            "solution": None if self.solution is None else [str(move) for move in self.solution],
        }


@dataclass(frozen=True, slots=True)
class Pack:
    """Deals of one game, and where they come from.

    ``source`` is the SHA-256 of the records they were picked from, in hexadecimal digits.
    """

    name: str
    verdict: Verdict
    seed: int
    source: str
    deals: tuple[PackedDeal, ...]

    def to_json(self) -> dict[str, Any]:
        """The pack as one JSON object: a header, and the deals under ``deals``."""
        return {
            "name": self.name,
            "game": self.deals[0].deal.rules.name,
            "count": len(self.deals),
            "verdict": self.verdict.value,
            "seed": self.seed,
            "source": {"sha256": self.source},
            "program": PROGRAM,
            "schema": SCHEMA,
            "deals": [deal.to_json() for deal in self.deals],
        }


def pick(records: Iterable[Mapping[str, Any]], count: int, seed: int) -> list[Mapping[str, Any]]:
    """That many records of different deals, in the order of the stream, any as likely as another.

    All there are where they are fewer.
    """
    picked: list[tuple[int, int, Mapping[str, Any]]] = []  # a heap, the highest rank in front
    ranks: set[int] = set()
    for place, record in enumerate(records):
        rank = _rank(record, seed)
        if rank in ranks or (len(picked) == count and rank > -picked[0][0]):
            continue
        heapq.heappush(picked, (-rank, place, record))
        ranks.add(rank)
        if len(picked) > count:
            ranks.remove(-heapq.heappop(picked)[0])
    return [record for _, _, record in sorted(picked, key=lambda entry: entry[1])]


def make_pack(
    name: str | None, picked: Iterable[Mapping[str, Any]], wanted: Wanted, seed: int, source: str
) -> Pack:
    """A pack of the picked records, each checked by the referee.

    Raises PackError where a record's claim does not hold, where there is no deal, or where the
    deals are of several games.
    """
    deals = tuple(PackedDeal.of(record) for record in picked)
    if not deals:
        raise PackError("a pack of no deals")
    games = {deal.deal.rules.name for deal in deals}
    if len(games) > 1:
        raise PackError(f"deals of several games ({', '.join(sorted(games))}): choose one")
    name = name or f"{len(deals)} {wanted.verdict.value} deals of {games.pop()}"
    return Pack(name, wanted.verdict, seed, source, deals)


def passed_by(stream: Iterable[bytes], note: Callable[[bytes], object]) -> Iterator[bytes]:
    """The stream, each chunk of it noted on its way through: a hash's ``update`` sees it all."""
    for chunk in stream:
        note(chunk)
        yield chunk


def _rank(record: Mapping[str, Any], seed: int) -> int:
    deal = record.get("deal")
    text = deal if isinstance(deal, str) else dumps({"deal": deal}).decode()
    return int.from_bytes(hashlib.sha256(f"winnable pack 1 {seed} {text}".encode()).digest())
