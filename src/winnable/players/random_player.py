"""``RandomPlayer``: any legal move, whatever it leads to; the least a player can do."""

from __future__ import annotations

import random

from winnable.moves import Move
from winnable.players.view import View

PATIENCE = 100
"""Moves made without progress before the player gives up."""


class RandomPlayer:
    """Plays legal moves with equal chances and gives up after ``PATIENCE`` of them in vain.

    Progress is a face-down card turned up, a card less in stock and waste, or more cards on the
    foundations than ever before. The first two never grow, unless piles are picked up to be the
    stock again, and the third has a ceiling: a pass has at most 8 x ranks pieces of progress for
    each pack and 101 times as many moves.
    """

    name = "random"

    def __init__(self, seed: str) -> None:
        self.parameters = {"algorithm": "any legal move", "patience": PATIENCE, "seed": seed}
        self._random = random.Random(seed)
        self._hidden_or_in_hand: int | None = None
        self._cards_up = 0
        self._in_vain = 0

    def choose(self, view: View) -> Move | None:
        """Any legal move; None once too many have led nowhere, or where there is none."""
        self._note_progress(view)
        moves = view.legal_moves()
        if self._in_vain > PATIENCE or not moves:
            return None
        # Of the generator's methods only random() is promised to stay the same in later Pythons.
        return moves[int(self._random.random() * len(moves))]

    def _note_progress(self, view: View) -> None:
        left = sum(one.face_down for one in view.piles)
        left += sum(len(hand.stock) + len(hand.waste) for hand in view.hands)
        up = sum(view.foundations)
        if left != self._hidden_or_in_hand or up > self._cards_up:
            self._in_vain = 0
        self._in_vain += 1
        self._hidden_or_in_hand, self._cards_up = left, max(up, self._cards_up)
