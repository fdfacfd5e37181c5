"""Rules files and specs at their worst: each loads or is refused in one line, naming the key."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from winnable.dealing import get_dealer
from winnable.errors import WinnableError
from winnable.position import Position
from winnable.rules import Rules, rule_values, same_rules
from winnable.rules_file import game_names, load_rules
from winnable.rules_text import rules_text

KEYS = [key for key, _ in rule_values(Rules("", ""))]
WORDS = ["triangle", "rows", "top", "all", "king", "any", "none", "unlimited", "reversed", "vegas"]
WORDS += ["alternate-colour", "same-suit", "whole", "true", "false", "", "x", "-1", "1.5", "nan"]

values = st.one_of(st.integers(-2, 60).map(str), st.sampled_from(WORDS), st.text(max_size=5))
overrides = st.lists(
    st.tuples(st.sampled_from([*KEYS, "title", "extends", "deck", "x.y", ""]), values).map("=".join)
    | st.text(max_size=10),
    max_size=5,
)


def holds(game: str, more: tuple[str, ...] = ()) -> None:
    """The game loads and plays, or is refused in one line."""
    try:
        rules = load_rules(game, more)
    except WinnableError as error:
        said = str(error)
    else:
        said = rules.name
        _plays(rules)
    assert "\n" not in said


def _plays(rules: Rules) -> None:
    assert same_rules(load_rules(rules.name), rules)
    assert all(rules_text(rules))
    deal = get_dealer("winnable").deal(rules, 1)
    assert deal.faults() == []
    Position(deal).legal_moves()


@given(st.sampled_from(game_names()), overrides)
@example("klondike", ["deck.ranks=1", "tableau.piles=1"])
@example("klondike", ["tableau.piles=16"])
def test_overrides_load_or_are_refused(game: str, more: list[str]) -> None:
    holds(game, tuple(more))


@given(
    st.one_of(
        st.text(max_size=30),
        overrides.map(lambda more: f"klondike[{','.join(more)}]"),
        st.sampled_from(["[", "]", "klondike[", "klondike]", "a\x00.toml", "/", "x" * 5000]),
    )
)
@example("0\n\\")
@example("my\x1b[2J.toml")
def test_names_load_or_are_refused(game: str) -> None:
    holds(game)


toml = st.lists(
    st.one_of(
        st.sampled_from([f"[{table}]" for table in ("deck", "tableau", "stock", "x", "deck")]),
        st.tuples(st.sampled_from([key.split(".")[1] for key in KEYS]), values).map(" = ".join),
        st.tuples(st.sampled_from(["ranks", "passes", "title", "extends", "about"]), values).map(
            lambda pair: f'{pair[0]} = "{pair[1]}"'
        ),
        st.sampled_from(['extends = "klondike"', "deck = 3", "deck.ranks = 5", "[[stock]]"]),
        st.text(max_size=20),
    ),
    max_size=8,
).map("\n".join)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.one_of(toml, st.text()), number=st.integers(0, 10**9))
@example(text="[" * 5000, number=0)
@example(text="a = " + "[" * 5000, number=0)
@example(text="extends = 'klondike'\n[deck]\nranks = 9" + "0" * 5000, number=0)
def test_files_load_or_are_refused(tmp_path: Path, text: str, number: int) -> None:
    # Rules are kept once loaded, so that each text needs a name of its own.
    path = tmp_path / f"{number}-{abs(hash(text))}.toml"
    path.write_text(text, encoding="utf-8", errors="replace")
    holds(str(path))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[deck]\nranks = 15", "deck.ranks: expected a whole number from 1 to 14, found 15"),
        ("[deck]\nrank = 5", "deck.rank: no such rule; did you mean deck.ranks?"),
        ("[decks]\nranks = 5", "decks: no such rule"),
        ('[stock]\npasses = "many"', "stock.passes: expected a whole number from 1 to 1000000 or"),
        ("[stock]\npasses = 9999999999", "stock.passes: expected a whole number from 1 to 1000000"),
        ('extends = "klondik"', "extends: no game is named 'klondik'; did you mean 'klondike'?"),
        ("extends = 3", "extends: expected the name of a game, found 3"),
        ('extends = ""', "extends: '' is not the name of a game"),
        ('extends = "klondike[stock.draw=1"', "extends: 'klondike[stock.draw=1' is not the name"),
        ('extends = "klondike[stock.drew=1]"', "extends: klondike: stock.drew: no such rule; did"),
        ('extends = "klondike[stock.draw=x]"', "extends: klondike: stock.draw: expected a whole"),
        ('extends = "klondike[stock.draw]"', "extends: 'stock.draw' is not an override"),
        ('extends = "klondik[stock.draw=1]"', "extends: no game is named 'klondik'; did you mean"),
        ('extends = "nowhere.toml"', "nowhere.toml: cannot be read: No such file or directory"),
        ('extends = "klondike[tableau.piles=16]"', "136 cards to deal to the tableau"),
        ("[tableau]\npiles = 16", "136 cards to deal to the tableau"),
        ("[deck", "not TOML"),
        ('[tableau]\nbuild = "up"', "tableau.build: expected one of alternate-colour, "),
        ("[foundations]\nworrying_back = 1", "expected true or false, found 1"),
        ("titel = 'x'", "titel: no such rule; did you mean title?"),
        ("#" * (1 << 20) + "#", "too long for a rules file"),
    ],
)
def test_a_fault_names_file_and_key(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(WinnableError) as raised:
        load_rules(str(path))
    assert said in str(raised.value)
    assert str(raised.value).startswith(f"{path}: ")


@pytest.mark.parametrize(
    ("override", "said"),
    [
        ("stock.draw", "'stock.draw' is not an override"),
        ("=1", "'=1' is not an override"),
        ("stock.draw=1\nstock.passes=1", "is not an override"),
        ("stock.drew=1", "klondike: stock.drew: no such rule; did you mean stock.draw?"),
        ("title=x", "klondike: title: no such rule; known are deck.ranks, "),
    ],
)
def test_an_override_that_is_none_is_quoted(override: str, said: str) -> None:
    with pytest.raises(WinnableError) as raised:
        load_rules("klondike", (override,))
    assert said in str(raised.value)


@pytest.mark.parametrize(
    "parent",
    ["klondike[stock.draw=1,tableau.space=any]", "klondike-draw-1[ tableau.space=any ]",
     "base.toml[stock.draw=1]", "./base.toml[stock.draw=1]", "../{here}/base.toml[stock.draw=1]"],
)  # fmt: skip
def test_a_file_extends_a_game_with_overrides(tmp_path: Path, parent: str) -> None:
    base, mine = tmp_path / "base.toml", tmp_path / "mine.toml"
    base.write_text('[tableau]\nspace = "any"\n[stock]\ndraw = 2\n', encoding="utf-8")
    extends = f'extends = "{parent.format(here=tmp_path.name)}"\n'
    mine.write_text(f"{extends}[deck]\nranks = 9\n[tableau]\npiles = 5\n", encoding="utf-8")
    expected = ("deck.ranks=9", "tableau.piles=5", "stock.draw=1", "tableau.space=any")
    assert same_rules(load_rules(str(mine)), load_rules("klondike", expected))
    of_both = load_rules(f"{mine}[stock.draw=4]", ("deck.ranks=10",))
    assert (of_both.stock.draw, of_both.deck.ranks, of_both.tableau.piles) == (4, 10, 5)


def test_a_device_is_no_rules_file() -> None:
    with pytest.raises(WinnableError, match="too long for a rules file"):
        load_rules("/dev/zero")


def test_files_that_extend_each_other_for_ever_are_refused(tmp_path: Path) -> None:
    for name, other in (("a", "b"), ("b", "a")):
        (tmp_path / f"{name}.toml").write_text(f'extends = "{other}.toml"\n', encoding="utf-8")
    with pytest.raises(WinnableError, match="never ends"):
        load_rules(str(tmp_path / "a.toml"))
