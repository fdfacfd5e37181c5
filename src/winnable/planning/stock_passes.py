"""When a stock card can be played, told by the pass through the stock in which it is played.

For limited passes, and for a last pass of single cards. The order of the cards is kept. At the
beginning of a pass the cards left lie in the order in which they are drawn, in groups of n, the
last one maybe smaller. Within the pass groups are drawn one after the other, and a card can be
played if its group has been drawn and no card drawn after it is left. So card c, played in pass p,
is playable if and only if

- (stack) where a card x after c has been played before it in this pass, all between them are gone:
  they were drawn no later than x; those after x in its group were gone when x was played; and
- (round) c ends its group, its place (from 1) among the cards left when the pass began being a
  multiple of n or the last one; or a card after c has been played before it in this pass.

Passes are numbered, and no card is played in an earlier pass than one before it. In the pass of
single cards, which is the last, (round) always holds.

In mid-game the pass that is *running* has drawn w cards, which lie in the waste. In that pass the
groups are those after place w; of the w cards the last one ends its group, and the others come to
hand only as those after them go.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr, LiteralT

from winnable.planning.orders import Event, Orders
from winnable.planning.stock_left import StockLeft, StockPass, always


class StockPasses:
    """The passes of one model's stock cards, told in the order in which they are drawn."""

    def __init__(
        self,
        model: CpModel,
        orders: Orders,
        plays: Sequence[Event],
        stock: StockLeft,
        given: Callable[[int], Sequence[LiteralT]] = always,
    ) -> None:
        """Make the times ``plays`` an order that dealing by the rules of the stock allows."""
        self._given = given
        self._model, self._orders, self._plays = model, orders, plays
        self._stock = stock
        # A pass in which nothing is played changes nothing.
        passes = min(len(plays) + 1, stock.rules.passes or len(plays) + 1)
        self._passes, self._draw = range(1, passes + 1), stock.rules.draw
        cards = range(len(plays))
        self._number = [model.new_int_var(1, passes, f"pass of {card}") for card in cards]
        self._single: list[LiteralT] = [
            model.new_bool_var(f"{card} single") if stock.rules.then_single else 0 for card in cards
        ]
        self._running: IntVar | int = 1
        self._after_running: list[LiteralT] = []
        """Of each card, whether it is played after the running pass; where that matters."""
        if stock.drawn or not stock.untouched:
            # The order of the passes says all, so this number is told as the others are.
            self._running = model.new_int_var(1, passes, "the running pass")
            self._after_running = [self._passes_later(card, self._running) for card in cards]
        self._later = {
            (one, other): self._in_later_pass(one, other)
            for one in cards
            for other in cards
            if one != other
        }
        for one, other in self._later:
            self._order(one, other)
        for card in cards:
            if self._draw > 1 or card < stock.drawn - 1:
                self._end_of_round(card)

    def of(self, card: int, value: Callable[[IntVar | LiteralT], int]) -> StockPass:
        """The pass of a card in a solution, ``value`` being what it gives to a variable."""
        running = self._running if isinstance(self._running, int) else value(self._running)
        number = self._stock.begun + value(self._number[card]) - running
        return StockPass(number, self._stock.single or bool(value(self._single[card])))

    def _passes_later(self, card: int, running: IntVar) -> LiteralT:
        """Whether the card is played in a later pass than the running one; else it is in that."""
        model, number = self._model, self._number[card]
        later = model.new_bool_var(f"{card} passes later")
        model.add(running < number).only_enforce_if(later)
        model.add(running == number).only_enforce_if(~later)
        if self._stock.rules.then_single and not self._stock.untouched:
            self._orders.implies([self._single[card]], later)
        return later

    def _in_later_pass(self, one: int, other: int) -> LiteralT:
        """Whether the other card is played in a later pass than the one."""
        later = self._model.new_bool_var(f"{other} passes after {one}")
        self._model.add(self._number[one] < self._number[other]).only_enforce_if(later)
        self._model.add(self._number[one] >= self._number[other]).only_enforce_if(~later)
        return later

    def _first(self, one: int, other: int) -> LiteralT:
        return self._orders.before(self._plays[one], self._plays[other])

    def _order(self, one: int, other: int) -> None:
        """Passes follow each other, that of single cards last; within a pass there is the stack."""
        implies, later = self._orders.implies, self._later[one, other]
        implies([later], self._first(one, other))
        single, after = self._single[one], self._single[other]
        if not isinstance(single, int) and not isinstance(after, int):
            implies([single, self._first(one, other)], after)
            implies([single], ~later)
            implies([~single, after], later)
        for between in range(other + 1, one):
            implies(
                [*self._given(other), self._first(one, other)], later, self._first(between, other)
            )

    def _end_of_round(self, card: int) -> None:
        model, implies = self._model, self._orders.implies
        last = model.new_bool_var(f"{card} last of its pass")
        follows = []
        for other in range(card + 1, len(self._plays)):
            implies([last], self._later[other, card])
            after = model.new_bool_var(f"{card} after {other} in its pass")
            implies([after], self._first(other, card))
            implies([after], ~self._later[other, card])
            follows.append(after)
        implies(self._given(card), last, self._ends_group(card), self._single[card], *follows)

    def _ends_group(self, card: int) -> LiteralT:
        """A literal that implies that the card is the last one of a whole group."""
        model, draw, drawn = self._model, self._draw, self._stock.drawn
        ends = model.new_bool_var(f"{card} ends its group")
        conditions: list[LiteralT] = [ends]
        if drawn:
            after = self._after_running[card]
            conditions.append(after)
            if card + 1 < drawn or (card + 1 - drawn) % draw:
                self._orders.implies([ends], after)
        if draw > 1:
            groups = model.new_int_var(0, card // draw, f"groups below {card}")
            there = LinearExpr.sum([~self._later[below, card] for below in range(card)])
            model.add(there == draw * groups + draw - 1).only_enforce_if(*conditions)
        return ends

    def count_moves(self) -> LinearExpr:
        """The fewest draws, redeals and beginnings of a last pass that these plays take.

        All cards left when a pass begins are drawn before the next one begins; in the last pass,
        those up to the last one that is played in it.
        """
        model, cards = self._model, range(len(self._plays))
        moves: list[LiteralT] = []
        since = {
            (card, number): self._since(card, number)
            for card in cards
            for number in range(1, len(self._passes) + 2)
        }
        for number in self._passes:
            draws = model.new_int_var(0, len(cards), f"draws in {number}")
            begun = model.new_bool_var(f"{number} begun")
            ended = model.new_bool_var(f"{number} ended")
            moves += [draws, begun] if number > 1 else [draws, self._begins_single()]
            left = [since[card, number] for card in cards]
            model.add(self._draw * draws >= LinearExpr.sum(left)).only_enforce_if(ended)
            for card in cards:
                model.add_implication(since[card, number], begun)
                later = since[card, number + 1]
                model.add_implication(later, ended)
                here = [since[card, number], ~later]
                drawn = LinearExpr.sum(left[: card + 1])
                model.add(self._draw * draws >= drawn).only_enforce_if(*here)
                model.add(draws >= drawn).only_enforce_if(*here, self._single[card])
        return LinearExpr.sum(moves)

    def _begins_single(self) -> LiteralT:
        """A literal that the first pass implies if it is of single cards."""
        begins = self._model.new_bool_var("single from the first")
        for number, single in zip(self._number, self._single, strict=True):
            self._model.add(number > 1).only_enforce_if(single, ~begins)
        return begins

    def _since(self, card: int, number: int) -> LiteralT:
        """Whether the card is left when that pass begins."""
        left = self._model.new_bool_var(f"{card} left in {number}")
        self._model.add(self._number[card] >= number).only_enforce_if(left)
        self._model.add(self._number[card] < number).only_enforce_if(~left)
        return left
