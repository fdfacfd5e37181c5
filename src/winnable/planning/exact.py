"""Klondike without worrying back, exactly: two times a card.

Without worrying back a line of play can be brought into a form that two times describe (the
argument is the one of docs/planning.md, "Two times a card"):

- a card leaves the place it was dealt to, or the stock, once, at its *departure*;
- every later move of it from parent to twin parent can wait until the moment before that parent
  goes up, so there is one at most, and its time is no variable of its own;
- it goes up once, at its *arrival*.

Every constraint is the legality of one of these events at its time. So a solution is a plan, and no
solution means that no line without worrying back wins. Times are ranks of events, of which there
are two a card at most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Self

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr, LiteralT

from winnable.cards import Card
from winnable.deal import Deal
from winnable.planning.lives import Cards, beneath
from winnable.planning.orders import Orders
from winnable.planning.plan import Event
from winnable.planning.stock_left import StockLeft, StockPass
from winnable.planning.stock_model import NumberedPasses, add_stock


@dataclass
class ExactModel:
    """The model of one position, and its variables by card."""

    events_at_most: ClassVar[int] = 2
    """Events of one card."""

    cards: Cards
    stock_counted: bool = False
    _model: CpModel = field(default_factory=CpModel)
    departure: dict[Card, IntVar] = field(default_factory=dict)
    arrival: dict[Card, IntVar] = field(default_factory=dict)
    direct: dict[Card, LiteralT] = field(default_factory=dict)
    """It goes up from where it was dealt, so that its two times are one."""
    on: dict[tuple[Card, Card], LiteralT] = field(default_factory=dict)
    """It first lies on that parent."""
    moved_over: dict[tuple[Card, Card], LiteralT] = field(default_factory=dict)
    """It first lies on that parent, and moves to the twin before the parent goes up."""

    @classmethod
    def of(cls, deal: Deal, stock_counted: bool = False) -> Self:
        """Build the model of a position whose rules it fits.

        ``stock_counted`` makes the stock's moves count in ``moves``; for deals that
        ``lives.is_fresh``.
        """
        self = cls(Cards(deal), stock_counted)
        self.orders = Orders(self._model)
        self._build(deal)
        return self

    passes: NumberedPasses | None = None
    """Where a stock card's pass matters."""
    orders: Orders = field(init=False)

    @property
    def model(self) -> CpModel:
        """The whole model."""
        return self.orders.written()

    def _build(self, deal: Deal) -> None:
        self._make_variables()
        for card in self.cards.all:
            self._constrain_life(card)
            self._constrain_hosts(card)
        for one, other in self.cards.pairs():
            self._keep_apart(one, other)
        self._constrain_kings()
        self._start()
        plays = [self.departure[card] for card in self.cards.stock]
        self.passes = add_stock(
            self._model, self.orders, plays, StockLeft.of(deal), self.stock_counted
        )

    def _make_variables(self) -> None:
        model, last = self._model, self.events_at_most * len(self.cards.all)
        for card in self.cards.all:
            self.departure[card] = model.new_int_var(1, last, f"leave {card}")
            self.arrival[card] = (
                self.departure[card]
                if card.rank == 1
                else model.new_int_var(1, last, f"arrive {card}")
            )
            self.direct[card] = model.new_bool_var(f"direct {card}")
            for parent in self.cards.parents(card):
                self.on[card, parent] = model.new_bool_var(f"{card} on {parent}")
                self.moved_over[card, parent] = model.new_bool_var(f"{card} off {parent}")

    def _start(self) -> None:
        """What has happened comes before all that has not."""
        up, built_on = self.cards.up, self.cards.built_on
        if not up and not built_on:
            return
        model, either, before = self._model, self.orders.either, self.orders.before
        start = model.new_int_var(1, self.events_at_most * len(self.cards.all), "start")
        for card in self.cards.all:
            if card in up:
                model.add(self.direct[card] == 1)
                either(before(self.arrival[card], start))
                continue
            either(before(start, self.arrival[card]))
            if card in built_on:
                model.add(self.on[card, built_on[card]] == 1)
                either(before(self.departure[card], start))
            else:
                either(before(start, self.departure[card]))

    def _constrain_life(self, card: Card) -> None:
        """From the deal to the foundation, by way of a parent, a space, or straight."""
        model, orders = self._model, self.orders
        leave, arrive, direct = self.departure[card], self.arrival[card], self.direct[card]
        lower = beneath(card)
        if lower is None:
            model.add(direct == 1)
        else:
            model.add(leave == arrive).only_enforce_if(direct)
            model.add(leave < arrive).only_enforce_if(~direct)
            orders.either(orders.before(self.arrival[lower], arrive))
            orders.implies([direct], orders.before(self.arrival[lower], leave))
            if lower.rank == 1 and card not in self.cards.built_on:
                # A two whose ace is up goes up too: nothing is ever built on it.
                orders.implies([~direct], orders.before(leave, self.arrival[lower]))
        if card not in self.cards.kings:
            model.add_exactly_one(
                direct, *(self.on[card, parent] for parent in self.cards.parents(card))
            )
        lid = self.cards.lid.get(card)
        if lid is not None:
            self._bury(card, self.departure[lid])

    def _bury(self, card: Card, lid_leaves: IntVar) -> None:
        """A card that has a lid stays, and with it the cards that it would move with."""
        orders, built_on = self.orders, self.cards.built_on
        if card in built_on:
            orders.either(orders.before(lid_leaves, self.arrival[card]))
        while card in built_on:
            host = built_on[card]
            over = self.moved_over[card, host]
            orders.implies([over], orders.before(lid_leaves, self.arrival[host]))
            card = host
        orders.either(orders.before(lid_leaves, self.departure[card]))

    def _constrain_hosts(self, card: Card) -> None:
        """A parent lies face up, and below nothing else, while the card lies on it."""
        orders = self.orders
        for parent in self.cards.parents(card):
            twin = self.cards.twin(parent)
            on, over = self.on[card, parent], self.moved_over[card, parent]
            if self.cards.dealt_on.get(card) == parent:
                self._model.add(on == 0)
            elif card not in self.cards.built_on:
                self._face_up(parent, self.departure[card], on)
            comes_first = orders.before(self.departure[card], self.arrival[parent])
            orders.implies([on], comes_first, *self._back(parent))
            orders.implies([over], on)
            orders.implies([over], comes_first)
            orders.implies([over], orders.before(self.arrival[parent], self.arrival[card]))
            orders.implies(
                [over],
                orders.before(self.arrival[card], self.arrival[twin]),
                *self._back(parent, twin),
            )
            self._twin_face_up(parent, over)
            goes_first = orders.before(self.arrival[card], self.arrival[parent])
            orders.implies([on, ~over], goes_first, ~comes_first)

    def _back(self, *cards: Card) -> tuple[LiteralT, ...]:
        """Literals that say that one of the cards returns from its foundation: none here."""
        return ()

    def _twin_face_up(self, parent: Card, where: LiteralT) -> None:
        """A condition of ``where``: the parent's twin lies in the tableau when that goes up."""
        twin = self.cards.twin(parent)
        if self.cards.lid.get(twin) == parent:
            self.orders.implies([where], ~self.direct[parent])  # else it uncovers it too late
        else:
            self._face_up(twin, self.arrival[parent], where)

    def _face_up(self, parent: Card, time: IntVar, where: LiteralT) -> None:
        """A condition of ``where``: the parent lies in the tableau before that time."""
        orders = self.orders
        if parent in self.cards.in_stock:
            orders.implies([where], ~self.direct[parent], *self._back(parent))
            orders.implies([where], orders.before(self.departure[parent], time))
        elif parent in self.cards.lid:
            lid = self.departure[self.cards.lid[parent]]
            orders.implies([where], orders.before(lid, time))

    def _keep_apart(self, one: Card, other: Card) -> None:
        """Two cards that may lie on the same parent do not lie there at once."""
        orders = self.orders
        one_first = orders.before(self.arrival[one], self.departure[other])
        other_first = orders.before(self.arrival[other], self.departure[one])
        for parent in self.cards.parents(one):
            both = [self.on[one, parent], self.on[other, parent]]
            orders.implies(both, one_first, other_first, *self._back(parent))
            twin = self.cards.twin(parent)
            for staying, coming, coming_first in (
                (one, other, other_first),
                (other, one, one_first),
            ):
                # ``coming`` moves over to the parent when the twin goes up; by then ``staying`` has
                # gone, or it comes only when ``coming`` has.
                gone = self._model.new_bool_var(f"{staying} off {parent} before {coming} comes")
                orders.implies([gone], orders.before(self.arrival[staying], self.arrival[twin]))
                orders.implies([gone], ~self.moved_over[staying, parent], *self._back(parent))
                orders.implies(
                    [self.on[staying, parent], self.moved_over[coming, twin]],
                    coming_first,
                    gone,
                    *self._back(twin),
                )

    def _constrain_kings(self) -> None:
        """A king dealt at the bottom goes up from there; the others come to spaces."""
        for king in self.cards.kings:
            if king in self.cards.bottoms:
                self._model.add(self.direct[king] == 1)
            else:
                self._needs_space(king, self.departure[king], ~self.direct[king])

    def _needs_space(self, king: Card, time: IntVar, comes: LiteralT) -> None:
        """If that king ``comes`` to a space, there are more spaces than kings in them."""
        emptied = [
            self.orders.before(
                self.arrival[bottom] if bottom in self.cards.kings else self.departure[bottom],
                time,
            )
            for bottom in self.cards.bottoms
        ]
        held = []
        for rival, start, end, stays in self._stays_in_spaces():
            if rival != king:
                holds = self._model.new_bool_var(f"{rival} in a space at {time.name}")
                there = [stays, self.orders.before(start, time), self.orders.before(time, end)]
                self.orders.implies(there, holds)
                held.append(holds)
        empty = len(self.cards.deal.tableau) - len(emptied)
        free = LinearExpr.sum([*emptied, *(~holds for holds in held)])
        self._model.add(free + empty > len(held)).only_enforce_if(comes)

    def _stays_in_spaces(self) -> Iterator[tuple[Card, IntVar, IntVar, LiteralT]]:
        """Each king that may come to a space: from when, until when, and whether it does."""
        for king in self.cards.kings:
            if king not in self.cards.bottoms:
                yield king, self.departure[king], self.arrival[king], ~self.direct[king]

    @property
    def moves(self) -> LinearExpr:
        """The moves of the plan: each card's going up, and its moves within the tableau; with those
        of the stock where they count."""
        stock = self.passes.count_moves() if self.stock_counted and self.passes else 0
        return self.moves_up + LinearExpr.sum(self.moves_within) + stock

    @property
    def moves_up(self) -> int:
        """The cards that go up: one move each."""
        return len(self.cards.all) - len(self.cards.up)

    @property
    def moves_within(self) -> list[LiteralT]:
        """Each true one of these is a move within the tableau, or from the stock to it."""
        built = [~direct for card, direct in self.direct.items() if card not in self.cards.built_on]
        return [*built, *self.moved_over.values()]

    @property
    def costs(self) -> list[tuple[LiteralT, int]]:
        """What the moves of the plan are beyond ``moves_up``, the stock's moves left aside."""
        return [(move, 1) for move in self.moves_within]

    def without_returns(self) -> list[LiteralT]:
        """Literals that say that no card returns from its foundation."""
        return []

    def events(self, value: Callable[[IntVar | LiteralT], int]) -> list[Event]:
        """The plan of a solution, ``value`` being what it gives to a variable."""
        moments = sorted(self._moments(value), key=lambda moment: moment[0])
        return [event for _, event in moments]

    def _moments(self, value: Callable[[IntVar | LiteralT], int]) -> Iterator[tuple[int, Event]]:
        """Each event with twice its time: a card moves over just before its parent goes up."""
        passes: dict[Card, StockPass] = {}
        if self.passes is not None:
            for place, card in enumerate(self.cards.stock):
                passes[card] = self.passes.of(place, value)
        for card in self.cards.all:
            if card in self.cards.up:
                continue
            stock_pass = passes.get(card)
            if not value(self.direct[card]) and card not in self.cards.built_on:
                host = next((p for p in self.cards.parents(card) if value(self.on[card, p])), None)
                yield 2 * value(self.departure[card]), Event(card, False, host, stock_pass)
            yield 2 * value(self.arrival[card]), Event(card, True, None, stock_pass)
        for (card, parent), over in self.moved_over.items():
            if value(over):
                moment = 2 * value(self.arrival[parent]) - 1
                yield moment, Event(card, False, self.cards.twin(parent))
