"""What every win must obey in any game that is data: a relaxation by first events.

The Klondike relaxation (``relaxation.py``) made of nothing but the ``Rules``, for a position at any
stage. Every constraint is a necessary condition on the first events of its cards
(``first_times.py``) in any line that wins; docs/planning.md has the argument for each word of the
vocabulary. What is not modelled is left out, which is sound.

A card that a reserve puts into a space by itself departs just after the card that left the space:
one move, two events.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from ortools.sat.python.cp_model import IntVar, LinearExpr, LiteralT

from winnable.cards import Card
from winnable.deal import Deal
from winnable.planning.board import Board
from winnable.planning.first_hosts import FirstHosts
from winnable.planning.orders import Orders
from winnable.planning.parts import Kind, Parts
from winnable.planning.position_stock import PositionStock
from winnable.vocabulary import Base, StockTo


@dataclass
class FirstEvents(FirstHosts):
    """The model of one position whose base is known, and its variables by card."""

    @classmethod
    def of(cls, board: Board, early: bool = True, parts: Parts | None = None) -> FirstEvents:
        """Build the model.

        ``early`` has low cards go up at once where some line that wins does so; without it every
        line that wins is a solution. With ``parts`` each constraint holds only where the literal of
        its part is true.
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
        """Aces go up; of one pack twos that can, and threes once the twos that go on them are up.

        Nothing is ever put on aces, so nor on twos and threes then, and they only take room. Not
        where a space is worth something taken: a reserve fills it, or a row needs it filled.
        """
        board, rules, card = self.board, self.board.deal.rules, self.board.cards[one]
        if (
            rules.foundations.base is not Base.ACE
            or rules.tableau.wrap
            or rules.reserve.fills
            or rules.stock.to is not StockTo.WASTE
        ):
            return
        if card.rank == 1:
            self._implies(self._given(Kind.EARLY, card), self.direct[one])
        elif card.rank <= 3 and rules.deck.decks == 1:
            missing = [low for low in range(len(board.cards)) if self._goes_before(low, one)]
            early = [
                self._before(self.departure[one], self.arrival[low])
                for low in missing
                if low in self.arrival
            ]
            given = self._given(Kind.EARLY, card, *self._named(missing))
            self._implies([*given, ~self.direct[one]], *early)

    def _goes_before(self, low: int, one: int) -> bool:
        """Whether a card must be up before another one, a two or three, has no use for staying."""
        lower, card = self.board.cards[low], self.board.cards[one]
        return lower == self.board.beneath(card) or (
            card.rank == 3 and lower.rank == 2 and one in self.board.hosts[low]
        )

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
        else:
            self._implies([*back, *later, ~never], *self._supports(one, shown))

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
                self._share_their_hosts(both, hosts, time)

    def _share_their_hosts(self, both: list[LiteralT], held: tuple[int, ...], time: IntVar) -> None:
        """Where both of two cards are held at that time, and one of them was worried back and the
        other one so too, or built, these lie on both of their hosts in turn."""
        board, (one, other) = self.board, held
        under = board.hosts[one]
        if len(under) != 2 or under != board.hosts[other] or not self._back_allowed:
            return
        if board.may_lie_in_space(one) or board.may_lie_in_space(other):
            return
        for back, twin in ((one, other), (other, one)):
            if self._is_up(back, time) or self._moved_at[time.index] in held:
                continue
            again = [*both, self._gone_up(back, time)]
            for host in under:
                there = self._host(host, time)
                self._implies([*again, self._gone_up(twin, time)], there)
                if twin in self.departure:
                    self._implies([*again, *self._lying(twin, time)], there)

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


def boards(deal: Deal) -> list[Board]:
    """The position with its base, or with each base there could be where none is chosen yet."""
    ranks = range(1, deal.rules.deck.ranks + 1)
    return [Board(deal, base) for base in (ranks if deal.base is None else (deal.base,))]
