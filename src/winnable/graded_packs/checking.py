"""A graded pack proved anew: nothing it says is taken on trust."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson

from winnable.claims import claims_of
from winnable.corpus.lines import LineError, LineItem, read_lines
from winnable.deal import Deal
from winnable.dealing import get_dealer
from winnable.errors import WinnableError
from winnable.graded_packs.figures import PackFaultError, check_figures
from winnable.graded_packs.finding import PLAYERS_SEED
from winnable.graded_packs.lines import in_order
from winnable.graded_packs.manifest import manifest_path
from winnable.rating.grades import Grading
from winnable.rating.rate import rate
from winnable.record import PROGRAM
from winnable.replay import check_schema, read_deal, read_id, read_moves
from winnable.rules import Rules, values_as_text
from winnable.rules_file import load_rules
from winnable.twins import canonical
from winnable.words import brief


class PackUnreadError(WinnableError):
    """The pack or its manifest cannot be read."""


@dataclass(slots=True)
class PackCheck:
    """The check of one pack; ``faults`` yields whatever does not hold.

    With ``rerate`` the players play each deal again, and grade and figures must come out as they
    are told, which only the program that made the pack promises.
    """

    pack: Path
    rerate: bool = False
    deals: int = 0
    _lines: list[dict[str, Any]] = field(default_factory=list)
    _twins: dict[bytes, str] = field(default_factory=dict)
    _ids: set[str] = field(default_factory=set)

    def faults(self) -> Iterator[WinnableError]:
        """Everything that does not hold, in the order of the file. Raises PackUnreadError."""
        path = manifest_path(self.pack)
        written, data = _read(path), _read(self.pack)
        try:
            told = _told(written)
            rules, grading = load_rules(told["game"]), Grading.from_json(told["grading"])
            get_dealer(told["dealer"]).check_game(rules)
            grading.check_rules(rules)
        except WinnableError as error:
            yield PackFaultError(f"{path}: {error}")
            return
        yield from self._faults_of_all(path, told, rules, data)
        for number, item in read_lines(data.splitlines(keepends=True), str(self.pack)):
            try:
                self._check(item, rules, told, grading)
            except WinnableError as error:
                yield LineError.of(error, str(self.pack), number)
        yield from self._faults_of_counts(path, told)

    def _faults_of_all(
        self, path: Path, told: Mapping[str, Any], rules: Rules, data: bytes
    ) -> Iterator[WinnableError]:
        if told.get("sha256") != hashlib.sha256(data).hexdigest():
            yield PackFaultError(f"{path}: sha256: another file than {self.pack}")
        # Rules that came into the vocabulary later are in no older pack.
        if told.get("rules") != rules.hash or not (
            told["rule_values"].items() <= values_as_text(rules).items()
        ):
            yield PackFaultError(f"{path}: rules: {rules.name} has other rules here")
        if self.rerate and told.get("program") != PROGRAM:
            by = brief(told.get("program"))
            yield PackFaultError(f"{path}: made by {by}: {PROGRAM} may well rate otherwise")

    def _check(
        self,
        item: LineItem | LineError,
        rules: Rules,
        told: Mapping[str, Any],
        grading: Grading,
    ) -> None:
        """Check a line. Raises a WinnableError for the first thing that does not hold."""
        if isinstance(item, LineError):
            raise item
        if not isinstance(item, dict) or item.get("verdict") != "winnable":
            raise PackFaultError("expected a deal with the verdict 'winnable'")
        for claim in claims_of(item):
            if not claim.holds:
                raise PackFaultError(f"{claim.about}: {claim.why}")
        id, deal, line = read_id(item), read_deal(item), read_moves(item, "solution")
        if deal.rules.hash != rules.hash or item.get("game") != told["game"]:
            raise PackFaultError(f"a deal of {deal.rules.name} in a pack of {rules.name}")
        self._check_alone(id, deal)
        _check_dealt(id, deal, told)
        check_figures(item, line, grading)
        if self.rerate:
            again = rate(deal, line, grading, PLAYERS_SEED, told["line_states"]).to_json()
            for key in ("grade", "figures"):
                if again[key] != item[key]:
                    raise PackFaultError(
                        f"{key}: {brief(item[key])}, rated again {brief(again[key])}"
                    )
        self._lines.append(item)
        self.deals += 1

    def _check_alone(self, id: str, deal: Deal) -> None:
        kind = canonical(deal)
        twin = self._twins.setdefault(kind, id)
        if id in self._ids:
            raise PackFaultError(f"the id {id} was given before")
        self._ids.add(id)
        if twin != id:
            raise PackFaultError(f"the deal is the twin of {twin}")

    def _faults_of_counts(self, path: Path, told: Mapping[str, Any]) -> Iterator[WinnableError]:
        grades = Counter(line["grade"] for line in self._lines)
        wanted = {grade: count for grade, count in told["grades"].items() if count}
        if grades != wanted:
            yield PackFaultError(f"{path}: grades: {wanted}, but the pack has {dict(grades)}")
        if told["count"] != sum(wanted.values()) or told["looked_into"] < told["count"]:
            counts = f"{told['count']} of {told['looked_into']}"
            yield PackFaultError(
                f"{path}: count: {counts} looked into, but the grades are {wanted}"
            )
        if in_order(self._lines, told["seed"]) != self._lines:
            yield PackFaultError(f"{self.pack}: the deals are not in the seed's order")


def _check_dealt(id: str, deal: Deal, told: Mapping[str, Any]) -> None:
    """It is the deal of that number of the dealer's, and of the pack's seed if the dealer has
    any. Raises PackFaultError, DealerError."""
    dealer = get_dealer(told["dealer"])
    number, seed = dealer.numbers_in(id)
    if dealer.seeded and seed != told["seed"]:
        raise PackFaultError(f"{id} has another seed than the pack, {told['seed']}")
    if dealer.deal(deal.rules, number, seed) != deal:
        raise PackFaultError(f"not the deal {id}")


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise PackUnreadError(f"{path}: cannot be read: {error.strerror}") from None


_KEYS: dict[str, type] = {
    "name": str,
    "dealer": str,
    "spread": int,
    "limits": dict,
    "players": dict,
    "game": str,
    "rules": str,
    "seed": int,
    "line_states": int,
    "count": int,
    "looked_into": int,
    "rule_values": dict,
    "grades": dict,
    "grading": dict,
}


def _told(data: bytes) -> dict[str, Any]:
    """The manifest's values. Raises PackFaultError where it lacks one that is needed here."""
    try:
        told = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise PackFaultError(f"not JSON: {error}") from None
    for key, kind in _KEYS.items():
        if not isinstance(told, dict) or not isinstance(told.get(key), kind):
            raise PackFaultError(f"no manifest of a pack: {key} is missing, or of another kind")
    if not 1 <= told["line_states"] < 2**63:
        raise PackFaultError(f"line_states: {told['line_states']} is no budget")
    if not all(isinstance(count, int) for count in told["grades"].values()):
        raise PackFaultError(f"grades: {brief(told['grades'])} are no counts")
    check_schema(told)
    return dict(told)
