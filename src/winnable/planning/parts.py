"""What an argument that a deal cannot be won is made of: the things that constraints speak of.

A relaxation built with ``Parts`` gives each constraint the literal of the thing it speaks of: this
burial, these two hosts, this step of a foundation. Without the literal the constraint says nothing.
So a set of parts that has no solution by itself is an argument made of these things alone. What
only ties the model's variables together (the two times of a card that goes straight up, which of
two events is first) belongs to no part.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from winnable.budget import Ending
from winnable.cards import Card
from winnable.deal import Deal

if TYPE_CHECKING:  # slow to import, and nothing of it is needed to speak of parts
    from ortools.sat.python.cp_model import CpModel, IntVar, LiteralT


class Kind(StrEnum):
    """What a part is about."""

    BURIED = "buried"
    """A card leaves only after the one that was dealt on it."""
    ORDER = "order"
    """A card goes up after the one beneath it in its suit."""
    HOSTS = "hosts"
    """A card goes up from where it was dealt, or goes on one of its hosts."""
    SPACE = "space"
    """A card that goes on no other needs an empty pile, unless it goes up."""
    SHARED = "shared"
    """Two cards with the same two hosts, in the tableau at once, take both."""
    CLEAR = "clear"
    """Cards on the foundation hold nothing."""
    BACK = "back"
    """A card worried back lies on one of its own hosts."""
    STOCK = "stock"
    """When a card of the stock comes to hand."""
    EARLY = "early"
    """A low card goes up as soon as it can, since nothing can want it in the tableau."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing an argument rests on. The first of the cards is the one it is about.

    ``number`` is that of the pile, or the card's place in the stock, from 1; 0 where it has none.
    """

    kind: Kind
    cards: tuple[Card, ...]
    number: int = 0


def arranged(parts: Iterable[Part], deal: Deal) -> tuple[Part, ...]:
    """The parts in the order in which they are told: by kind, burials by pile from the bottom up,
    steps by suit from the lowest card."""
    kinds = list(Kind)
    places = [*(pile.cards for pile in deal.tableau), *deal.reserve]

    def order(part: Part) -> tuple[int, int, int]:
        card = part.cards[0]
        if part.kind is Kind.BURIED:
            return 0, part.number, places[part.number - 1].index(card)
        if part.kind is Kind.STOCK:
            return kinds.index(part.kind), part.number, 0
        return kinds.index(part.kind), card.suit, card.rank

    return tuple(sorted(parts, key=order))


@dataclass
class Parts:
    """The literals of one model's parts."""

    literals: dict[Part, IntVar] = field(default_factory=dict)

    def given(self, model: CpModel, part: Part) -> LiteralT:
        """The literal under which the part's constraints hold."""
        if part not in self.literals:
            self.literals[part] = model.new_bool_var(f"{part.kind} {part.cards[0]} {part.number}")
        return self.literals[part]


@dataclass(frozen=True, slots=True)
class Reason:
    """Parts of a deal that no line of play fits. ``minimal``: it has been shown of each of them
    that without it some order of events would fit the others."""

    parts: tuple[Part, ...]
    minimal: bool


@dataclass(frozen=True, slots=True)
class ReasonResult:
    """A reason, or why there is none: ``OPEN`` where the model has a solution, ``TIME_SPENT``, or
    ``UNFIT`` where the base of the foundations is not chosen yet."""

    ending: Ending
    reason: Reason | None = None
    cpu_seconds: float = 0.0
