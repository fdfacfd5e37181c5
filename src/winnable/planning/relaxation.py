"""What every win of Klondike must obey, worrying back or not: a relaxation by first events.

With worrying back a card can leave a foundation and return any number of times, so a line of play
has no bound. But each card has a first departure from where it was dealt, a first arrival on its
foundation, and, if it comes from the stock, a first moment face up in the tableau. Every constraint
here is a necessary condition on these first events in any line that wins, so where they have no
solution the deal cannot be won. A solution says nothing.

The times are ranks of events; *never* is later than all of them.

Each constraint speaks of one ``Part``. A model that is asked for its parts has it hold only under
that part's literal.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr, LiteralT

from winnable.cards import Card
from winnable.deal import Deal
from winnable.planning.lives import Cards, beneath
from winnable.planning.orders import Orders
from winnable.planning.parts import Kind, Part, Parts
from winnable.planning.stock_left import StockLeft
from winnable.planning.stock_model import add_stock


@dataclass
class Relaxation:
    """The model of one fresh deal, and its variables by card."""

    cards: Cards
    _model: CpModel = field(default_factory=CpModel)
    departure: dict[Card, IntVar] = field(default_factory=dict)
    arrival: dict[Card, IntVar] = field(default_factory=dict)
    direct: dict[Card, LiteralT] = field(default_factory=dict)
    """It goes up from where it was dealt, so that its two times are one."""
    on: dict[tuple[Card, Card], LiteralT] = field(default_factory=dict)
    """It first lies on that parent."""
    shown: dict[Card, IntVar] = field(default_factory=dict)
    """When a stock card first lies in the tableau."""
    parts: Parts | None = None

    @classmethod
    def of(cls, deal: Deal, early: bool = True, parts: Parts | None = None) -> Relaxation:
        """Build the model of a deal that ``lives.is_fresh`` and whose rules it fits.

        ``early`` lets low cards go up as soon as they can, which some line that wins does; without
        it every line that wins is a solution. With ``parts`` each constraint holds only where the
        literal of its part is true.
        """
        self = cls(Cards(deal), parts=parts)
        self.orders = Orders(self._model)
        self._make_variables()
        for card in self.cards.all:
            self._constrain_life(card)
            if early:
                self._leave_for_the_foundation(card)
            for parent in self.cards.parents(card):
                if self.cards.dealt_on.get(card) == parent:
                    self._model.add(self.on[card, parent] == 0)
                else:
                    self._implies(
                        [*self._hosts_of(card), self.on[card, parent]],
                        self._host(parent, self.departure[card]),
                    )
        for stock_card in deal.stock:
            self._constrain_showing(stock_card)
        for one, other in self.cards.pairs():
            self._need_both_parents(one, other)
            self._need_both_parents(other, one)
        for card in self.cards.all:
            self._hold_nothing_at_home(card)
        self._constrain_kings()
        plays = [self.departure[card] for card in deal.stock]
        add_stock(self._model, self.orders, plays, StockLeft.of(deal), given=self._stock_card)
        return self

    orders: Orders = field(init=False)

    @property
    def model(self) -> CpModel:
        """The whole model."""
        return self.orders.written()

    _hosts: dict[tuple[Card, int], LiteralT] = field(default_factory=dict)
    _downs: dict[tuple[Card, int], LiteralT] = field(default_factory=dict)

    def _make_variables(self) -> None:
        model, deal = self._model, self.cards.deal
        last = 2 * len(self.cards.all) + len(deal.stock)
        for card in self.cards.all:
            leave = model.new_int_var(1, last, f"leave {card}")
            self.departure[card] = leave
            self.arrival[card] = model.new_int_var(1, last, f"arrive {card}")
            self.direct[card] = model.new_bool_var(f"direct {card}")
            for parent in self.cards.parents(card):
                self.on[card, parent] = model.new_bool_var(f"{card} on {parent}")
            if card in self.cards.in_stock:
                self.shown[card] = model.new_int_var(1, last + 1, f"show {card}")
        self._never = last + 1

    _never: int = 0

    # --- one card ------------------------------------------------------------------------------

    def _constrain_life(self, card: Card) -> None:
        """It leaves after its lid, arrives after the card beneath it in its suit."""
        model = self._model
        leave, arrive, direct = self.departure[card], self.arrival[card], self.direct[card]
        lower = beneath(card)
        model.add(leave == arrive).only_enforce_if(direct)
        model.add(leave < arrive).only_enforce_if(~direct)
        if lower is not None:
            step = self._given(Kind.ORDER, card, lower)
            self._implies(step, self._before(self.arrival[lower], arrive))
            self._implies([*step, direct], self._before(self.arrival[lower], leave))
        if card not in self.cards.kings:
            places = [direct, *(self.on[card, parent] for parent in self.cards.parents(card))]
            model.add_at_most_one(places)
            self._implies(self._hosts_of(card), *places)
        lid = self.cards.lid.get(card)
        if lid is not None:
            self._implies(self._buried(card, lid), self._before(self.departure[lid], leave))

    def _leave_for_the_foundation(self, card: Card) -> None:
        """Aces go up; so do twos that can, and threes once all twos that could want them are up.

        Whatever such a card could hold is never wanted in the tableau, so sending it up instead of
        building it loses nothing.
        """
        lower = beneath(card)
        if lower is None:
            self._implies(self._given(Kind.EARLY, card), self.direct[card])
        elif card.rank <= 3:
            missing = [lower, *(self.cards.children(card) if card.rank == 3 else ())]
            self._implies(
                [*self._given(Kind.EARLY, card, *missing), ~self.direct[card]],
                *(self._before(self.departure[card], self.arrival[low]) for low in missing),
            )

    def _constrain_showing(self, card: Card) -> None:
        """A stock card shows at once if it is built, else when it is worried back, if ever."""
        model, shown, direct = self._model, self.shown[card], self.direct[card]
        model.add(shown == self.departure[card]).only_enforce_if(~direct)
        model.add(shown > self.departure[card]).only_enforce_if(direct)
        never = model.new_bool_var(f"{card} never shows")
        model.add(shown == self._never).only_enforce_if(never)
        model.add(shown < self._never).only_enforce_if(~never)
        back = self._back(card)
        if not self.cards.deal.rules.foundations.worrying_back:
            self._implies([*back, direct], never)
        if card in self.cards.kings:
            receivers = [
                self._half_before(self.departure[bottom], shown) for bottom in self.cards.bottoms
            ]
        else:
            receivers = [self._out_before(parent, shown) for parent in self.cards.parents(card)]
        self._implies([*back, direct, ~never], *receivers)

    # --- hosts ---------------------------------------------------------------------------------

    def _out_before(self, card: Card, time: IntVar) -> LiteralT:
        """A literal that implies that the card has lain face up in the tableau before that time."""
        if card in self.cards.in_stock:
            return self._half_before(self.shown[card], time)
        lid = self.cards.lid.get(card)
        if lid is None:
            return self._true()
        return self._half_before(self.departure[lid], time, *self._buried(card, lid))

    def _host(self, card: Card, time: IntVar) -> LiteralT:
        """A literal that implies that the card lies face up in the tableau at that time.

        It has been face up; and if it has been up since, it was worried back.
        """
        key = (card, time.index)
        if key not in self._hosts:
            host = self._model.new_bool_var(f"{card} holds at {time.name}")
            self._hosts[key] = host
            self._implies([host], self._out_before(card, time))
            if self._is_up(card, time):
                self._implies([host], 0)
            else:
                gone_up = self._before(self.arrival[card], time)
                if not self.cards.deal.rules.foundations.worrying_back:
                    self._implies([*self._back(card), host], ~gone_up)
                else:
                    self._implies([*self._back(card), host, gone_up], self._down(card, time))
        return self._hosts[key]

    def _down(self, card: Card, time: IntVar) -> LiteralT:
        """A literal that implies that a card that had gone up lies in the tableau at that time.

        It was worried back, onto one of its own parents, which lies in the tableau too, or into a
        space; and the cards of its suit above it that had gone up were worried back before it.
        """
        key = (card, time.index)
        if key not in self._downs:
            down = self._model.new_bool_var(f"{card} down at {time.name}")
            self._downs[key] = down
            parents = self.cards.parents(card)
            if parents:
                self._implies(
                    [*self._back(card), down], *(self._host(one, time) for one in parents)
                )
                above = Card(card.rank + 1, card.suit)
                step = self._given(Kind.ORDER, above, card)
                if self._is_up(above, time):
                    self._implies([*step, down], 0)
                else:
                    gone_up = self._before(self.arrival[above], time)
                    self._implies([*step, down, gone_up], self._down(above, time))
        return self._downs[key]

    def _is_up(self, card: Card, time: IntVar) -> bool:
        """Whether that is the time at which this card, or one above it in its suit, arrives."""
        return any(
            self.arrival[Card(rank, card.suit)].index == time.index
            for rank in range(card.rank, self.cards.ranks + 1)
        )

    def _need_both_parents(self, first: Card, second: Card) -> None:
        """Twins built one after the other lie on both parents when the second one lands.

        Between its departure and its first arrival a built card is always in the tableau, on one of
        its two parents. If one of these had been up before, it lies on one of its own parents; and
        if the other one does so too, both of those are taken.
        """
        if first in self.cards.kings:
            return
        time = self.departure[second]
        one, other = self.cards.parents(first)
        both = [
            *self._given(Kind.SHARED, *sorted((first, second)), *sorted((one, other))),
            ~self.direct[first],
            ~self.direct[second],
            self._before(self.departure[first], time),
            self._before(time, self.arrival[first]),
        ]
        for parent, twin in ((one, other), (other, one)):
            self._implies(both, self._host(parent, time))
            if parent in self.cards.kings:
                continue
            again = [*both, self._before(self.arrival[parent], time)]
            for grandparent in self.cards.parents(parent):
                out = self._host(grandparent, time)
                self._implies([*again, self._before(self.arrival[twin], time)], out)
                self._implies(
                    [
                        *again,
                        ~self.direct[twin],
                        self._before(self.departure[twin], time),
                        self._before(time, self.arrival[twin]),
                    ],
                    out,
                )

    def _hold_nothing_at_home(self, parent: Card) -> None:
        """When a card of its suit, or it, first goes up, it is up itself and holds nothing.

        So its two children do not both lie in the tableau then, built and never up; and one that
        does lies on the twin.
        """
        if parent.rank == 1:
            return
        twin, (one, other) = self.cards.twin(parent), self.cards.children(parent)
        clear = self._given(Kind.CLEAR, parent, one, other, twin)
        for rank in range(parent.rank, self.cards.ranks + 1):
            time = self.arrival[Card(rank, parent.suit)]
            lying = {
                child: [
                    ~self.direct[child],
                    self._before(self.departure[child], time),
                    self._before(time, self.arrival[child]),
                ]
                for child in (one, other)
            }
            self._implies([*clear, *lying[one], *lying[other]])
            for child in (one, other):
                self._implies([*clear, *lying[child]], self._host(twin, time))

    def _constrain_kings(self) -> None:
        """At each king's first move to a space there are more spaces than kings in them."""
        kings, bottoms = self.cards.kings, self.cards.bottoms
        for king in kings:
            if king in bottoms:
                # From one space to another nothing is won.
                at_bottom = self._given(Kind.SPACE, king, number=bottoms.index(king) + 1)
                self._implies(at_bottom, self.direct[king])
                continue
            space = self._given(Kind.SPACE, king)
            time = self.departure[king]
            emptied = [
                self._before(
                    self.arrival[bottom] if bottom in kings else self.departure[bottom], time
                )
                for bottom in bottoms
            ]
            held = []
            for rival in kings:
                if rival == king or rival in bottoms:
                    continue
                holds = self._model.new_bool_var(f"{rival} in a space at {time.name}")
                there = self._before(self.departure[rival], time)
                gone = self._before(self.arrival[rival], time)
                self._implies([~self.direct[rival], there, ~gone], holds)
                held.append(holds)
            free = LinearExpr.sum([*emptied, *(~holds for holds in held)])
            self._model.add(free > len(held)).only_enforce_if(~self.direct[king], *space)

    # --- what a constraint speaks of -----------------------------------------------------------

    def _given(self, kind: Kind, *cards: Card, number: int = 0) -> list[LiteralT]:
        """The condition under which a constraint holds that speaks of that part; often none."""
        if self.parts is None:
            return []
        return [self.parts.given(self._model, Part(kind, cards, number))]

    def _buried(self, card: Card, lid: Card) -> list[LiteralT]:
        return self._given(Kind.BURIED, card, lid, number=self.cards.pile_of[card])

    def _hosts_of(self, card: Card) -> list[LiteralT]:
        return self._given(Kind.HOSTS, card, *self.cards.parents(card))

    def _back(self, card: Card) -> list[LiteralT]:
        return self._given(Kind.BACK, card, *self.cards.parents(card))

    def _stock_card(self, place: int) -> list[LiteralT]:
        return self._given(Kind.STOCK, self.cards.deal.stock[place], number=place + 1)

    # --- literals ------------------------------------------------------------------------------

    def _before(self, one: IntVar, other: IntVar) -> LiteralT:
        return self.orders.before(one, other)

    def _half_before(self, one: IntVar, other: IntVar, *given: LiteralT) -> LiteralT:
        return self.orders.half_before(one, other, *given)

    def _implies(self, conditions: list[LiteralT], *conclusion: LiteralT) -> None:
        self.orders.implies(conditions, *conclusion)

    def _true(self) -> LiteralT:
        return self._model.new_constant(1)
