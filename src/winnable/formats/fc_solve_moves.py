"""fc-solve's solutions in words, for games of ours that its words fit: piles and foundations.

``Move a card from stack 3 to the foundations``, ``Move 2 cards from stack 0 to stack 5``; stacks
count from 0. A free cell, which no game here has, ends the reading.

Source: fc-solve's USAGE and its output (read).
"""

from __future__ import annotations

import re

from winnable.deal import Deal
from winnable.errors import WinnableError
from winnable.formats.transcript import Player, Transcript, TranscriptError, fault_at
from winnable.moves import Place, pile

SENTENCE = re.compile(
    r"Move (?P<count>a|[1-9][0-9]?) cards? from stack (?P<source>[0-9]{1,2}) "
    r"to (?P<target>the foundations|stack [0-9]{1,2})"
)
ANY_SENTENCE = re.compile(r"Move (?:a|[0-9]+) cards? from (?:stack|freecell) [0-9]+ to .*")


def read_sentences(deal: Deal, text: str) -> Transcript:
    """Play the sentences, one a line."""
    player = Player(deal)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    for number, line in enumerate(lines, start=1):
        try:
            _play(player, line)
        except WinnableError as error:
            return player.done(fault_at(number, line, error))
    return player.done()


def _play(player: Player, line: str) -> None:
    found = SENTENCE.fullmatch(line)
    if found is None:
        raise TranscriptError("expected cards moved from a stack to a stack or the foundations")
    source = _pile(player, found["source"])
    if found["target"] == "the foundations":
        player.to_foundation(source)
        return
    target = _pile(player, found["target"].split()[1])
    player.to_pile(source, target, 1 if found["count"] == "a" else int(found["count"]))


def _pile(player: Player, number: str) -> Place:
    if int(number) >= len(player.position.deal.tableau):
        raise TranscriptError(f"there is no stack {number}")
    return pile(int(number))
