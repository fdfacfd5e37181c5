"""Replays: what is read and written, what the referee says of them, and how they read."""

from __future__ import annotations

import random
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from random_games import random_play, shuffled_deal
from winnable.claims import claims_of
from winnable.corpus.lines import dumps
from winnable.deal import Deal
from winnable.errors import MoveError, ReplayError, WinnableError
from winnable.moves import Move
from winnable.replay import Replay, Result, check_replay
from winnable.replay_text import replay_summary, replay_text
from winnable.rules_file import game_names, load_rules

ACES = Deal.parse("klondike[deck.ranks=1,tableau.piles=1]: AC | stock AD AH AS")
ACES_WON = ("draw", "W-F", "W-F", "1-F", "W-F")


def replay_of(deal: Deal, *moves: str, result: Result = Result.WON, **more: Any) -> Replay:
    return Replay("test", deal, tuple(map(Move.parse, moves)), result, **more)


lines_of_text = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")))


@st.composite
def replays(draw: st.DrawFn) -> Replay:
    """Random games, most of them unfinished."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    deal = shuffled_deal(load_rules(draw(st.sampled_from(game_names()))), rng)
    moves = tuple(move for move, _ in random_play(deal, rng, draw(st.integers(0, 40))))
    times = tuple(float(time) for time in range(len(moves)))
    return Replay(
        draw(lines_of_text.filter(bool)),
        deal,
        moves,
        draw(st.sampled_from(Result)),
        draw(st.none() | lines_of_text),
        draw(st.none() | st.just(times)),
        draw(st.none() | st.just({"algorithm": "by heart", "seed": "1", "samples": 30})),
    )


@given(replays())
def test_a_replay_survives_its_json_line(replay: Replay) -> None:
    assert Replay.from_json(orjson.loads(dumps(replay.to_json()))) == replay


@given(replays())
def test_the_number_of_cards_up_is_the_referee_s(replay: Replay) -> None:
    assert replay.cards_up == check_replay(replay).position.cards_up


def test_a_game_that_is_won_may_claim_so() -> None:
    check = check_replay(replay_of(ACES, *ACES_WON))
    assert check.legal
    assert check.won
    assert check.claim_holds
    assert check.failing is None


@pytest.mark.parametrize("result", [Result.LOST, Result.UNFINISHED])
def test_a_game_that_is_won_may_claim_nothing_else(result: Result) -> None:
    check = check_replay(replay_of(ACES, *ACES_WON, result=result))
    assert check.legal
    assert not check.claim_holds
    assert check.why == f"claims {result.value!r}, but in the end the game is won"


@pytest.mark.parametrize("result", [Result.LOST, Result.UNFINISHED])
def test_a_game_that_is_not_won_needs_no_proof(result: Result) -> None:
    assert check_replay(replay_of(ACES, *ACES_WON[:3], result=result)).claim_holds


def test_a_game_that_stops_short_is_not_won() -> None:
    check = check_replay(replay_of(ACES, *ACES_WON[:3]))
    assert check.legal
    assert check.why == "claims 'won', but in the end 2 of 4 cards are up"
    assert check.position.cards_up == 2


def test_the_first_illegal_move_is_named_with_the_board_before_it() -> None:
    check = check_replay(replay_of(ACES, "draw", "W-F", "draw", "1-F"))
    assert not check.legal
    assert check.failing == 3
    assert check.why == "move 3, draw: the stock is empty"
    assert str(check.position.deal) == (
        "klondike[deck.ranks=1,tableau.piles=1]: AC | waste AD AH | foundations AS"
    )


def test_the_text_names_the_cards_of_every_move() -> None:
    deal = Deal.parse(
        "klondike-draw-1[deck.ranks=2,tableau.piles=2]: 2S / [AC] AH | stock AD 2D AS 2C 2H"
    )
    moves = ("2-1", "2-F", "draw", "W-F", "draw", "W-2", "1-F", "FH-1", "draw", "draw", "draw")
    replay = replay_of(deal, *moves, "redeal", result=Result.LOST, player="somebody")
    text = list(replay_text(replay))
    assert text[0] == "test: Klondike, draw 1, played by somebody"
    assert text[1] == str(deal)
    assert text[2:] == [
        " 1. 2-1    A♥ from pile 2 to pile 1, turns up A♣",
        " 2. 2-F    A♣ from pile 2 to its foundation",
        " 3. draw   turns A♦ onto the waste",
        " 4. W-F    A♦ from the waste to its foundation",
        " 5. draw   turns 2♦ onto the waste",
        " 6. W-2    2♦ from the waste to pile 2",
        " 7. 1-F    A♥ from pile 1 to its foundation",
        " 8. FH-1   A♥ back from the foundation of hearts to pile 1",
        " 9. draw   turns A♠ onto the waste",
        "10. draw   turns 2♣ onto the waste",
        "11. draw   turns 2♥ onto the waste",
        "12. redeal turns the waste over: pass 2 begins",
        "lost after 12 moves",
    ]


def test_the_text_of_an_illegal_game_says_where_it_stops() -> None:
    text = list(replay_text(replay_of(ACES, "draw", "draw", times=(1.5, 2.0))))
    assert text[2:] == [
        "1. draw   turns A♦ A♥ A♠ onto the waste (at 1.5 s)",
        "refused: move 2, draw: the stock is empty",
        "won after 2 moves",
    ]


def test_the_summary_says_what_the_referee_has_against_a_game() -> None:
    name = ACES.rules.name
    won = replay_of(ACES, *ACES_WON, player="somebody")
    assert replay_summary(won) == f"test: {name}, somebody: won after 5 moves, 4 cards up"
    short = replay_of(ACES, *ACES_WON[:2])
    assert replay_summary(short) == (
        f"test: {name}: won after 2 moves, 1 card up; "
        "but claims 'won', but in the end 1 of 4 cards are up"
    )


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"id": 3}, "id: expected text, found 3"),
        ({"id": "a\nb"}, r"id: expected text of one line, found 'a\nb'"),
        ({"player": "\x1b[2J"}, "player: expected text of one line"),
        ({"deal": None}, "deal: expected text or an object, found None"),
        ({"moves": "draw"}, "moves: expected an array, found 'draw'"),
        ({"moves": [7]}, "moves: move 1: expected text, found 7"),
        ({"moves": ["draw", "over"]}, "moves: move 2: 'over' is not a move"),
        ({"result": "lucky"}, "result: expected one of won, lost, unfinished, found 'lucky'"),
        ({"player": 1}, "player: expected text, found 1"),
        ({"player_parameters": 1}, "player_parameters: expected an object, found 1"),
        ({"player_parameters": {"seed": "1"}}, "player_parameters: algorithm: expected text"),
        (
            {"player_parameters": {"algorithm": "none", "seed": 1}},
            "player_parameters: seed: expected text",
        ),
        ({"times": [1]}, "times: 1 of them for 5 moves"),
        ({"times": [1, 2, 3, 4, None]}, "times: expected seconds, found None"),
        ({"times": [1, 2, 1, 4, 5]}, "times: move 3 at 1.0 s, after 2.0 s had gone by"),
        ({"times": [1, 2, 3, 4, 1e300]}, "times: move 5 at 1e+300 s, after 4.0 s had gone by"),
        ({"times": [1, 2, 3, 4, float("nan")]}, "times: move 5 at nan s, after 4.0 s had gone by"),
        ({"times": [-1, 2, 3, 4, 5]}, "times: move 1 at -1.0 s, after 0.0 s had gone by"),
    ],
)
def test_a_fault_names_the_key_and_quotes_the_value(change: dict[str, Any], fault: str) -> None:
    data = replay_of(ACES, *ACES_WON).to_json() | change
    with pytest.raises((ReplayError, MoveError)) as caught:
        Replay.from_json(data)
    assert str(caught.value).startswith(fault)


any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
REPLAY = replay_of(ACES, *ACES_WON, player="somebody", times=(0, 1, 2, 3, 4)).to_json()
RECORD: dict[str, Any] = {
    "id": "test",
    "game": ACES.rules.name,
    "deal": str(ACES),
    "verdict": "won",
    "decided_by": "player",
    "solution": list(ACES_WON),
    "decision": {"answer": "winnable", "attempts": []},
    "game_played": {
        "player": "somebody",
        "result": "won",
        "moves": list(ACES_WON),
        "cards_up": 4,
    },
}


@given(st.data())
def test_nothing_but_a_winnable_error_comes_of_a_spoilt_line(data: st.DataObject) -> None:
    line = dict(data.draw(st.sampled_from([REPLAY, RECORD])))
    for key in data.draw(st.sets(st.sampled_from(sorted(line)), min_size=1, max_size=3)):
        line[key] = data.draw(any_json)
    if data.draw(st.booleans()):
        line["score"] = data.draw(any_json)
    try:
        said = [claim.about for claim in claims_of(line)]
    except WinnableError as error:
        said = [str(error)]
    assert said
    assert not any("\n" in text for text in said)


@given(st.lists(st.text(alphabet="drawWFCDHS-123x", max_size=6), max_size=6))
def test_any_moves_are_refused_or_played(moves: list[str]) -> None:
    try:
        replay = Replay.from_json({**REPLAY, "moves": moves, "times": None})
    except MoveError:
        return
    assert check_replay(replay).legal or check_replay(replay).failing is not None


def failures(line: dict[str, Any]) -> list[str]:
    return [f"{claim.about}: {claim.why}" for claim in claims_of(line) if not claim.holds]


def test_an_honest_replay_and_an_honest_record_hold() -> None:
    assert failures(REPLAY) == []
    assert failures(RECORD) == []
    assert [claim.about for claim in claims_of(RECORD)] == [
        "verdict", "decision", "solution", "game played",
    ]  # fmt: skip


def test_a_replay_with_a_wrong_score_is_found_out() -> None:
    right = {"scheme": "vegas", "points": -32}
    assert failures(REPLAY | {"score": right}) == []
    assert failures(REPLAY | {"score": right | {"points": -31}}) == [
        "score: claims score.points -31, but it is -32"
    ]


LOST = {"player": "somebody", "result": "lost", "moves": ["draw"], "cards_up": 0}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"verdict": "winnable", "game_played": None}, []),
        ({"verdict": "winnable-lost", "game_played": LOST}, []),
        (
            {"verdict": "winnable"},
            ["verdict: the verdict is 'winnable', but the game played is won"],
        ),
        (
            {"verdict": "winnable", "game_played": LOST},
            ["verdict: the verdict is 'winnable', but a game was played"],
        ),
        (
            {"verdict": "winnable-lost", "game_played": None},
            ["verdict: the verdict is 'winnable-lost', but no game was played"],
        ),
        (
            {"game_played": None},
            ["verdict: the verdict is 'won', but the game played is not"],
        ),
        (
            {"verdict": "winnable", "game_played": None, "solution": None},
            ["verdict: the verdict is 'winnable', but there is no solution"],
        ),
        (
            {"verdict": "unwinnable", "game_played": None},
            ["verdict: the verdict is 'unwinnable', but there is a solution"],
        ),
        (
            {"verdict": "undecided", "game_played": None, "solution": None},
            ["verdict: the verdict is 'undecided', but the decision is 'winnable'"],
        ),
        (
            {"solution": ["draw", "W-F"]},
            ["solution: claims 'won', but in the end 1 of 4 cards are up"],
        ),
        (
            {"solution": ["1-2"]},
            ["solution: move 1, 1-2: there is no such pile"],
        ),
        (
            {"game_played": RECORD["game_played"] | {"cards_up": 3}},
            ["game played: claims 3 cards up, but in the end 4 are"],
        ),
        (
            {"verdict": "unplayable", "game_played": LOST, "solution": None, "decision": None},
            ["unplayable: claims 'unplayable', but a card can be moved"],
        ),
    ],
)
def test_a_record_s_parts_must_agree(change: dict[str, Any], expected: list[str]) -> None:
    parts = {key: value for key, value in RECORD.items() if key != "decided_by"}
    assert failures(parts | change) == expected


FIGURES = {"foresight": False, "line": {"moves": 5, "passes": 1, "worry_backs": 0}}
UNGRADED = {"verdict": "unwinnable", "game_played": None, "solution": None, "decision": None}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"grade": None}, []),
        ({"grade": "hard"}, []),
        ({"grade": "hard", "figures": {}}, []),
        ({"grade": "hard", "figures": FIGURES}, []),
        (
            {"grade": "hard", "figures": FIGURES | {"line": {"passes": 2}}},
            ["figures: claims figures.line.passes 2, but the solution has 1"],
        ),
        (
            {"grade": "hard", "figures": FIGURES | {"line": {"moves": 5, "worry_backs": None}}},
            ["figures: claims figures.line.worry_backs None, but the solution has 0"],
        ),
        (
            {"grade": "grandmaster", "figures": FIGURES},
            ["figures: the grade is 'grandmaster', but foresight is False"],
        ),
        (UNGRADED | {"grade": "easy"}, ["figures: only a deal with a solution has a grade"]),
    ],
)
def test_grade_and_figures_must_agree_with_the_solution(
    change: dict[str, Any], expected: list[str]
) -> None:
    parts = {key: value for key, value in RECORD.items() if key != "decided_by"}
    assert failures(parts | change) == expected


@pytest.mark.parametrize(
    "change", [{"grade": 1}, {"grade": "simple"}, {"figures": []}, {"figures": {"line": 3}}]
)
def test_what_is_no_grade_or_figures_cannot_be_read(change: dict[str, Any]) -> None:
    with pytest.raises(ReplayError, match=r"^(grade|figures): expected "):
        failures(RECORD | change)


ATTEMPT = {"decider": "search", "ending": "won", "states": 3, "visits": 5, "kernel": "klondike"}
SEARCHED = RECORD | {
    "verdict": "winnable",
    "decided_by": "search",
    "decision": {"answer": "winnable", "attempts": [ATTEMPT]},
    "game_played": None,
    "states": 3,
    "rules": ACES.rules.hash,
}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, []),
        ({"decision": None}, []),
        (
            {"decided_by": None},
            ["decision: the verdict is 'winnable', but nobody has decided"],
        ),
        (
            {"decided_by": "player"},
            ["decision: the verdict is 'winnable', but it is a player who has decided"],
        ),
        (
            {"decided_by": "guess"},
            ["decision: claims 'guess' has decided, but no attempt says so"],
        ),
        (
            {"verdict": "undecided", "solution": None, "decision": None},
            ["decision: the verdict is 'undecided', but 'search' has decided"],
        ),
        (
            {"decision": {"attempts": [ATTEMPT | {"ending": "exhausted"}]}},
            ["decision: the verdict is 'winnable', but an attempt ended 'exhausted'"],
        ),
        (
            {"decision": {"attempts": [ATTEMPT | {"ending": "states-spent"}]}},
            ["decision: claims 'search' has decided, but no attempt says so"],
        ),
        (
            {"decision": {"attempts": []}},
            ["decision: claims 'search' has decided, but no attempt says so"],
        ),
        ({"states": 4}, ["decision: claims 4 states, but the attempts have 3"]),
        (
            {"rules": "0123456789abcdef"},
            [
                f"rules: claims the hash '0123456789abcdef', but {ACES.rules.name} has "
                f"{ACES.rules.hash!r}"
            ],
        ),
    ],
)
def test_what_is_said_of_the_decision_must_fit_the_verdict(
    change: dict[str, Any], expected: list[str]
) -> None:
    assert failures(SEARCHED | change) == expected


def test_an_unplayable_deal_may_be_called_so() -> None:
    line = {
        "id": "dead",
        "deal": "klondike-draw-1-1-pass[deck.ranks=2,tableau.piles=3]: "
        "2S / [AC] 2H / [AD AH] 2D | stock 2C AS",
        "verdict": "unplayable",
    }
    assert failures(line) == ["unplayable: claims 'unplayable', but a card can be moved"]
    line["deal"] = (
        "klondike-draw-3-3-passes[deck.ranks=2,tableau.piles=3]: "
        "2S / [AC] 2H / [AD AH] 2D | stock AS 2C"
    )
    assert failures(line) == []


def test_a_line_that_is_neither_replay_nor_record_is_an_error() -> None:
    with pytest.raises(ReplayError, match="neither a replay nor a record"):
        list(claims_of({"id": "a", "deal": str(ACES)}))
