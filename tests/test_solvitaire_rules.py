"""Solvitaire's rules and ours: what both can say goes over and back; the rest is named."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_line import winnable
from winnable.deal import Deal
from winnable.errors import WinnableError
from winnable.formats.form import FormatError
from winnable.formats.solvitaire_rules import rules_from_solvitaire, rules_to_solvitaire
from winnable.rule_tables import ScoringRules
from winnable.rules import Rules, same_rules
from winnable.rules_file import game_names, load_rules

KLONDIKE: dict[str, Any] = {
    "tableau piles": {
        "count": 7,
        "build policy": "red-black",
        "spaces policy": "kings",
        "move built group": "partial-if-card-above-buildable",
        "diagonal deal": True,
        "face up cards": "top",
    },
    "foundations": {"removable": True},
    "stock": {"size": 24, "deal count": 3, "redeal": True},
}
CANFIELD: dict[str, Any] = {
    "tableau piles": {
        "count": 4,
        "build policy": "red-black",
        "move built group": "partial-if-card-above-buildable",
        "spaces policy": "auto-reserve-then-any",
    },
    "foundations": {"initial cards": "one", "base card": "random"},
    "stock": {"size": 34, "deal count": 3, "redeal": True},
    "reserve": {"size": 13, "stacked": True},
}
EASTHAVEN: dict[str, Any] = {
    "tableau piles": {
        "count": 7,
        "build policy": "red-black",
        "move built group": "yes",
        "face up cards": "top",
    },
    "foundations": {"removable": True},
    "stock": {"size": 31, "deal type": "tableau piles"},
}
TWO_PACKS: dict[str, Any] = {
    **KLONDIKE,
    "tableau piles": {**KLONDIKE["tableau piles"], "count": 9, "move built group": "yes"},
    "stock": {"size": 59, "deal count": 3, "redeal": True},
    "two decks": True,
}
SAID = {
    "klondike": KLONDIKE,
    "solvitaire-canfield[tableau.face_up=all]": CANFIELD,
    "easthaven": EASTHAVEN,
    "double-klondike-draw-3": TWO_PACKS,
}


def read(item: Any) -> Rules:
    """The rules that the JSON says."""
    return rules_from_solvitaire(json.dumps(item).encode())[0]


@pytest.mark.parametrize("game", SAID)
def test_solvitaires_presets_are_the_games_of_that_name_here(game: str) -> None:
    assert same_rules(read(SAID[game]), load_rules(game))


def test_moving_parts_of_runs_only_where_it_helps_is_noted_as_no_rule() -> None:
    _, notes = rules_from_solvitaire(json.dumps(KLONDIKE).encode())
    assert "partial-if-card-above-buildable" in notes[0]
    assert rules_from_solvitaire(json.dumps(EASTHAVEN).encode())[1] == ()


@pytest.mark.parametrize("game", game_names())
def test_every_game_goes_over_and_back_or_is_refused_by_the_word_that_is_missing(game: str) -> None:
    rules = load_rules(game)
    missing = missing_word(rules)
    if missing is None:
        assert same_rules(read(rules_to_solvitaire(rules)), unscored(rules))
    else:
        assert missing.startswith(f"{game}: Solvitaire's rules have no word for ")


def missing_word(rules: Rules) -> str | None:
    """What Solvitaire cannot be told of the rules, None where it can be told them."""
    try:
        rules_to_solvitaire(rules)
    except FormatError as error:
        return str(error)
    return None


def unscored(rules: Rules) -> Rules:
    """The rules without their scores, which Solvitaire does not keep."""
    return replace(rules, scoring=ScoringRules())


def test_the_games_that_solvitaire_can_be_told() -> None:
    said = {game for game in game_names() if missing_word(load_rules(game)) is None}
    assert said >= {
        "klondike", "klondike-draw-1", "klondike-draw-1-1-pass", "solvitaire-canfield",
        "easthaven", "double-easthaven", "westcliff", "double-klondike", "double-klondike-draw-3",
        "big-harp",
    }  # fmt: skip
    for game in ("klondike-vegas", "whitehead", "nine-across", "triple-easthaven", "canfield"):
        assert game not in said


@pytest.mark.parametrize(
    ("table", "key", "value"),
    [
        ("tableau piles", "build policy", "no-build"),
        ("tableau piles", "spaces policy", "auto-reserve-then-waste"),
        ("tableau piles", "move built group", "no"),
        ("tableau piles", "move built group", "maximal-group"),
        ("tableau piles", "move built group policy", "any-suit"),
        ("tableau piles", "count", 0),
        ("tableau piles", "count", 17),
        ("tableau piles", "count", True),
        ("tableau piles", "count", "7"),
        ("foundations", "only complete pile moves", True),
        ("foundations", "initial cards", "all"),
        ("foundations", "base card", "2"),
        ("stock", "deal type", "hole"),
        ("stock", "size", 60),
        ("cells", "count", 4),
        ("hole", "present", True),
        ("stock", "redeals", 3),
    ],
)
def test_what_the_rules_here_cannot_say_is_refused_by_its_key(
    table: str, key: str, value: Any
) -> None:
    item = {**KLONDIKE, table: {**KLONDIKE.get(table, {}), key: value}}
    with pytest.raises(WinnableError) as refused:
        read(item)
    assert key in str(refused.value) or "piles" in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1


def test_kings_of_a_short_pack_are_refused_because_solvitaire_means_rank_13() -> None:
    with pytest.raises(FormatError, match="'kings' are of rank 13"):
        read({**KLONDIKE, "max rank": 12, "stock": {**KLONDIKE["stock"], "size": 20}})


values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 2000) | st.sampled_from(["yes", "kings", "A", ""]),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(["count", "size", "base card"]), inner, max_size=2)
    ),
    max_leaves=4,
)


@given(
    item=st.dictionaries(
        st.sampled_from(["tableau piles", "foundations", "stock", "reserve", "max rank", "x"]),
        values,
    )
)
def test_no_rules_bring_the_reader_down(item: Any) -> None:
    with contextlib.suppress(WinnableError):
        read({**KLONDIKE, **item}).check()


def test_rules_go_out_by_games_and_come_in_by_convert(tmp_path: Path) -> None:
    path = tmp_path / "rules.json"
    path.write_bytes(winnable("games", "easthaven", "--as", "solvitaire").out)
    deal = winnable("generate", "easthaven", "--numbers", "7", "--format", "text").text
    foreign = winnable("convert", "--game", "easthaven", "--to", "solvitaire", stdin=deal).out
    back = winnable("convert", "--rules", str(path), "--to", "text", stdin=foreign)
    assert back.code == 0
    rules = read(json.loads(path.read_bytes()))
    assert Deal.parse(back.text).same_as(Deal.parse(deal))
    assert same_rules(Deal.parse(back.text).rules, rules)
    assert winnable("games", "whitehead", "--as", "solvitaire").code == 3
