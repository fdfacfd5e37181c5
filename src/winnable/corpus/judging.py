"""Streams of claims, other programs' or our own, and what becomes of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from winnable.analysis import Verdict
from winnable.claims import claims_of, games_of, is_record, is_replay
from winnable.corpus.claim_deals import ClaimDeals
from winnable.corpus.deals import NamedDeal, item_id, named_deal
from winnable.corpus.foreign import read_foreign
from winnable.corpus.lines import LineError, LineItem, read_lines
from winnable.deal import Deal
from winnable.errors import WinnableError
from winnable.formats.form import Format
from winnable.formats.pieces import numbered_lines
from winnable.formats.registry import OWN, Rewound, detect
from winnable.formats.result import BadResult, Result, Says
from winnable.formats.results import Passed, read_results
from winnable.formats.transcript import Costs, TranscriptError
from winnable.judge import ClaimVerdict, Judge, Judgement
from winnable.replay import SCHEMA, read_deal, read_word
from winnable.words import brief, shown

AUTO = "auto"
_LONGEST_CLAIM = 200
_OWN_LINE = re.compile(
    r'\s*[{"]|.*(?:^|[\s:\[])(?:(?:10|[2-9TJQKA])[CDHS♣♦♥♠]\]?|-)\s*[/|]', re.IGNORECASE
)
_PRINTED_BOARD = re.compile(rb"(?:\xef\xbb\xbf)?\s*Foundations: H-")
"""How Klondike-Solver's output begins where it prints PySol's boards: its results follow."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim, where it stands, and what becomes of it. ``named`` is its deal, if there is one."""

    file: str
    line: int
    claim: str
    program: str
    judgement: Judgement
    named: NamedDeal | None = None
    notes: tuple[str, ...] = field(default=())

    @property
    def verdict(self) -> ClaimVerdict:
        """What becomes of the claim."""
        return self.judgement.verdict

    def to_json(self) -> dict[str, Any]:
        """The JSON values of the claim; ``schemas/claim.schema.json`` describes them."""
        judgement, named = self.judgement, self.named
        values: dict[str, Any] = {
            "file": self.file,
            "line": self.line,
            "claim": self.claim,
            "program": self.program,
            "claim_verdict": judgement.verdict.value,
            "reason": judgement.reason,
            "counts": judgement.counts,
            "passes": judgement.passes,
            "evidence": judgement.evidence,
            "notes": list(self.notes),
            "id": None if named is None else named.id,
            "game": None if named is None else named.deal.rules.name,
            "deal": None if named is None else str(named.deal),
            "schema": SCHEMA,
        }
        if judgement.played is not None and named is not None:
            # With these the line is a replay that other commands take.
            replay = judgement.played.replay(named.id).to_json()
            values |= {key: replay[key] for key in ("moves", "result")}
        return values


def judge_stream(
    stream: Rewound, name: str, source: str, deals: ClaimDeals, judge: Judge, passed: Passed
) -> Iterator[Judged]:
    """What becomes of each claim of a stream.

    ``source`` is the program whose results they are, ``winnable`` for our own lines, or ``auto``:
    what the stream begins with tells. A stream of deals, in any form, claims of each that it is a
    proper one. Raises FormatError for a beginning that two programs read as two different deals.
    """
    form = detect(stream.head, deals.rules) if source == AUTO else None
    if form is not None and not _PRINTED_BOARD.match(stream.head):
        yield from _foreign_deals(stream, name, form, deals)
    elif source == OWN or (source == AUTO and _looks_own(stream.head)):
        yield from _own_lines(stream, name, deals, judge)
    else:
        program = None if source == AUTO else source
        for found in read_results(numbered_lines(stream), passed, program):
            yield _judge_result(found, name, deals, judge)


def _looks_own(head: bytes) -> bool:
    """Whether the first line that says something has the look of JSON or of the notation."""
    for line in head.removeprefix(b"\xef\xbb\xbf").splitlines():
        if line.strip() and not line.startswith(b"#"):
            return bool(_OWN_LINE.match(line.decode(errors="replace")))
    return False


