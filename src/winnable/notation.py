"""The text notation of a deal: one line, exact in both directions; and its JSON form.

::

    klondike: 5C / [7H] 9H / [2S 3D] TC / … | stock TC TS … | waste 4C | foundations 3C 2H | pass 2

The game's name and a colon; then sections parted by bars. The first is the tableau: piles from
left to right parted by slashes, each from the bottom to the top, face-down cards in brackets, an
empty pile a hyphen. The others, each left out where it says nothing: ``stock``, the card drawn
first in front; ``waste``, the card in play last; ``foundations``, the top card of each;
``pass N``, the pass now running; ``single``, if that is the last pass of single cards.
``docs/notation.md`` has the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from winnable.cards import Card, Suit, parse_card
from winnable.deal import Deal, Pile
from winnable.errors import CardError, DealError
from winnable.rules import Rules, same_rules
from winnable.rules_file import load_rules

_TOKEN = re.compile(r"[\[\]/|]|[^\s\[\]/|]+")
_GAME = re.compile(r"\s*([^:|/\[\]]*(?:\[[^:|]*?\])?)\s*:")
_BOM = "\ufeff"


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    column: int


@dataclass(slots=True)
class _Sections:
    """What has been read so far; ``seen`` holds the sections that were already given."""

    tableau: list[Pile] = field(default_factory=list)
    stock: list[Card] = field(default_factory=list)
    waste: list[Card] = field(default_factory=list)
    foundations: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    pass_number: int = 1
    single: bool = False
    seen: set[str] = field(default_factory=set)


def format_deal(deal: Deal) -> str:
    """The deal in the text notation, on one line."""
    sections = [" / ".join(_format_pile(pile) for pile in deal.tableau)]
    if deal.stock:
        sections.append(f"stock {_format_cards(deal.stock)}")
    if deal.waste:
        sections.append(f"waste {_format_cards(deal.waste)}")
    tops = [
        Card(height, suit) for suit, height in zip(Suit, deal.foundations, strict=True) if height
    ]
    if tops:
        sections.append(f"foundations {_format_cards(tops)}")
    if deal.pass_number > 1:
        sections.append(f"pass {deal.pass_number}")
    if deal.single:
        sections.append("single")
    return f"{deal.rules.name}: {' | '.join(sections)}"


def parse_deal(text: str, rules: Rules | None = None) -> Deal:
    """Read a deal. ``rules`` serve a text that names no game, and must agree with one that does.

    Raises DealError with the column and the offending text, or with all faults of the cards;
    RulesError where the text names a game that cannot be loaded.
    """
    line = text.removeprefix(_BOM).rstrip("\r\n")
    named = _GAME.match(line)
    start = named.end() if named else 0
    if named:
        rules = _agreed(named[1].strip(), rules)
    if rules is None:
        raise DealError("the deal names no game: expected it to begin with one, as 'klondike:'")
    sections = _Sections()
    tokens = [_Token(match[0], match.start() + 1) for match in _TOKEN.finditer(line, start)]
    for number, section in enumerate(_split(tokens, "|")):
        if number == 0:
            sections.tableau = [_parse_pile(part) for part in _split(section, "/")]
        else:
            _parse_section(section, sections)
    return _checked(rules, sections)


def deal_to_json(deal: Deal) -> dict[str, Any]:
    """The deal as JSON values, for programs that would rather not read the notation."""
    return {
        "game": deal.rules.name,
        "tableau": [
            {
                "face_down": [str(card) for card in pile.face_down],
                "face_up": [str(card) for card in pile.face_up],
            }
            for pile in deal.tableau
        ],
        "stock": [str(card) for card in deal.stock],
        "waste": [str(card) for card in deal.waste],
        "foundations": {
            suit.letter: height for suit, height in zip(Suit, deal.foundations, strict=True)
        },
        "pass": deal.pass_number,
        "single": deal.single,
    }


def deal_from_json(data: Mapping[str, Any], rules: Rules | None = None) -> Deal:
    """Read the JSON form; ``rules`` serve, and must agree, as in ``parse_deal``.

    Raises DealError, naming the key, where a value is not as expected, and RulesError.
    """
    if rules is None or "game" in data:
        rules = _agreed(_value(data, "game", str), rules)
    sections = _Sections(
        tableau=[
            Pile(_json_cards(pile, "face_down"), _json_cards(pile, "face_up"))
            for pile in _value(data, "tableau", list)
        ],
        stock=list(_json_cards(data, "stock")),
        waste=list(_json_cards(data, "waste")),
        pass_number=_value(data, "pass", int, 1),
        single=_value(data, "single", bool, False),
    )
    heights = _value(data, "foundations", dict, {})
    for suit in Suit:
        sections.foundations[suit] = _value(heights, suit.letter, int, 0)
    unknown = set(heights) - {suit.letter for suit in Suit}
    if unknown:
        raise DealError(f"foundations: expected the keys C, D, H, S, found {sorted(unknown)}")
    return _checked(rules, sections)


def _agreed(game: str, rules: Rules | None) -> Rules:
    """The rules a deal names, which must be played like those it is expected to have."""
    own = load_rules(game)
    if rules is not None and not same_rules(rules, own):
        raise DealError(f"a deal of {own.name}, expected one of {rules.name}")
    return own


def _checked(rules: Rules, sections: _Sections) -> Deal:
    if sections.pass_number < 1 or not all(0 <= n <= 13 for n in sections.foundations):
        raise DealError("a pass or a foundation is out of range")
    deal = Deal(
        rules,
        tuple(sections.tableau),
        tuple(sections.stock),
        tuple(sections.waste),
        tuple(sections.foundations),  # type: ignore[arg-type]  # four suits, four heights
        sections.pass_number,
        sections.single,
    )
    deal.check()
    return deal


def _format_pile(pile: Pile) -> str:
    down = f"[{_format_cards(pile.face_down)}]" if pile.face_down else ""
    return " ".join(part for part in (down, _format_cards(pile.face_up)) if part) or "-"


def _format_cards(cards: tuple[Card, ...] | list[Card]) -> str:
    return " ".join(map(str, cards))


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


def _parse_section(tokens: list[_Token], sections: _Sections) -> None:
    if not tokens:
        return
    head, rest = tokens[0], tokens[1:]
    word = head.text.lower()
    if word not in _SECTIONS:
        raise DealError(
            f"column {head.column}: {head.text!r} begins no section: expected one of "
            f"{', '.join(_SECTIONS)}"
        )
    if word in sections.seen:
        raise DealError(f"column {head.column}: {word} is given twice")
    sections.seen.add(word)
    _SECTIONS[word](head, rest, sections)


def _parse_stock(_: _Token, rest: list[_Token], sections: _Sections) -> None:
    sections.stock = [_parse_card(token) for token in rest]


def _parse_waste(_: _Token, rest: list[_Token], sections: _Sections) -> None:
    sections.waste = [_parse_card(token) for token in rest]


def _parse_foundations(_: _Token, rest: list[_Token], sections: _Sections) -> None:
    for token in rest:
        top = _parse_card(token)
        if sections.foundations[top.suit]:
            raise DealError(f"column {token.column}: {top}: that suit's foundation is given twice")
        sections.foundations[top.suit] = top.rank


def _parse_pass(head: _Token, rest: list[_Token], sections: _Sections) -> None:
    if len(rest) != 1 or not re.fullmatch(r"[1-9][0-9]{0,8}", rest[0].text):
        raise DealError(f"column {head.column}: expected 'pass' and the number of the pass")
    sections.pass_number = int(rest[0].text)


def _parse_single(head: _Token, rest: list[_Token], sections: _Sections) -> None:
    if rest:
        raise DealError(f"column {rest[0].column}: {rest[0].text!r}: 'single' stands alone")
    sections.single = True


_SECTIONS: dict[str, Callable[[_Token, list[_Token], _Sections], None]] = {
    "stock": _parse_stock,
    "waste": _parse_waste,
    "foundations": _parse_foundations,
    "pass": _parse_pass,
    "single": _parse_single,
}


def _value(data: Mapping[str, Any], key: str, kind: type, default: Any = None) -> Any:
    if not isinstance(data, Mapping):
        raise DealError(f"expected a JSON object with the key {key!r}, found {data!r:.60}")
    value = data.get(key, default)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise DealError(f"{key}: expected {_JSON_WORDS[kind]}, found {value!r:.60}")
    return value


_JSON_WORDS = {
    str: "text",
    list: "an array",
    dict: "an object",
    int: "a whole number",
    bool: "true or false",
}


def _json_cards(data: Mapping[str, Any], key: str) -> tuple[Card, ...]:
    cards = []
    for text in _value(data, key, list, []):
        if not isinstance(text, str):
            raise DealError(f"{key}: expected cards as text, found {text!r:.60}")
        try:
            cards.append(parse_card(text))
        except CardError as error:
            raise DealError(f"{key}: {error}") from None
    return tuple(cards)
