"""Which cards can hold others at what time, in the relaxation of any game.

A card that holds another lies face up in the tableau. So it has been bare there; and if it has been
up since, it was worried back, and lies on a host that does so too, or in a space. In its suit those
above it that had been up were worried back before it. Each of these is a literal of a card and a
time, which implies what it takes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from ortools.sat.python.cp_model import IntVar, LiteralT

from winnable.planning.first_times import FirstTimes
from winnable.planning.parts import Kind


@dataclass
class FirstHosts(FirstTimes):
    """The first events of one position, and which cards lie in its tableau when."""

    _hosts: dict[tuple[int, int], LiteralT] = field(default_factory=dict)
    _downs: dict[tuple[int, int], LiteralT] = field(default_factory=dict)
    _emptied: dict[int, LiteralT] = field(default_factory=dict)

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

    def _lying(self, one: int, time: IntVar) -> list[LiteralT]:
        """That the card has been put into the tableau by the player, and never been up."""
        return [
            ~self.direct[one],
            self._before(self.departure[one], time),
            self._before(time, self.arrival[one]),
        ]

    def _host(self, one: int, time: IntVar) -> LiteralT:
        """A literal that implies that the card can hold another at that time."""
        key = (one, time.index)
        if key not in self._hosts:
            host = self._model.new_bool_var(f"{one} holds at {time.name}")
            self._hosts[key] = host
            self._implies([host], self._out_before(one, time))
            if self._is_up(one, time):
                self._implies([host])
            elif self._moved_at.get(time.index) != one:
                gone_up = self._gone_up(one, time)
                if not self._back_allowed:
                    self._implies([*self._back(one), host], ~gone_up)
                else:
                    self._implies([*self._back(one), host, gone_up], self._down(one, time))
        return self._hosts[key]

    def _down(self, one: int, time: IntVar) -> LiteralT:
        """A literal that implies that a card that had gone up lies in the tableau at that time."""
        key = (one, time.index)
        if key not in self._downs:
            down = self._model.new_bool_var(f"{one} down at {time.name}")
            self._downs[key] = down
            self._implies([*self._back(one), down], *self._supports(one, time))
            above = self._above.get(one)
            if above is not None:
                cards = self.board.cards
                step = self._given(Kind.ORDER, cards[above], cards[one])
                if self._is_up(above, time):
                    self._implies([*step, down])
                elif self._moved_at.get(time.index) != above:
                    gone_up = self._gone_up(above, time)
                    self._implies([*step, down, gone_up], self._down(above, time))
        return self._downs[key]

    def _supports(self, one: int, time: IntVar) -> list[LiteralT]:
        """What a card that was worried back can lie on at that time: one of these holds."""
        hosts = [self._host(other, time) for other in self.board.hosts[one]]
        if self.board.may_fill(self.board.cards[one]):
            hosts.append(self._emptied_before(time))
        return hosts

    def _emptied_before(self, time: IntVar) -> LiteralT:
        """A literal that implies that some pile has been empty before that time."""
        if not all(self.board.tableau):
            return self._constant(True)
        if time.index not in self._emptied:
            emptied = self._model.new_bool_var(f"emptied before {time.name}")
            self._emptied[time.index] = emptied
            piles = []
            for bottom in (pile[0] for pile in self.board.tableau):
                if self._moved_at.get(time.index) != bottom:
                    piles.append(self._before(self.departure[bottom], time))
                elif time.index == self.arrival[bottom].index:
                    piles.append(~self.direct[bottom])
            self._implies([emptied], *piles)
        return self._emptied[time.index]

    def _is_up(self, one: int, time: IntVar) -> bool:
        """Whether that is the time at which this card, or one above it in its suit, arrives.

        With several packs nobody knows on which of the foundations of its suit a card lies.
        """
        other = self._arriving.get(time.index)
        if other is None or self.board.deal.rules.deck.decks > 1:
            return other == one
        card, arriving = self.board.cards[one], self.board.cards[other]
        return card.suit == arriving.suit and self.board.place(card) <= self.board.place(arriving)

    @cached_property
    def _arriving(self) -> dict[int, int]:
        """The card whose arrival a variable is, by its index."""
        return {time.index: one for one, time in self.arrival.items()}

    @cached_property
    def _moved_at(self) -> dict[int, int]:
        """The card whose event a variable is, by its index.

        Of that card nothing is asked at that time: two events of one card may be the same move.
        """
        return {
            time.index: one
            for events in (self.departure, self.arrival, self.shown)
            for one, time in events.items()
        }

    @cached_property
    def _above(self) -> dict[int, int]:
        """For each card, where there is one pack, the next one of its foundation."""
        board = self.board
        if board.deal.rules.deck.decks > 1:
            return {}
        return {
            board.copies[lower][0]: one
            for one, card in enumerate(board.cards)
            if (lower := board.beneath(card)) is not None
        }
