"""A reason in words: each part as a fact that can be looked up on the board or in the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from winnable.cards import Card, deck
from winnable.deal import Deal
from winnable.planning.parts import Kind, Part, Reason
from winnable.vocabulary import Order, Space, StockTo


def part_words(part: Part, deal: Deal) -> str:
    """The part in words, without a full stop."""
    card, others = part.cards[0], part.cards[1:]
    match part.kind:
        case Kind.BURIED:
            return f"{card} lies under {others[0]} in {_pile(part, deal)}"
        case Kind.ORDER:
            return f"{card} goes up after {_listed(dict.fromkeys(others), 'or')}"
        case Kind.HOSTS:
            hosts = f" or goes on {_listed(dict.fromkeys(others), 'or')}" if others else ""
            space = " or into a space" if _fills_spaces(card, deal) else ""
            return f"{card} goes up from where it lies{hosts}{space}"
        case Kind.SPACE if part.number:
            return f"{card} lies at the bottom of pile {part.number}: moving it to a space is idle"
        case Kind.SPACE:
            fills = deal.rules.reserve.fills and any(deal.reserve)
            free = ", which the reserve fills while it lasts" if fills else ""
            if any(deal.rules.joins(card, host, deal.base) for host in deck(deal.rules.deck.ranks)):
                return f"{card} goes into a space only if one is free{free}"
            return f"{card}, unless it goes up from where it lies, needs a free space{free}"
        case Kind.SHARED:
            both = _listed(others[1:])
            return f"{card} and {others[0]}, when both are in the tableau, take both {both}"
        case Kind.CLEAR:
            one, other, twin = others
            above = f" or a higher {_suit(card)}" if card.rank < deal.rules.deck.ranks else ""
            return (
                f"when {card}{above} goes up, nothing lies on {card}: "
                f"{one} and {other} have {twin} alone"
            )
        case Kind.BACK if not deal.rules.foundations.worrying_back:
            return f"{card}, once up, stays up"
        case Kind.BACK:
            return f"{card}, worried back, {_goes(others, _fills_spaces(card, deal))}"
        case Kind.STOCK:
            number = part.number - len(deal.waste)
            if number <= 0:
                return (
                    f"{card} is card {part.number} of {len(deal.waste)} in the waste{_turned(deal)}"
                )
            return f"{card} is card {number} of {len(deal.stock)} in the stock{_turned(deal)}"
        case Kind.EARLY if not others:
            return f"{card} goes up as soon as it can: nothing is ever put on it"
        case Kind.EARLY:
            up = f"{_listed(others)} {'is' if len(others) == 1 else 'are'} up"
            return f"{card} goes up as soon as it can once {up}: nothing can want it then"


def reason_lines(reason: Reason, deal: Deal) -> Iterator[str]:
    """The parts in words, those of one pile and those of one suit's order put together."""
    for kind, of_kind in groupby(reason.parts, key=lambda part: part.kind):
        if kind is Kind.BURIED:
            for _, held in groupby(of_kind, key=lambda part: _pile(part, deal)):
                yield _burials(list(held), deal)
        elif kind is Kind.ORDER:
            for _, steps in groupby(of_kind, key=lambda part: part.cards[0].suit):
                yield from _steps(list(steps), deal)
        else:
            yield from (_sentence(part_words(part, deal)) for part in of_kind)


def _burials(held: list[Part], deal: Deal) -> str:
    place = _pile(held[0], deal)
    first = f"{held[0].cards[0]} lies under {held[0].cards[1]}"
    rest = [f"{part.cards[0]} under {part.cards[1]}" for part in held[1:]]
    return _sentence(f"{place}: {', '.join([first, *rest])}")


def _steps(steps: list[Part], deal: Deal) -> Iterator[str]:
    """Steps of one suit, each unbroken row of them in one sentence."""
    row: list[Card] = []
    for part in steps:
        card, *lower = part.cards
        if len(lower) != 1:  # several packs
            yield _sentence(part_words(part, deal))
            continue
        if row and row[-1] != lower[0]:
            yield _row(row)
            row = []
        row += [card] if row else [lower[0], card]
    if row:
        yield _row(row)


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def _row(row: list[Card]) -> str:
    return f"{' '.join(map(str, row))} go up in this order."


def _pile(part: Part, deal: Deal) -> str:
    piles = len(deal.tableau)
    if part.number <= piles:
        return f"pile {part.number}"
    return f"reserve pile {part.number - piles}" if len(deal.reserve) > 1 else "the reserve"


def _fills_spaces(card: Card, deal: Deal) -> bool:
    match deal.rules.tableau.space:
        case Space.ANY | Space.WASTE:
            return True
        case Space.BELOW_BASE:
            return (
                deal.base is not None and card.rank == deal.card_up(0, deal.rules.deck.ranks).rank
            )
        case Space.KING | Space.NONE:
            return False


def _goes(hosts: Iterable[Card], space: bool) -> str:
    named = _listed(dict.fromkeys(hosts), "or")
    if not named:
        return "needs a space"
    return f"lies on {named}, or in a space" if space else f"lies on {named}"


def _turned(deal: Deal) -> str:
    stock = deal.rules.stock
    if stock.to is not StockTo.WASTE:
        return f", dealt to the {stock.to}"
    at_a_time = f", turned {stock.draw} at a time" if stock.draw > 1 and not deal.single else ""
    if at_a_time and stock.order is Order.REVERSED:
        at_a_time += ", the first of them on top"
    passes = "" if stock.passes is None else f", pass {deal.pass_number} of {stock.passes}"
    return f"{at_a_time}{passes}"


def _suit(card: Card) -> str:
    return card.suit.name.lower().removesuffix("s")


def _listed(cards: Iterable[Card], word: str = "and") -> str:
    names = list(map(str, cards))
    return f"{', '.join(names[:-1])} {word} {names[-1]}" if len(names) > 1 else "".join(names)
