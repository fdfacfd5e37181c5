"""What every win must obey in any game that is data: a relaxation by first events.

The Klondike relaxation (``relaxation.py``) made of nothing but the ``Rules``, for a position at any
stage. Each single card has a first *departure*, the first time it is moved as the lowest of the
cards moved, a first *arrival* on a foundation, and, where it does not lie in the tableau, a first
time it is *shown* there. Cards that are up already have been up from the first. Every constraint is
a necessary condition on these events in any line that wins; docs/planning.md has the argument for
each word of the vocabulary. What is not modelled is left out, which is sound.

A card that a reserve puts into a space by itself departs just after the card that left the space:
one move, two events.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr, LiteralT

from winnable.cards import Card
from winnable.deal import Deal
from winnable.planning.board import Board
from winnable.planning.orders import Orders
from winnable.planning.parts import Kind, Part, Parts
from winnable.planning.position_stock import PositionStock
from winnable.vocabulary import Base, StockTo


@dataclass
class FirstEvents:
    """The model of one position whose base is known, and its variables by card."""

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

    @classmethod
    def of(cls, board: Board, early: bool = True, parts: Parts | None = None) -> FirstEvents:
        """Build the model.

        ``early`` has aces go up at once where some line that wins does so; without it every line
        that wins is a solution. With ``parts`` each constraint holds only where the literal of its
        part is true.
        """
        self = cls(board, parts)
        self.orders = Orders(self._model)
        self._stock = PositionStock(self._model, board)
        self._back_allowed = board.deal.rules.foundations.worrying_back
        self._make_variables()
        for one in board.down:
            self._constrain_life(one)
            self._constrain_places(one)
            if early:
                self._leave_for_the_foundation(one)
        for one in self.shown:
            self._constrain_showing(one)
        for card in board.copies:
            self._follow_in_suit(card)
        self._bury()
        self._constrain_spaces()
        self._share_hosts()
        if board.deal.rules.deck.decks == 1:
            for one in range(len(board.cards)):
                self._hold_nothing_at_home(one)
        self._stock.deal(self.orders, self.departure, self._stock_card)
        return self

    orders: Orders = field(init=False)

    @property
    def model(self) -> CpModel:
        """The whole model."""
        return self.orders.written()

    _stock: PositionStock = field(init=False)
    _back_allowed: bool = True
    _never: int = 0
    _hosts: dict[tuple[int, int], LiteralT] = field(default_factory=dict)

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

    # --- one card ------------------------------------------------------------------------------

    def _constrain_life(self, one: int) -> None:
        leave, arrive, direct = self.departure[one], self.arrival[one], self.direct[one]
        self._model.add(leave == arrive).only_enforce_if(direct)
        self._model.add(leave < arrive).only_enforce_if(~direct)

    def _constrain_places(self, one: int) -> None:
        """It goes up from where it lies, on a host, or into a space; from a host it goes up."""
        board, direct = self.board, self.direct[one]
        given = self._hosts_of(one)
        space = [self.into_space[one]] if one in self.into_space else []
        on = {host: self.on[one, host] for host in board.hosts[one] if (one, host) in self.on}
        self._model.add_at_most_one([direct, *on.values(), *space])
        self._implies(given, direct, *on.values(), *space)
        for host, lies_on in on.items():
            self._implies([*given, lies_on], self._host(host, self.departure[one]))
        if not space:
            last = [self._host(host, self.arrival[one]) for host in board.hosts[one]]
            self._implies([*given, ~direct], *last)

    def _leave_for_the_foundation(self, one: int) -> None:
        """Aces go up: nothing is ever put on them, and they only take room.

        Not where a space is worth something taken: a reserve fills it, or a row needs it filled.
        """
        rules, card = self.board.deal.rules, self.board.cards[one]
        if (
            card.rank == 1
            and rules.foundations.base is Base.ACE
            and not rules.tableau.wrap
            and not rules.reserve.fills
            and rules.stock.to is StockTo.WASTE
        ):
            self._implies(self._given(Kind.EARLY, card), self.direct[one])

    def _constrain_showing(self, one: int) -> None:
        """A card from elsewhere shows at once if it is built, else when it is worried back."""
        model, shown, back = self._model, self.shown[one], self._back(one)
        never = model.new_bool_var(f"{one} never shows")
        model.add(shown == self._never).only_enforce_if(never)
        model.add(shown < self._never).only_enforce_if(~never)
        later: list[LiteralT] = []
        if one in self.departure:
            leave, direct = self.departure[one], self.direct[one]
            model.add(shown == leave).only_enforce_if(~direct)
            model.add(shown > leave).only_enforce_if(direct)
            later = [direct]
        if not self._back_allowed:
            self._implies([*back, *later], never)
        elif not self.board.may_fill(self.board.cards[one]):
            hosts = [self._out_before(host, shown) for host in self.board.hosts[one]]
            self._implies([*back, *later, ~never], *hosts)

    def _follow_in_suit(self, card: Card) -> None:
        """Equal cards go up after as many of the card beneath them in their suit.

        With worrying back, one of these may have served for several: then one is enough.
        """
        board, lower = self.board, self.board.beneath(card)
        if lower is None:
            return
        given = self._given(Kind.ORDER, card, lower)
        going = [one for one in board.copies[card] if one in self.arrival]
        up = len(board.copies[card]) - len(going)
        needed = [one for one in board.copies[lower] if one in self.arrival]
        lower_up = len(board.copies[lower]) - len(needed)
        if self._back_allowed and lower_up:
            return
        for count in (1,) if self._back_allowed else range(1, len(going) + 1):
            # As many of the lower cards as these are missing at most before the last of them.
            missing = (
                len(needed) if self._back_allowed else len(board.copies[card]) - up - count + 1
            )
            if missing > len(needed):
                continue
            for some in combinations(going, count):
                for lowers in combinations(needed, missing):
                    self._implies(
                        given,
                        *(
                            self._before(self.arrival[below], self.arrival[one])
                            for one in some
                            for below in lowers
                        ),
                    )

    # --- burials -------------------------------------------------------------------------------

    def _bury(self) -> None:
        """A card leaves after what lies on it, but for a run that it takes along."""
        board = self.board
        for one, lid in board.lid.items():
            leaves = self.departure[lid]
            self._implies(self._buried(one, lid), self._before(leaves, self.arrival[one]))
            if lid in board.carried:
                continue
            # Nothing below can move with it either.
            below = one
            while True:
                self._implies(self._buried(one, lid), self._before(leaves, self.departure[below]))
                if below not in board.carried:
                    break
                below = board.dealt_on[below]

    # --- hosts ---------------------------------------------------------------------------------

    def _out_before(self, one: int, time: IntVar) -> LiteralT:
        """A literal that implies that the card has lain bare in the tableau before that time."""
        board = self.board
        if one in self.shown:
            return self._half_before(self.shown[one], time)
        if one in board.stock:
            return self._half_before(self._stock.row_of(one), time)
        if one in board.up:
            return self._constant(False)
        lid = board.lid.get(one)
        if lid is None:
            return self._constant(True)
        return self._half_before(self.departure[lid], time, *self._buried(one, lid))

    def _gone_up(self, one: int, time: IntVar) -> LiteralT:
        if one in self.board.up:
            return self._constant(True)
        return self._before(self.arrival[one], time)

    def _host(self, one: int, time: IntVar) -> LiteralT:
        """A literal that implies that the card can hold another at that time.

        It has been bare; and if it has been up since, it was worried back, onto a card that has
        been bare, or into a space.
        """
        key = (one, time.index)
        if key not in self._hosts:
            host = self._model.new_bool_var(f"{one} holds at {time.name}")
            self._hosts[key] = host
            self._implies([host], self._out_before(one, time))
            gone_up = self._gone_up(one, time)
            if not self._back_allowed:
                self._implies([*self._back(one), host], ~gone_up)
            elif not self.board.may_fill(self.board.cards[one]):
                under = [self._out_before(other, time) for other in self.board.hosts[one]]
                self._implies([*self._back(one), host, gone_up], *under)
        return self._hosts[key]

    def _lying(self, one: int, time: IntVar) -> list[LiteralT]:
        """That the card has been put into the tableau by the player, and never been up."""
        return [
            ~self.direct[one],
            self._before(self.departure[one], time),
            self._before(time, self.arrival[one]),
        ]

    def _share_hosts(self) -> None:
        """Two cards with the same two hosts, and no way into a space, lie on both."""
        board = self.board
        for one, other in combinations(board.down, 2):
            hosts = board.hosts[one]
            if len(hosts) != 2 or hosts != board.hosts[other]:
                continue
            if one in self.into_space or other in self.into_space:
                continue
            given = self._given(Kind.SHARED, *self._named((one, other)), *self._named(hosts))
            for first, second in ((one, other), (other, one)):
                time = self.departure[second]
                both = [*given, ~self.direct[second], *self._lying(first, time)]
                for host in hosts:
                    self._implies(both, self._host(host, time))

    def _hold_nothing_at_home(self, one: int) -> None:
        """When a card of its suit, or it, first goes up, it is up itself and holds nothing."""
        board, card = self.board, self.board.cards[one]
        children = [
            child
            for child in board.down
            if one in board.hosts[child]
            and len(board.hosts[child]) <= 2
            and child not in self.into_space
        ]
        if len(children) != 2 or board.hosts[children[0]] != board.hosts[children[1]]:
            return
        twins = [host for host in board.hosts[children[0]] if host != one]
        if len(twins) != 1:
            return
        given = self._given(Kind.CLEAR, card, *self._named(children), *self._named(twins))
        for other in board.down:
            above = board.cards[other]
            if above.suit != card.suit or board.place(above) < board.place(card):
                continue
            if other in children:
                continue
            time = self.arrival[other]
            lying = [self._lying(child, time) for child in children]
            self._implies([*given, *lying[0], *lying[1]])
            for there in lying:
                self._implies([*given, *there], self._host(twins[0], time))

    def _constrain_spaces(self) -> None:
        """At each first move to a space there are more emptied piles than cards that stay there.

        A card that goes on no other lies at the bottom of a pile until it goes up.
        """
        board = self.board
        empty = sum(not pile for pile in board.tableau)
        bottoms = [pile[0] for pile in board.tableau if pile]
        rootless = {one for one in board.down if not board.hosts[one]}
        reserve = [pile[0] for pile in board.reserve if pile]
        for one, into in self.into_space.items():
            time, given = self.departure[one], self._given(Kind.SPACE, board.cards[one])
            emptied = [
                self._before(
                    self.arrival[bottom] if bottom in rootless else self.departure[bottom], time
                )
                for bottom in bottoms
                if bottom != one
            ]
            held = []
            for rival in rootless & self.into_space.keys() - {one, *bottoms}:
                holds = self._model.new_bool_var(f"{rival} in a space at {time.name}")
                self._implies(self._lying(rival, time), holds)
                held.append(holds)
            free = LinearExpr.sum([*emptied, *(~holds for holds in held)])
            self._model.add(free + empty > len(held)).only_enforce_if(into, *given)
            if board.deal.rules.reserve.fills and reserve and one not in board.reserve[0]:
                self._implies([*given, into], self._before(self.departure[reserve[0]], time))

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


def boards(deal: Deal) -> list[Board]:
    """The position with its base, or with each base there could be where none is chosen yet."""
    ranks = range(1, deal.rules.deck.ranks + 1)
    return [Board(deal, base) for base in (ranks if deal.base is None else (deal.base,))]
