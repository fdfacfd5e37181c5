"""``KlondikePlayer``: lets the kernel choose in Klondike, another player in every other game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from winnable import _kernel
from winnable.cards import Card
from winnable.moves import Move
from winnable.players.beginner import BeginnerPlayer
from winnable.players.game import Player
from winnable.players.seeds import seed_number
from winnable.players.view import View
from winnable.rules import Rules
from winnable.search.translation import kernel_rules, moves_of_steps

AT_FIRST_SIGHT = "weighed choices"
TREE = "information-set tree search"


@dataclass(frozen=True, slots=True)
class Thought:
    """How far a player thinks ahead (``src/kernel/players/thought.hpp``)."""

    samples: int
    expand_after: int
    exploration: int
    tolerance: int


class KlondikePlayer:
    """Plays as the kernel's player does where that one knows the game, and has another play
    ``elsewhere``: by the rule book, unless one is given.

    Which of the two it is the first view decides. Without a thought it plays what it likes best at
    first sight.
    """

    def __init__(
        self,
        name: str,
        rules: Rules,
        seed: str,
        thought: Thought | None = None,
        elsewhere: Player | None = None,
    ) -> None:
        self.name = name
        self._thought = thought
        self.parameters: Mapping[str, Any] = {}
        self._rules = rules
        self._seed = seed
        self._elsewhere = elsewhere or BeginnerPlayer()
        self._begun = False
        self._kernel: _kernel.KlondikePlayer | None = None
        self._planned: list[Move] = []

    def choose(self, view: View) -> Move | None:
        """The next move, or None to give up."""
        if not self._begun:
            self._sit_down(view)
        if self._kernel is None:
            return self._elsewhere.choose(view)
        if not self._planned:
            steps = self._kernel.choose(kernel_view(view))
            self._planned = list(moves_of_steps(steps, tuple(range(len(view.foundations)))))
        return self._planned.pop(0) if self._planned else None

    def _sit_down(self, view: View) -> None:
        self._begun = True
        if not is_supported(view):
            self.parameters = self._elsewhere.parameters
            return
        rules = kernel_rules(self._rules)
        weights = _kernel.tuned_weights(rules)
        number = seed_number(self._seed)
        if self._thought is None:
            self._kernel = _kernel.KlondikePlayer(rules, weights=weights, seed=number)
            self.parameters = {"algorithm": AT_FIRST_SIGHT, "weights": weights}
            return
        numbers = asdict(self._thought)
        self._kernel = _kernel.KlondikePlayer(rules, weights=weights, seed=number, **numbers)
        self.parameters = {
            "algorithm": TREE,
            "weights": weights,
            **numbers,
            "seed": self._seed,
        }


def is_supported(view: View) -> bool:
    """Whether the kernel's player knows the game: by its rules and the cards that are seen."""
    if view.rules.by_intervals or not view.rules.deck.is_french or len(view.hands) > 1:
        return False
    return _kernel.supports_klondike_player(kernel_rules(view.rules), kernel_view(view))


def kernel_view(view: View) -> _kernel.Layout:
    """What is seen, as the kernel takes it."""
    return _kernel.Layout(
        face_down=[[_kernel.UNSEEN] * one.face_down for one in view.piles],
        face_up=[_codes(one.face_up) for one in view.piles],
        stock=_codes(view.stock),
        waste=_codes(view.waste),
        foundations=list(view.foundations),
        reserve=[_codes(held) for held in view.reserve],
        base=-1 if view.base is None else view.base - 1,
        pass_number=view.pass_number,
        single=view.single,
        stock_untouched=view.stock_untouched,
    )


def _codes(held: tuple[Card | None, ...]) -> list[int]:
    return [_kernel.UNSEEN if card is None else card.code for card in held]
