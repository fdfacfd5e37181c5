"""Certificates: clauses that every win satisfies, proofs that hold, and what is wrong refused."""

from __future__ import annotations

import gzip
import random
import re
from pathlib import Path

import pytest
from ortools.sat.python import cp_model
from pysat.solvers import Solver

import tiny_decks
from brute_force import is_winnable
from command_line import winnable
from test_planning import TINY_LIMIT, solvitaire, tiny_deals
from winnable import _kernel
from winnable.budget import Ending
from winnable.certificates.refutation import Certificate, can_be_stated, certify
from winnable.certificates.translation import clauses_of
from winnable.clauses.formula import Formula
from winnable.deal import Deal
from winnable.planning.deciders import refute
from winnable.planning.exact import ExactModel
from winnable.planning.first_events import FirstEvents, boards
from winnable.planning.orders import solver_for_one_core
from winnable.planning.relaxation import Relaxation
from winnable.rules_file import game_names, load_rules
from winning_lines import fixed_by, lines_that_worry_back

GAMES = [game for game in game_names() if not load_rules(game).by_intervals]

LOST = 40
"""A deal of Solvitaire's that is lost drawing one; its proof has more than one step."""


def certified_as_refuted(seed: int, count: int) -> int:
    """Deals that get certificates: each is refuted by CP-SAT, none can be won by brute force."""
    certified = 0
    for pair in tiny_deals(seed, count):
        for deal in pair:
            found = certify(deal, [])
            if isinstance(found, Certificate):
                assert not is_winnable(deal, TINY_LIMIT), deal
                assert _kernel.check_refutation(found.formula, found.proof).proved
            refuted = refute(deal).ending is Ending.EXHAUSTED
            assert isinstance(found, Certificate) == refuted, deal
            certified += refuted
    return certified


@pytest.mark.parametrize("seed", range(3))
def test_what_the_model_refutes_is_certified_and_nothing_else(seed: int) -> None:
    assert 0 < certified_as_refuted(1000 + seed, 8) < 16


def test_the_search_for_a_proof_ends_when_its_conflicts_are_spent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("winnable.certificates.refutation.MOST_CONFLICTS", 1)
    assert certify(solvitaire("klondike-draw-1", LOST), []) is Ending.TIME_SPENT


@pytest.mark.verify
@pytest.mark.parametrize("seed", range(10))
def test_what_the_model_refutes_is_certified_on_thousands(seed: int) -> None:
    certified_as_refuted(2000 + seed, 100)


def broken(formula: Formula, solver: cp_model.CpSolver) -> list[str]:
    """The clauses that a solution of the model breaks, in words."""
    values = list(solver.response_proto.solution)
    truth = [meaning.holds(values.__getitem__) for meaning in formula.meanings]
    return [
        " or ".join(
            f"{'not ' * (literal < 0)}{formula.meanings[abs(literal) - 1].text(formula.names)}"
            for literal in clause
        )
        for clause in formula.clauses
        if not any(truth[abs(literal) - 1] == (literal > 0) for literal in clause)
    ]


def assert_satisfied(model: cp_model.CpModel, formula: Formula) -> None:
    solver = solver_for_one_core(None, None)
    assert solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    assert formula.left_out == 0
    assert broken(formula, solver) == []


@pytest.mark.parametrize("game", ["klondike", "klondike-draw-1", "klondike-draw-3-then-1"])
def test_a_line_that_wins_satisfies_every_clause(game: str) -> None:
    for deal, line in lines_that_worry_back(game, 1, 1):
        relaxation = Relaxation.of(deal, early=False)
        formula = clauses_of(relaxation.model)
        fixed_by(relaxation, deal, line)
        assert_satisfied(relaxation.model, formula)


@pytest.mark.parametrize("seed", range(2))
def test_every_clause_is_true_of_a_solution_of_its_model(seed: int) -> None:
    satisfied = 0
    for pair in tiny_deals(3000 + seed, 4):
        for deal in pair:
            for model in (Relaxation.of(deal).model, ExactModel.of(deal).model):
                if solver_for_one_core(None, None).solve(model) == cp_model.OPTIMAL:
                    assert_satisfied(model, clauses_of(model))
                    satisfied += 1
    assert satisfied > 3


@pytest.mark.parametrize("game", GAMES)
def test_lost_deals_of_any_game_are_certified_as_far_as_their_model_refutes_them(
    game: str,
) -> None:
    for deal in tiny_decks.tiny_deals(game, 21, 2):
        found = certify(deal, [])
        if not can_be_stated(deal):
            assert found is Ending.UNFIT
            continue
        certified = isinstance(found, Certificate)
        assert not (certified and is_winnable(deal, TINY_LIMIT)), deal
        assert certified == (refute(deal).ending is Ending.EXHAUSTED), deal
        if not certified:
            (board,) = boards(deal)
            model = FirstEvents.of(board).model
            assert_satisfied(model, clauses_of(model))


