"""The shipped corpora are what their READMEs say, and what our commands would make of them."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from winnable.analysis import Verdict, decide, verdict_of
from winnable.corpus.deals import NamedDeal, read_deals
from winnable.corpus.lines import dumps
from winnable.deal import Deal
from winnable.dealing import get_dealer
from winnable.graded_packs.checking import PackCheck
from winnable.graded_packs.finding import PLAYERS_SEED
from winnable.graded_packs.manifest import manifest_path
from winnable.rating.grades import grading_of
from winnable.rating.rate import grade_of
from winnable.rules_file import load_rules

CORPORA = Path(__file__).parent.parent / "corpora"
SIZES = {"klondike-draw-3": 500, "klondike-draw-1": 200, "unplayable": 50, "claims": 21}
every_corpus = pytest.mark.parametrize("corpus", SIZES)


def deals(corpus: str) -> list[NamedDeal]:
    path = CORPORA / corpus / "deals.jsonl"
    with path.open("rb") as stream:
        named = [one for _, one in read_deals(stream, path.name)]
    assert all(isinstance(one, NamedDeal) for one in named)
    return [one for one in named if isinstance(one, NamedDeal)]


def verdicts(corpus: str) -> dict[str, Verdict]:
    with (CORPORA / corpus / "verdicts.csv").open(encoding="utf-8", newline="") as stream:
        return {row["id"]: Verdict(row["verdict"]) for row in csv.DictReader(stream)}


def test_no_corpus_is_left_out() -> None:
    folders = {path.name for path in CORPORA.iterdir() if path.is_dir() and path.name[0] != "_"}
    assert folders == {*SIZES, "packs", "shares"}


@every_corpus
def test_each_deal_has_its_own_id_and_a_verdict(corpus: str) -> None:
    ids = [named.id for named in deals(corpus)]
    assert len(set(ids)) == len(ids) == SIZES[corpus]
    assert list(verdicts(corpus)) == ids
    assert Verdict.UNDECIDED not in verdicts(corpus).values()
    assert (CORPORA / corpus / "README.md").read_text(encoding="utf-8").startswith("# ")


@every_corpus
def test_the_deals_are_written_as_we_write_them(corpus: str) -> None:
    written = b"".join(dumps(named.to_json()) for named in deals(corpus))
    assert written == (CORPORA / corpus / "deals.jsonl").read_bytes()


@pytest.mark.parametrize("corpus", ["klondike-draw-3", "klondike-draw-1", "unplayable"])
def test_a_numbered_deal_is_what_its_dealer_deals(corpus: str) -> None:
    for named in deals(corpus)[::7]:
        dealer, number = named.id.split(":")
        assert get_dealer(dealer).deal(named.deal.rules, int(number)) == named.deal


@every_corpus
def test_a_sample_is_decided_as_the_corpus_says(corpus: str) -> None:
    known = verdicts(corpus)
    step = max(1, SIZES[corpus] // 40)
    for named in deals(corpus)[::step]:
        assert verdict_of(named.deal, decide(named.deal), None) is known[named.id], named.id


@pytest.mark.verify
@every_corpus
def test_every_deal_is_decided_as_the_corpus_says(corpus: str) -> None:
    known = verdicts(corpus)
    for named in deals(corpus):
        assert verdict_of(named.deal, decide(named.deal), None) is known[named.id], named.id


def test_the_numbered_deals_of_the_claims_are_what_their_dealers_deal() -> None:
    """They were converted by hand from other programs' texts, before their dealers were here."""
    known = 0
    for named in deals("claims"):
        dealer, _, number = named.id.partition("/")[0].partition(":")
        if number.isdigit():
            assert get_dealer(dealer).deal(named.deal.rules, int(number)) == named.deal, named.id
            known += 1
    assert known == 14


def test_the_readme_of_the_claims_says_what_the_search_says() -> None:
    text = (CORPORA / "claims" / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(.+?)` \|.*\| (\w+) \|$", text, re.MULTILINE)
    assert {id: Verdict(verdict) for id, verdict in rows} == verdicts("claims")


LETTERS = {"w": Verdict.WINNABLE, "u": Verdict.UNWINNABLE, "p": Verdict.UNPLAYABLE}


@pytest.mark.parametrize(
    ("game", "published"),
    [("klondike", (0.81862, 0.82029)), ("klondike-draw-1", (0.90364, 0.90596))],
)
def test_the_shares_are_those_of_the_verdicts_and_agree_with_the_published(
    game: str, published: tuple[float, float]
) -> None:
    text = (
        (CORPORA / "shares" / f"{game}.verdicts.txt").read_text(encoding="ascii").replace("\n", "")
    )
    report = json.loads((CORPORA / "shares" / f"{game}.json").read_bytes())
    counted = {verdict: text.count(letter) for letter, verdict in LETTERS.items()}
    assert sum(counted.values()) == len(text) == report["deals"] == 100_000
    assert counted == {verdict: report["verdicts"][verdict] for verdict in LETTERS.values()}
    share = report["shares"]["winnable"]
    assert share["low"] <= published[1]
    assert published[0] <= share["high"]


@pytest.mark.parametrize("game", ["klondike", "klondike-draw-1"])
def test_a_deal_of_the_hundred_thousand_is_decided_as_is_written(game: str) -> None:
    lines = (CORPORA / "shares" / f"{game}.verdicts.txt").read_text(encoding="ascii").split()
    for number in range(1, 100_000, 1_237):
        deal = get_dealer("winnable").deal(load_rules(game), number)
        said = LETTERS[lines[(number - 1) // 100][(number - 1) % 100]]
        assert verdict_of(deal, decide(deal), None) is said, number


PACKS = {
    "klondike-draw-3": ("klondike", 250),
    "klondike-draw-1": ("klondike-draw-1", 250),
    "canfield": ("canfield", 100),
}


@pytest.mark.parametrize("name", PACKS)
def test_a_shipped_pack_is_proved_anew_and_graded_as_its_game_is(name: str) -> None:
    pack = CORPORA / "packs" / f"{name}.jsonl"
    check = PackCheck(pack)
    assert list(check.faults()) == []
    game, count = PACKS[name]
    told = json.loads(manifest_path(pack).read_bytes())
    assert (told["game"], told["count"], check.deals) == (game, count, count)
    assert told["grading"] == json.loads(json.dumps(grading_of(load_rules(game)).to_json()))
    assert told["seed"] != told["grading"]["batch"]["seed"]


@pytest.mark.verify
@pytest.mark.parametrize("name", PACKS)
def test_a_shipped_pack_is_rated_again_as_it_says(name: str) -> None:
    assert list(PackCheck(CORPORA / "packs" / f"{name}.jsonl", rerate=True).faults()) == []


def test_a_sample_of_a_shipped_pack_is_rated_again_as_it_says() -> None:
    pack = CORPORA / "packs" / "klondike-draw-1.jsonl"
    lines = [json.loads(line) for line in pack.read_bytes().splitlines()]
    grading = grading_of(load_rules("klondike-draw-1"))
    for line in [line for line in lines if line["grade"] in ("easy", "medium", "hard")][::40]:
        deal = Deal.parse(line["deal"])
        graded = grade_of(deal, grading, PLAYERS_SEED)
        assert graded is not None
        assert graded.grade == line["grade"]
