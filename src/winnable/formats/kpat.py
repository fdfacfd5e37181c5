"""KPat's saved games: XML, as KDE's patience writes it since version 4, or as it did before.

The newer form is a list of states, each of the moves of cards that lead to it; the first is the
deal, the one marked as current where the game was left. The older one is the piles as they lie.
Read is the position at which the game was left; written is the newer form with that position as its
only state. The number of passes is not told, and KPat has no limit of them.

Source: KPat's dealer.cpp and klondike.cpp (read). In KPat cards leave the foundations only when one
card is drawn, which the rules taken from the file say too. Entities are refused, and nothing
outside the file is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from winnable.cards import ALL_CARDS, SUITS, Card
from winnable.deal import Deal
from winnable.formats.form import Format, FormatError, Reading, text_of
from winnable.formats.fresh import needs_klondikes_layout, refuse_later_pass
from winnable.formats.pieces import whole
from winnable.notation import Foundation, Sections
from winnable.pile import Pile
from winnable.rules import Rules
from winnable.rules_file import load_rules
from winnable.words import shown

NAME = "kpat"
_RANKS = (
    *("ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)
_SUITS = [suit.name.lower() for suit in SUITS]
_TALON, _WASTE = "talon", "pile"
_ROWS = tuple(f"play{number}" for number in range(7))
_TARGETS = tuple(f"target{number}" for number in range(4))
_INDEXES = {0: _TALON, 13: _WASTE} | {
    **{number + 1: name for number, name in enumerate(_TARGETS)},
    **{number + 5: name for number, name in enumerate(_ROWS)},
}
_KLONDIKE_IDS = {"0": 1, "13": 3, "18": None}
"""The older form's numbers of Klondike, and the cards drawn where the number says it."""


@dataclass(slots=True)
class _Game:
    """What is being read: the piles by name, each card with whether it lies face up."""

    options: str = ""
    number: int | None = None
    draw: int | None = None
    piles: dict[str, list[Card]] = field(
        default_factory=lambda: {name: [] for name in (_TALON, _WASTE, *_ROWS, *_TARGETS)}
    )
    face_up: dict[Card, bool] = field(default_factory=dict)
    legacy: bool = False
    depth: int = 0
    pile: str | None = None
    position: int = 0
    current_seen: bool = False
    done: bool = False


def read(data: bytes, rules: Rules | None) -> Reading:
    """Read a saved game; ``rules``, where given, must draw as many cards as the file says."""
    game = _Game()
    parser = expat.ParserCreate()
    parser.EntityDeclHandler = _refuse_entity
    parser.StartElementHandler = lambda name, attributes: _start(game, name, attributes)
    parser.EndElementHandler = lambda name: _end(game)
    text_of(data)
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        # The last two are for encodings that the text names and nobody knows, or of several bytes.
        raise FormatError(f"not XML: {error}") from None
    rules = _rules(game, rules)
    needs_klondikes_layout(rules, NAME)
    number = None if game.number is None else f"kpat:{game.number}"
    return Reading(Deal.of_sections(rules, _sections(game)), id=number)


def _refuse_entity(*_: object) -> None:
    raise FormatError("the XML defines entities, which no saved game does")


def _start(game: _Game, name: str, attributes: Mapping[str, str]) -> None:
    game.depth += 1
    if game.depth == 1:
        _root(game, name, attributes)
    elif game.legacy:
        _legacy_element(game, name, attributes)
    elif name == "state" and game.depth == 2:
        game.done = game.current_seen  # what follows the current state has been taken back
        game.current_seen |= attributes.get("current") == "true"
    elif name == "move" and game.depth == 3:
        game.pile = _known_pile(attributes.get("pile", ""))
        game.position = _number(attributes, "position", 0, len(ALL_CARDS))
    elif name == "card" and game.depth == 4:
        _move_card(game, attributes)
    else:
        raise FormatError(f"{shown(name)}: expected states of moves of cards")


def _end(game: _Game) -> None:
    game.depth -= 1


def _root(game: _Game, name: str, attributes: Mapping[str, str]) -> None:
    if name == "kpat-game":
        game.options = attributes.get("game-type-options", "")
        if attributes.get("game-type") != "klondike":
            other = attributes.get("game-type", "")
            raise FormatError(f"a saved game of {shown(other)}: expected one of 'klondike'")
        if "deal-number" in attributes:
            game.number = _number(attributes, "deal-number", 0, 2**63)
    elif name == "dealer":
        game.legacy = True
        game.options = attributes.get("options", "")
        if attributes.get("id") not in _KLONDIKE_IDS:
            raise FormatError(
                f"a saved game of dealer {attributes.get('id', '')!r:.20}: expected Klondike, "
                "which is 0, 13 or 18"
            )
        game.draw = _KLONDIKE_IDS[attributes["id"]]
        if "number" in attributes:
            game.number = _number(attributes, "number", 0, 2**63)
    else:
        raise FormatError(f"{shown(name)}: expected a kpat-game or a dealer")


def _legacy_element(game: _Game, name: str, attributes: Mapping[str, str]) -> None:
    if name == "pile" and game.depth == 2:
        index = _number(attributes, "index", 0, 99)
        if index not in _INDEXES:
            raise FormatError(f"pile {index}: Klondike has 0 to 11 and 13")
        game.pile = _INDEXES[index]
    elif name == "card" and game.depth == 3 and game.pile is not None:
        suit = _number(attributes, "suit", 0, 3)
        rank = _number(attributes, "value", 1, 13)
        card = ALL_CARDS[4 * (rank - 1) + suit]
        _put(game, card, len(game.piles[game.pile]))
        game.face_up[card] = attributes.get("faceup") == "1"
    else:
        raise FormatError(f"{shown(name)}: expected piles of cards")


