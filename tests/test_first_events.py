"""The relaxation made from rules alone: it never refutes what can be won, of any game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice

import pytest
from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import IntVar

from brute_force import is_winnable
from random_games import mid_game, shuffled_deal
from tiny_decks import tiny_deals
from winnable.budget import Budget, Ending
from winnable.deal import Deal
from winnable.moves import Area, Move, MoveKind
from winnable.planning.board import Board
from winnable.planning.deciders import refute
from winnable.planning.first_events import FirstEvents, boards
from winnable.planning.lives import first_events_fit
from winnable.planning.orders import solver_for_one_core
from winnable.position import Position
from winnable.rules_file import game_names, load_rules
from winnable.search import search
from winnable.vocabulary import StockTo

MODELLED = [game for game in game_names() if first_events_fit(load_rules(game))]


def refuted_of_lost(game: str, seed: int, deals: int, most_positions: int) -> Counter[bool | None]:
    """Of the tiny deals that are lost, how many are refuted (True) and how many not."""
    tally: Counter[bool | None] = Counter()
    for deal in tiny_deals(game, seed, deals):
        winnable = is_winnable(deal, most_positions)
        refuted = refute(deal).ending is Ending.EXHAUSTED
        assert not (winnable and refuted), deal
        tally[refuted if winnable is False else None] += 1
    return tally


@pytest.mark.parametrize("game", MODELLED)
def test_no_tiny_deal_is_refuted_that_brute_force_wins(game: str) -> None:
    tally = refuted_of_lost(game, 11, 8, 500)
    assert tally[True] + tally[False] > 0


@pytest.mark.verify
@pytest.mark.parametrize("seed", [12, 13])
@pytest.mark.parametrize("game", MODELLED)
def test_no_tiny_deal_of_many_is_refuted_that_brute_force_wins(game: str, seed: int) -> None:
    assert refuted_of_lost(game, seed, 150, 20_000)[True] > 0


class Watched:
    """A line of play followed card by card, and the times of its first events."""

    def __init__(self, board: Board) -> None:
        deal = board.deal
        self.position = Position(deal)
        self.board = board
        self.piles = [list(pile) for pile in board.tableau]
        self.reserve = [list(pile) for pile in board.reserve]
        self.waste, self.stock = list(board.waste), list(board.stock)
        up = iter(board.up)
        self.foundations = [list(islice(up, height)) for height in deal.foundations]
        self.times: dict[tuple[str, int], int] = {}
        self._clock = count(1)
        self._rows = count(0)

    def _note(self, *events: tuple[str, int]) -> None:
        now = next(self._clock)
        for event in events:
            self.times.setdefault(event, now)

    def play(self, move: Move) -> None:
        after = self.position.play(move)
        match move.kind:
            case MoveKind.DRAW:
                self._draw(after)
            case MoveKind.REDEAL | MoveKind.SINGLE:
                if not self.stock:
                    self.stock, self.waste = self.waste, []
            case MoveKind.CARDS:
                self._move(move, after)
        self.position = after
        cards = self.board.cards
        assert [[cards[one] for one in pile] for pile in self.piles] == [
            list(pile.cards) for pile in after.deal.tableau
        ]

    def _draw(self, after: Position) -> None:
        drawn = len(self.stock) - len(after.deal.stock)
        dealt, self.stock = self.stock[:drawn], self.stock[drawn:]
        rules = self.board.deal.rules.stock
        if rules.to is StockTo.WASTE:
            lying = after.deal.waste[len(self.waste) :]
            same = [self.board.cards[one] for one in dealt] == list(lying)
            self.waste += dealt if same else dealt[::-1]
            return
        self._note(("row", next(self._rows)))
        for one, pile in zip(
            dealt, self.reserve if rules.to is StockTo.RESERVE else self.piles, strict=False
        ):
            pile.append(one)

    def _move(self, move: Move, after: Position) -> None:
        source = self._source(move)
        moved = source[-move.count :]
        del source[-move.count :]
        one = moved[0]
        if move.target.area is Area.FOUNDATION:
            heights = zip(self.position.deal.foundations, after.deal.foundations, strict=True)
            number = next(at for at, (old, new) in enumerate(heights) if new > old)
            self.foundations[number] += moved
            self._note(("leave", one), ("arrive", one))
        else:
            self.piles[move.target.number] += moved
            self._note(("leave", one), ("show", one))
        if move.source.area is Area.PILE and not source:
            pile = after.deal.tableau[move.source.number]
            if pile:  # the reserve has filled the space
                filler = self.reserve[0].pop()
                source.append(filler)
                self._note(("leave", filler), ("show", filler))

    def _source(self, move: Move) -> list[int]:
        match move.source.area:
            case Area.WASTE:
                return self.waste
            case Area.PILE:
                return self.piles[move.source.number]
            case Area.RESERVE:
                return self.reserve[move.source.number]
            case Area.FOUNDATION:
                return self.foundations[move.source.number]


def obeys(deal: Deal, line: tuple[Move, ...]) -> bool:
    """Whether the first events of a line that wins, at their times, are a solution."""
    base = deal.base or base_of(deal, line)
    board = Board(deal, base)
    watched = Watched(board)
    for move in line:
        watched.play(move)
    assert watched.position.won
    model = FirstEvents.of(board, early=False)
    # Other moves than first events take no time: the times are made ranks, as in the model.
    ranks = {time: rank for rank, time in enumerate(sorted(set(times_of(model, watched))), 1)}
    for variable, event in events_of(model):
        if event in watched.times:
            model.model.add(variable == ranks[watched.times[event]])
        else:
            assert event[0] == "show"
            model.model.add(variable > len(ranks))
    status = solver_for_one_core(None, None).solve(model.model)
    return bool(status in (cp_model.OPTIMAL, cp_model.FEASIBLE))


def times_of(model: FirstEvents, watched: Watched) -> list[int]:
    return [watched.times[event] for _, event in events_of(model) if event in watched.times]


def events_of(model: FirstEvents) -> list[tuple[IntVar, tuple[str, int]]]:
    return [
        *((model.departure[one], ("leave", one)) for one in model.departure),
        *((model.arrival[one], ("arrive", one)) for one in model.arrival),
        *((model.shown[one], ("show", one)) for one in model.shown),
        *((row, ("row", number)) for number, row in enumerate(model.rows)),
    ]


def base_of(deal: Deal, line: tuple[Move, ...]) -> int:
    position = Position(deal)
    for move in line:
        position = position.play(move)
    assert position.deal.base is not None
    return position.deal.base


def lines_that_win(game: str, seed: int, deals: int) -> Iterator[tuple[Deal, tuple[Move, ...]]]:
    """Winning lines of so many whole deals and tiny ones, some of them from mid-game on."""
    for source in (whole_deals(game, seed), tiny_deals(game, seed, 300)):
        plans = ((deal, search(deal, Budget(states=20_000)).plan) for deal in source)
        yield from islice(((deal, plan) for deal, plan in plans if plan is not None), deals)


def whole_deals(game: str, seed: int) -> Iterator[Deal]:
    rng = random.Random(f"lines {game} {seed}")
    for number in range(40):
        deal = shuffled_deal(load_rules(game), rng)
        yield mid_game(deal, rng, rng.randint(1, 30)) if number % 2 else deal


def assert_obeyed(found: Iterator[tuple[Deal, tuple[Move, ...]]], at_least: int) -> None:
    """The relaxation allows each of so many lines, or more."""
    lines = list(found)
    assert len(lines) >= at_least
    for deal, line in lines:
        assert obeys(deal, line), f"{deal}: {' '.join(map(str, line))}"


@pytest.mark.parametrize("game", MODELLED)
def test_a_line_that_wins_obeys_the_relaxation(game: str) -> None:
    assert_obeyed(lines_that_win(game, 1, 1), at_least=1)


@pytest.mark.verify
@pytest.mark.parametrize("game", MODELLED)
def test_many_lines_that_win_obey_the_relaxation(game: str) -> None:
    assert_obeyed(lines_that_win(game, 2, 20), at_least=20)


def straying_lines(game: str, seed: int, count: int) -> Iterator[tuple[Deal, tuple[Move, ...]]]:
    """Lines of tiny deals that win after some random play, half of it worrying back."""
    rng = random.Random(f"straying {game} {seed}")
    for deal in tiny_deals(game, seed, 40 * count):
        position, line = Position(deal), list[Move]()
        for _ in range(rng.randint(5, 60)):
            moves = position.legal_moves()
            if position.won or not moves:
                break
            back = [move for move in moves if move.source.area is Area.FOUNDATION]
            line.append(rng.choice(back if back and rng.random() < 0.5 else moves))
            position = position.play(line[-1])
        plan = () if position.won else search(position.deal, Budget(states=20_000)).plan
        if plan is not None:
            yield deal, (*line, *plan)
            count -= 1
        if not count:
            return


@pytest.mark.parametrize("game", MODELLED)
def test_a_line_that_strays_obeys_the_relaxation(game: str) -> None:
    assert_obeyed(straying_lines(game, 1, 2), at_least=1)


@pytest.mark.verify
@pytest.mark.parametrize("game", MODELLED)
def test_many_lines_that_stray_obey_the_relaxation(game: str) -> None:
    assert_obeyed(straying_lines(game, 2, 50), at_least=21)


@pytest.mark.parametrize("build", ["same-suit", "any-suit", "same-colour", "alternate-colour"])
@pytest.mark.parametrize("decks", [1, 2])
def test_no_deal_is_refuted_where_kings_go_on_aces_and_are_aces(build: str, decks: int) -> None:
    rng, won = random.Random(f"{build} {decks}"), 0
    size = ("deck.ranks=1", f"deck.decks={decks}", "tableau.layout=rows", "tableau.rows=2")
    for space in ("none", "any", "king"):
        words = ("tableau.piles=2", "tableau.wrap=true", f"tableau.build={build}")
        rules = load_rules("klondike", (*size, *words, f"tableau.space={space}"))
        for number in range(6):
            deal = shuffled_deal(rules, rng)
            deal = mid_game(deal, rng, 6) if number % 2 else deal
            if is_winnable(deal, 1_000):
                won += 1
                assert refute(deal).ending is Ending.OPEN, deal
    assert won > 0


def test_a_position_without_a_base_is_asked_once_for_each() -> None:
    deal = shuffled_deal(load_rules("nine-across"), random.Random(1))
    assert [board.base for board in boards(deal)] == list(range(1, 14))
