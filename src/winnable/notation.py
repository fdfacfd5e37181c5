"""The text notation of a deal: one line, exact in both directions.

::

    klondike: 5C / [7H] 9H / [2S 3D] TC / … | stock TC TS … | waste 4C | foundations 3C 2H | pass 2

The game's name and a colon; then sections parted by bars. The first is the tableau: piles from
left to right parted by slashes, each from the bottom to the top, face-down cards in brackets, an
empty pile a hyphen. The others, each left out where it says nothing: ``stock``, the card drawn
first in front; ``waste``, the card in play last; of several layouts these two, and the pass, are
parted by slashes; ``foundations``, the top card of each
(``0C`` for an empty one in front of another of its suit, where several decks make several);
``pass N``, the pass now running; ``single``, if that is the last pass of single cards;
``reserve``, its piles parted by slashes, the card in play last; ``base``, the rank that the
foundations begin with where that is not always the ace. Where foundations are not built by suit,
``foundations`` holds the rank on top of each of them, 0 for none, and ``intervals``, if they were
thrown, how each goes.
``docs/notation.md`` has the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from winnable.cards import RANKS, SUITS, Card, Suit, parse_card, parse_rank
from winnable.errors import CardError, DealError
from winnable.hand import Hand
from winnable.intervals import Interval
from winnable.pile import Pile
from winnable.rules import Rules
from winnable.words import counted, shown

_TOKEN = re.compile(r"[\[\]/|]|[^\s\[\]/|]+")
_GAME = re.compile(r"([^:|/\[\]]*(?:\[[^:|]*?\]\s*)?):")
_BOM = "\ufeff"
MAX_PASS_NUMBER = 999_999_999


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    column: int


class Arranged(Protocol):
    """What the notation says of a deal besides its game; the fields are explained in ``Deal``."""

    @property
    def tableau(self) -> Sequence[Pile]: ...
    @property
    def stock(self) -> Sequence[Card]: ...
    @property
    def waste(self) -> Sequence[Card]: ...
    @property
    def foundations(self) -> Sequence[int]: ...
    @property
    def pass_number(self) -> int: ...
    @property
    def single(self) -> bool: ...
    @property
    def reserve(self) -> Sequence[Sequence[Card]]: ...
    @property
    def base(self) -> int | None: ...
    @property
    def intervals(self) -> Sequence[Interval]: ...
    @property
    def hands(self) -> Sequence[Hand]: ...
    @property
    def rules(self) -> Rules: ...
    def card_up(self, foundation: int, place: int) -> Card: ...
    def rank_up(self, foundation: int, place: int) -> int: ...


@dataclass(frozen=True, slots=True)
class Foundation:
    """A foundation that was given, by its top card or by the number of its cards.

    ``suit`` is None where no suit was named. ``where`` is what a message about it begins with.
    """

    suit: Suit | None
    top: int | None = None
    height: int = 0
    where: str = ""


@dataclass(slots=True)
class Sections:
    """What has been read of a deal; ``seen`` holds the sections that were already given."""

    tableau: list[Pile] = field(default_factory=list)
    stock: Sequence[Card] = ()
    waste: Sequence[Card] = ()
    foundations: list[Foundation] = field(default_factory=list)
    pass_number: int = 1
    single: bool = False
    reserve: list[tuple[Card, ...]] = field(default_factory=list)
    base: int | None = None
    intervals: list[Interval] = field(default_factory=list)
    others: list[Hand] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)

    def set_hands(self, **values: Sequence[Any]) -> None:
        """Set stocks, wastes or passes, one of them for each layout."""
        for name, found in values.items():
            first, *rest = found or [getattr(Hand(), name)]
            setattr(self, name, first)
            missing = len(rest) - len(self.others)
            self.others += [Hand()] * missing
            for number, value in enumerate(rest):
                self.others[number] = replace(self.others[number], **{name: value})

    def heights(self, rules: Rules) -> tuple[int, ...]:
        """The number of cards on each foundation; those of one suit come in the order given.

        Raises DealError, saying where, for more foundations of a suit than there are decks, and
        where suits are named or missing against the rules.
        """
        if rules.by_intervals:
            return self._numbered_heights(rules)
        if not rules.deck.is_french:
            return self._heights_by_line(rules)
        decks, ranks = rules.deck.decks, rules.deck.ranks
        heights = [0] * (len(SUITS) * decks)
        taken = [0] * len(SUITS)
        for one in self.foundations:
            if one.suit is None:
                raise DealError(f"{one.where}expected a suit: foundations are built by suit")
            if taken[one.suit] == decks:
                times = "twice" if decks == 1 else f"{decks + 1} times"
                raise DealError(f"{one.where}that suit's foundation is given {times}")
            height = one.height
            if one.top is not None:
                from_base = one.top - (self.base or rules.foundations.base.rank or 1)
                height = (from_base if one.top > ranks else from_base % ranks) + 1
            heights[one.suit + len(SUITS) * taken[one.suit]] = height
            taken[one.suit] += 1
        return tuple(heights)

    def _heights_by_line(self, rules: Rules) -> tuple[int, ...]:
        """The same of a pack with trumps or cavaliers: top cards, or a height for each line."""
        lines, spots = rules.deck.lines, rules.deck.spots
        heights = [0] * len(lines)
        for number, one in enumerate(self.foundations):
            if one.suit is None:
                if one.top is not None or number >= len(lines):
                    raise DealError(f"{one.where}expected a suit: foundations are built by suit")
                heights[number] = one.height
                if one.height > len(lines[number].cards):
                    raise DealError(
                        f"{one.where}{one.height} cards up, expected {len(lines[number].cards)} "
                        "at most"
                    )
                continue
            spot = spots.get(Card(one.top or 0, one.suit))
            if spot is None:
                raise DealError(f"{one.where}no such card is in the game")
            if heights[spot.line]:
                raise DealError(f"{one.where}that suit's foundation is given twice")
            heights[spot.line] = spot.rank - lines[spot.line].first + 1
        return tuple(heights)

    def _numbered_heights(self, rules: Rules) -> tuple[int, ...]:
        """The same where foundations go by intervals, one given for each."""
        intervals = self.intervals or rules.foundations.intervals.given
        if not intervals:
            raise DealError("no intervals are given: the game has them thrown for each deal")
        if self.foundations and len(self.foundations) != len(intervals):
            raise DealError(
                f"{counted(len(self.foundations), 'foundation')} given, expected {len(intervals)}"
            )
        heights = [one.height for one in self.foundations]
        for number, one in enumerate(self.foundations):
            if one.suit is not None:
                raise DealError(f"{one.where}expected no suit: foundations are not built by suit")
            if one.top is not None:
                heights[number] = intervals[number].place(one.top, rules.deck.ranks)
                if not heights[number]:
                    raise DealError(f"{one.where}no card of that rank is in the game")
        return tuple(heights)


def format_sections(game: str, deal: Arranged) -> str:
    """A deal of the game with that name in the text notation, on one line."""
    sections = [" / ".join(_format_pile(pile) for pile in deal.tableau)]
    hands = deal.hands
    if any(hand.stock for hand in hands):
        sections.append(f"stock {_format_piles([hand.stock for hand in hands])}")
    if any(hand.waste for hand in hands):
        sections.append(f"waste {_format_piles([hand.waste for hand in hands])}")
    tops = _format_foundations(deal)
    if tops:
        sections.append(f"foundations {tops}")
    if any(hand.pass_number > 1 for hand in hands):
        sections.append(f"pass {' / '.join(str(hand.pass_number) for hand in hands)}")
    if deal.single:
        sections.append("single")
    if any(deal.reserve):
        sections.append(f"reserve {_format_piles(deal.reserve)}")
    if deal.rules.foundations.intervals.thrown:
        sections.append(f"intervals {' '.join(map(str, deal.intervals))}")
    if deal.base is not None and deal.rules.foundations.base.rank is None:
        sections.append(f"base {RANKS[deal.base - 1]}")
    return f"{game}: {' | '.join(sections)}"


def parse_sections(text: str) -> tuple[str | None, Sections]:
    """Read the name of the game, None where the text has none, and the sections.

    Raises DealError with the column and the offending text. Whether the cards make up the deck
    is not asked here.
    """
    line = text.removeprefix(_BOM).rstrip("\r\n")
    named = _GAME.match(line)
    sections = Sections()
    found = _TOKEN.finditer(line, named.end() if named else 0)
    tokens = [_Token(match[0], match.start() + 1) for match in found]
    for number, section in enumerate(_split(tokens, "|")):
        if number == 0:
            sections.tableau = [_parse_pile(part) for part in _split(section, "/")]
        else:
            _parse_section(section, sections)
    return named[1].strip() if named else None, sections


def _format_pile(pile: Pile) -> str:
    down = f"[{_format_cards(pile.face_down)}]" if pile.face_down else ""
    return " ".join(part for part in (down, _format_cards(pile.face_up)) if part) or "-"


def _format_piles(piles: Sequence[Sequence[Card]]) -> str:
    return " / ".join(_format_cards(cards) or "-" for cards in piles)


def _format_cards(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


def _format_foundations(deal: Arranged) -> str:
    tops = []
    if deal.rules.by_intervals and any(deal.foundations):
        for number, height in enumerate(deal.foundations):
            tops.append(RANKS[deal.rank_up(number, height) - 1] if height else "0")
        return " ".join(tops)
    for number, height in enumerate(deal.foundations):
        if height:
            tops.append(str(deal.card_up(number, height)))
        elif deal.rules.deck.is_french and any(deal.foundations[number :: len(SUITS)]):
            tops.append(f"0{Suit(number % len(SUITS)).letter}")
    return " ".join(tops)


def _split(tokens: list[_Token], mark: str) -> list[list[_Token]]:
    parts: list[list[_Token]] = [[]]
    for token in tokens:
        if token.text == mark:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _parse_pile(tokens: list[_Token]) -> Pile:
    if [token.text for token in tokens] in (["-"], []):
        return Pile()
    down: list[Card] = []
    up: list[Card] = []
    bracket = False
    for token in tokens:
        if token.text == "[" and not bracket and not down and not up:
            bracket = True
        elif token.text == "]" and bracket:
            bracket = False
        elif token.text in "[]":
            raise DealError(
                f"column {token.column}: {token.text!r} is out of place: the face-down cards of a "
                "pile stand in one pair of brackets at its bottom"
            )
        else:
            (down if bracket else up).append(_parse_card(token))
    if bracket:
        raise DealError(f"column {tokens[0].column}: the bracket is never closed")
    return Pile(tuple(down), tuple(up))


def _parse_card(token: _Token) -> Card:
    try:
        return parse_card(token.text)
    except CardError as error:
        raise DealError(f"column {token.column}: {error}") from None


def _parse_section(tokens: list[_Token], sections: Sections) -> None:
    if not tokens:
        return
    head, rest = tokens[0], tokens[1:]
    word = head.text.lower()
    if word not in _SECTIONS:
        raise DealError(
            f"column {head.column}: {shown(head.text)} begins no section: expected one of "
            f"{', '.join(_SECTIONS)}"
        )
    if word in sections.seen:
        raise DealError(f"column {head.column}: {word} is given twice")
    sections.seen.add(word)
    _SECTIONS[word](head, rest, sections)


def _parse_stock(_: _Token, rest: list[_Token], sections: Sections) -> None:
    sections.set_hands(stock=_parse_piles(rest))


def _parse_waste(_: _Token, rest: list[_Token], sections: Sections) -> None:
    sections.set_hands(waste=_parse_piles(rest))


def _parse_piles(tokens: list[_Token]) -> list[tuple[Card, ...]]:
    """Cards parted by slashes, a hyphen for none."""
    parts = ([] if [one.text for one in part] == ["-"] else part for part in _split(tokens, "/"))
    return [tuple(_parse_card(token) for token in part) for part in parts]


def _parse_foundations(_: _Token, rest: list[_Token], sections: Sections) -> None:
    for token in rest:
        where = f"column {token.column}: {token.text.upper()}: "
        rank = parse_rank(token.text)
        if token.text == "0" or rank is not None:
            sections.foundations.append(Foundation(None, rank, where=where))
            continue
        if token.text.startswith("0"):
            card = _parse_card(_Token(f"A{token.text[1:]}", token.column))
            top = None
        else:
            card = _parse_card(token)
            top = card.rank
        sections.foundations.append(Foundation(card.suit, top, where=where))


def _parse_pass(head: _Token, rest: list[_Token], sections: Sections) -> None:
    numbers = [" ".join(token.text for token in part) for part in _split(rest, "/")]
    if not all(re.fullmatch(r"[1-9][0-9]{0,8}", one) for one in numbers):  # MAX_PASS_NUMBER
        raise DealError(f"column {head.column}: expected 'pass' and the number of the pass")
    sections.set_hands(pass_number=[int(one) for one in numbers])


def _parse_single(head: _Token, rest: list[_Token], sections: Sections) -> None:
    if rest:
        raise DealError(f"column {rest[0].column}: {shown(rest[0].text)}: 'single' stands alone")
    sections.single = True


def _parse_reserve(_: _Token, rest: list[_Token], sections: Sections) -> None:
    sections.reserve = _parse_piles(rest)


def _parse_base(head: _Token, rest: list[_Token], sections: Sections) -> None:
    rank = parse_rank(rest[0].text) if len(rest) == 1 else None
    if rank is None:
        raise DealError(f"column {head.column}: expected 'base' and a rank (A 2 … 9 T J Q K)")
    sections.base = rank


def _parse_intervals(head: _Token, rest: list[_Token], sections: Sections) -> None:
    for token in rest:
        interval = Interval.parse(token.text)
        if interval is None:
            raise DealError(
                f"column {token.column}: {shown(token.text)} is no interval: expected a rank and a "
                "step, as A+1 or K-2"
            )
        sections.intervals.append(interval)


_SECTIONS: dict[str, Callable[[_Token, list[_Token], Sections], None]] = {
    "stock": _parse_stock,
    "waste": _parse_waste,
    "foundations": _parse_foundations,
    "pass": _parse_pass,
    "single": _parse_single,
    "reserve": _parse_reserve,
    "base": _parse_base,
    "intervals": _parse_intervals,
}
