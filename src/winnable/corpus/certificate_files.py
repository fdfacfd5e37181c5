"""A folder of certificates: for each deal its formula and its proof, in two compressed files."""

from __future__ import annotations

import gzip
import zlib
from dataclasses import dataclass
from pathlib import Path

import orjson

from winnable import _kernel
from winnable.budget import WHY_NO_ANSWER
from winnable.certificates.refutation import Certificate, can_be_stated, certify, formula_of
from winnable.corpus.deals import NamedDeal, named_deal
from winnable.corpus.lines import dumps
from winnable.errors import WinnableError

FORMULA, PROOF = ".cnf.gz", ".drup.gz"
_OPENING = ("certificate of an unwinnable deal: these clauses have no solution", "deal ")


class CertificateError(WinnableError):
    """A certificate that does not prove its deal unwinnable; the text says why not."""

    exit_code = 1


@dataclass(frozen=True, slots=True)
class Certified:
    """What became of the wish for a certificate: its compressed files, or why there is none."""

    formula: bytes = b""
    proof: bytes = b""
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class Proved:
    """What a certificate that holds says, and its size."""

    id: str
    clauses: int
    steps: int


def certified(named: NamedDeal) -> Certified:
    """Make the certificate of a deal, if it can be had. Raises ProofError as ``certify`` does."""
    found = certify(named.deal, _title(named))
    if isinstance(found, Certificate):
        return Certified(gzip.compress(found.formula, mtime=0), gzip.compress(found.proof, mtime=0))
    return Certified(why_not=WHY_NO_ANSWER[found])


def check(formula: Path) -> Proved:
    """Check one certificate: its formula is that of its deal, its proof that of its formula.

    The formula is made anew from the deal, so it need not be trusted; neither is the solver. Raises
    CertificateError where the certificate does not hold, OSError where a file cannot be read.
    """
    text = _read(formula)
    named = _deal_of(text, formula)
    if not can_be_stated(named.deal):
        raise CertificateError(f"{formula}: no model is known of its deal")
    if formula_of(named.deal, _title(named)) != text:
        raise CertificateError(
            f"{formula}: its clauses are not those this version makes of {named.id}"
        )
    proof = proof_of(formula)
    found = _kernel.check_refutation(text, _read(proof))
    if not found.proved:
        file = formula if found.in_formula else proof
        raise CertificateError(f"{file}:{found.line}: {found.fault}")
    return Proved(named.id, found.clauses, found.steps)


def proof_of(formula: Path) -> Path:
    """Where the proof to a formula is."""
    return formula.with_name(formula.name.removesuffix(FORMULA) + PROOF)


def formulas_in(path: Path) -> list[Path]:
    """The formulas of a folder, by name, or the one the path itself names."""
    return sorted(path.glob(f"*{FORMULA}")) if path.is_dir() else [path]


def _title(named: NamedDeal) -> list[str]:
    said = {**named.to_json(), "rules": named.deal.rules.hash}
    return [_OPENING[0], _OPENING[1] + dumps(said).decode().rstrip()]


def _deal_of(text: bytes, file: Path) -> NamedDeal:
    line = text.split(b"\n", 2)[1] if text.count(b"\n", 0, 10_000) > 1 else b""
    opening = f"c {_OPENING[1]}".encode()
    try:
        if not line.startswith(opening):
            raise ValueError("expected the deal in its second line")
        item = orjson.loads(line.removeprefix(opening))
        named = named_deal(item, str(file))
        if item.get("rules") != named.deal.rules.hash:
            raise ValueError("its game has other rules here")
    except (ValueError, AttributeError, WinnableError) as error:
        raise CertificateError(f"{file}: {error}") from None
    return named


def _read(file: Path) -> bytes:
    try:
        with gzip.open(file) as stream:
            return stream.read()
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise CertificateError(f"{file}: expected compressed text: {error}") from None
