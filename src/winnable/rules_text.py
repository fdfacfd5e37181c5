"""The rules of a game in words, put together from its data."""

from __future__ import annotations

from collections.abc import Iterator

from winnable.cards import RANKS, rank_face
from winnable.intervals import Interval
from winnable.rule_tables import DeckRules
from winnable.rules import Rules
from winnable.vocabulary import (
    Base,
    Build,
    FaceUp,
    Fool,
    Order,
    Redeal,
    Run,
    Scheme,
    Space,
    StockTo,
    Unit,
    Up,
)
from winnable.words import counted

_BUILDS = {
    Build.ALTERNATE_COLOUR: "in alternating colours",
    Build.SAME_COLOUR: "in the same colour",
    Build.SAME_SUIT: "in the same suit",
    Build.OTHER_SUIT: "in any suit but the card's own",
    Build.ANY_SUIT: "regardless of suit",
    Build.ANY_CARD: "with any card on any other",
}
_RUNS = {
    Run.PART: "Any part of a face-up run that reaches the top may be moved to another pile.",
    Run.WHOLE: "All face-up cards of a pile move to another pile together, or none of them does.",
    Run.WHOLE_OR_TOP: "All face-up cards of a pile move to another pile together, or the top one.",
    Run.NONE: "A card on a pile leaves it for a foundation only, when it lies on top.",
}
_SCHEMES = {
    Scheme.NONE: "No score is kept.",
    Scheme.STANDARD: "The score is Windows' standard one.",
    Scheme.TRADITIONAL: "The score is the traditional one.",
    Scheme.COMPETITIVE: "The score is a point for each card on the foundations, and one more for "
    "each card of the stock played straight to one.",
    Scheme.VEGAS: "The score is that of Vegas: a deal costs 52, each card on a foundation pays 5.",
}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANK_NAMES = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}


def rules_text(rules: Rules) -> list[str]:
    """Sentences that say all there is to know, one a line."""
    return [
        _deck(rules),
        *_tableau(rules),
        *_reserve(rules),
        *_stock(rules),
        _foundations(rules),
        "The top card of a foundation may return to the tableau."
        if rules.foundations.worrying_back
        else "Cards on the foundations stay there.",
        _SCHEMES[rules.scoring.scheme],
    ]


def _deck(rules: Rules) -> str:
    ranks, decks = rules.deck.ranks, rules.deck.decks
    if not rules.deck.is_french:
        return _tarot_deck(rules.deck)
    if decks > 1:
        each = "52" if ranks == len(RANKS) else f"{4 * ranks}, ace to {_high(rules)},"
        together = " shuffled together" if rules.deck.layouts == 1 else ""
        return f"{_number(decks).capitalize()} packs of {each} cards{together}."
    if ranks == len(RANKS):
        return "A pack of 52 cards."
    if ranks == 1:
        return "A pack of 4 cards, the aces; they count as kings too."
    return f"A pack of {4 * ranks} cards, ace to {_high(rules)} in four suits."


def _tarot_deck(deck: DeckRules) -> str:
    suits = f"four suits of {deck.ranks}"
    if deck.ranks > len(RANKS):
        suits += ", with a cavalier between jack and queen"
    trumps = f", and {deck.trumps} trumps" if deck.trumps else ""
    fool = {
        Fool.NONE: "",
        Fool.LOW: ", with the Fool below the first of them",
        Fool.HIGH: ", with the Fool above the last of them",
    }[deck.fool]
    return f"A pack of {deck.size} cards: {suits}{trumps}{fool}.{_halves(deck)}"


def _halves(deck: DeckRules) -> str:
    if not deck.trumps:
        return ""
    if deck.trump_suits == 1:
        return " A trump is of either colour: it goes on any card of the next rank and takes any."
    told = []
    for line in deck.lines[-2:]:
        first, last = str(line.cards[0]), str(line.cards[-1])
        told.append(f"{first} to {last}, {'red' if line.is_red else 'black'}")
    return f" The trumps and the cavaliers make two more suits: {'; '.join(told)}."


def _foundations(rules: Rules) -> str:
    if rules.by_intervals:
        return _numbered_foundations(rules)
    which = f"{_number(rules.deck.foundations).capitalize()} foundations"
    which = "Foundations" if rules.deck.foundations == 4 else which
    lowest = "the lowest card of each"
    begin, round_ = {
        Base.ACE: ("the ace" if rules.deck.is_french else lowest, ""),
        Base.TWO: ("the two", ", ace on king"),
        Base.DEALT: ("the rank of the card dealt to the first one", ", ace on king"),
        Base.CHOSEN: ("the rank of the first card you put up", ", ace on king"),
    }[rules.foundations.base]
    if rules.foundations.up is not Up.CARD:
        where = "" if rules.foundations.up is Up.RUN else ", as all of a pile,"
        return (
            f"A whole suit from {_high(rules)} down to ace on a pile{where} goes up to a "
            "foundation; all cards up is a win."
        )
    laid_out = {0: "", 1: "; the first card of each is laid out"}.get(
        rules.foundations.laid_out,
        f"; the first {_number(rules.foundations.laid_out)} cards of each are laid out",
    )
    after = (
        "; a card of the suits waits until as many trumps are up as its suit will have"
        if rules.foundations.after_trumps
        else ""
    )
    return (
        f"{which} are built up by suit from {begin}{round_}{laid_out}{after}; all cards on them is "
        "a win."
    )


