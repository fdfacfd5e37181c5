"""Klondike-Solver's solutions: the line of ``/MVS`` and the sentences of ``/R``.

The line: ``DR2`` draws twice; ``NEW`` turns the waste over; ``W3``, ``45``, ``45-2``, ``7S`` and
``C4`` move cards from the waste, a pile (1 to 7) or a foundation (its letter) to a pile or a
foundation; ``F5`` turns up the top card of pile 5, after the move that uncovers it. The sentences:
``Draw 2 times and move AS from waste on to foundation``, ``Move 3 cards from tableau 4 on to
tableau 7 and flip tableau 4``; in them the waste is turned over without a word where the stock runs
out.

Source: Klondike-Solver's MovesMade and GetMoveInfo (read); lines and sentences of the program.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from winnable.cards import parse_card, parse_suit
from winnable.deal import Deal
from winnable.errors import WinnableError
from winnable.formats.transcript import Player, Transcript, TranscriptError, fault_at, words_of
from winnable.moves import DRAW, REDEAL, WASTE, Area, Place, foundation, pile

_DRAWS = re.compile(r"DR([1-9][0-9]{0,4})")
_FLIP = re.compile(r"F([1-7])")
_MOVE = re.compile(r"([W1-7CDSH])([1-7CDSH])(?:-([1-9][0-9]?))?")
_FRAGMENT = re.compile(r"[DRNEWFCHS0-9-]{1,6}")
SENTENCE = re.compile(
    r"(?:Draw (?P<draws>[1-9][0-9]*) times? and m|M)ove "
    r"(?:(?P<count>[1-9][0-9]?) cards|(?P<card>[A2-9TJQK0][CDSH])) from "
    r"(?P<source>waste|foundation|tableau [1-7]) on to (?P<target>foundation|tableau [1-7])"
    r"(?: and flip tableau (?P<flip>[1-7]))?"
)


def read_line(deal: Deal, text: str) -> Transcript:
    """Play a line of ``/MVS``."""
    return _read(deal, list(words_of(text)), _play_word)


def read_sentences(deal: Deal, text: str) -> Transcript:
    """Play the sentences of ``/R``, one a line."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return _read(deal, list(enumerate(lines, start=1)), _play_sentence)


def looks_like_line(text: str) -> bool:
    """Whether every word of a text is one of a line."""
    words = text.split()
    return bool(words) and all(map(_is_word, words))


def may_be_part(text: str) -> bool:
    """Whether a text may be part of a line that was wrapped, its outer words cut by that."""
    words = text.split()
    ends = {*words[:1], *words[-1:]}
    return bool(words) and all(
        _is_word(word) or (word in ends and _FRAGMENT.fullmatch(word)) for word in words
    )


def joined(lines: Sequence[str]) -> str:
    """A line put together from the parts it was wrapped into, between words or within them."""
    words: list[str] = []
    for line in lines:
        first, *rest = line.split() or [""]
        if words and not (_is_word(words[-1]) and _is_word(first)):
            first = words.pop() + first
        words += [first, *rest]
    return " ".join(words)


def _is_word(word: str) -> bool:
    return word == "NEW" or any(one.fullmatch(word) for one in (_DRAWS, _FLIP, _MOVE))


def _read(
    deal: Deal, words: list[tuple[int, str]], play: Callable[[Player, str], None]
) -> Transcript:
    player = Player(deal)
    for number, word in words:
        try:
            play(player, word)
        except WinnableError as error:
            return player.done(fault_at(number, word, error))
    return player.done()


def _play_word(player: Player, word: str) -> None:
    if found := _DRAWS.fullmatch(word):
        # Not Player.draw: the line turns the waste over in a word of its own.
        for _ in range(int(found[1])):
            player.play(DRAW)
    elif word == "NEW":
        player.play(REDEAL)
    elif found := _FLIP.fullmatch(word):
        _check_flip(player, int(found[1]) - 1)
    elif found := _MOVE.fullmatch(word):
        source, target = _place(found[1]), _place(found[2])
        if target.area is Area.PILE:
            player.to_pile(source, target, int(found[3] or 1))
        else:
            _check_suit(player, source, target)
            player.to_foundation(source)
    else:
        raise TranscriptError("expected such as DR2, NEW, W3, 45-2, 7S or F5")


def _place(letter: str) -> Place:
    if letter == "W":
        return WASTE
    return pile(int(letter) - 1) if letter.isdigit() else foundation(parse_suit(letter))


def _check_suit(player: Player, source: Place, target: Place) -> None:
    card = player.top(source)
    if card is not None and card.suit != target.number:
        raise TranscriptError(f"{card} is not of that suit")


def _check_flip(player: Player, index: int) -> None:
    """A flip is no move of ours: the card must be the one the last move has uncovered."""
    last = player.moves[-1] if player.moves else None
    if last is None or last.source != pile(index) or len(player.pile_up(index)) != 1:
        raise TranscriptError("no card of that pile has just been uncovered")


def _play_sentence(player: Player, sentence: str) -> None:
    found = SENTENCE.fullmatch(sentence)
    if found is None:
        raise TranscriptError("expected such as 'Move 8C from tableau 4 on to tableau 2'")
    player.draw(int((found["draws"] or "0")[:6]))  # six digits are too many moves as it is
    target = None
    if found["target"] != "foundation":
        target = pile(int(found["target"][-1]) - 1)
    source = WASTE
    if found["source"].startswith("tableau"):
        source = pile(int(found["source"][-1]) - 1)
    elif found["source"] == "foundation":
        source = foundation(parse_card(found["card"] or "")[1])
    if found["card"]:
        player.expect(source, parse_card(found["card"].replace("0", "T")))
    if target is None:
        player.to_foundation(source)
    else:
        player.to_pile(source, target, int(found["count"] or 1))
    if found["flip"]:
        _check_flip(player, int(found["flip"]) - 1)
