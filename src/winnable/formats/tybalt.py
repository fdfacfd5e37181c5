"""The line of the tybalt-klondike-solver, which comes with fc-solve: 13 words.

The stock, the waste, the top cards of the foundations (spades, hearts, diamonds, clubs), then the
seven piles; ``--`` stands for nothing. Cards run together; those of the stock are drawn from the
end, the waste's last is in play. In the piles lower case lies face down. Ten is ``T``. The words
may stand on one line, or the piles on lines of their own, as the program holds them.

Source: the program itself (read).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from winnable.cards import Card, Suit, parse_card
from winnable.deal import Deal
from winnable.errors import CardError
from winnable.formats.form import Format, FormatError, Piece, Reading, Source, named, text_of
from winnable.formats.fresh import needs_klondikes_layout, refuse_later_pass
from winnable.formats.pieces import by_line
from winnable.notation import Foundation, Sections
from winnable.pile import Pile
from winnable.rules import Rules
from winnable.words import shown

NAME = "tybalt"
_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_WORDS = 13
_HEAD = 2 + len(_SUITS)
_NOTHING = "--"


def split(stream: Source) -> Iterator[Piece]:
    """A piece for each 13 words, on one line or on many."""
    held: Piece | None = None
    for piece in by_line(stream):
        if held is None:
            held = piece
        elif held.fault is None and len((held.data + b" " + piece.data).split()) <= _WORDS:
            held = Piece(held.line, held.data + b" " + piece.data)
        else:
            yield held
            held = piece
    if held is not None:
        yield held


def read(data: bytes, rules: Rules | None) -> Reading:
    """Read the 13 words, after ``state:`` or ``push:`` where they come from the program's log."""
    rules = named(rules, NAME)
    needs_klondikes_layout(rules, NAME)
    words = re.sub(r"^(state|push):", "", text_of(data).strip()).split()
    if len(words) != _WORDS:
        raise FormatError(
            f"{len(words)} words, expected {_WORDS}: stock, waste, four foundations, seven piles"
        )
    try:
        sections = Sections(
            tableau=[_pile(word) for word in words[_HEAD:]],
            stock=_cards(words[0])[::-1],
            waste=_cards(words[1]),
            foundations=[
                _foundation(word, suit) for word, suit in zip(words[2:_HEAD], _SUITS, strict=True)
            ],
        )
    except CardError as error:
        raise FormatError(str(error)) from None
    return Reading(Deal.of_sections(rules, sections))


def _cards(word: str) -> list[Card]:
    if word == _NOTHING:
        return []
    return [parse_card(word[at : at + 2]) for at in range(0, len(word), 2)]


def _foundation(word: str, suit: Suit) -> Foundation:
    if word == _NOTHING:
        return Foundation(suit)
    card = parse_card(word)
    if card.suit is not suit:
        raise FormatError(f"{shown(word)} is on the foundation of {suit.name.lower()}")
    return Foundation(suit, height=card.rank)


def _pile(word: str) -> Pile:
    cards = _cards(word)
    down = [word[at : at + 2].islower() for at in range(0, 2 * len(cards), 2)]
    hidden = sum(down)
    if any(down[hidden:]):
        raise FormatError(f"{shown(word)}: a card lies face up beneath one that is face down")
    return Pile(tuple(cards[:hidden]), tuple(cards[hidden:]))


def write(deal: Deal) -> str:
    """The line of a deal, fresh or in play."""
    needs_klondikes_layout(deal.rules, NAME)
    if deal.single:
        raise FormatError(f"the form {NAME} has no place for a pass of single cards")
    refuse_later_pass(deal, NAME)
    tops = [deal.card_up(suit, deal.foundations[suit]) for suit in _SUITS if deal.foundations[suit]]
    up = {card.suit: str(card) for card in tops}
    words = [
        _run(deal.stock[::-1]).lower(),
        _run(deal.waste),
        *(up.get(suit, _NOTHING) for suit in _SUITS),
        *(
            "".join(map(str, pile.face_down)).lower() + "".join(map(str, pile.face_up))
            for pile in deal.tableau
        ),
    ]
    return " ".join(word or _NOTHING for word in words) + "\n"


def _run(cards: tuple[Card, ...]) -> str:
    return "".join(map(str, cards))


def looks(head: bytes) -> bool:
    """Whether the first words are cards run together, with ``--`` among them."""
    words = head.removeprefix(b"\xef\xbb\xbf").split()[:_HEAD]
    words = words[1:] if words[:1] in ([b"state:"], [b"push:"]) else words
    cards = re.compile(rb"(?:--|(?:[A2-9TJQKa2-9tjqk][SHDCshdc])+)")
    return b"--" in words and all(cards.fullmatch(word) for word in words)


FORMAT = Format(NAME, "the tybalt-klondike-solver's line", split, looks, read, write)
