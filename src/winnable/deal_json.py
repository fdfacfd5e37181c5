"""The JSON form of a deal, for programs that would rather not read the notation.

``schemas/deal.schema.json`` describes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from winnable.cards import MAX_RANKS, SUITS, Card, Suit, parse_card
from winnable.deal import Deal
from winnable.errors import CardError, DealError
from winnable.hand import Hand
from winnable.intervals import Interval
from winnable.lines import MOST_TRUMPS
from winnable.notation import MAX_PASS_NUMBER, Foundation, Sections
from winnable.pile import Pile
from winnable.rules import Rules
from winnable.rules_file import agreed_rules
from winnable.words import brief


def deal_to_json(deal: Deal) -> dict[str, Any]:
    """The deal as JSON values."""
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
        "foundations": list(deal.foundations)
        if deal.rules.by_intervals or not deal.rules.deck.is_french
        else {suit.letter: _one_or_all(deal.foundations[suit :: len(SUITS)]) for suit in SUITS},
        "pass": deal.pass_number,
        "single": deal.single,
        **(
            {"reserve": [[str(card) for card in held] for held in deal.reserve]}
            if deal.reserve
            else {}
        ),
        **({} if deal.rules.foundations.base.rank is not None else {"base": deal.base}),
        **(
            {"intervals": [str(one) for one in deal.intervals]}
            if deal.rules.foundations.intervals.thrown
            else {}
        ),
        **({"others": [_hand_to_json(hand) for hand in deal.others]} if deal.others else {}),
    }


def _hand_to_json(hand: Hand) -> dict[str, Any]:
    return {
        "stock": [str(card) for card in hand.stock],
        "waste": [str(card) for card in hand.waste],
        "pass": hand.pass_number,
    }


def _hand(data: Any) -> Hand:
    return Hand(
        _json_cards(data, "stock"),
        _json_cards(data, "waste"),
        _number(data, "pass", 1, MAX_PASS_NUMBER, 1),
    )


def deal_from_json(data: Mapping[str, Any], rules: Rules | None = None) -> Deal:
    """Read the JSON form; ``rules`` serve, and must agree, as in ``Deal.parse``.

    Raises DealError, naming the key, where a value is not as expected, and RulesError.
    """
    if rules is None or "game" in data:
        rules = agreed_rules(_value(data, "game", str), rules)
    sections = Sections(
        tableau=[
            Pile(_json_cards(pile, "face_down"), _json_cards(pile, "face_up"))
            for pile in _value(data, "tableau", list)
        ],
        stock=list(_json_cards(data, "stock")),
        waste=list(_json_cards(data, "waste")),
        pass_number=_number(data, "pass", 1, MAX_PASS_NUMBER, 1),
        single=_value(data, "single", bool, False),
        reserve=[_cards_of(held, "reserve") for held in _value(data, "reserve", list, [])],
        others=[_hand(hand) for hand in _value(data, "others", list, [])],
        base=None if data.get("base") is None else _number(data, "base", 1, MAX_RANKS, 1),
    )
    if rules.by_intervals or not rules.deck.is_french:
        sections.intervals = [_interval(text) for text in _value(data, "intervals", list, [])]
        for height in _value(data, "foundations", list, []):
            found = _number({"foundations": height}, "foundations", 0, MOST_TRUMPS + 1, 0)
            sections.foundations.append(Foundation(None, height=found))
        return Deal.of_sections(rules, sections)
    heights = _value(data, "foundations", dict, {})
    for suit in SUITS:
        sections.foundations += _foundations(heights, suit)
    unknown = set(heights) - {suit.letter for suit in SUITS}
    if unknown:
        raise DealError(
            f"foundations: expected the keys C, D, H, S, found {brief(sorted(unknown))}"
        )
    return Deal.of_sections(rules, sections)


def _interval(text: Any) -> Interval:
    interval = Interval.parse(text) if isinstance(text, str) else None
    if interval is None:
        raise DealError(f"intervals: expected a rank and a step, as A+1 or K-2, found {text!r:.60}")
    return interval


def _one_or_all(heights: tuple[int, ...]) -> int | list[int]:
    return heights[0] if len(heights) == 1 else list(heights)


def _foundations(heights: Mapping[str, Any], suit: Suit) -> list[Foundation]:
    where = f"foundations: {suit.letter}: "
    if not isinstance(heights.get(suit.letter), list):
        heights = {suit.letter: [_number(heights, suit.letter, 0, MAX_RANKS, 0)]}
    return [
        Foundation(
            suit, height=_number({suit.letter: height}, suit.letter, 0, MAX_RANKS, 0), where=where
        )
        for height in heights[suit.letter]
    ]


def _value(data: Any, key: str, kind: type, default: Any = None) -> Any:
    if not isinstance(data, Mapping):
        raise DealError(f"expected a JSON object with the key {key!r}, found {brief(data)}")
    value = data.get(key, default)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise DealError(f"{key}: expected {_JSON_WORDS[kind]}, found {brief(value)}")
    return value


def _number(data: Any, key: str, low: int, high: int, default: int) -> int:
    value: int = _value(data, key, int, default)
    if not low <= value <= high:
        raise DealError(f"{key}: expected a whole number from {low} to {high}, found {value}")
    return value


_JSON_WORDS = {
    str: "text",
    list: "an array",
    dict: "an object",
    int: "a whole number",
    bool: "true or false",
}


def _json_cards(data: Mapping[str, Any], key: str) -> tuple[Card, ...]:
    return _cards_of(_value(data, key, list, []), key)


def _cards_of(texts: Any, key: str) -> tuple[Card, ...]:
    if not isinstance(texts, list):
        raise DealError(f"{key}: expected an array, found {brief(texts)}")
    cards = []
    for text in texts:
        if not isinstance(text, str):
            raise DealError(f"{key}: expected cards as text, found {brief(text)}")
        try:
            cards.append(parse_card(text))
        except CardError as error:
            raise DealError(f"{key}: {error}") from None
    return tuple(cards)
