"""lonelybot's solutions in its standard notation, the second of the three lines it prints.

Words parted by spaces: ``=`` is one draw or, where the stock is empty, the turning of the waste;
``10♠:3▸5`` moves that card, with those that lie on it, from pile 3 to pile 5. ``D`` is the waste, a
suit's sign a foundation.

Source: lonelybot's formatter.rs, standard.rs and deck.rs (read).
"""

from __future__ import annotations

import re

from winnable.cards import Card, parse_card, parse_suit
from winnable.deal import Deal
from winnable.errors import WinnableError
from winnable.formats.transcript import Player, Transcript, TranscriptError, fault_at, words_of
from winnable.moves import WASTE, Area, Place, foundation, pile

_MOVE = re.compile(r"([A2-9TJQK10]{1,2}[♥♦♣♠]):([D1-7♥♦♣♠])[▸>]([1-7♥♦♣♠])")


def read_standard(deal: Deal, text: str) -> Transcript:
    """Play a line of the standard notation."""
    player = Player(deal)
    for number, word in words_of(text):
        try:
            _play(player, word)
        except WinnableError as error:
            return player.done(fault_at(number, word, error))
    return player.done()


def looks_like_standard(text: str) -> bool:
    """Whether every word of a text is one of the notation."""
    words = text.split()
    moves = [word for word in words if word != "="]
    return bool(moves) and all(_MOVE.fullmatch(word) for word in moves)


def _play(player: Player, word: str) -> None:
    if word == "=":
        player.draw_or_turn()
        return
    found = _MOVE.fullmatch(word)
    if found is None:
        raise TranscriptError("expected = or such as 10♠:3▸5")
    card, source, target = parse_card(found[1]), _place(found[2]), _place(found[3])
    if target.area is not Area.PILE:
        player.expect(source, card)
        if card.suit != target.number:
            raise TranscriptError(f"{card} is not of that suit")
        player.to_foundation(source)
    elif source.area is Area.PILE:
        player.to_pile(source, target, _with_those_above(player, source, card))
    else:
        player.expect(source, card)
        player.to_pile(source, target, 1)


def _with_those_above(player: Player, source: Place, card: Card) -> int:
    face_up = player.pile_up(source.number)
    if card not in face_up:
        raise TranscriptError(f"{card} does not lie face up there")
    return len(face_up) - face_up.index(card)


def _place(letter: str) -> Place:
    if letter == "D":
        return WASTE
    return pile(int(letter) - 1) if letter.isdigit() else foundation(parse_suit(letter))