def _numbered_foundations(rules: Rules) -> str:
    foundations, intervals = rules.foundations, rules.foundations.intervals
    ranks = rules.deck.ranks
    count = f"{_number(rules.deck.foundations).capitalize()} foundations take cards of any suit"
    if intervals.thrown:
        how = "the first rank of each and the step to the next are thrown for every deal"
    else:
        how = "; ".join(_sequence(interval, ranks) for interval in intervals.given)
    laid_out = {0: "none of them laid out", 1: "the first of each laid out"}.get(
        foundations.laid_out, f"the first {_number(foundations.laid_out)} of each laid out"
    )
    return f"{count}, ranks counted round: {how}; {laid_out}; all cards on them is a win."


def _sequence(interval: Interval, ranks: int) -> str:
    return " ".join(rank_face(interval.rank(place, ranks)) for place in range(1, ranks + 1))


def _high(rules: Rules) -> str:
    rank = RANKS[min(rules.deck.ranks, len(RANKS)) - 1]
    return _RANK_NAMES.get(rank, rank)


def _tableau(rules: Rules) -> Iterator[str]:
    tableau = rules.tableau
    if rules.by_intervals:
        heaps = counted(tableau.piles, "pile")
        yield f"{heaps}, empty at first; any card of the stock is put on any of them."
        yield _RUNS[tableau.run]
        return
    sizes = sorted(set(tableau.sizes))
    between = "or" if len(sizes) == 2 else "to"
    each = f"{sizes[0]}" if len(sizes) == 1 else f"{sizes[0]} {between} {sizes[-1]}"
    plural = "s" if sizes[-1] > 1 else ""
    shown = "all face up" if tableau.face_up is FaceUp.ALL else "the top one of each face up"
    layouts = rules.deck.layouts
    if layouts > 1:
        packs = counted(rules.deck.decks // layouts, "pack")
        yield (
            f"{_number(layouts).capitalize()} layouts side by side, each dealt from {packs} of its "
            "own: piles, stock and waste as follows. Cards stay in their layout until they go to "
            "the foundations, which are shared."
        )
    piles = f"{_number(tableau.piles)} pile{'s' if tableau.piles > 1 else ''}"
    yield f"{piles.capitalize()} of {each} card{plural}, {shown}."
    round_ = ", king on ace" if tableau.wrap else ""
    yield f"Piles are built down by one rank {_BUILDS[tableau.build]}{round_}."
    if not tableau.on_base:
        yield "Nothing is built on a card of the foundations' first rank."
    yield _RUNS[tableau.run]
    if tableau.unit is Unit.SAME_SUIT and tableau.build is not Build.SAME_SUIT:
        yield "Only cards of one suit move together."
    king = f"a {_high(rules)}" if rules.deck.is_french else "the highest card of a suit"
    yield {
        Space.KING: f"An empty pile takes {king}, alone or with the run on it.",
        Space.BELOW_BASE: "An empty pile takes a card of the rank below the foundations' first, "
        "alone or with the run on it.",
        Space.ANY: "An empty pile takes any card or run.",
        Space.WASTE: "An empty pile takes a card of the waste.",
        Space.NONE: "An empty pile stays empty.",
    }[tableau.space]


def _reserve(rules: Rules) -> Iterator[str]:
    reserve = rules.reserve
    if reserve.piles == 0:
        return
    cards = counted(reserve.cards, "card")
    if reserve.piles == 1:
        yield f"A reserve of {cards}; its top card is in play, and nothing is put on it."
    else:
        piles = f"{_number(reserve.piles).capitalize()} reserve piles of {cards}"
        yield f"{piles}; their top cards are in play, and nothing is put on them."
    if reserve.fills:
        yield "As long as the reserve lasts, it fills an empty pile at once and by itself."


def _stock(rules: Rules) -> Iterator[str]:
    stock = rules.stock
    if not rules.stock_size:
        yield "No cards are left for a stock."
        return
    left = f"The {_number(rules.stock_size)} cards left are the stock"
    if stock.to is not StockTo.WASTE:
        to = "reserve pile" if stock.to is StockTo.RESERVE else "pile"
        yield f"{left}, dealt face up by rows, a card to each {to}, as far as they last."
        if not stock.over_spaces:
            yield "No row is dealt while a pile is empty."
        return
    if stock.must_place:
        yield f"{left}, turned one at a time; each is put on a foundation or a pile at once."
    elif stock.draw == 1:
        yield f"{left}, turned one at a time."
    else:
        first = "last" if stock.order is Order.KEPT else "first"
        yield f"{left}, turned {_number(stock.draw)} at a time; the {first} of them is in play."
    if stock.redeal is Redeal.PILES and stock.passes != 1:
        yield (
            "Then the piles are picked up unshuffled, pile 1 first, its bottom card to be turned "
            f"first, and gone through again; {_number(stock.passes or 0)} times at most in all."
        )
    elif stock.passes is None:
        yield "The waste may be turned over, unshuffled, as often as you like."
    elif stock.passes == 1:
        yield "The stock is gone through once; there is no redeal."
    else:
        yield f"The stock is gone through {_number(stock.passes)} times at most."
    if stock.then_single:
        yield "Once, when you choose, a pass of single cards takes a pass's place; it is the last."


def _number(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)
