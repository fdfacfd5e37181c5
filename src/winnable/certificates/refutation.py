"""Refuting the relaxation of a deal by a SAT solver that writes down its proof."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from winnable import _kernel
from winnable.budget import Ending
from winnable.deal import Deal
from winnable.errors import WinnableError
from winnable.planning.lives import first_events_fit, is_fresh, models_fit

SOLVER = "cadical195"
"""CaDiCaL 1.9.5. Every step of its proofs follows by unit propagation, which is all we check."""

MOST_CONFLICTS = 2_000_000
"""Some forty times what the hardest of Solvitaire's deals 1 to 100 takes, drawing three."""


class ProofError(WinnableError):
    """A proof that the checker refuses: a fault of this program or of the solver."""

    exit_code = 70


@dataclass(frozen=True, slots=True)
class Certificate:
    """A formula in DIMACS form, without solution if the deal can be won, and a proof in the text
    form of DRUP that it has none."""

    formula: bytes
    proof: bytes


def can_be_stated(deal: Deal) -> bool:
    """Whether there is a model of the deal to make a formula of.

    Its base must be known, and the model made from rules alone must know them.
    """
    return deal.base is not None and first_events_fit(deal.rules)


def formula_of(deal: Deal, title: Iterable[str]) -> bytes:
    """The relaxation of a deal that ``can_be_stated``, in DIMACS form.

    Every deal that can be won has a line that wins and whose first events satisfy it. The same deal
    gives the same bytes.
    """
    from winnable.certificates.translation import clauses_of
    from winnable.planning.first_events import FirstEvents, boards
    from winnable.planning.parts import Parts
    from winnable.planning.relaxation import Relaxation

    parts = Parts()
    if models_fit(deal.rules) and is_fresh(deal):
        model = Relaxation.of(deal, parts=parts).model
    else:
        (board,) = boards(deal)
        model = FirstEvents.of(board, parts=parts).model
    return clauses_of(model, parts.literals.values()).dimacs(title)


def certify(deal: Deal, title: Iterable[str]) -> Certificate | Ending:
    """A certificate that the deal cannot be won, or why there is none.

    ``OPEN`` where the formula has a solution, ``UNFIT`` where the deal has no model, and
    ``TIME_SPENT`` where the solver's conflicts are. Raises ProofError where the proof does not
    hold.
    """
    if not can_be_stated(deal):
        return Ending.UNFIT
    from pysat.formula import CNF
    from pysat.solvers import Solver

    formula = formula_of(deal, title)
    with Solver(SOLVER, CNF(from_string=formula.decode()).clauses, with_proof=True) as solver:
        solver.conf_budget(MOST_CONFLICTS)
        solvable = solver.solve_limited()
        if solvable is not False:
            return Ending.OPEN if solvable else Ending.TIME_SPENT
        proof = "\n".join([*solver.get_proof(), ""]).encode()
    checked = _kernel.check_refutation(formula, proof)
    if not checked.proved:
        raise ProofError(f"the proof of {SOLVER} is refused: line {checked.line}: {checked.fault}")
    return Certificate(formula, proof)
