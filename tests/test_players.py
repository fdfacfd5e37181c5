"""Players: what they are shown, that they cannot see more, and that they follow their advice."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from lazy_deal import hidden_cards, play_both, reshuffled
from random_games import played_positions, shuffled_deal
from verdict_tables import table
from winnable.cards import Card
from winnable.deal import Deal
from winnable.dealing import get_dealer
from winnable.errors import WinnableError
from winnable.players import View, new_player, play_game
from winnable.position import Position
from winnable.replay import Result, check_replay
from winnable.rules_file import game_names, load_rules

VARIANTS = (
    *game_names(),
    "klondike[tableau.run=whole]",
    "klondike[tableau.space=any,tableau.build=same-colour]",
    "klondike-draw-1[tableau.space=none,foundations.worrying_back=false]",
    "klondike-draw-3-then-1[stock.passes=2,tableau.build=same-suit]",
    "klondike[tableau.face_up=all,tableau.run=whole,tableau.build=any-suit]",
    "klondike[tableau.face_up=all,tableau.build=other-suit]",
    "klondike[deck.ranks=5,tableau.piles=4]",
    "klondike[deck.ranks=1,tableau.piles=1]",
    "klondike-draw-3-reversed[stock.draw=5]",
)
every_variant = pytest.mark.parametrize("game", VARIANTS)
every_player = pytest.mark.parametrize("player", ["beginner", "greedy", "random"])
"""Those who think ahead are tried by ``test_search_players`` and ``test_klondike_players``."""


def everything_in(thing: Any) -> Iterator[Any]:
    """The thing and whatever can be reached from it through attributes and containers."""
    yield thing
    if is_dataclass(thing):
        inner: Any = (getattr(thing, one.name) for one in fields(thing))
    elif isinstance(thing, dict):
        inner = [*thing.keys(), *thing.values()]
    elif isinstance(thing, (list, tuple, set, frozenset)) and not isinstance(thing, Card):
        inner = thing
    else:
        inner = vars(thing).values() if hasattr(thing, "__dict__") else ()
    for one in inner if not isinstance(thing, (str, int)) else ():
        yield from everything_in(one)


@every_variant
def test_a_view_has_the_legal_moves_of_the_referee(game: str) -> None:
    for position in played_positions(game, seed=1, games=6, moves=80):
        expected = sorted(map(str, position.legal_moves()))
        assert sorted(map(str, View.of(position).legal_moves())) == expected, position.deal


@every_variant
def test_no_unseen_card_can_be_reached_from_a_view(game: str) -> None:
    rng = random.Random(game)
    for position in played_positions(game, seed=1, games=2, moves=60):
        view = View.of(position)
        shown = {thing for thing in everything_in(view) if isinstance(thing, Card)}
        seen = Counter(position.deal.cards()) - Counter(hidden_cards(position))
        assert shown <= set(seen)
        assert not any(isinstance(thing, Position | Deal) for thing in everything_in(view))
        other = View.of(reshuffled(position, rng))
        assert other == view
        assert repr(other) == repr(view)
        assert pickle.loads(pickle.dumps(other)) == view


def test_a_view_cannot_be_added_to() -> None:
    view = View.of(next(played_positions("klondike", seed=1, games=1, moves=0)))
    assert not hasattr(view, "__dict__")


def test_stock_cards_are_known_from_the_first_redeal_on() -> None:
    deal = Deal.parse(
        "klondike[deck.ranks=3,tableau.piles=3]: 3S / [AC] 3H / [AD AH] 3D"
        " | stock 2C AS 2D 2S 3C 2H"
    )
    position = Position(deal)
    seen = []
    for text in ("draw", "draw", "redeal", "draw"):
        seen.append(View.of(position).hands[0].stock)
        move = next(move for move in position.legal_moves() if str(move) == text)
        position = position.play(move)
    assert seen == [(None,) * 6, (None,) * 3, (), deal.stock]
    hand = View.of(position).hands[0]
    assert (hand.stock, hand.waste) == (deal.stock[3:], deal.stock[:3])


@every_variant
@every_player
def test_a_player_plays_legal_moves_to_an_end(player: str, game: str) -> None:
    rng = random.Random(game)
    for number in range(2 if player in ("random", "good") else 5):
        deal = shuffled_deal(load_rules(game), rng)
        replay = play_game(new_player(player, deal.rules, 0, str(number)), deal, str(number))
        assert replay.result in (Result.WON, Result.LOST)
        assert check_replay(replay).claim_holds
        assert len(replay.moves) < 10_000


@every_variant
@every_player
def test_a_player_cannot_notice_that_unseen_cards_change_places(player: str, game: str) -> None:
    """The lazy deal: what nobody has seen is dealt anew after every decision, before the move."""
    rng = random.Random(f"{player} {game}")
    for number in range(2):
        deal = shuffled_deal(load_rules(game), rng)
        one, twin = (new_player(player, deal.rules, 0, str(number)) for _ in range(2))
        play_both(one, twin, Position(deal), rng)


@every_player
def test_a_game_depends_on_the_seed_and_the_id_alone(player: str) -> None:
    deal = get_dealer("solvitaire").deal(load_rules("klondike"), 1)
    first = play_game(new_player(player, deal.rules, 3, "a"), deal, "a")
    assert play_game(new_player(player, deal.rules, 3, "a"), deal, "a") == first
    if player == "random":
        assert play_game(new_player(player, deal.rules, 4, "a"), deal, "a").moves != first.moves
        assert play_game(new_player(player, deal.rules, 3, "b"), deal, "b").moves != first.moves


def test_the_random_player_plays_the_same_games_for_ever() -> None:
    deal = get_dealer("solvitaire").deal(load_rules("klondike"), 1)
    moves = play_game(new_player("random", deal.rules, 0, "solvitaire:1"), deal).moves
    assert " ".join(map(str, moves[:12])) == RANDOM_GAME


RANDOM_GAME = "draw draw 6-F draw 2-F draw draw draw draw draw redeal draw"


def test_a_player_that_nobody_knows_is_an_error() -> None:
    with pytest.raises(
        WinnableError, match="no player is named 'nobody': expected one of beginner"
    ):
        new_player("nobody", load_rules("klondike"), 0, "")


SMALL = "klondike[deck.ranks=4,tableau.piles=4]"


@pytest.mark.parametrize(
    ("board", "moves"),
    [
        # The ace goes up before a card is turned over.
        ("4S / [2C] 3H / [3D 2D] AC / [4C 4D AD] 2S | stock 3S AH AS 2H 4H 3C", "3-F 4-2 4-F 3-F"),
        # Of the threes that fit on the four of spades, the one on more cards goes.
        ("4S / [AC] 3H / [AD 2D] 4C / [2C 4D 2S] 3D | stock 3S AH AS 2H 4H 3C", "4-1"),
        # Nothing is moved from a pile without face-down cards while no king waits.
        ("2H / [AC] 3S / [AD 2D] 3C / [4C 4D AS] 2C | stock 3H AH 4S 4H 2S 3D", "draw"),
        # A king waits on others: the first pile is emptied for it, and it moves in.
        ("2H / [AC] 3S / [AD 2D] 2S / [4C 4D AS] 4H | stock 3H AH 4S 2C 3C 3D", "2-4"),
    ],
)
def test_the_beginner_follows_the_rule_book(board: str, moves: str) -> None:
    deal = Deal.parse(f"{SMALL}: {board}")
    played = play_game(new_player("beginner", deal.rules, 0, ""), deal).moves
    wanted = moves.split()
    assert [str(move) for move in played[: len(wanted)]] == wanted


def test_a_higher_card_waits_until_the_other_colour_has_caught_up() -> None:
    """The three of hearts could go up, but the black twos may yet want it."""
    deal = Deal.parse(
        "klondike-draw-1[deck.ranks=5,tableau.piles=4]: 3H / 5C / 5S / [4D 5H] 3S"
        " | stock AC 2C 3C 4C AS 2S 4S 3D 5D 4H | foundations 2H 2D"
    )
    assert str(play_game(new_player("beginner", deal.rules, 0, ""), deal).moves[0]) == "draw"


def wins(game: str, numbers: range, player: str = "beginner") -> list[int]:
    dealer, rules = get_dealer("solvitaire"), load_rules(game)
    return [
        number
        for number in numbers
        if play_game(new_player(player, rules, 0, str(number)), dealer.deal(rules, number)).result
        is Result.WON
    ]


@pytest.mark.parametrize("game", ["klondike", "klondike-draw-1"])
def test_no_player_wins_a_deal_that_cannot_be_won(game: str) -> None:
    verdicts = table(game)
    assert all(verdicts[number - 1] == "w" for number in wins(game, range(1, 61)))


@pytest.mark.verify
@pytest.mark.parametrize(("game", "share"), [("klondike", 0.12), ("klondike-draw-1", 0.45)])
def test_the_beginner_wins_what_a_rule_book_wins_and_no_more(game: str, share: float) -> None:
    verdicts = table(game)
    won = wins(game, range(1, 2001))
    assert all(verdicts[number - 1] == "w" for number in won)
    assert len(won) >= share * 2000
