"""The first events of a position's cards as variables, which the relaxation of any game speaks of.

Each single card has a first *departure*, the first time it is moved as the lowest of the cards
moved, a first *arrival* on a foundation, and, where it does not lie in the tableau, a first time it
is *shown* there. Cards that are up already have been up from the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ortools.sat.python.cp_model import CpModel, IntVar, LiteralT

from winnable.cards import Card
from winnable.planning.board import Board
from winnable.planning.orders import Orders
from winnable.planning.parts import Kind, Part, Parts
from winnable.planning.position_stock import PositionStock
from winnable.vocabulary import StockTo


@dataclass
class FirstTimes:
    """The variables of one position whose base is known, by card."""

    board: Board
    parts: Parts | None = None
    _model: CpModel = field(default_factory=CpModel)
    departure: dict[int, IntVar] = field(default_factory=dict)
    arrival: dict[int, IntVar] = field(default_factory=dict)
    direct: dict[int, LiteralT] = field(default_factory=dict)
    """It goes up from where it lies, so that its two times are one."""
    on: dict[tuple[int, int], LiteralT] = field(default_factory=dict)
    """It first goes on that card."""
    into_space: dict[int, LiteralT] = field(default_factory=dict)
    """It first goes into a space."""
    shown: dict[int, IntVar] = field(default_factory=dict)
    """When a card that does not lie in the tableau first does; *never* is later than all times."""

    orders: Orders = field(init=False)

    @property
    def model(self) -> CpModel:
        """The whole model."""
        return self.orders.written()

    _stock: PositionStock = field(init=False)
    _back_allowed: bool = True
    _never: int = 0

    def _make_variables(self) -> None:
        model, board = self._model, self.board
        dealt_in = board.stock if board.deal.rules.stock.to is StockTo.TABLEAU else range(0)
        in_tableau = {one for pile in board.tableau for one in pile} | set(dealt_in)
        elsewhere = [one for one in range(len(board.cards)) if one not in in_tableau]
        last = 2 * len(board.down) + len(elsewhere) + self._stock.number_of_rows
        self._never = last + 1
        for one in board.down:
            name = f"{board.cards[one]}.{one}"
            self.departure[one] = model.new_int_var(1, last, f"leave {name}")
            self.arrival[one] = model.new_int_var(1, last, f"arrive {name}")
            self.direct[one] = model.new_bool_var(f"direct {name}")
            for host in board.hosts[one]:
                if board.dealt_on.get(one) != host:
                    self.on[one, host] = model.new_bool_var(f"{name} on {host}")
            if board.may_lie_in_space(one):
                self.into_space[one] = model.new_bool_var(f"{name} into a space")
        for one in elsewhere:
            if one in self.departure or self._back_allowed:
                self.shown[one] = model.new_int_var(1, last + 1, f"show {board.cards[one]}.{one}")
        self._stock.make_rows(last)

    @property
    def rows(self) -> list[IntVar]:
        """When each row of the stock is dealt."""
        return self._stock.rows

    # --- what a constraint speaks of -----------------------------------------------------------

    def _given(self, kind: Kind, *cards: Card, number: int = 0) -> list[LiteralT]:
        """The condition under which a constraint holds that speaks of that part; often none."""
        if self.parts is None:
            return []
        return [self.parts.given(self._model, Part(kind, cards, number))]

    def _named(self, numbers: tuple[int, ...] | list[int]) -> Iterator[Card]:
        return (self.board.cards[one] for one in sorted(numbers))

    def _host_cards(self, one: int) -> list[Card]:
        return sorted({self.board.cards[host] for host in self.board.hosts[one]})

    def _buried(self, one: int, lid: int) -> list[LiteralT]:
        cards = self.board.cards
        return self._given(Kind.BURIED, cards[one], cards[lid], number=self.board.pile_of[one])

    def _hosts_of(self, one: int) -> list[LiteralT]:
        return self._given(Kind.HOSTS, self.board.cards[one], *self._host_cards(one))

    def _back(self, one: int) -> list[LiteralT]:
        return self._given(Kind.BACK, self.board.cards[one], *self._host_cards(one))

    def _stock_card(self, one: int) -> list[LiteralT]:
        number = one - self.board.waste.start + 1
        return self._given(Kind.STOCK, self.board.cards[one], number=number)

    # --- literals ------------------------------------------------------------------------------

    def _before(self, one: IntVar, other: IntVar) -> LiteralT:
        return self.orders.before(one, other)

    def _half_before(self, one: IntVar, other: IntVar, *given: LiteralT) -> LiteralT:
        return self.orders.half_before(one, other, *given)

    def _implies(self, conditions: list[LiteralT], *conclusion: LiteralT) -> None:
        self.orders.implies(conditions, *conclusion)

    def _constant(self, value: bool) -> LiteralT:
        return self._model.new_constant(int(value))
