"""``tune``: the best schedule from what each decider took; schedules as data."""

from __future__ import annotations

import json
import random
from itertools import permutations, product
from pathlib import Path

import pytest

from command_line import winnable
from winnable import analysis
from winnable.budget import Budget, Ending
from winnable.errors import WinnableError
from winnable.rules_file import load_rules
from winnable.schedule import Step, tuned_steps
from winnable.tuning import Trial, Trials, best_schedule, slices

SMALL = "klondike[deck.ranks=4,tableau.piles=3]"
TUNED = Path(analysis.__file__).parent / "tuned"


def tried(**seconds: list[float | None]) -> Trials:
    """Trials of deciders on numbered deals; None where a decider had spent a second in vain."""
    return {
        name: {
            str(number): Trial(Ending.TIME_SPENT, 1.0)
            if one is None
            else Trial(Ending.WON, one, states=round(1000 * one))
            for number, one in enumerate(ones)
        }
        for name, ones in seconds.items()
    }


def test_a_decider_that_is_quick_with_every_deal_is_asked_alone() -> None:
    tuned = best_schedule(tried(quick=[0.01, 0.02, 0.1], slow=[0.5, 0.6, None]), 10)
    assert tuned.steps == (Step("quick", 10.0),)
    assert (tuned.decided, tuned.deals) == (3, 3)
    assert tuned.cpu_seconds == pytest.approx(0.13)


def test_what_one_decider_cannot_do_another_is_asked_for_after_it() -> None:
    tuned = best_schedule(tried(first=[0.002, 0.003, None], second=[4.0, 4.0, 4.0]), 10)
    first, second = tuned.steps
    assert (first.decider, second.decider) == ("first", "second")
    assert first.seconds == min(slice for slice in slices(10) if slice >= 0.003)
    assert first.seconds + second.seconds == pytest.approx(10)
    assert (first.states, second.states) == (3, None)
    assert tuned.decided == 3


def test_a_decider_that_ended_without_an_answer_costs_what_it_took() -> None:
    trials = {
        "model": {"a": Trial(Ending.OPEN, 0.5), "b": Trial(Ending.EXHAUSTED, 0.5)},
        "search": {"a": Trial(Ending.WON, 2.0), "b": Trial(Ending.TIME_SPENT, 60.0)},
    }
    tuned = best_schedule(trials, 10)
    assert [step.decider for step in tuned.steps] == ["model", "search"]
    assert tuned.cpu_seconds == pytest.approx(0.5 + 2.0 + 0.5)


@pytest.mark.parametrize("seed", range(5))
def test_no_other_schedule_does_better(seed: int) -> None:
    rng = random.Random(seed)
    endings = (Ending.WON, Ending.WON, Ending.OPEN, Ending.TIME_SPENT)
    trials = {
        name: {str(deal): Trial(rng.choice(endings), rng.uniform(0, 0.02)) for deal in range(6)}
        for name in "abc"
    }
    limit = 0.02
    tuned = best_schedule(trials, limit)
    assert sum(step.seconds for step in tuned.steps) == pytest.approx(limit)
    for order in permutations("abc"):
        for times in product([0, *slices(limit)], repeat=2):
            decided, spent = 0, 0.0
            for deal in map(str, range(6)):
                left = limit
                for name, slice in zip(order, (*times, limit), strict=True):
                    slice = min(slice, left)
                    trial = trials[name][deal]
                    if trial.answers and trial.seconds <= slice:
                        spent, decided = spent + trial.seconds, decided + 1
                        break
                    ended = trial.ending in (Ending.OPEN, Ending.WON)
                    spent += min(slice, trial.seconds) if ended else slice
                    left -= slice
            assert (decided, -spent) <= (tuned.decided, -tuned.cpu_seconds + 1e-6)


def test_deciders_must_have_been_tried_on_the_same_deals() -> None:
    with pytest.raises(WinnableError, match="2: tried by a and not by b"):
        best_schedule(tried(a=[1, 1, 1], b=[1, 1]), 10)
    with pytest.raises(WinnableError, match="no deals"):
        best_schedule({}, 10)


@pytest.fixture(scope="module")
def stats(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What two deciders took for a few small deals."""
    folder = tmp_path_factory.mktemp("stats")
    deals = winnable("generate", SMALL, "--count", "4").out
    files = [str(folder / f"{name}.jsonl") for name in ("search", "planning-exact")]
    for file in files:
        only = ("--only", Path(file).stem, "--player", "none")
        assert winnable("classify", *only, "--stats", file, stdin=deals).code == 0
    return files


def test_the_schedule_comes_from_the_stats_of_classify(stats: list[str]) -> None:
    ended = winnable("tune", SMALL, *stats, "--time-limit", "10")
    assert (ended.code, ended.err) == (0, "")
    said = json.loads(ended.text)
    assert said["rules"] == load_rules(SMALL).hash
    assert (said["deals"], said["decided"], said["share"]) == (4, 4, 1.0)
    assert [step["decider"] for step in said["steps"]] == ["search"]


def test_a_line_that_is_not_of_one_decider_is_named(stats: list[str], tmp_path: Path) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text('{"id":"a","attempts":[]}\n{"id":"b"}\n7\n')
    ended = winnable("tune", SMALL, str(file), "--time-limit", "10")
    assert (ended.code, ended.out) == (3, b"")
    assert [line.split(":")[1] for line in ended.err.splitlines()] == ["1", "2", "3"]
    attempt = {"decider": "search", "ending": "won", "cpu_seconds": 1.0, "states": 1}
    bad = [{"states": "many"}, {"states": None}, {"states": -1}, {"cpu_seconds": -1}]
    file.write_text(
        "".join(json.dumps({"id": "a", "attempts": [{**attempt, **one}]}) + "\n" for one in bad)
    )
    ended = winnable("tune", SMALL, str(file), "--time-limit", "10")
    assert (ended.code, ended.out) == (3, b"")
    assert [line.split(":")[1] for line in ended.err.splitlines()] == ["1", "2", "3", "4"]
    twice = winnable("tune", SMALL, stats[0], stats[0], "--time-limit", "10")
    assert "was tried by search before" in twice.err


def test_a_tuned_schedule_is_followed_where_no_limits_are_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = load_rules(SMALL)
    steps = (Step("search", 0.1, 5000), Step("planning-relaxation", 9.9))
    monkeypatch.setattr(analysis, "tuned_steps", {rules: steps}.get)
    followed = analysis.schedule_with(Budget(), rules=rules)
    assert [name for name, _ in followed] == ["search", "planning-relaxation"]
    assert [budget.states for _, budget in followed] == [5000, None]
    assert [budget.seconds for _, budget in followed] == [None, None]
    limited = analysis.schedule_with(Budget(states=7), rules=rules)
    assert [budget.states for _, budget in limited] == [7, 7]
    assert analysis.schedule_with(Budget(), rules=load_rules("canfield")) == analysis.SCHEDULE


@pytest.mark.parametrize("file", sorted(TUNED.glob("*.json")), ids=lambda file: file.stem)
def test_a_shipped_schedule_is_of_the_game_it_names(file: Path) -> None:
    item = json.loads(file.read_text())
    rules = load_rules(item["game"])
    assert (file.stem, item["rules"]) == (item["game"], rules.hash)
    steps = tuned_steps(rules)
    assert steps is not None
    assert {step.decider for step in steps} <= set(analysis.DECIDERS)


def test_a_decider_that_would_not_help_is_not_asked() -> None:
    tuned = best_schedule(tried(quick=[0.001, None], useless=[None, None]), 0.01)
    assert [step.decider for step in tuned.steps] == ["quick"]
