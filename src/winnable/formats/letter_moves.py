"""Solutions as pairs of letters: MinimalKlondike's, and lonelybot's that look like them.

A pair names where a card comes from and where it goes: ``A`` the waste, ``B`` to ``E`` the
foundations, ``F`` to ``L`` the piles; ``@`` in front of it draws. Two things differ.
MinimalKlondike's foundations are clubs, diamonds, spades, hearts and its waste is turned over
without a sign; lonelybot's are hearts, diamonds, clubs, spades, and turning the waste over takes an
``@`` of its own. A line is played both ways, and is of the program by whose reading it goes
further.

Sources: MinimalKlondike's PlayMoves and Move.cs, lonelybot's main.rs and deck.rs (read); lines of
MinimalKlondike's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from winnable.cards import Suit
from winnable.deal import Deal
from winnable.errors import WinnableError
from winnable.formats.transcript import Player, Transcript, TranscriptError, fault_at
from winnable.moves import WASTE, Area, Place, foundation, pile

_WORD = re.compile(r"@+|[A-L][B-L]")
_PAIR = re.compile(r"@*[A-L][B-L]")
_FRAGMENT = re.compile(r"[@A-L]{1,30}")
_LOOK = re.compile(r"(?:@*[A-L][B-L]\s*)+@*")


@dataclass(frozen=True, slots=True)
class _Dialect:
    """What a program means by its letters."""

    name: str
    suits: tuple[Suit, ...]
    turning_is_a_draw: bool


_DIALECTS = (
    _Dialect("minimal-klondike", (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS), False),
    _Dialect("lonelybot", (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES), True),
)


def read_letters(deal: Deal, text: str) -> tuple[Transcript, str]:
    """Play the letters; the name of the program by whose reading they go furthest comes with it."""
    readings = [(_read(deal, text, dialect), dialect.name) for dialect in _DIALECTS]
    return max(readings, key=lambda one: (one[0].won, one[0].fault is None, len(one[0].moves)))


def looks_like_letters(text: str) -> bool:
    """Whether a text is such letters and nothing else."""
    return bool(_LOOK.fullmatch(text.strip()))


def may_be_part(text: str) -> bool:
    """Whether a text may be part of such letters that were wrapped, its outer words cut by that."""
    words = text.split()
    return bool(words) and all(
        _PAIR.fullmatch(word) or (at in (0, len(words) - 1) and _FRAGMENT.fullmatch(word))
        for at, word in enumerate(words)
    )


def _read(deal: Deal, text: str, dialect: _Dialect) -> Transcript:
    player = Player(deal)
    squeezed = "".join(text.split())
    at = number = 0
    while at < len(squeezed):
        number += 1
        found = _WORD.match(squeezed, at)
        word = found[0] if found else squeezed[at : at + 2]
        try:
            if found is None:
                raise TranscriptError("expected such as @@AF: from A to L")
            _play(player, word, dialect)
        except WinnableError as error:
            return player.done(fault_at(number, word, error))
        at += len(word)
    return player.done()


def _play(player: Player, word: str, dialect: _Dialect) -> None:
    if word.startswith("@"):
        draw = player.draw_or_turn if dialect.turning_is_a_draw else player.draw
        for _ in word:
            draw()
        return
    source, target = _place(word[0], dialect), _place(word[1], dialect)
    if target.area is Area.PILE:
        player.to_pile(source, target)
        return
    card = player.top(source)
    if card is not None and card.suit != target.number:
        raise TranscriptError(f"{card} is not of that suit")
    player.to_foundation(source)


def _place(letter: str, dialect: _Dialect) -> Place:
    number = ord(letter) - ord("A")
    if number == 0:
        return WASTE
    return foundation(dialect.suits[number - 1]) if number <= 4 else pile(number - 5)
