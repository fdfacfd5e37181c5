"""Lines that hold deals: the notation, its JSON form, and whatever carries one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from winnable.corpus.lines import LineError, LineItem, read_lines
from winnable.deal import Deal
from winnable.deal_json import deal_from_json
from winnable.errors import DealError, WinnableError
from winnable.replay import read_deal
from winnable.rules import Rules, same_rules
from winnable.words import brief, is_one_line


@dataclass(frozen=True, slots=True)
class NamedDeal:
    """A deal and its id: what a line of a stream of deals says."""

    id: str
    deal: Deal

    def to_json(self) -> dict[str, Any]:
        """The line's JSON values; ``schemas/deal.schema.json`` describes them."""
        return {"id": self.id, "game": self.deal.rules.name, "deal": str(self.deal)}


def read_deals(
    stream: Iterable[bytes], name: str, rules: Rules | None = None
) -> Iterator[tuple[int, NamedDeal | LineError]]:
    """Yield the number of each line and its deal, or why there is none.

    ``rules`` are those of deals that name no game.
    """
    for number, item in read_lines(stream, name):
        if isinstance(item, LineError):
            yield number, item
            continue
        try:
            yield number, named_deal(item, f"{name}:{number}", rules)
        except WinnableError as error:
            yield number, LineError(name, number, str(error))


def named_deal(item: LineItem, place: str, rules: Rules | None = None) -> NamedDeal:
    """The deal of a line: of a deal, a replay or a record, or the bare notation or JSON form.

    ``place`` is its id where the line gives none; ``rules`` are for a deal that names no game.
    Raises DealError, RulesError or ReplayError.
    """
    if isinstance(item, str):
        return NamedDeal(place, Deal.parse(item, rules))
    id = item_id(item, place)
    if rules is not None and "game" not in item:
        item = {**item, "game": rules.name}
    bare = "deal" not in item and "tableau" in item
    deal = deal_from_json(item) if bare else read_deal(item)
    if rules is not None and not same_rules(rules, deal.rules):
        raise DealError(f"a deal of {deal.rules.name}, expected one of {rules.name}")
    return NamedDeal(id, deal)


def item_id(item: LineItem, place: str) -> str:
    """The id a line gives, or ``place``. Raises DealError where it is not text."""
    if isinstance(item, str):
        return place
    id = item.get("id", place)
    if not isinstance(id, str) or not id or not is_one_line(id):
        raise DealError(f"id: expected text of one line, found {brief(id)}")
    return id
