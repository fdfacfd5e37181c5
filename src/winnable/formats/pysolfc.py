"""PySolFC's saved games: a row of pickles, of which only the beginning is read.

In order: the program's name and versions, a bookmark, the game's own version, the game's number,
the number of the deal, the state of its generator, the piles with each card and whether it lies
face up, the round of the talon. The moves and statistics that follow are left unread. The piles
stand in the order in which the game makes them: stock, waste, foundations, reserve, tableau. The
state of the generator holds an object from number 32000 on; it is stepped over.

Source: PySolFC's game/dump.py, game/__init__.py, games/klondike.py and games/canfield.py (read).
PySolFC reads such a file by running it; see ``plain_pickle`` for why this module cannot be made to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from winnable.cards import MAX_RANKS, Card, Suit
from winnable.deal import Deal
from winnable.formats.form import Format, FormatError, Reading
from winnable.formats.pieces import whole
from winnable.formats.plain_pickle import plain_values
from winnable.notation import Foundation, Sections
from winnable.pile import Pile
from winnable.rules import Rules
from winnable.rules_file import load_rules
from winnable.vocabulary import Base, StockTo
from winnable.words import brief

NAME = "pysolfc"
_SUITS = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
_MS_BIT, _CUSTOM_BIT = 1 << 1000, 1 << 999
_MOST_ROUNDS = 1_000_000
_GAMES = {
    2: "klondike-draw-1",
    18: "klondike",
    129: "klondike-draw-1-1-pass",
    61: "klondike-draw-1-3-passes",
    58: "thumb-and-pouch",
    67: "whitehead",
    33: "westcliff",
    224: "easthaven",
    991: "klondike-draw-1",
    105: "canfield[tableau.run=whole,foundations.worrying_back=false]",
}
"""The games that are read, by PySolFC's numbers, and what they are here.

PySolFC's Canfield moves the top card or the whole pile; whole piles is what the vocabulary has.
"""


@dataclass(frozen=True, slots=True)
class Saved:
    """What a saved game says: the game's number, the deal's, the piles, the round of the talon."""

    game: int
    number: str | None
    piles: tuple[tuple[tuple[int, bool], ...], ...]
    talon_round: int


def read(data: bytes, rules: Rules | None) -> Reading:
    """Read the position at which the game was saved; the file says which game it is."""
    saved = read_saved(data)
    if saved.game not in _GAMES:
        raise FormatError(f"PySolFC's game {brief(saved.game)} is none of {sorted(_GAMES)}")
    rules = rules or load_rules(_GAMES[saved.game])
    number = None if saved.number is None else f"pysolfc:{saved.number}"
    return Reading(Deal.of_sections(rules, _sections(saved, rules)), id=number)


def read_saved(data: bytes) -> Saved:
    """The beginning of a saved game. Raises FormatError where it is none."""
    values = plain_values(data)
    if _next(values, str, "the program's name") != "PySolFC":
        raise FormatError("not a game saved by PySolFC")
    _next(values, str, "its version")
    _next(values, tuple, "its version")
    if not 0 <= _next(values, int, "the bookmark") <= 2:
        raise FormatError("the bookmark: expected 0, 1 or 2")
    _next(values, int, "the version of the game")
    game = _next(values, int, "the number of the game")
    number = _next(values, int, "the number of the deal")
    _next(values, object, "the state of the generator")
    if not 0 <= number < 2 * _MS_BIT:
        raise FormatError("the number of the deal: expected one that PySolFC can have")
    count = _next(values, int, "the number of piles")
    if not 1 <= count <= 100:
        raise FormatError(f"{brief(count)} piles: expected 1 to 100")
    piles = tuple(_pile(values) for _ in range(count))
    talon_round = _next(values, int, "the round")
    if not 0 <= talon_round <= _MOST_ROUNDS:
        raise FormatError(f"round {brief(talon_round)} of the talon: expected 0 to {_MOST_ROUNDS}")
    return Saved(game, _number_text(number), piles, talon_round)


def _pile(values: Iterator[Any]) -> tuple[tuple[int, bool], ...]:
    count = _next(values, int, "the cards of a pile")
    if not 0 <= count <= 1024:
        raise FormatError(f"{brief(count)} cards in a pile: expected 0 to 1024")
    return tuple(
        (_next(values, int, "a card"), bool(_next(values, int, "the face of a card")))
        for _ in range(count)
    )


def _next(values: Iterator[Any], kind: type, what: str) -> Any:
    value = next(values, None)
    if not isinstance(value, kind):
        raise FormatError(f"not a game saved by PySolFC: {what}: found {brief(value, 40)}")
    return value


def _number_text(number: int) -> str | None:
    """The number as PySolFC shows it, None for a deal that came from a file."""
    if number & _CUSTOM_BIT and number & _MS_BIT:
        return None
    return f"ms{number & ~_MS_BIT}" if number & _MS_BIT else str(number)


def _sections(saved: Saved, rules: Rules) -> Sections:
    piles = iter(saved.piles)
    try:
        stock = next(piles)
        waste = next(piles) if rules.stock.to is StockTo.WASTE else ()
        foundations = [_cards(next(piles)) for _ in range(rules.deck.foundations)]
        reserve = [tuple(_cards(next(piles))) for _ in range(rules.reserve.piles)]
        tableau = [_faced(next(piles)) for _ in range(rules.tableau.piles)]
    except StopIteration:
        raise FormatError(f"{len(saved.piles)} piles, fewer than {rules.name} has") from None
    if any(piles):
        raise FormatError(f"{len(saved.piles)} piles, more than {rules.name} has")
    up = [cards for cards in foundations if cards]
    base = up[0][0].rank if up and rules.foundations.base is not Base.ACE else None
    return Sections(
        tableau=tableau,
        stock=_cards(stock)[::-1],
        waste=_cards(waste),
        foundations=[
            Foundation(cards[0].suit, height=len(cards), where="foundations: ") for cards in up
        ],
        pass_number=max(1, saved.talon_round),
        reserve=reserve,
        base=base,
    )


def _cards(pile: Iterable[tuple[int, bool]]) -> list[Card]:
    return [_card(number) for number, _ in pile]


def _card(number: int) -> Card:
    if not 0 <= number < 4 * MAX_RANKS:
        raise FormatError(f"card {brief(number)}: expected 0 to 51, the cards of one pack")
    suit, rank = divmod(number, MAX_RANKS)
    return Card(rank + 1, _SUITS[suit])


def _faced(pile: tuple[tuple[int, bool], ...]) -> Pile:
    hidden = sum(not up for _, up in pile)
    if any(up for _, up in pile[:hidden]):
        raise FormatError("a card lies face up beneath one that is face down")
    cards = _cards(pile)
    return Pile(tuple(cards[:hidden]), tuple(cards[hidden:]))


def looks(head: bytes) -> bool:
    """Whether the stream begins with a pickle of the program's name."""
    return head[:1] in (b"\x80", b"U", b"X", b"S", b"V") and b"PySolFC" in head[:64]


FORMAT = Format(NAME, "PySolFC's saved games", whole, looks, read, single=True)
