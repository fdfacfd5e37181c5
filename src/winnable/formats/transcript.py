"""A solution in another program's words, as far as the referee can play it, and what it costs.

Every reader of solutions plays as it reads: most of these texts leave things out (how many cards
move, when the waste is turned over) that only the position tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from winnable.cards import Card
from winnable.deal import Deal
from winnable.errors import IllegalMoveError, WinnableError
from winnable.moves import DRAW, FOUNDATION, REDEAL, WASTE, Area, Move, MoveKind, Place, cards
from winnable.position import Position
from winnable.replay import Replay, Result
from winnable.steps import steps

MOST_MOVES = 20_000
"""More than any game has; what goes on longer draws and turns the waste over without an end."""


class TranscriptError(WinnableError):
    """A word of a solution that cannot be read or does not say what the position allows."""


@dataclass(frozen=True, slots=True)
class Transcript:
    """The moves of a solution up to its end, or up to where it fails.

    ``fault`` says where and why it fails, None where every word of it could be played. ``position``
    is the one after the last move.
    """

    deal: Deal
    moves: tuple[Move, ...]
    position: Position
    fault: str | None = None

    @property
    def won(self) -> bool:
        """Whether all of it could be played and every card is up in the end."""
        return self.fault is None and self.position.won

    def replay(self, id: str, player: str | None = None) -> Replay:
        """The game as far as it was played."""
        result = Result.WON if self.position.won else Result.UNFINISHED
        return Replay(id, self.deal, self.moves, result, player)


_TOO_MANY = f"a solution of more than {MOST_MOVES:,} moves"


class Player:
    """Plays a solution move by move; every method raises an error where it cannot."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.position = Position(deal)
        self.moves: list[Move] = []

    def play(self, move: Move) -> None:
        """Play a move. Raises IllegalMoveError, or TranscriptError where there are too many."""
        if len(self.moves) >= MOST_MOVES:
            raise TranscriptError(_TOO_MANY)
        self.position = self.position.play(move)
        self.moves.append(move)

    def draw(self, times: int = 1) -> None:
        """Draw so often; an empty stock is made anew of the waste first, which counts nothing."""
        for _ in range(times):
            if not self.position.deal.stock and self.position.deal.waste:
                self.play(REDEAL)
            self.play(DRAW)

    def draw_or_turn(self) -> None:
        """Draw or, where the stock is empty, turn the waste over and no more."""
        self.play(DRAW if self.position.deal.stock else REDEAL)

    def to_foundation(self, source: Place) -> None:
        """Move a card to its foundation."""
        self.play(cards(source, FOUNDATION))

    def to_pile(self, source: Place, target: Place, count: int | None = None) -> None:
        """Move cards to a pile: so many, or as many as the position says where it is not told."""
        self.play(cards(source, target, self._count(source, target) if count is None else count))

    def _count(self, source: Place, target: Place) -> int:
        """How many cards move: those that fit, and to a space the whole run that lies face up."""
        if source.area is not Area.PILE:
            return 1
        face_up = len(self.pile_up(source.number))
        for count in range(face_up, 0, -1):
            if self.position.why_illegal(cards(source, target, count)) is None:
                return count
        return 1

    def pile_up(self, index: int) -> tuple[Card, ...]:
        """The face-up cards of a pile."""
        return self.position.deal.tableau[index].face_up

    def top(self, place: Place) -> Card | None:
        """The card in play at a place, None where there is none."""
        deal = self.position.deal
        if place == WASTE:
            return deal.waste[-1] if deal.waste else None
        if place.area is Area.PILE:
            face_up = deal.tableau[place.number].face_up
            return face_up[-1] if face_up else None
        if place.area is Area.FOUNDATION and deal.foundations[place.number]:
            return deal.card_up(place.number, deal.foundations[place.number])
        return None

    def expect(self, place: Place, card: Card) -> None:
        """Raise TranscriptError unless that card is in play at the place."""
        found = self.top(place)
        if found != card:
            there = "no card" if found is None else str(found)
            raise TranscriptError(f"{card} is said to be moved, but {there} is in play there")

    def done(self, fault: str | None = None) -> Transcript:
        """The transcript of what was played.

        Raises TranscriptError for a solution that was given up because of its length: whether it
        would fail is not known.
        """
        if fault is not None and len(self.moves) >= MOST_MOVES:
            raise TranscriptError(_TOO_MANY)
        return Transcript(self.deal, tuple(self.moves), self.position, fault)


def fault_at(number: int, word: str, error: Exception) -> str:
    """What is said of the word of a solution that could not be played."""
    reason = str(error)
    if isinstance(error, IllegalMoveError):
        reason = reason.partition(": ")[2] or reason
    return f"word {number}, {word!r:.40}: {reason}"


@dataclass(frozen=True, slots=True)
class Costs:
    """What a line of play costs, in the parts that programs count differently."""

    cards: int
    draws: int
    redeals: int
    flips: int

    @classmethod
    def of(cls, deal: Deal, moves: Iterable[Move]) -> Costs:
        """The costs of moves that the referee allows. Raises IllegalMoveError."""
        played = list(steps(deal, moves))
        kinds = [step.move.kind for step in played]
        return cls(
            kinds.count(MoveKind.CARDS),
            kinds.count(MoveKind.DRAW),
            sum(step.begins_pass for step in played),
            sum(step.turned_up is not None for step in played),
        )

    def counts(self) -> dict[str, int]:
        """The length of the line by each convention.

        ``klondike-solver`` counts moves of cards, draws and flips; ``minimal-klondike`` leaves the
        flips out; ``winnable`` counts moves of cards, draws and redeals, and ``cards`` moves of
        cards alone.
        """
        return {
            "klondike-solver": self.cards + self.draws + self.flips,
            "minimal-klondike": self.cards + self.draws,
            "winnable": self.cards + self.draws + self.redeals,
            "cards": self.cards,
        }


def words_of(text: str) -> Iterator[tuple[int, str]]:
    """The words of a text, numbered from 1."""
    return enumerate(text.split(), start=1)
