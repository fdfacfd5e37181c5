"""``Pile``: a tableau pile, with the cards that lie face down in it."""

from __future__ import annotations

from dataclasses import dataclass

from winnable.cards import Card


@dataclass(frozen=True, slots=True)
class Pile:
    """A tableau pile from the bottom up: its face-down cards, then its face-up ones."""

    face_down: tuple[Card, ...] = ()
    face_up: tuple[Card, ...] = ()

    def __len__(self) -> int:
        return len(self.face_down) + len(self.face_up)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the pile, bottom to top."""
        return self.face_down + self.face_up