def _judge_result(found: Result | BadResult, name: str, deals: ClaimDeals, judge: Judge) -> Judged:
    if isinstance(found, BadResult):
        return _invalid(name, found.line, found.text, "", found.why)
    try:
        named = deals.of(found)
    except WinnableError as error:
        return _invalid(name, found.line, found.text, found.program, str(error))
    other = None if found.other_game is None else found.other_game(named.deal.rules)
    if other is not None:
        return _invalid(name, found.line, found.text, found.program, other)
    try:
        judgement = judge.judge(found, named.deal)
    except TranscriptError as error:
        return _invalid(name, found.line, found.text, found.program, str(error))
    return Judged(name, found.line, _cut(found.text), found.program, judgement, named)


def _foreign_deals(stream: Rewound, name: str, form: Format, deals: ClaimDeals) -> Iterator[Judged]:
    for line, found, notes in read_foreign(stream, name, form, deals.rules):
        if isinstance(found, LineError):
            yield _invalid(name, line, "a deal", form.name, found.reason)
        else:
            yield Judged(name, line, "a deal", form.name, _PROPER, found, notes)


_PROPER = Judgement(ClaimVerdict.CONFIRMED, "a proper deal")


def _own_lines(stream: Rewound, name: str, deals: ClaimDeals, judge: Judge) -> Iterator[Judged]:
    seen: dict[str, int] = {}
    for number, item in read_lines(stream, name):
        if isinstance(item, LineError):
            yield _invalid(name, number, "", OWN, item.reason)
            continue
        try:
            judged = _own_line(item, name, number, deals, judge)
        except WinnableError as error:
            yield _invalid(name, number, _about(item), OWN, str(error))
            continue
        assert judged.named is not None  # a line without a deal is a fault
        first = seen.setdefault(judged.named.id, number)
        if first != number:
            reason = f"the id {shown(judged.named.id)} was given before, on line {first}"
            judged = _invalid(name, number, judged.claim, OWN, reason)
        yield judged


def _own_line(item: LineItem, name: str, number: int, deals: ClaimDeals, judge: Judge) -> Judged:
    place = f"{name}:{number}"
    if isinstance(item, str) or not (is_record(item) or is_replay(item)):
        named = named_deal(item, place, deals.rules)
        return Judged(name, number, "a deal", OWN, _PROPER, named)
    item.setdefault("id", place)
    named = NamedDeal(item_id(item, place), read_deal(item))
    failures = [claim for claim in claims_of(item) if not claim.holds]
    if failures:
        reason = "; ".join(f"{claim.about}: {claim.why}" for claim in failures)
        board = next((one.position for one in failures if one.position is not None), None)
        evidence = {} if board is None else {"board": str(board.deal)}
        judgement = Judgement(ClaimVerdict.REFUTED, reason, evidence=evidence)
    else:
        judgement = _own_judgement(item, named.deal, judge)
    return Judged(name, number, _about(item), OWN, judgement, named)


def _own_judgement(item: Mapping[str, Any], deal: Deal, judge: Judge) -> Judgement:
    """What becomes of a replay or record whose parts the referee agrees with."""
    games = games_of(item)
    counts = passes = None
    if games and games[-1].moves:
        game = games[-1]
        costs = Costs.of(deal, game.moves)
        counts, passes = costs.counts(), 1 + costs.redeals
    verdict = read_word(item, "verdict", Verdict) if is_record(item) else None
    if verdict in (Verdict.UNWINNABLE, Verdict.UNPLAYABLE):
        result = Result(OWN, 0, "", Says.IMPOSSIBLE)
        return judge.judge(result, deal)
    if verdict is Verdict.UNDECIDED:
        return Judgement(ClaimVerdict.UNDECIDED, "the record claims nothing of the deal")
    return Judgement(
        ClaimVerdict.CONFIRMED, "the referee agrees with every move and claim", counts, passes
    )


def _about(item: LineItem) -> str:
    if isinstance(item, str):
        return "a deal"
    if is_record(item):
        return f"a record: {brief(item.get('verdict'), 40)}"
    return f"a game played: {brief(item.get('result'), 40)}" if is_replay(item) else "a deal"


def _invalid(name: str, line: int, claim: str, program: str, reason: str) -> Judged:
    judgement = Judgement(ClaimVerdict.INVALID, reason)
    return Judged(name, line, _cut(claim), program, judgement)


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_CLAIM else text[: _LONGEST_CLAIM - 1] + "…"