def test_a_proof_does_not_hold_for_clauses_that_have_a_solution() -> None:
    deals = (deal for pair in tiny_deals(1, 100) for deal in pair)
    found = next(one for deal in deals if isinstance(one := certify(deal, []), Certificate))
    clauses = [line for line in found.formula.decode().splitlines() if line[0] not in "cp"]
    rng, refused = random.Random(1), 0
    for _ in range(20):
        fewer = rng.sample(clauses, int(len(clauses) * rng.uniform(0.3, 0.99)))
        numbers = [list(map(int, line.split()[:-1])) for line in fewer]
        with Solver("minisat22", numbers) as solver:
            possible = solver.solve()
        proved = _kernel.check_refutation("\n".join(fewer).encode(), found.proof).proved
        assert not (possible and proved)
        refused += possible
    assert refused > 5


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The certificate of one deal."""
    target = tmp_path_factory.mktemp("certificates")
    deals = winnable(
        "generate", "klondike-draw-1", "--dealer", "solvitaire", "--numbers", f"2,{LOST}"
    )
    plain = winnable("classify", stdin=deals.out)
    ended = winnable("classify", "--certify", str(target), stdin=deals.out)
    assert ended == plain
    return target


def test_an_unwinnable_deal_has_a_certificate_that_holds(folder: Path) -> None:
    assert sorted(path.name for path in folder.iterdir()) == [
        f"solvitaire_{LOST}.cnf.gz",
        f"solvitaire_{LOST}.drup.gz",
    ]
    ended = winnable("certificate", str(folder))
    assert (ended.code, ended.err) == (0, "")
    assert ended.text.startswith(f"solvitaire:{LOST}: unwinnable, proved by ")


def copied(folder: Path, target: Path) -> tuple[Path, Path]:
    for path in folder.iterdir():
        (target / path.name).write_bytes(path.read_bytes())
    return target / f"solvitaire_{LOST}.cnf.gz", target / f"solvitaire_{LOST}.drup.gz"


def refused(path: Path) -> str:
    """What is said of a certificate that does not hold."""
    ended = winnable("certificate", str(path))
    assert (ended.code, ended.out) == (1, b"")
    assert ended.err.count("\n") == 1
    return ended.err


def test_a_byte_of_the_file_changed_is_noticed(folder: Path, tmp_path: Path) -> None:
    rng = random.Random(1)
    for number in range(2):
        file = copied(folder, tmp_path)[number]
        content = bytearray(file.read_bytes())
        content[rng.randrange(20, len(content) - 8)] ^= 1 << rng.randrange(8)
        file.write_bytes(content)
        assert str(file) in refused(tmp_path)


def test_a_step_that_does_not_follow_is_named_by_its_line(folder: Path, tmp_path: Path) -> None:
    _, proof = copied(folder, tmp_path)
    steps = gzip.decompress(proof.read_bytes()).split(b"\n")
    place = next(number for number, step in enumerate(steps, 1) if not step.startswith(b"d"))
    steps[place - 1] = b"-1 0"  # the first ace does not go up, which is all but true
    proof.write_bytes(gzip.compress(b"\n".join(steps)))
    assert refused(tmp_path).startswith(f"{proof}:{place}: ")


def test_a_proof_that_ends_early_is_refused(folder: Path, tmp_path: Path) -> None:
    _, proof = copied(folder, tmp_path)
    steps = gzip.decompress(proof.read_bytes()).split(b"\n")
    proof.write_bytes(gzip.compress(b"\n".join(steps[: len(steps) // 2])))
    assert "the empty clause is not reached" in refused(tmp_path)


def test_clauses_that_are_not_those_of_the_deal_are_refused(folder: Path, tmp_path: Path) -> None:
    formula, _ = copied(folder, tmp_path)
    text = gzip.decompress(formula.read_bytes())
    formula.write_bytes(gzip.compress(text + b"1 0\n"))
    assert "its clauses are not those this version makes" in refused(formula)
    stock = re.search(rb"stock (\w\w) (\w\w)", text)
    assert stock is not None
    other = text.replace(stock[0], b"stock %b %b" % (stock[2], stock[1]))
    formula.write_bytes(gzip.compress(other))
    assert "its clauses are not those this version makes" in refused(formula)
    formula.write_bytes(gzip.compress(b"p cnf 1 2\n1 0\n-1 0\n"))
    assert "expected the deal in its second line" in refused(formula)


def test_a_deal_that_gets_no_certificate_is_told(tmp_path: Path) -> None:
    base_unknown = "nine-across[deck.ranks=4,tableau.piles=2,tableau.rows=5]"
    deals = winnable("generate", base_unknown, "--count", "2").out
    ended = winnable("classify", "--player", "none", "--certify", str(tmp_path), stdin=deals)
    assert ended.code == 0
    assert "no certificate: its model does not fit the game" in ended.err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_without_certificates_is_wrong_usage(tmp_path: Path) -> None:
    assert winnable("certificate", str(tmp_path)).code == 2
    assert winnable("certificate", str(tmp_path / "none")).code == 2


def test_the_same_deal_has_the_same_certificate() -> None:
    deal: Deal = solvitaire("klondike-draw-1", LOST)
    assert certify(deal, ["a title"]) == certify(deal, ["a title"])