def _move_card(game: _Game, attributes: Mapping[str, str]) -> None:
    if game.done:
        return
    rank, suit = attributes.get("rank", ""), attributes.get("suit", "")
    if rank not in _RANKS or suit not in _SUITS:
        raise FormatError(f"{shown(rank)} of {shown(suit)} is not a card")
    card = ALL_CARDS[4 * _RANKS.index(rank) + _SUITS.index(suit)]
    for held in game.piles.values():
        if card in held:
            held.remove(card)
    _put(game, card, game.position)
    game.position += 1
    turn = attributes.get("turn")
    if turn in ("face-up", "face-down"):
        game.face_up[card] = turn == "face-up"


def _put(game: _Game, card: Card, position: int) -> None:
    assert game.pile is not None
    if game.legacy and any(card in held for held in game.piles.values()):
        raise FormatError(f"more than once: {card}")
    if position > len(game.piles[game.pile]):
        raise FormatError(f"{card}: position {position} of a pile of {len(game.piles[game.pile])}")
    game.piles[game.pile].insert(position, card)


def _known_pile(name: str) -> str:
    if name not in _INDEXES.values():
        raise FormatError(f"{shown(name)}: Klondike has no such pile")
    return name


def _number(attributes: Mapping[str, str], key: str, low: int, high: int) -> int:
    text = attributes.get(key, "")
    if not (text.isascii() and text.isdigit() and len(text) < 20 and low <= int(text) <= high):
        raise FormatError(
            f"{key}: expected a whole number from {low} to {high}, found {text!r:.30}"
        )
    return int(text)


def _rules(game: _Game, rules: Rules | None) -> Rules:
    draw = {"1": 1, "3": 3}.get(game.options, game.draw)
    if rules is None and draw is None:
        raise FormatError("the file does not say how many cards are drawn: name the game")
    if rules is not None and draw is not None and rules.stock.draw != draw:
        raise FormatError(f"the file draws {draw}, but {rules.name} draws {rules.stock.draw}")
    if rules is not None:
        return rules
    if draw == 1:
        return load_rules("klondike-draw-1")
    return load_rules("klondike", ("foundations.worrying_back=false",))


def _sections(game: _Game) -> Sections:
    return Sections(
        tableau=[_pile(game, name) for name in _ROWS],
        stock=game.piles[_TALON][::-1],
        waste=game.piles[_WASTE],
        foundations=[_foundation(game.piles[name]) for name in _TARGETS if game.piles[name]],
    )


def _pile(game: _Game, name: str) -> Pile:
    cards = game.piles[name]
    up = [game.face_up.get(card, False) for card in cards]
    hidden = len(cards) - sum(up)
    if any(up[:hidden]):
        raise FormatError(f"{name}: a card lies face up beneath one that is face down")
    return Pile(tuple(cards[:hidden]), tuple(cards[hidden:]))


def _foundation(cards: list[Card]) -> Foundation:
    suit = cards[0].suit
    if cards != [Card(rank, suit) for rank in range(1, len(cards) + 1)]:
        raise FormatError(f"the foundation of {suit.name.lower()} is not built up from its ace")
    return Foundation(suit, height=len(cards), where="foundations: ")


def write(deal: Deal) -> str:
    """A saved game that begins where the deal stands."""
    needs_klondikes_layout(deal.rules, NAME)
    refuse_later_pass(deal, NAME)
    draw = deal.rules.stock.draw
    if draw not in (1, 3) or deal.single:
        raise FormatError("KPat draws one card or three, and has no pass of single cards")
    piles: list[tuple[str, list[tuple[Card, bool]]]] = [
        (_TALON, [(card, False) for card in reversed(deal.stock)]),
        (_WASTE, [(card, True) for card in deal.waste]),
    ]
    for name, pile in zip(_ROWS, deal.tableau, strict=True):
        down = [(card, False) for card in pile.face_down]
        piles.append((name, down + [(card, True) for card in pile.face_up]))
    for name, suit in zip(_TARGETS, SUITS, strict=True):
        places = range(1, deal.foundations[suit] + 1)
        piles.append((name, [(deal.card_up(suit, place), True) for place in places]))
    return "\n".join(_xml(draw, piles)) + "\n"


def _xml(draw: int, piles: list[tuple[str, list[tuple[Card, bool]]]]) -> list[str]:
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    lines.append(f'<kpat-game game-type="klondike" game-type-options="{draw}" deal-number="0">')
    lines.append('\t<state current="true">')
    for name, cards in piles:
        if not cards:
            continue
        lines.append(f'\t\t<move pile="{name}" position="0">')
        for card, up in cards:
            words = f'suit="{_SUITS[card.suit]}" rank="{_RANKS[card.rank - 1]}"'
            turn = "face-up" if up else "face-down"
            lines.append(f'\t\t\t<card id="{_id(card):07}" {words} turn="{turn}"/>')
        lines.append("\t\t</move>")
    return [*lines, "\t</state>", "</kpat-game>"]


def _id(card: Card) -> int:
    """KPat's number of a card: its place in a pack sorted by suit, then its suit and its rank in a
    byte each."""
    return (13 * card.suit + card.rank - 1) << 16 | card.suit << 8 | card.rank


def looks(head: bytes) -> bool:
    """Whether the stream begins with XML of KPat's."""
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    return start.startswith(b"<") and (b"<kpat-game" in start or b"<dealer" in start)


FORMAT = Format(NAME, "KPat's saved games", whole, looks, read, write, single=True)
