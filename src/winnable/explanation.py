"""Saying in words what is known of a deal, and how it is known.

An explanation is made from a record's verdict and evidence. A later decider adds a line to
``_DECIDERS`` and, if its evidence says more than how much was searched, a function beside
``_why_unwinnable``. The reason of an unwinnable deal is looked for anew, whoever decided it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from winnable.analysis import Answer, Verdict, stock_positions
from winnable.budget import WHY_NO_ANSWER, Budget, Ending
from winnable.cards import Card
from winnable.deal import Deal
from winnable.errors import WinnableError
from winnable.moves import (
    Area,
    Move,
    MoveKind,
    Place,
    cards,
    foundation,
    pile,
    reserve,
    waste_of,
)
from winnable.planning.parts import Reason, ReasonResult
from winnable.planning.reason_text import part_words, reason_lines
from winnable.position import Position
from winnable.record import read_attempts
from winnable.replay import read_deal, read_id, read_moves, read_word
from winnable.steps import steps
from winnable.words import counted, shown

_DECIDERS = {
    "search": "a search with every card known",
    "planning-exact": "an exact constraint model",
    "planning-relaxation": "a constraint model of what every win must obey",
}


class UnexplainedError(WinnableError):
    """A record that cannot be explained because the referee does not agree with it."""

    exit_code = 1


@dataclass(frozen=True, slots=True)
class StuckCard:
    """A card that could be taken, and why each place refuses it: the referee's reasons."""

    card: Card
    place: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlanSummary:
    """A winning line in numbers. ``passes`` counts runs through the stock, the first included."""

    moves: int
    stock_moves: int
    passes: int
    worried_back: int
    turned_up: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is known of a deal: ``words`` say it, the rest is what they are drawn from."""

    id: str
    deal: Deal
    verdict: Verdict
    words: str
    plan: PlanSummary | None = None
    stuck: tuple[StuckCard, ...] = ()
    reason: Reason | None = None

    def to_json(self) -> dict[str, Any]:
        """The explanation as JSON values."""
        plan = self.plan
        return {
            "id": self.id,
            "game": self.deal.rules.name,
            "deal": str(self.deal),
            "verdict": self.verdict.value,
            "words": self.words,
            "plan": None
            if plan is None
            else {
                "moves": plan.moves,
                "stock_moves": plan.stock_moves,
                "passes": plan.passes,
                "worried_back": plan.worried_back,
                "turned_up": plan.turned_up,
            },
            "stuck": [
                {"card": str(one.card), "place": one.place, "reasons": list(one.reasons)}
                for one in self.stuck
            ],
            "reason": None if self.reason is None else reason_json(self.reason, self.deal),
        }


def reason_json(reason: Reason, deal: Deal) -> dict[str, Any]:
    """A reason as JSON values: its parts, each in words, and whether each has to be there."""
    return {
        "minimal": reason.minimal,
        "parts": [
            {
                "kind": part.kind.value,
                "cards": [str(card) for card in part.cards],
                "number": part.number or None,
                "words": part_words(part, deal),
            }
            for part in reason.parts
        ],
    }


def explain(record: Mapping[str, Any], effort: Budget | None = None) -> Explanation:
    """Explain a record, as ``Record.to_json`` makes it.

    ``effort`` is what the reason of an unwinnable deal may take; None is to look for none.

    Raises UnexplainedError where its winning line does not win or its unplayable deal has a move,
    and what the readers raise where the record cannot be read.
    """
    verdict = read_word(record, "verdict", Verdict)
    id, deal = read_id(record), read_deal(record)
    attempts = read_attempts(record) or []
    match verdict.answer:
        case Answer.WINNABLE:
            plan = summarise_plan(deal, read_moves(record, "solution"))
            return Explanation(id, deal, verdict, _why_winnable(verdict, record, plan), plan)
        case Answer.UNWINNABLE if verdict is Verdict.UNPLAYABLE:
            stuck = tuple(stuck_cards(deal))
            return Explanation(id, deal, verdict, _why_unplayable(deal), stuck=stuck)
        case Answer.UNWINNABLE:
            words = _why_unwinnable(record, attempts)
            if effort is None:
                return Explanation(id, deal, verdict, words)
            found = look_for_reason(deal, effort)
            words = f"{words} {reason_words(found)}"
            return Explanation(id, deal, verdict, words, reason=found.reason)
        case Answer.UNDECIDED:
            return Explanation(id, deal, verdict, _why_undecided(attempts))


def summarise_plan(deal: Deal, moves: tuple[Move, ...]) -> PlanSummary:
    """The numbers of a winning line.

    Raises UnexplainedError where it does not win, IllegalMoveError where it breaks a rule.
    """
    played = list(steps(deal, moves))
    end = played[-1].after if played else Position(deal)
    if not end.won:
        raise UnexplainedError(f"the solution does not win: {end.cards_up} cards are up in the end")
    of_cards = [step for step in played if step.move.kind is MoveKind.CARDS]
    return PlanSummary(
        moves=len(played),
        stock_moves=len(played) - len(of_cards),
        passes=max(hand.pass_number for hand in end.deal.hands),
        worried_back=sum(step.move.source.area is Area.FOUNDATION for step in of_cards),
        turned_up=sum(step.turned_up is not None for step in of_cards),
    )


def stuck_cards(deal: Deal) -> Iterator[StuckCard]:
    """Every card that could be taken in an unplayable deal, those of the stock as they turn up.

    Raises UnexplainedError where one of them can be moved.
    """
    seen: set[tuple[Card, Place, int]] = set()
    for position in stock_positions(deal):
        for place, count, card in _takeable(position):
            if (card, place, count) not in seen:
                seen.add((card, place, count))
                yield StuckCard(card, _place_name(place), _reasons(position, place, count))


def _takeable(position: Position) -> Iterator[tuple[Place, int, Card]]:
    """Places, how many cards could be taken from there, and the lowest of those cards."""
    deal = position.deal
    for layout, hand in enumerate(deal.hands):
        if hand.waste:
            yield waste_of(layout), 1, hand.waste[-1]
    for number, one in enumerate(deal.tableau):
        for count in range(1, len(one.face_up) + 1):
            yield pile(number), count, one.face_up[-count]
    for index, height in enumerate(deal.foundations):
        if deal.rules.foundations.worrying_back and height:
            yield foundation(deal.foundation_number(index)), 1, deal.card_up(index, height)
    for index, held in enumerate(deal.reserve):
        if held:
            yield reserve(index), 1, held[-1]


def _reasons(position: Position, place: Place, count: int) -> tuple[str, ...]:
    """Why each place refuses the cards; a reason that several places give is given once."""
    reasons = []
    for target in (*position.ups(), *map(pile, range(len(position.deal.tableau)))):
        move = cards(place, target, count)
        reason = position.why_illegal(move)
        if reason is None:
            raise UnexplainedError(f"the deal is not unplayable: {move} is allowed")
        if target != place:
            reasons.append(reason)
    return tuple(dict.fromkeys(reasons))


def _place_name(place: Place) -> str:
    match place.area:
        case Area.WASTE:
            return "waste"
        case Area.PILE:
            return f"pile {place}"
        case Area.RESERVE:
            return f"reserve pile {place.number + 1}"
        case Area.FOUNDATION:
            return "foundation"


# --- words --------------------------------------------------------------------------------------


def _why_winnable(verdict: Verdict, record: Mapping[str, Any], plan: PlanSummary) -> str:
    passes = f"{plan.passes} pass{'' if plan.passes == 1 else 'es'} through the stock"
    turned_up, worried_back = counted(plan.turned_up, "card"), counted(plan.worried_back, "card")
    line = (
        f"The line has {counted(plan.moves, 'move')}, {plan.stock_moves} of them of the stock, "
        f"uses {passes}, turns up {turned_up} and worries back {worried_back}."
    )
    if verdict is Verdict.WON:
        return f"It was won by {_player(record)}, and the referee agrees. {line}"
    lost = f" It was played by {_player(record)} and not won." if record.get("game_played") else ""
    by = record.get("decided_by")
    return f"{_decider(by)} found a winning line, which the referee has replayed. {line}{lost}"


def _why_unplayable(deal: Deal) -> str:
    turned = {
        (layout, hand.waste[-1])
        for position in stock_positions(deal)
        for layout, hand in enumerate(position.deal.hands)
        if hand.waste
    }
    reached = counted(len(turned), "card")
    return f"Not one card can be moved, though {reached} of the stock can be turned up."


def _why_unwinnable(record: Mapping[str, Any], attempts: list[Mapping[str, Any]]) -> str:
    by = record.get("decided_by")
    states = sum(one.get("states", 0) for one in attempts if one.get("decider") == by)
    if not states:
        return f"{_decider(by)} showed, without storing a single state, that no line wins."
    return (
        f"{_decider(by)} found no winning line: of {states:,} different states "
        "it reached, none was left to try."
    )


def look_for_reason(deal: Deal, effort: Budget) -> ReasonResult:
    """Why what every win must obey cannot be obeyed in this deal, if that is so."""
    from winnable.planning.reasons import find_reason  # slow to import

    return find_reason(deal, effort)


def reason_words(found: ReasonResult) -> str:
    """What is said before the parts of a reason, or where there is none."""
    if found.reason is not None and found.reason.minimal:
        return "This is why: no line of play fits all of these, and none of them can be spared."
    if found.reason is not None:
        return (
            "This is why: no line of play fits all of these. The time was spent before the list "
            "was as short as it gets."
        )
    match found.ending:
        case Ending.OPEN:
            return (
                "There is no shorter reason: nothing of what every win must obey, as far as it is "
                "known to the constraint model, forbids one. The search is all the proof there is."
            )
        case Ending.UNFIT:
            return (
                "No reason is looked for where the base of the foundations is not chosen, where "
                "they are not built by suit, or where there are trumps or layouts side by side."
            )
        case _:
            return "The time was spent before a reason was found."


def _why_undecided(attempts: list[Mapping[str, Any]]) -> str:
    if not attempts:
        return "No decider was asked."
    return " ".join([*map(_tried, attempts), "The deal may be winnable or not."])


def _tried(attempt: Mapping[str, Any]) -> str:
    ending, states = str(attempt.get("ending")), counted(attempt.get("states", 0), "state")
    why = WHY_NO_ANSWER.get(ending, shown(ending))
    return f"{_decider(attempt.get('decider'))} gave no answer after {states}: {why}."


def _decider(decider: object) -> str:
    text = _DECIDERS.get(str(decider), f"the decider {shown(str(decider))}")
    return text[0].upper() + text[1:]


def _player(record: Mapping[str, Any]) -> str:
    played = record.get("game_played")
    player = played.get("player") if isinstance(played, Mapping) else None
    return f"the player {player}" if player else "a player"


def explanation_text(explanation: Explanation) -> Iterator[str]:
    """The lines of an explanation to read."""
    yield f"{explanation.id}: {explanation.verdict.value} ({explanation.deal.rules.title})"
    yield f"  {explanation.words}"
    width = max((len(one.place) for one in explanation.stuck), default=0)
    for one in explanation.stuck:
        yield f"  {one.place:<{width}}  {one.card}: {'; '.join(_merged(one))}"
    if explanation.reason is not None:
        for line in reason_lines(explanation.reason, explanation.deal):
            yield f"  - {line}"


def _merged(stuck: StuckCard) -> Iterator[str]:
    """The reasons without the card's name, those joined that differ in their last word only."""
    last_words: dict[str, list[str]] = {}
    for reason in stuck.reasons:
        start, _, end = reason.removeprefix(f"{stuck.card} ").rpartition(" ")
        last_words.setdefault(start, []).append(end)
    for start, words in last_words.items():
        yield f"{start} {' '.join(words)}"
