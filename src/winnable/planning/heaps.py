"""Games of heaps, exactly: one time a card, and the pile it waits on.

Within one pass a card moves twice at most: it goes up when it is turned, or it waits on a pile and
goes up from there. So the time at which each card goes up, the foundation it goes to and its pile
say all there is to say of a line. Every constraint below is the legality of one of these events,
so that a solution is a plan, and no solution means that no line wins without picking up the piles.

Time is fine enough to leave nothing out: card c is turned at tick c * (n + 1), and the n ticks
until the next one are room for all n cards to go up. Whatever is played while a card is held in the
hand could as well have been played before it was turned, so a card that goes up at once does so at
its very tick. Cards that lie on piles at the beginning come first in the count, pile by pile from
the bottom up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Self

from ortools.sat.python.cp_model import CpModel, IntVar

from winnable.deal import Deal
from winnable.moves import DRAW, WASTE, Move, cards, numbered_foundation, pile

Value = Callable[[IntVar], int]
"""What a solver says of a variable."""


@dataclass(slots=True)
class _Card:
    """One card: its rank, when it goes up, whether at once, or else on which pile it waits."""

    rank: int
    up: IntVar
    lies_on: int | None = None
    """The pile on which it lies from the beginning. Such a card has nothing of the next two."""
    straight: IntVar | None = None
    waits_on: list[IntVar] = field(default_factory=list)
    foundations: dict[int, IntVar] = field(default_factory=dict)


@dataclass(slots=True)
class HeapModel:
    """The model of one deal, fresh or in mid-game."""

    deal: Deal
    model: CpModel
    on_piles: int
    """Cards that lie on piles from the beginning."""
    ticks: int
    """Between two cards turned."""
    all: list[_Card] = field(default_factory=list)
    _gone_at: dict[tuple[int, int], IntVar] = field(default_factory=dict)

    @classmethod
    def of(cls, deal: Deal) -> Self:
        """The model that is feasible if and only if the deal is won in the pass that is running."""
        lying = sum(len(one) for one in deal.tableau)
        count = lying + len(deal.waste) + len(deal.stock)
        made = cls(deal, CpModel(), lying, count + 1)
        made._add_cards()
        made._add_foundations()
        made._keep_piles()
        if not lying:
            made._open_piles_in_order()
        return made

    def moves(self, value: Value) -> Iterator[Move]:
        """The plan that a solution is."""
        events: list[tuple[int, int, list[Move]]] = []
        for number, card in enumerate(self.all):
            target = next(at for at, goes in card.foundations.items() if value(goes))
            up = numbered_foundation(target)
            if card.straight is not None:
                turned = [] if self.deal.waste and number == self.on_piles else [DRAW]
                turn = self.ticks * number
                if value(card.straight):
                    events.append((turn, 0, [*turned, cards(WASTE, up)]))
                    continue
                lies_on = pile(self._pile_of(card, value))
                events.append((turn, 0, [*turned, cards(WASTE, lies_on)]))
            events.append((value(card.up), 1, [cards(pile(self._pile_of(card, value)), up)]))
        for _, _, moves in sorted(events, key=lambda event: event[:2]):
            yield from moves

    def _pile_of(self, card: _Card, value: Value) -> int:
        if card.lies_on is not None:
            return card.lies_on
        return next(at for at, waits in enumerate(card.waits_on) if value(waits))

    def _add_cards(self) -> None:
        deal, model = self.deal, self.model
        end = self.ticks * (self.ticks - 1) - 1
        start = self.ticks * (self.on_piles - 1) + 1
        for at, one in enumerate(deal.tableau):
            for card in one.cards:
                number = len(self.all)
                up = model.new_int_var(start, end, f"up {number}")
                self.all.append(_Card(card.rank, up, lies_on=at))
        for card in (*deal.waste, *deal.stock):
            number = len(self.all)
            turn = self.ticks * number
            up = model.new_int_var(turn, end, f"up {number}")
            straight = model.new_bool_var(f"straight {number}")
            model.add(up == turn).only_enforce_if(straight)
            model.add(up > turn).only_enforce_if(~straight)
            waits = [model.new_bool_var(f"{number} on {at}") for at in range(len(deal.tableau))]
            model.add_exactly_one(straight, *waits)
            self.all.append(_Card(card.rank, up, straight=straight, waits_on=waits))

    def _add_foundations(self) -> None:
        """Each place is taken by one card of its rank, at that card's time, one after the other."""
        model, ranks = self.model, self.deal.rules.deck.ranks
        end = self.ticks * (self.ticks - 1) - 1
        for number, height in enumerate(self.deal.foundations):
            times = []
            for place in range(height + 1, ranks + 1):
                rank = self.deal.rank_up(number, place)
                time = model.new_int_var(0, end, f"place {place} of {number}")
                takers = []
                for at, card in enumerate(self.all):
                    if card.rank == rank:
                        goes = model.new_bool_var(f"{at} to {number}")
                        model.add(card.up == time).only_enforce_if(goes)
                        card.foundations[number] = goes
                        takers.append(goes)
                model.add_exactly_one(takers)
                times.append(time)
            for earlier, later in pairwise(times):
                model.add(earlier < later)
        for card in self.all:
            model.add_exactly_one(card.foundations.values())

    def _keep_piles(self) -> None:
        """Of two cards on one pile the lower goes up when the upper is gone, or before it comes."""
        for lower, upper in combinations(range(len(self.all)), 2):
            one, other = self.all[lower], self.all[upper]
            if other.lies_on is not None:
                if one.lies_on == other.lies_on:
                    self.model.add(other.up < one.up)
                continue
            uncovered = self.model.new_bool_var(f"{upper} up before {lower}")
            self.model.add(other.up < one.up).only_enforce_if(uncovered)
            gone = self._gone(lower, upper)
            for at, there in enumerate(other.waits_on):
                if one.lies_on is None:
                    self.model.add_bool_or(~one.waits_on[at], ~there, gone, uncovered)
                elif one.lies_on == at:
                    self.model.add_bool_or(~there, gone, uncovered)
        for lower in range(len(self.all)):
            known = [self._gone_at[key] for key in sorted(self._gone_at) if key[0] == lower]
            for earlier, later in pairwise(known):
                self.model.add_implication(earlier, later)

    def _gone(self, card: int, turned: int) -> IntVar:
        """Whether the card is up when that other one is turned."""
        gone = self.model.new_bool_var(f"{card} gone at {turned}")
        turn = self.ticks * turned
        up = self.all[card].up
        self.model.add(up < turn).only_enforce_if(gone)
        self.model.add(up >= turn).only_enforce_if(~gone)
        self._gone_at[card, turned] = gone
        return gone

    def _open_piles_in_order(self) -> None:
        """Empty piles are alike: a card waits on one only if an earlier card has waited on the pile
        to the left of it."""
        for number, card in enumerate(self.all):
            for at in range(1, len(card.waits_on)):
                before = [other.waits_on[at - 1] for other in self.all[:number]]
                self.model.add_bool_or([~card.waits_on[at], *before])
