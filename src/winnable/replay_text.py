"""A replay as text to read: every move with its number and the cards it moves."""

from __future__ import annotations

from collections.abc import Iterator

from winnable.cards import SUITS, Card, Suit
from winnable.errors import IllegalMoveError
from winnable.lines import TRUMP_FOUNDATION
from winnable.moves import Area, MoveKind, Place, foundation_name
from winnable.replay import Replay, check_replay
from winnable.scoring import Score
from winnable.steps import Step, steps
from winnable.vocabulary import Redeal, StockTo
from winnable.words import counted


def replay_text(replay: Replay) -> Iterator[str]:
    """The lines of the text form: what was dealt, the moves, the result that is claimed.

    Moves that the rules forbid end the text with the reason; nothing is raised.
    """
    player = f", played by {replay.player}" if replay.player else ""
    yield f"{replay.id}: {replay.deal.rules.title}{player}"
    yield str(replay.deal)
    width = len(str(len(replay.moves)))
    try:
        for step in steps(replay.deal, replay.moves):
            yield f"{step.number:>{width}}. {step.move!s:<6} {describe(step)}{_at(replay, step)}"
    except IllegalMoveError as error:
        yield f"refused: {error}"
    yield f"{replay.result.value} after {counted(len(replay.moves), 'move')}"


def replay_summary(replay: Replay) -> str:
    """The replay in one line: whose it is, how it ended, and what the referee has against it."""
    player = f", {replay.player}" if replay.player else ""
    check = check_replay(replay)
    end = f"{replay.result.value} after {counted(len(replay.moves), 'move')}, "
    end += f"{counted(check.position.cards_up, 'card')} up"
    why = "" if check.claim_holds else f"; but {check.why}"
    return f"{replay.id}: {replay.deal.rules.name}{player}: {end}{why}"


def describe(step: Step) -> str:
    """What a move does, in words."""
    match step.move.kind:
        case MoveKind.DRAW:
            match step.before.deal.rules.stock.to:
                case StockTo.TABLEAU:
                    return f"deals {_names(step.cards)} to the piles"
                case StockTo.RESERVE:
                    return f"deals {_names(step.cards)} to the reserve"
            return f"turns {_names(step.cards)} onto the {_waste(step.move.source)}"
        case MoveKind.REDEAL:
            if step.before.deal.rules.stock.redeal is Redeal.PILES:
                return f"picks up the piles: pass {step.pass_begun} begins"
            return f"turns the {_waste(step.move.source)} over: pass {step.pass_begun} begins"
        case MoveKind.SINGLE:
            return "begins the last pass, of single cards"
        case MoveKind.CARDS:
            turned = f", turns up {step.turned_up.face}" if step.turned_up else ""
            return f"{_names(step.cards)} {_from(step)} {_to(step)}{turned}"


def _names(cards: tuple[Card, ...]) -> str:
    return " ".join(card.face for card in cards)


def _waste(place: Place) -> str:
    return f"waste of layout {place.number + 1}" if place.number else "waste"


def _from(step: Step) -> str:
    source = step.move.source
    match source.area:
        case Area.WASTE:
            return f"from the {_waste(source)}"
        case Area.PILE:
            return f"from pile {source}"
        case Area.RESERVE:
            return f"from reserve pile {source.number + 1}"
        case Area.FOUNDATION:
            if source.number >= TRUMP_FOUNDATION:
                return f"back from the foundation F{foundation_name(source.number)}"
            which, suit = divmod(source.number, len(SUITS))
            ordinal = ("", "second ", "third ", "fourth ")[which]
            return f"back from the {ordinal}foundation of {Suit(suit).name.lower()}"


def _to(step: Step) -> str:
    target = step.move.target
    if target.area is Area.PILE:
        return f"to pile {target}"
    return f"to foundation {target.number}" if target.number else "to its foundation"


def _at(replay: Replay, step: Step) -> str:
    return "" if replay.times is None else f" (at {replay.times[step.number - 1]:g} s)"


def score_text(score: Score) -> Iterator[str]:
    """The lines of a score: each part with how often it counted, and the sum below."""
    for part in score.parts:
        yield f"{part.points:>7}  {part.kind.value} ({counted(part.times, 'time')})"
    nearly = ", nearly won or better" if score.nearly_won else ""
    yield f"{score.points:>7}  points, {score.scheme.value} scoring{nearly}"
    if score.bonus is not None:
        yield f"{score.bonus.by_20000:>+7}  bonus, by 20,000 div seconds times 35"
        yield f"{score.bonus.by_700000:>+7}  bonus, by 700,000 div seconds"
