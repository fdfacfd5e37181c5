"""``classify``: records in order, journal and resume, games already played, limits."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from command_line import Ended, winnable
from winnable.analysis import Verdict
from winnable.corpus import classify as work
from winnable.corpus.engine import Crash
from winnable.replay import Replay, check_replay

# Short packs are decided at once: what is tested here is not the search.
SMALL = "klondike[deck.ranks=6,tableau.piles=4]"
COUNT = 12


@pytest.fixture(scope="module")
def deals() -> bytes:
    return winnable("generate", SMALL, "--count", str(COUNT)).out


def records(ended: Ended) -> list[dict[str, Any]]:
    return [json.loads(line) for line in ended.lines]


def test_each_deal_gets_a_record_in_its_turn(deals: bytes) -> None:
    ended = winnable("classify", stdin=deals)
    assert (ended.code, ended.err) == (0, "")
    found = records(ended)
    assert [record["id"] for record in found] == [f"winnable:{n}" for n in range(1, COUNT + 1)]
    for record, line in zip(found, deals.splitlines(), strict=True):
        assert {key: record[key] for key in ("id", "game", "deal")} == json.loads(line)
        assert record["verdict"] in list(Verdict)
        assert record["game_played"]["player"] == "greedy"


def test_the_output_does_not_depend_on_jobs(deals: bytes) -> None:
    one, two = (winnable("classify", "--jobs", jobs, stdin=deals) for jobs in "12")
    assert one == two


def test_without_a_player_deals_are_winnable_and_not_won(deals: bytes) -> None:
    verdicts = {
        record["verdict"]
        for record in records(winnable("classify", "--player", "none", stdin=deals))
    }
    assert "winnable" in verdicts
    assert verdicts <= {"winnable", "unwinnable", "unplayable"}


def test_runs_are_counted_in_the_record(deals: bytes) -> None:
    args = ("classify", "--player", "random", "--runs", "4")
    played = [json.loads(line) for line in winnable("play", *args[1:], stdin=deals).lines]
    for record, game in zip(records(winnable(*args, stdin=deals)), played, strict=True):
        for key in ("player", "player_runs", "player_wins"):
            assert record[key] == game[key]
        assert (record["verdict"] == "won") == (game["player_wins"] > 0)
        assert record["game_played"]["moves"] == game["moves"]
    games = winnable("play", *args[1:], stdin=deals).out
    assert winnable("classify", "--played", "-", stdin=games) == winnable(*args, stdin=deals)
    claimed = games.replace(b'"player_runs":4', b'"player_runs":"x"')
    assert "player_runs: expected" in winnable("classify", "--played", "-", stdin=claimed).err
    unplayed = records(winnable("classify", "--player", "none", stdin=deals))
    assert not any("player_runs" in record for record in unplayed)


def test_every_replay_written_holds(deals: bytes, tmp_path: Path) -> None:
    ended = winnable("classify", "--replays", str(tmp_path / "new" / "folder"), stdin=deals)
    written = sorted((tmp_path / "new" / "folder").iterdir())
    replays = [Replay.from_json(json.loads(path.read_text())) for path in written]
    assert all(check_replay(replay).claim_holds for replay in replays)
    solved = [record["id"] for record in records(ended) if record["solution"] is not None]
    assert solved
    names = {path.name for path in written}
    assert {f"{id.replace(':', '_')}.solution.json" for id in solved} <= names
    assert f"winnable_{COUNT}.game.json" in names


def test_bad_lines_are_named_and_the_others_classified(deals: bytes) -> None:
    first, second = deals.splitlines()[:2]
    ended = winnable("classify", stdin=b"\n".join([first, b"nonsense", b'{"deal":', second]))
    assert ended.code == 3
    assert [record["id"] for record in records(ended)] == ["winnable:1", "winnable:2"]
    faults = ended.err.splitlines()
    assert faults[0].startswith("stdin:2: column 1: 'nonsense' is not a card")
    assert faults[1].startswith("stdin:3: not JSON")


def test_a_spent_limit_is_undecided_and_counts_under_strict() -> None:
    hard = winnable("generate", "klondike", "--dealer", "solvitaire", "--numbers", "22").out
    limits = ("--max-states", "1000", "--player", "none")
    ended = winnable("classify", *limits, stdin=hard)
    (record,) = records(ended)
    assert (ended.code, record["verdict"], record["decided_by"]) == (0, "undecided", None)
    assert record["decision"]["attempts"][0]["ending"] == "states-spent"
    assert winnable("classify", *limits, "--strict", stdin=hard).code == 4
    assert winnable("classify", *limits, "--strict", stdin=hard + b"?").code == 3


def test_effort_in_seconds_goes_to_a_file_of_its_own(deals: bytes, tmp_path: Path) -> None:
    stats = tmp_path / "stats.jsonl"
    ended = winnable("classify", "--player", "none", "--stats", str(stats), stdin=deals)
    effort = [json.loads(line) for line in stats.read_text().splitlines()]
    assert [line["id"] for line in effort] == [record["id"] for record in records(ended)]
    assert all(line["cpu_seconds"] >= 0 for line in effort)
    assert "seconds" not in ended.text


def test_progress_is_shown_where_it_is_asked_for(deals: bytes) -> None:
    ended = winnable("classify", "--progress", stdin=deals)
    assert f"{COUNT} deals" in ended.err
    assert ended.out == winnable("classify", "--no-progress", stdin=deals).out
    assert winnable("classify", "--progress", "--quiet", stdin=deals).err == ""


# --- games already played ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played(deals: bytes, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The greedy player's games, as a file of replays."""
    folder = tmp_path_factory.mktemp("replays")
    winnable("classify", "--replays", str(folder), stdin=deals)
    path = folder / "replays.jsonl"
    games = [folder / f"winnable_{number}.game.json" for number in range(1, COUNT + 1)]
    path.write_bytes(b"".join(game.read_bytes() for game in games))
    return path


