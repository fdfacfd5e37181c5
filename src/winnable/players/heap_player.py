"""``HeapPlayer``: in games of heaps, tries each heap on made-up orders of the stock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from winnable import _kernel
from winnable.cards import Card
from winnable.moves import DRAW, REDEAL, Move
from winnable.players.seeds import seed_number
from winnable.players.view import View
from winnable.search.heaps import heap_step


class HeapPlayer:
    """Puts up whatever goes up, and a card that does not on the heap with which most games end well
    that are played on by rule of thumb.

    ``deals`` is the number of orders of the unseen cards tried before each decision; with 0 the
    rule of thumb decides alone, and nothing is random.
    """

    def __init__(self, name: str, deals: int = 0, seed: str = "") -> None:
        self.name = name
        self.parameters: Mapping[str, Any] = (
            {"algorithm": "heaps tried by playing on", "deals": deals, "seed": seed}
            if deals
            else {"algorithm": "rule of thumb for heaps"}
        )
        self._deals = deals
        self._seed = seed

    def choose(self, view: View) -> Move | None:
        """The next move, or None to give up."""
        step = _kernel.heap_move(
            _game_seen(view),
            deals=self._deals,
            order_known=None not in view.stock,
            seed=seed_number(f"{self._seed} {view.pass_number} {len(view.stock)}"),
        )
        if step is not None:
            return heap_step(*step)
        return next((move for move in view.stock_moves() if move in (DRAW, REDEAL)), None)


def _game_seen(view: View) -> _kernel.HeapGame:
    """The position, the cards of the stock that have not been seen in the order of their ranks."""
    ranks = view.rules.deck.ranks
    wanted = [
        [interval.rank(place, ranks) - 1 for place in range(height + 1, ranks + 1)]
        for interval, height in zip(view.intervals, view.foundations, strict=True)
    ]
    piles = [[card.rank - 1 for card in one.face_up] for one in view.piles]
    turned = [card.rank - 1 for card in view.waste]
    left = Counter(rank for places in wanted for rank in places)
    left.subtract(rank for pile in piles for rank in pile)
    left.subtract(turned)
    stock = [card for card in view.stock if isinstance(card, Card)]
    return _kernel.HeapGame(
        wanted=wanted,
        piles=piles,
        stock=[card.rank - 1 for card in stock] or sorted(left.elements()),
        turned=turned,
    )
