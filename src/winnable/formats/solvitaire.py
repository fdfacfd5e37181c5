"""Solvitaire (Blake and Gent): a deal as a JSON object.

``tableau piles`` holds the piles, each from its bottom; ``stock``, ``waste`` and ``reserve`` end
with the card in play, so that the stock is drawn from its end; ``foundations`` is one flat list.
A card is a rank (``A``, ``2`` … ``10``, ``J``, ``Q``, ``K``, or 1 to 13) and the letter of a suit.
In games that deal the tableau face down but for its tops, a suit in lower case lies face down, in
the tableau only; elsewhere case says nothing.

Source: Solvitaire 0.10.1's deal parser and schema (read and run). It refuses or crashes on what is
read here besides: ``T`` for ten, Unicode suits, a byte order mark, foundations as nested lists or
under the key ``foundation`` (lonelybot writes them so), ``""`` for an empty list. It does not ask
whether all cards are there; here a deal that lacks one is refused.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import orjson

from winnable.cards import ALL_CARDS, RANKS, SUITS, Card, parse_card, parse_suit
from winnable.deal import Deal
from winnable.errors import CardError
from winnable.formats.form import Format, FormatError, Reading, named, text_of
from winnable.formats.fresh import refuse_later_pass
from winnable.formats.pieces import json_values
from winnable.notation import Foundation, Sections
from winnable.pile import Pile
from winnable.rules import Rules
from winnable.vocabulary import Base, FaceUp, StockTo
from winnable.words import brief, shown

NAME = "solvitaire"
_KEYS = ("tableau piles", "foundations", "foundation", "stock", "waste", "reserve")
_OTHER_GAMES = ("hole", "accordion", "sequences", "cells")
_NUMBERED = re.compile(r"(1[0-3]|[1-9])(\D)")
_ALL_UP = (
    "no card of the tableau has its suit in lower case: every one is taken to lie face up, which "
    "is another game than the one dealt face down"
)


def read(data: bytes, rules: Rules | None) -> Reading:
    """Read a deal."""
    item = json_object(data)
    rules = named(rules, NAME)
    for key in item:
        if key in _OTHER_GAMES and item[key]:
            raise FormatError(f"{key}: no game here has any")
        if key not in _KEYS and key not in _OTHER_GAMES:
            raise FormatError(f"{shown(key)}: no such key: expected {', '.join(_KEYS)}")
    if "foundation" in item and "foundations" in item:
        raise FormatError("foundation and foundations: expected one of the two")
    piles = [
        _pile(_list(pile, "tableau piles"), rules)
        for pile in _list(item.get("tableau piles"), "tableau piles")
    ]
    while len(piles) < rules.tableau.piles:
        piles.append(Pile())
    up = _foundation_cards(item.get("foundations", item.get("foundation")))
    base = _base(rules, up)
    sections = Sections(
        tableau=piles,
        stock=_cards(item.get("stock"), "stock")[::-1],
        waste=_cards(item.get("waste"), "waste"),
        foundations=list(_foundations(rules, up, base)),
        reserve=_reserve(_cards(item.get("reserve"), "reserve"), rules),
        base=base,
    )
    deal = Deal.of_sections(rules, sections)
    return Reading(deal, (_ALL_UP,) if _unexpectedly_up(deal) else ())


def json_object(data: bytes) -> dict[str, Any]:
    """The JSON object of a text. Raises FormatError."""
    try:
        item = orjson.loads(text_of(data))
    except orjson.JSONDecodeError as error:
        raise FormatError(f"not JSON: {error}") from None
    if not isinstance(item, dict):
        raise FormatError(f"expected a JSON object, found {brief(item)}")
    return item


def _list(value: Any, key: str) -> list[Any]:
    """The list under a key; the program writes an empty one as empty text."""
    if value is None or value == "":
        return []
    if not isinstance(value, list):
        raise FormatError(f"{key}: expected a list, found {brief(value)}")
    return value


def _cards(value: Any, key: str) -> list[Card]:
    return [_card(text, key) for text in _list(value, key)]


def _card(text: Any, key: str) -> Card:
    if not isinstance(text, str):
        raise FormatError(f"{key}: expected cards as text, found {brief(text)}")
    if text == "##":
        raise FormatError(
            f"{key}: '##' is a card that the program has hidden: such an output cannot be read"
        )
    numbered = _NUMBERED.fullmatch(text)
    try:
        if numbered:
            return ALL_CARDS[4 * (int(numbered[1]) - 1) + parse_suit(numbered[2])]
        return parse_card(text)
    except CardError as error:
        raise FormatError(f"{key}: {error}") from None


def _pile(texts: list[Any], rules: Rules) -> Pile:
    cards = [_card(text, "tableau piles") for text in texts]
    if rules.tableau.face_up is FaceUp.ALL:
        return Pile((), tuple(cards))
    down = [text[-1].islower() for text in texts]
    hidden = sum(down)
    if any(down[hidden:]):
        raise FormatError(
            f"tableau piles: {brief(texts)}: a suit in lower case lies face down, and one above a "
            "card that lies face up cannot"
        )
    return Pile(tuple(cards[:hidden]), tuple(cards[hidden:]))


def _foundation_cards(value: Any) -> list[Card]:
    """The cards on the foundations, of a flat list or of nested ones."""
    cards = []
    for entry in _list(value, "foundations"):
        if isinstance(entry, list) or entry == "":
            cards += _cards(entry, "foundations")
        else:
            cards.append(_card(entry, "foundations"))
    return cards


def _base(rules: Rules, up: list[Card]) -> int | None:
    """The rank the foundations begin with: the lowest card of each comes first in its list."""
    if rules.foundations.base is Base.ACE or not up:
        return None
    firsts = {card.suit: card.rank for card in reversed(up)}
    if len(set(firsts.values())) > 1:
        raise FormatError(f"foundations: they begin with different ranks: {up[0]} and others")
    return up[0].rank


def _foundations(rules: Rules, up: list[Card], base: int | None) -> list[Foundation]:
    """The foundations, of which every card must be listed."""
    times = Counter(up)
    found = []
    for suit in SUITS:
        places = range(1, rules.deck.ranks + 1)
        counts = [times[rules.card_up(suit, place, base)] for place in places]
        listed = sum(card.suit is suit for card in up)
        if sum(counts) != listed or counts != sorted(counts, reverse=True):
            raise FormatError(
                f"foundations: {suit.name.lower()}: a card is missing beneath another: every card "
                "on a foundation is listed, the lowest first"
            )
        for which in range(rules.deck.decks):
            height = sum(count > which for count in counts)
            found.append(Foundation(suit, height=height, where="foundations: "))
        if counts[0] > rules.deck.decks:
            raise FormatError(f"foundations: {suit.name.lower()}: more cards than there are packs")
    return found


def _reserve(cards: list[Card], rules: Rules) -> list[tuple[Card, ...]]:
    """The piles of the reserve: one stack, or as many piles of one card as the game has."""
    if rules.reserve.piles <= 1:
        return [tuple(cards)] if cards or rules.reserve.piles else []
    piles: list[tuple[Card, ...]] = [(card,) for card in cards]
    return piles + [()] * (rules.reserve.piles - len(piles))


def _unexpectedly_up(deal: Deal) -> bool:
    """Whether a fresh deal has every card face up where the game deals most face down."""
    rules = deal.rules
    fresh = tuple(map(len, deal.tableau)) == rules.tableau.sizes and deal.stock_untouched
    hidden = any(pile.face_down for pile in deal.tableau)
    several = any(len(pile) > 1 for pile in deal.tableau)
    return rules.tableau.face_up is FaceUp.TOP and fresh and several and not hidden


def write(deal: Deal) -> str:
    """The deal on one line. Raises FormatError for what the program cannot be told."""
    return dumps(to_json(deal)) + "\n"


def dumps(item: Mapping[str, Any]) -> str:
    """JSON as text, its keys in the order they were given."""
    return orjson.dumps(item).decode()


def to_json(deal: Deal) -> dict[str, Any]:
    """The deal's JSON values."""
    rules = deal.rules
    refuse_later_pass(deal, NAME)
    plain = rules.deck.is_french and rules.deck.layouts == 1
    if not plain or deal.single or rules.stock.to is StockTo.RESERVE:
        raise FormatError(f"the form {NAME} has no place for what {rules.name} has")
    if rules.foundations.base is not Base.ACE and not any(deal.foundations):
        raise FormatError(f"the form {NAME} tells the base by the cards on it, and there are none")
    if any(deal.foundations[len(SUITS) :]):
        raise FormatError(f"the form {NAME} fills the first foundation of each suit only")
    if len(deal.reserve) > 1 and any(len(held) > 1 for held in deal.reserve):
        raise FormatError(f"the form {NAME} holds one reserve pile, or piles of one card")
    item: dict[str, Any] = {
        "tableau piles": [
            [card_text(card, hidden=True) for card in pile.face_down]
            + [card_text(card) for card in pile.face_up]
            for pile in deal.tableau
        ],
        "stock": [card_text(card) for card in reversed(deal.stock)],
    }
    if deal.waste:
        item["waste"] = [card_text(card) for card in deal.waste]
    if any(deal.foundations):
        item["foundations"] = [
            card_text(deal.card_up(suit, place))
            for suit in SUITS
            for place in range(1, deal.foundations[suit] + 1)
        ]
    if any(deal.reserve):
        item["reserve"] = [card_text(card) for held in deal.reserve for card in held]
    return item


def card_text(card: Card, hidden: bool = False) -> str:
    """The card as the program writes it, in lower case where it lies face down."""
    rank = "10" if card.rank == 10 else RANKS[card.rank - 1]
    return rank + (card.suit.letter.lower() if hidden else card.suit.letter)


def looks(head: bytes) -> bool:
    """Whether the stream begins with a JSON object that has tableau piles and no ``foundation``."""
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    return start.startswith(b"{") and b'"tableau piles"' in start and b'"foundation"' not in start


FORMAT = Format(NAME, "Solvitaire's deal in JSON", json_values, looks, read, write)
