"""The board text of PySol, as ``make_pysol_freecell_board.py`` and pysol_cards print it.

::

    Talon: TC TS AD …        the stock, the card drawn first in front
    5C                       the piles, from the left, each from the bottom
    <7H> 9H                  face-down cards in angle brackets

Klondike-Solver prints a variant for games in play, which is read as well: a line of foundations
(``Foundations: H-0 C-3 D-A S-0``) in front, colons before the piles, and a talon of the waste, its
top card first, then ``==>``, the stock and ``<==``.

Sources: pysol_cards 0.24 (run); Klondike-Solver's GameDiagramPysol and LoadPysol (read). Klondike-
Solver itself reads this text only with CRLF, with ``T`` for ten and in upper case, and solves
another deal without a word otherwise; here every line end, ``10`` and either case are read. Facing
is taken from the brackets; a text without any is one whose cards all lie face up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from winnable.cards import RANKS, Card, parse_card, parse_rank, parse_suit
from winnable.deal import Deal
from winnable.errors import CardError
from winnable.formats.form import Format, FormatError, Piece, Reading, Source, named, text_of
from winnable.formats.fresh import refuse_later_pass
from winnable.formats.pieces import blocks
from winnable.notation import Foundation, Sections
from winnable.pile import Pile
from winnable.rules import Rules
from winnable.vocabulary import FaceUp
from winnable.words import shown

NAME = "pysol"
_HEAD = re.compile(rb"\s*(talon|foundations|founds)\s*:", re.IGNORECASE)
_HIDDEN = re.compile(r"<\s*([^<>\s]+)\s*>")
_ALL_UP = (
    "no card is marked as face down: every card of the tableau is taken to lie face up, which is "
    "another game than Klondike"
)


def _begins(line: bytes) -> bool:
    """Whether a line is the first of a deal: a talon, or the foundations in front of one."""
    return bool(_HEAD.match(line))


class _Beginnings:
    """Tells where the next deal begins: a second talon, or what stands in front of it."""

    def __init__(self) -> None:
        self.seen: set[bytes] = set()

    def __call__(self, line: bytes) -> bool:
        head = _HEAD.match(line)
        if head is None:
            return False
        word = head[1].lower()[:1]
        again = word in self.seen or b"t" in self.seen
        if again:
            self.seen = set()
        self.seen.add(word)
        return again


def read(data: bytes, rules: Rules | None) -> Reading:
    """Read one board."""
    rules = named(rules, NAME)
    if rules.reserve.piles:
        raise FormatError(f"the form {NAME} holds no reserve, which {rules.name} has")
    sections, piles = Sections(), []
    for number, line in enumerate(text_of(data).splitlines(), start=1):
        head = _HEAD.match(line.encode())
        try:
            if head and head[1].lower() == b"talon":
                sections.stock, sections.waste = _talon(line.partition(":")[2])
            elif head:
                sections.foundations = _foundations(line.partition(":")[2])
            elif line.strip():
                piles.append(_pile(line))
        except (CardError, FormatError) as error:
            raise FormatError(f"line {number} of the board: {error}") from None
    # A board printed for Whitehead has brackets although the game deals its cards face up.
    if rules.tableau.face_up is FaceUp.ALL:
        piles = [Pile((), pile.cards) for pile in piles]
    sections.tableau = piles
    notes = (_ALL_UP,) if _unexpectedly_up(rules, piles) else ()
    return Reading(Deal.of_sections(rules, sections), notes)


def _talon(text: str) -> tuple[list[Card], list[Card]]:
    """Stock and waste, each as a deal holds it."""
    waste, arrow, stock = text.partition("==>")
    if not arrow:
        return _cards(text), []
    return _cards(stock.replace("<==", " ")), _cards(waste)[::-1]


def _foundations(text: str) -> list[Foundation]:
    found = []
    for word in text.split():
        suit, dash, height = word.partition("-")
        rank = 0 if height == "0" else parse_rank(height.upper())
        if not dash or rank is None:
            raise FormatError(f"{shown(word)} is no foundation: expected such as H-0 or H-A")
        found.append(Foundation(parse_suit(suit), height=rank, where="foundations: "))
    return found


def _pile(line: str) -> Pile:
    text = line.strip().removeprefix(":")
    hidden = list(_HIDDEN.finditer(text))
    rest = text[hidden[-1].end() :] if hidden else text
    before = _HIDDEN.sub(" ", text[: len(text) - len(rest)]).strip()
    if before:
        raise FormatError(f"{shown(before)} lies face up beneath a card that is face down")
    return Pile(tuple(parse_card(one[1]) for one in hidden), tuple(_cards(rest)))


def _cards(text: str) -> list[Card]:
    return [parse_card(word) for word in text.split()]


def _unexpectedly_up(rules: Rules, piles: list[Pile]) -> bool:
    """Whether cards lie face up that the game deals face down, with not one face down."""
    several = any(len(pile) > 1 for pile in piles)
    fresh = tuple(map(len, piles)) == rules.tableau.sizes
    none = not any(pile.face_down for pile in piles)
    return rules.tableau.face_up is FaceUp.TOP and several and fresh and none


def write(deal: Deal) -> str:
    """The board. Raises FormatError for what it has no place for: a reserve, a base, a waste in a
    game without one, several packs."""
    french = deal.rules.deck.is_french
    if (
        not french
        or deal.rules.reserve.piles
        or deal.rules.deck.decks > 1
        or deal.base != 1
        or deal.single
    ):
        raise FormatError(f"the form {NAME} has no place for what {deal.rules.name} has")
    refuse_later_pass(deal, NAME)
    lines = []
    in_play = bool(deal.waste) or any(deal.foundations)
    if in_play:
        names = ("H", "C", "D", "S")
        lines.append("Foundations: " + " ".join(f"{one}-{_height(deal, one)}" for one in names))
    stock = " ".join(map(str, deal.stock))
    if in_play or not all(deal.tableau):
        waste = " ".join(map(str, reversed(deal.waste)))
        lines.append(" ".join(f"Talon: {waste} ==> {stock} <==".split()))
    else:
        lines.append(f"Talon: {stock}".rstrip())
    mark = ": " if in_play or not all(deal.tableau) else ""
    for pile in deal.tableau:
        words = [*(f"<{card}>" for card in pile.face_down), *map(str, pile.face_up)]
        lines.append((mark + " ".join(words)).rstrip())
    return "\n".join(lines) + "\n"


def _height(deal: Deal, letter: str) -> str:
    height = deal.foundations[parse_suit(letter)]
    return RANKS[height - 1] if height else "0"


def looks(head: bytes) -> bool:
    """Whether the first line that says something is a talon's, or the foundations'."""
    for line in head.removeprefix(b"\xef\xbb\xbf").splitlines():
        if line.strip() and not line.startswith(b"#"):
            return _begins(line)
    return False


def split(stream: Source) -> Iterator[Piece]:
    """A piece for each board."""
    return blocks(stream, _Beginnings())


FORMAT = Format(NAME, "PySol's board text", split, looks, read, write)
