"""A lower bound on the card moves of every line that wins, worrying back included.

The exact model speaks of a card's first stay in the tableau, from its departure to its first
arrival. Worrying back leaves most of what it says true: a clause fails only in a line in which a
card that the clause names has come back from its foundation. So this is the exact model with a
literal for each card, that it comes back at least once, as the way out of those clauses, and with
what its first *return* takes in turn. A return costs two moves, down and up again.

A line with the fewest moves can be brought into the form of ``exact.py`` here too: the argument
looks at two parents that both lie in the tableau until one of them goes up, so neither returns
meanwhile. In such a line aces and twos never return, for nothing can want them in the tableau.

A solution without returns is an exact plan. One with returns has a *price* that no line like it
can go below; it is a line itself if the referee agrees. Cards that lie on a card that has returned
are looked at as far as their first stay goes, second returns and what later stays cover are not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from ortools.sat.python.cp_model import IntVar, LinearExpr, LiteralT

from winnable.cards import Card
from winnable.deal import Deal
from winnable.planning.exact import ExactModel
from winnable.planning.plan import Event


@dataclass
class ReturnsModel(ExactModel):
    """The exact model of a deal with returns from the foundations, and its variables by card."""

    events_at_most: ClassVar[int] = 4

    back: dict[Card, LiteralT] = field(default_factory=dict)
    """It is worried back, once or more."""
    twice: dict[Card, LiteralT] = field(default_factory=dict)
    """It is worried back more than once."""
    returned: dict[Card, IntVar] = field(default_factory=dict)
    """When it is first worried back, if it ever is."""
    regone: dict[Card, IntVar] = field(default_factory=dict)
    """When it goes up again after that."""
    back_on: dict[tuple[Card, Card], LiteralT] = field(default_factory=dict)
    """It is first worried back onto that parent."""
    back_over: dict[tuple[Card, Card], LiteralT] = field(default_factory=dict)
    """It is worried back onto that parent, and moves to the twin when the parent first goes up."""
    over_again: dict[tuple[Card, Card], LiteralT] = field(default_factory=dict)
    """It first lies on that parent after the parent's return, and moves to the twin when the parent
    goes up again."""

    @property
    def price(self) -> LinearExpr:
        """The card moves of the solution, as far as they are looked at: never too many."""
        return self.moves + LinearExpr.weighted_sum(*zip(*self._costs_of_returns(), strict=True))

    @property
    def costs(self) -> list[tuple[LiteralT, int]]:
        """What the price is beyond ``moves_up``, the stock's moves left aside."""
        return [*super().costs, *self._costs_of_returns()]

    def without_returns(self) -> list[LiteralT]:
        """Literals that say that no card returns from its foundation."""
        return [~literal for literal in self.back.values()]

    def _costs_of_returns(self) -> list[tuple[LiteralT, int]]:
        twos = [*self.back.values(), *self.twice.values()]
        ones = [*self.back_over.values(), *self.over_again.values()]
        return [*((literal, 2) for literal in twos), *((literal, 1) for literal in ones)]

    def require_return(self) -> None:
        """Some card is worried back."""
        self.orders.either(*self.back.values())

    def _build(self, deal: Deal) -> None:
        super()._build(deal)
        for card in self.returned:
            self._constrain_return(card)
            self._constrain_hosts_of_returned(card)
            self._constrain_use(card)
        for card in self.cards.all:
            for parent in self.cards.parents(card):
                if parent in self.returned:
                    self._constrain_returned_host(card, parent)

    def _make_variables(self) -> None:
        super()._make_variables()
        model, last = self._model, self.events_at_most * len(self.cards.all)
        for card in self.cards.all:
            if card.rank <= 2:
                self.back[card] = self.twice[card] = model.new_constant(0)
                continue
            self.back[card] = model.new_bool_var(f"back {card}")
            self.twice[card] = model.new_bool_var(f"twice {card}")
            self.orders.implies([self.twice[card]], self.back[card])
            self.returned[card] = model.new_int_var(1, last, f"return {card}")
            self.regone[card] = model.new_int_var(1, last, f"rearrive {card}")
            for parent in self.cards.parents(card):
                self.back_on[card, parent] = model.new_bool_var(f"{card} back on {parent}")

    def _back(self, *cards: Card) -> tuple[LiteralT, ...]:
        return tuple(self.back[card] for card in cards)

    # --- the returned card -----------------------------------------------------------------------

    def _constrain_return(self, card: Card) -> None:
        """After its arrival, off the top of its foundation, onto a parent or into a space."""
        orders, back = self.orders, self.back[card]
        come, go = self.returned[card], self.regone[card]
        orders.implies([back], orders.before(self.arrival[card], come))
        orders.implies([back], orders.before(come, go))
        if card in self.cards.kings:
            self._needs_space(card, come, back)
            return
        above = Card(card.rank + 1, card.suit)
        above_was_up = orders.before(self.arrival[above], come)
        self._lies_again(above, come, [back, above_was_up])
        orders.implies(
            [back, above_was_up], orders.before(go, self.regone[above]), self.twice[above]
        )
        orders.implies([back, ~above_was_up], orders.before(go, self.arrival[above]))
        orders.implies([back], *(self.back_on[card, parent] for parent in self.cards.parents(card)))

    def _constrain_hosts_of_returned(self, card: Card) -> None:
        """The parent lies face up, and holds nothing, when the card returns to it."""
        orders, other = self.orders, self.cards.twin(card)
        come, go = self.returned[card], self.regone[card]
        for parent in self.cards.parents(card):
            on, twin = self.back_on[card, parent], self.cards.twin(parent)
            orders.implies([on], self.back[card])
            self._face_up(parent, come, on)
            was_up = orders.before(self.arrival[parent], come)
            self._lies_again(parent, come, [on, was_up])
            over = self._model.new_bool_var(f"{card} back off {parent}")
            self.back_over[card, parent] = over
            orders.implies([over], on)
            orders.implies([on, ~was_up], orders.before(go, self.arrival[parent]), over)
            self._twin_face_up(parent, over)
            up, twin_up = self.arrival[parent], self.arrival[twin]
            twin_was_up = orders.before(twin_up, up)
            self._lies_again(twin, up, [over, twin_was_up])
            orders.implies([over], orders.before(go, twin_up), twin_was_up, self.back[parent])
            # The twin of the card lies there in its first stay, before or after; at once only if
            # the parent has gone up before the later one comes.
            other_comes = self.departure[other]
            other_first = orders.before(self.arrival[other], come)
            both = [on, self.on[other, parent]]
            later = orders.before(come, other_comes)
            orders.implies([*both, ~later], other_first, was_up)
            orders.implies(
                [*both, later],
                orders.before(go, other_comes),
                orders.before(self.arrival[parent], other_comes),
            )
            # Or it comes from the parent's twin when that goes up, and then finds the place free.
            orders.implies(
                [on, self.moved_over[other, twin]],
                other_first,
                orders.before(go, self.arrival[twin]),
                self.back[twin],
            )

    def _constrain_use(self, card: Card) -> None:
        """Something is put on the card in its first stay after a return, or the card beneath it in
        its suit is worried back in that stay.

        Else the return and the going up after it could be left out: the foundation is higher
        meanwhile, which nothing needs lower, and one card less stands in the way. That line would
        be shorter. So this holds for every line with the fewest moves, one brought into the form
        too. What is put on it comes

        - from where it was dealt, or the stock, to its first host;
        - from a foundation: then its own first return is no later than the end of the stay;
        - or from the twin, on which it first lay, or from which it goes back to the card.
        """
        orders, twin = self.orders, self.cards.twin(card)
        come, go = self.returned[card], self.regone[card]
        uses: list[LiteralT] = []
        for child in self.cards.children(card):
            built = self._model.new_bool_var(f"{child} on returned {card}")
            orders.implies([built], self.on[child, card])
            orders.implies([built], orders.before(come, self.departure[child]))
            orders.implies([built], orders.before(self.departure[child], go))
            on_returned_twin = self._model.new_bool_var(f"{child} off returned {twin} to {card}")
            orders.implies([on_returned_twin], self.on[child, twin])
            orders.implies([on_returned_twin], self.back[twin])
            moved = (self.moved_over[child, twin], self.moved_over[child, card])
            uses += [built, on_returned_twin, *moved]
        beneath_it = Card(card.rank - 1, card.suit)
        for other in (*self.cards.children(card), beneath_it):
            if other in self.returned:
                before = self._model.new_bool_var(f"{other} back before {card} goes")
                orders.implies([before], self.back[other])
                orders.implies([before], orders.before(self.returned[other], go))
                uses.append(before)
        orders.implies([self.back[card]], *uses)

    def _stays_in_spaces(self) -> Iterator[tuple[Card, IntVar, IntVar, LiteralT]]:
        yield from super()._stays_in_spaces()
        for king in self.cards.kings:
            if king in self.returned:
                yield king, self.returned[king], self.regone[king], self.back[king]

    # --- what lies on it -------------------------------------------------------------------------

    def _lies_again(self, card: Card, time: IntVar, conditions: list[LiteralT]) -> None:
        """Where the conditions hold, the card, which has been up, is back in the tableau then."""
        orders = self.orders
        orders.implies(conditions, self.back[card])
        if card in self.returned:
            orders.implies(conditions, orders.before(self.returned[card], time))
            first_time = orders.before(time, self.regone[card])
            orders.implies(conditions, first_time, self.twice[card])
            if card not in self.cards.kings:
                above = Card(card.rank + 1, card.suit)  # which is not up then
                not_yet = orders.before(time, self.arrival[above])
                orders.implies(conditions, first_time, not_yet, self.back[above])

    def _constrain_returned_host(self, card: Card, parent: Card) -> None:
        """What lies on a returned parent in its own first stay."""
        orders, twin = self.orders, self.cards.twin(parent)
        on, over = self.on[card, parent], self.moved_over[card, parent]
        leave, arrive = self.departure[card], self.arrival[card]
        up, twin_up = self.arrival[parent], self.arrival[twin]
        # It is built there after the return, and leaves when the parent goes up again.
        late = orders.before(up, leave)
        self._lies_again(parent, leave, [on, late])
        again = self._model.new_bool_var(f"{card} off {parent} again")
        self.over_again[card, parent] = again
        orders.implies([again], on)
        first_return = orders.before(leave, self.regone[parent])
        orders.implies([on, late, first_return], orders.before(arrive, self.regone[parent]), again)
        self._face_up(twin, self.regone[parent], again)
        twin_was_up = orders.before(twin_up, self.regone[parent])
        self._lies_again(twin, self.regone[parent], [again, twin_was_up])
        stays = orders.before(arrive, twin_up)
        orders.implies([again], stays, twin_was_up, self.twice[parent])
        # It moves over to a twin that has returned; or it moves back to this parent.
        self._lies_again(twin, up, [over, orders.before(twin_up, up)])
        self._lies_again(
            parent, twin_up, [over, orders.before(up, twin_up), orders.before(twin_up, arrive)]
        )
        # Another one follows it there while it is in the tableau: the parent has gone up meanwhile.
        other = self.cards.twin(card)
        comes = self.departure[other]
        both = [
            on,
            self.on[other, parent],
            orders.before(leave, comes),
            orders.before(comes, arrive),
        ]
        orders.implies(both, orders.before(up, comes))
        orders.implies(both, orders.before(leave, up), self.twice[parent])

    # --- the plan --------------------------------------------------------------------------------

    def _moments(self, value: Callable[[IntVar | LiteralT], int]) -> Iterator[tuple[int, Event]]:
        yield from super()._moments(value)
        for card in self.returned:
            if value(self.back[card]):
                hosts = (p for p in self.cards.parents(card) if value(self.back_on[card, p]))
                yield 2 * value(self.returned[card]), Event(card, False, next(hosts, None))
                yield 2 * value(self.regone[card]), Event(card, True)
        for over, goes in ((self.back_over, self.arrival), (self.over_again, self.regone)):
            for (card, parent), moves in over.items():
                if value(moves):
                    twin = self.cards.twin(parent)
                    yield 2 * value(goes[parent]) - 1, Event(card, False, twin)
