"""The referee's part that works the stock: drawing, turning the waste over, the last single pass.

Functions from a deal to the next one, for ``Position``. A layout is meant by its number, from 0.
"""

from __future__ import annotations

from dataclasses import replace

from winnable.deal import Deal
from winnable.hand import Hand
from winnable.moves import Move, MoveKind
from winnable.pile import Pile
from winnable.vocabulary import Order, Redeal, StockTo


def why_not_worked(deal: Deal, move: Move) -> str | None:
    """Why the rules forbid a move of the stock, in plain words; None where they allow it."""
    layout = move.source.number
    if not 0 <= layout < len(deal.hands):
        return "there is no such layout"
    match move.kind:
        case MoveKind.DRAW:
            return _why_no_draw(deal, deal.hands[layout])
        case MoveKind.REDEAL:
            return _why_no_redeal(deal, deal.hands[layout])
        case MoveKind.SINGLE:
            return _why_no_single(deal)
    raise AssertionError(f"{move} moves cards")


def worked(deal: Deal, move: Move) -> Deal:
    """The deal after a legal move of the stock."""
    match move.kind:
        case MoveKind.DRAW:
            return _drawn(deal, move.source.number)
        case MoveKind.REDEAL:
            return _redealt(deal, move.source.number)
        case MoveKind.SINGLE:
            return replace(deal if deal.stock else _redealt(deal, 0), single=True)
    raise AssertionError(f"{move} moves cards")


def _why_no_draw(deal: Deal, hand: Hand) -> str | None:
    rules = deal.rules.stock
    if not hand.stock:
        return "the stock is empty"
    if rules.to is StockTo.TABLEAU and not rules.over_spaces and not all(deal.tableau):
        return "a pile is empty: it must be filled before the stock is dealt"
    if rules.must_place and hand.waste:
        return f"{hand.waste[-1]} must be placed before the next card is turned"
    return None


def _why_no_redeal(deal: Deal, hand: Hand) -> str | None:
    if hand.stock:
        return "the stock still holds cards"
    if deal.rules.stock.redeal is Redeal.PILES:
        if hand.waste:
            return f"{hand.waste[-1]} must be placed before the piles are picked up"
        if not any(deal.tableau):
            return "the piles are empty"
    elif not hand.waste:
        return "the waste is empty"
    if deal.single:
        return "the pass of single cards was the last"
    passes = deal.rules.stock.passes
    if passes is not None and hand.pass_number >= passes:
        return "no pass is left"
    return None


def _why_no_single(deal: Deal) -> str | None:
    if not deal.rules.stock.then_single:
        return "the game has no pass of single cards"
    if deal.single:
        return "the pass of single cards is already running"
    if deal.stock and deal.stock_untouched:
        return None
    return _why_no_redeal(deal, deal.hands[0])


def _drawn(deal: Deal, layout: int) -> Deal:
    if deal.rules.stock.to is not StockTo.WASTE:
        return _row_dealt(deal)
    hand = deal.hands[layout]
    count = 1 if deal.single else deal.rules.stock.draw
    drawn, rest = hand.stock[:count], hand.stock[count:]
    if deal.rules.stock.order is Order.REVERSED:
        drawn = drawn[::-1]
    return deal.with_hand(layout, replace(hand, stock=rest, waste=hand.waste + drawn))


def _row_dealt(deal: Deal) -> Deal:
    """A card to each pile, from the left, as far as they last."""
    to_reserve = deal.rules.stock.to is StockTo.RESERVE
    piles = len(deal.reserve if to_reserve else deal.tableau)
    dealt, rest = deal.stock[:piles], deal.stock[piles:]
    if to_reserve:
        reserve = tuple(held + dealt[index : index + 1] for index, held in enumerate(deal.reserve))
        return replace(deal, stock=rest, reserve=reserve)
    tableau = tuple(
        Pile(one.face_down, one.face_up + dealt[index : index + 1])
        for index, one in enumerate(deal.tableau)
    )
    return replace(deal, stock=rest, tableau=tableau)


def _redealt(deal: Deal, layout: int) -> Deal:
    hand = deal.hands[layout]
    begun = deal.with_hand(layout, Hand(hand.waste, (), hand.pass_number + 1))
    if deal.rules.stock.redeal is Redeal.PILES:
        gathered = tuple(card for one in deal.tableau for card in one.cards)
        begun = replace(begun, stock=gathered, tableau=(Pile(),) * len(deal.tableau))
    return begun
