"""When a stock card can be played where the cards of a draw come to lie on the waste turned round.

Each pass turns its groups round once more, so which card comes to hand depends on all that was
played before. It is told play by play. Before a play the L cards of waste and stock are thought of
in a *row*: as they would lie on the waste if the running pass were dealt to its end. The first w of
them do lie there. A play takes the card at place e, and the rest are the row of what is left, with
w = e - 1. Only where the waste is turned over does the row change:

- (same pass) e = w, or e - w is a multiple of n, or e = L: the ends of the groups;
- (next pass) the row is dealt again in groups of n, the last one maybe smaller, and each group is
  turned round. Before that all cards are drawn, so w = 0, and then as above;
- (the pass after it) what an idle pass turned round the next one turns back: w = 0, and the row is
  what it was. One idle pass at most is ever needed, since two change nothing.

A pass of single cards, which is the last one, turns nothing round, and each card ends a group. So
it has the row as it was if it is the next pass, and turned round after an idle one; or in place of
a first pass of which nothing has been drawn, whose row is turned round already.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr, LiteralT

from winnable.planning.orders import Event, Orders
from winnable.planning.stock_left import StockLeft, StockPass, always

Fact = LiteralT | bool
"""A literal, or what is known without one."""


@dataclass(frozen=True, slots=True)
class _Play:
    """What happens before a play, and where in the row its card lies."""

    length: int
    """Of the row."""
    lying: Sequence[Fact]
    """Whether so many cards at least lie in the waste after the play before."""
    over: Fact
    """The waste is turned over."""
    idle: Fact
    """An idle pass follows, so that it is turned over twice."""
    single: Fact
    """The card is played in the pass of single cards."""
    begins: Fact
    """That pass has begun since the play before."""
    drawn: Sequence[Fact]
    """Whether so many cards at least lie in the waste once it has been turned over, or not."""
    place: Sequence[Fact]
    """Whether the card lies at that place of the row or a later one."""


class ReversedStock:
    """The plays of one model's stock cards, one after the other."""

    def __init__(
        self,
        model: CpModel,
        orders: Orders,
        plays: Sequence[Event],
        stock: StockLeft,
        given: Callable[[int], Sequence[LiteralT]] = always,
    ) -> None:
        """Make the times ``plays`` an order that dealing by the rules of the stock allows.

        A card that is not ``given`` has its turn here too, but may leave the stock at any time.
        """
        self._model, self._orders, self._stock = model, orders, stock
        self._draw, self._cards = stock.rules.draw, range(len(plays))
        self._plays: list[_Play] = []
        self._gone: list[list[Fact]] = [[False] * len(plays)]
        """For each number of plays, which cards are gone after them."""
        row = self._first_row()
        for left in reversed(range(len(plays))):
            self._plays.append(self._prepare(left + 1))
            row = self._take(row, left)
        self._link(plays, [given(card) for card in self._cards])

    def of(self, card: int, value: Callable[[IntVar | LiteralT], int]) -> StockPass:
        """The pass of a card in a solution, ``value`` being what it gives to a variable."""
        number, single = self._stock.begun, self._stock.single
        for play, gone in zip(self._plays, self._gone[1:], strict=True):
            number += value(play.over) + value(play.idle)
            single = single or bool(value(play.single))
            if value(gone[card]):
                break
        return StockPass(number, single)

    def _first_row(self) -> list[list[Fact]]:
        """For each card, whether it is at each place, from 1, of the row before the first play."""
        count, drawn = len(self._cards), self._stock.drawn
        row: list[list[Fact]] = [[False] * (count + 1) for _ in self._cards]
        for card in self._cards:
            place = card + 1
            if card >= drawn:
                place = drawn + self._turned(place - drawn, count - drawn)
            row[card][place] = True
        return row

    def _turned(self, place: int, length: int) -> int:
        """The place of a card after its group has been turned round in a row of that length."""
        first = place - (place - 1) % self._draw
        return first + min(first + self._draw - 1, length) - place

    # --- one play ------------------------------------------------------------------------------

    def _prepare(self, length: int) -> _Play:
        """The passes that are begun before a play, and the place of its card."""
        rules = self._stock.rules
        over: Fact = rules.passes != 1 and self._new("over")
        idle: Fact = rules.passes not in (1, 2) and self._new("idle")
        single: Fact = rules.then_single and self._new("single")
        begins: Fact = rules.then_single and self._new("begins")
        before = self._plays[-1].single if self._plays else False
        lying = self._lying()
        self._clause(_not(before), single)
        self._clause(_not(before), _not(over))
        self._clause(_not(single), before, begins)
        self._clause(_not(begins), single)
        self._clause(_not(begins), _not(before))
        self._clause(_not(begins), over, not self._plays and self._stock.untouched)
        self._clause(_not(idle), over)
        # From an empty waste two turns lead nowhere.
        self._clause(_not(idle), begins, lying[1])
        drawn = self._number(length, "drawn")
        place = self._number(length, "place")
        for count in range(1, length + 1):
            self._clause(_not(drawn[count]), _not(over))
            self._clause(_not(drawn[count]), lying[count])
            self._clause(drawn[count], over, _not(lying[count]))
            self._clause(_not(drawn[count]), place[count])
        self._clause(place[1])
        play = _Play(length, lying, over, idle, single, begins, drawn, place)
        self._end_of_group(play)
        return play

    def _lying(self) -> list[Fact]:
        if self._plays:
            # The place of the card before, less one.
            return [True, *self._plays[-1].place[2:], False]
        return [count <= self._stock.drawn for count in range(len(self._cards) + 2)]

    def _end_of_group(self, play: _Play) -> None:
        """The card lies at the end of a group, or of the row, or is the top of the waste."""
        remainder = [self._new("remainder") for _ in range(self._draw)]
        self._model.add_exactly_one(remainder)
        for count in range(play.length + 1):
            self._clause(
                _not(play.drawn[count]), play.drawn[count + 1], remainder[count % self._draw]
            )
        for place in range(1, play.length):
            there = [_not(play.place[place]), play.place[place + 1]]
            for rest in range(self._draw):
                if (place - rest) % self._draw:
                    self._clause(*there, play.drawn[place], play.single, ~remainder[rest])

    def _take(self, row: Sequence[Sequence[Fact]], left: int) -> list[list[Fact]]:
        """The row after the play that was prepared last, in which ``left`` cards are left."""
        play, gone = self._plays[-1], self._gone[-1]
        taken = [self._new("taken") for _ in self._cards]
        self._model.add_exactly_one(taken)
        turned = self._is_turned(play)
        after: list[list[Fact]] = []
        for card in self._cards:
            new: list[Fact] = [False, *(self._new("at") for _ in range(left)), False]
            after.append(new)
            for place in range(1, left + 2):
                at = row[card][place]
                if at is False:
                    continue
                to = self._turned(place, left + 1)
                for condition, now in ((turned, place), (_not(turned), to)):
                    there = (_not(at), condition)
                    # After, at and before the place of the card that is taken.
                    self._clause(*there, play.place[now], new[now - 1])
                    self._clause(*there, _not(play.place[now]), play.place[now + 1], taken[card])
                    self._clause(*there, _not(play.place[now + 1]), new[now])
        self._gone.append([self._is_gone(*one) for one in zip(gone, taken, after, strict=True)])
        for place in range(1, left + 1):
            self._model.add_exactly_one([new[place] for new in after])
        return after

    def _is_gone(self, before: Fact, taken: Fact, places: Sequence[Fact]) -> Fact:
        """Whether a card is gone: it was before, or is taken now; else it is at some place."""
        gone = self._new("gone")
        self._clause(_not(before), gone)
        self._clause(_not(taken), gone)
        self._clause(before, taken, ~gone)
        self._clause(_not(before), _not(taken))
        self._clause(gone, *places)
        for at in places:
            self._clause(~gone, _not(at))
        return gone

    def _is_turned(self, play: _Play) -> Fact:
        """Whether the row is turned round, its groups being those of an empty waste."""
        if play.over is False and play.begins is False:
            return False
        turned = self._new("turned")
        begins, over, idle = play.begins, play.over, play.idle
        self._clause(begins, over, ~turned)
        self._clause(begins, _not(over), idle, turned)
        self._clause(begins, _not(idle), ~turned)
        self._clause(_not(begins), over, turned)
        self._clause(_not(begins), _not(over), idle, ~turned)
        self._clause(_not(begins), _not(idle), turned)
        return turned

    # --- all plays -----------------------------------------------------------------------------

    def _link(self, plays: Sequence[Event], given: Sequence[Sequence[LiteralT]]) -> None:
        """A card that is gone when another one is not was played before it; the passes suffice."""
        for gone in self._gone[1:-1]:
            for one in self._cards:
                for other in self._cards:
                    if one != other:
                        before = self._orders.before(plays[one], plays[other])
                        unless = [~condition for condition in (*given[one], *given[other])]
                        self._clause(_not(gone[one]), gone[other], before, *unless)
        passes = self._stock.rules.passes
        if passes is None or passes == 1:
            return
        used: list[Fact] = [True, *[False] * passes]
        for play in self._plays:
            more: list[Fact] = [True, *(self._new("used") for _ in range(1, passes)), False]
            for count in range(passes):
                self._clause(_not(used[count]), more[count])
                self._clause(_not(used[count]), _not(play.over), more[count + 1])
                self._clause(_not(used[count]), _not(play.idle), more[min(count + 2, passes)])
            used = more

    def count_moves(self) -> LinearExpr:
        """The fewest draws, redeals and beginnings of a last pass that these plays take."""
        model, moves = self._model, list[LinearExpr | Fact]()
        for play in self._plays:
            groups = -(-play.length // self._draw)
            counts = range(1, play.length + 1)
            rest = LinearExpr.sum([_not(play.lying[count]) for count in counts])
            fresh = (
                LinearExpr.sum(
                    [
                        *(play.place[count] for count in counts),
                        *(_not(play.drawn[count]) for count in counts),
                    ]
                )
                - play.length
            )
            to_the_end = model.new_int_var(0, groups, "draws to the end")
            draws = model.new_int_var(0, play.length, "draws")
            model.add(self._draw * to_the_end >= rest).only_enforce_if(play.over)
            model.add(self._draw * draws >= fresh)
            model.add(draws >= fresh).only_enforce_if(play.single)
            replaces = self._new("replaces")
            self._clause(_not(play.begins), play.over, replaces)
            moves += [to_the_end, draws, play.over, (groups + 1) * play.idle, replaces]
        return LinearExpr.sum(moves)

    # --- literals ------------------------------------------------------------------------------

    def _new(self, name: str) -> IntVar:
        return self._model.new_bool_var(name)

    def _number(self, most: int, name: str) -> list[Fact]:
        """For each value from 0, and one above ``most``, whether a new number is at least that."""
        at_least: list[Fact] = [True, *(self._new(name) for _ in range(most)), False]
        for value in range(2, most + 1):
            self._clause(_not(at_least[value]), at_least[value - 1])
        return at_least

    def _clause(self, *facts: Fact) -> None:
        """At least one of the facts holds."""
        literals = []
        for fact in facts:
            if fact is True:
                return
            if fact is not False:
                literals.append(fact)
        self._orders.either(*literals)


def _not(fact: Fact) -> Fact:
    return not fact if isinstance(fact, bool) else ~fact