def test_games_already_played_bring_their_deals(deals: bytes, played: Path) -> None:
    assert winnable("classify", "--played", str(played)) == winnable("classify", stdin=deals)


def test_games_already_played_are_joined_by_id(deals: bytes, played: Path, tmp_path: Path) -> None:
    half = tmp_path / "half.jsonl"
    half.write_bytes(b"".join(played.read_bytes().splitlines(keepends=True)[: COUNT // 2]))
    found = records(winnable("classify", "-", "--played", str(half), stdin=deals))
    assert [record["game_played"] is not None for record in found] == [
        number < COUNT // 2 for number in range(COUNT)
    ]


def test_games_of_no_deal_are_counted(deals: bytes, played: Path, tmp_path: Path) -> None:
    strange = tmp_path / "strange.jsonl"
    games = [json.loads(line) for line in played.read_text().splitlines()[:3]]
    strange.write_text("".join(json.dumps(one | {"id": f"x:{one['id']}"}) + "\n" for one in games))
    args = ("classify", "-", "--played", str(strange))
    ended = winnable(*args, stdin=deals)
    assert (ended.code, ended.err) == (
        0,
        f"{strange}: 3 games of no deal here, as 'x:winnable:1'\n",
    )
    assert ended.out == winnable("classify", "--player", "none", stdin=deals).out
    assert winnable(*args, "--quiet", stdin=deals).err == ""


def test_a_game_that_does_not_hold_is_a_bad_line(played: Path, tmp_path: Path) -> None:
    games = [json.loads(line) for line in played.read_text().splitlines()[:3]]
    games[0]["result"] = "won" if games[0]["result"] != "won" else "lost"
    games[1]["moves"] = ["1-1"]
    false = tmp_path / "false.jsonl"
    false.write_text("".join(json.dumps(game) + "\n" for game in games) + "klondike: text\n")
    ended = winnable("classify", "--played", str(false))
    assert ended.code == 3
    assert [record["id"] for record in records(ended)] == ["winnable:3"]
    assert [line.partition(": ")[0] for line in ended.err.splitlines()] == [
        f"{false}:{number}" for number in (1, 2, 4)
    ]


def test_a_game_of_another_deal_is_a_bad_line(deals: bytes, played: Path, tmp_path: Path) -> None:
    game = json.loads(played.read_text().splitlines()[0]) | {"id": "winnable:2"}
    other = tmp_path / "other.jsonl"
    other.write_text(json.dumps(game) + "\n")
    ended = winnable("classify", "-", "--played", str(other), stdin=deals)
    assert ended.code == 3
    assert ended.err.startswith("stdin:2: the game played is of another deal")


def test_a_game_of_the_same_rules_by_another_name_is_of_the_same_deal(tmp_path: Path) -> None:
    """The name in a replay is never a file's, and its title is not the file's either."""
    rules = tmp_path / "mine.toml"
    rules.write_text('title = "Mine"\n[deck]\nranks = 5\n[tableau]\npiles = 3\n', encoding="utf-8")
    game, text = str(rules), ("--format", "text")
    bare = winnable("generate", game, "--count", "1", *text).text.partition(": ")[2].encode()
    games = tmp_path / "games.jsonl"
    games.write_bytes(winnable("play", "--game", game, stdin=bare).out)
    ended = winnable("classify", "-", "--game", game, "--played", str(games), stdin=bare)
    assert (ended.code, ended.err) == (0, "")
    assert records(ended)[0]["game_played"]["player"] == "greedy"


# --- journal and resume --------------------------------------------------------------------------


def test_a_run_that_could_not_begin_says_nothing_of_going_on(deals: bytes, tmp_path: Path) -> None:
    ended = winnable("classify", "-o", str(tmp_path / "nowhere" / "r.jsonl"), stdin=deals)
    assert ended.code == 70
    assert ended.err.count("\n") == 1
    assert "No such file" in ended.err


def test_a_finished_run_leaves_its_file_and_no_journal(deals: bytes, tmp_path: Path) -> None:
    target = tmp_path / "records.jsonl"
    assert winnable("classify", "-o", str(target), stdin=deals).code == 0
    assert target.read_bytes() == winnable("classify", stdin=deals).out
    assert list(tmp_path.iterdir()) == [target]
    again = winnable("classify", "-o", str(target), stdin=deals)
    assert (again.code, "--force overwrites it" in again.err) == (2, True)
    assert winnable("classify", "-o", str(target), "--force", stdin=deals).code == 0


@pytest.mark.parametrize("cut", [0, 1, 700, 5000])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_resumed_run_ends_with_the_same_bytes(
    deals: bytes, tmp_path: Path, cut: int, jobs: str
) -> None:
    whole = winnable("classify", stdin=b"bad line\n" + deals).out
    (tmp_path / "r.jsonl.part").write_bytes(whole[:cut])
    target = str(tmp_path / "r.jsonl")
    refused = winnable("classify", "-o", target, stdin=deals)
    assert (refused.code, "--resume goes on with it" in refused.err) == (2, True)
    ended = winnable(
        "classify", "-o", target, "--resume", "--jobs", jobs, stdin=b"bad line\n" + deals
    )
    assert ended.code == 3
    assert ended.err.count("\n") == 1
    assert (tmp_path / "r.jsonl").read_bytes() == whole
    assert not (tmp_path / "r.jsonl.part").exists()


def test_a_resumed_run_does_not_decide_anew(
    deals: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = winnable("classify", stdin=deals).out
    (tmp_path / "r.jsonl.part").write_bytes(whole)

    def refuse(*args: object) -> None:
        raise AssertionError("decided anew")

    monkeypatch.setattr(work, "decide", refuse)
    target = str(tmp_path / "r.jsonl")
    assert winnable("classify", "-o", target, "--resume", stdin=deals).code == 0
    assert (tmp_path / "r.jsonl").read_bytes() == whole


@pytest.mark.parametrize("change", ["other deals", "fewer deals", "other player", "no record"])
def test_a_journal_of_another_run_is_not_gone_on_with(
    deals: bytes, tmp_path: Path, change: str
) -> None:
    part = tmp_path / "r.jsonl.part"
    journal = winnable("classify", stdin=deals).out
    part.write_bytes(journal if change != "no record" else b"{}\n")
    before = part.read_bytes()
    options = ["--player", "random"] if change == "other player" else []
    lines = deals.splitlines(keepends=True)
    stdin = {"other deals": b"".join(lines[1:]), "fewer deals": b"".join(lines[:-1])}
    ended = winnable(
        "classify", "-o", str(tmp_path / "r.jsonl"), "--resume", *options,
        stdin=stdin.get(change, deals),
    )  # fmt: skip
    assert ended.code == 3
    assert f"{part}:" in ended.err
    assert "cannot be resumed" in ended.err
    assert part.read_bytes() == before
    assert not (tmp_path / "r.jsonl").exists()


class KilledAtTheFifth:
    """An engine that reports the death of its process at the fifth item."""

    def run(self, classifier: Any, jobs: Any) -> Any:
        for number, job in enumerate(jobs):
            yield number, Crash("it died") if number == 4 else classifier(job)


def test_a_deal_that_kills_its_process_is_recorded_and_the_run_goes_on(
    deals: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("winnable.corpus.engines.engine_for", lambda jobs: KilledAtTheFifth())
    ended = winnable("classify", "--strict", stdin=deals)
    found = records(ended)
    assert ended.code == 4
    assert ended.err == "stdin:5: left undecided: it died\n"
    assert (found[4]["id"], found[4]["verdict"]) == ("winnable:5", "undecided")
    assert found[4]["decision"]["attempts"][0]["ending"] == "crashed"
    assert len(found) == COUNT


def test_a_run_is_resumed_behind_a_deal_that_killed_its_process(
    deals: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("winnable.corpus.engines.engine_for", lambda jobs: KilledAtTheFifth())
    whole = winnable("classify", stdin=deals).out
    monkeypatch.undo()
    (tmp_path / "r.jsonl.part").write_bytes(b"".join(whole.splitlines(keepends=True)[:7]))
    target = tmp_path / "r.jsonl"
    ended = winnable("classify", "-o", str(target), "--resume", stdin=deals)
    assert (ended.code, ended.err) == (0, "")
    assert target.read_bytes() == whole
