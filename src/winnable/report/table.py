"""A summary for the eye: plain text in columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from winnable.analysis import Answer, Verdict
from winnable.report.effort import Spread
from winnable.report.interval import Share
from winnable.report.summary import UNDECIDED_BY, Group, PlayerGames, Summary
from winnable.words import counted


def format_table(summary: Summary) -> str:
    """The summary as text: one block, or one for all and one for each game if there are several."""
    games = sorted(summary.games.items())
    if len(games) == 1:
        name, group = games[0]
        return _block(f"{counted(group.deals, 'deal')} of {name}", group)
    blocks = [_block(f"{counted(summary.all.deals, 'deal')} of {len(games)} games", summary.all)]
    blocks += [_block(f"{counted(group.deals, 'deal')} of {name}", group) for name, group in games]
    return "\n\n".join(blocks) if games else "no records"


def _block(title: str, group: Group) -> str:
    parts = [_verdicts(group), _shares(group), _deciders(group), _effort(group)]
    if group.players:
        parts.append(_players(group.players))
    return "\n\n".join([title, *parts])


def _verdicts(group: Group) -> str:
    rows = [
        (verdict.value, f"{count:,}", _percent(count / group.deals))
        for verdict in Verdict
        if (count := group.verdicts[verdict])
    ]
    return columns([("verdict", "deals", "share"), *rows])


def _shares(group: Group) -> str:
    rows = [(name, *_share(share)) for name, share in group.shares.items()]
    return columns([("of all deals", "share", "95 % interval"), *rows])


def _deciders(group: Group) -> str:
    ordered = sorted(group.decided_by.items(), key=lambda item: (item[0] == UNDECIDED_BY, item[0]))
    names = {UNDECIDED_BY: "nobody"}
    rows = [(names.get(name, name), f"{count:,}") for name, count in ordered]
    return columns([("decided by", "deals"), *rows])


def _effort(group: Group) -> str:
    rows = [("all", *_percentiles(group.effort))]
    for answer in Answer:
        spread = group.effort_by_answer[answer]
        if spread:
            rows.append((answer.value, *_percentiles(spread)))
    return columns([("states", "p50", "p90", "p99", "max", "total"), *rows])


def _players(players: dict[str, PlayerGames]) -> str:
    head = ("player", "games", "won", "of all", "95 % interval", "of winnable", "95 % interval")
    rows = [
        (
            name,
            f"{games.results.total():,}",
            f"{games.of_all.hits:,.10g}",
            *_share(games.of_all),
            *_share(games.of_winnable),
        )
        for name, games in sorted(players.items())
    ]
    return columns([head, *rows])


def _share(share: Share) -> tuple[str, str]:
    """The share, from least to most where deals are undecided, and its interval."""
    low, high = share.interval
    if not share.most_of:
        return "none", ""
    least, most = share.hits / share.of, share.most / share.most_of
    known = _percent(least) if least == most else f"{_percent(least)} to {_percent(most)}"
    return known, f"{_percent(low)} to {_percent(high)}"


def _percentiles(spread: Spread) -> Iterator[str]:
    values = (*(spread.percentile(percent) for percent in (50, 90, 99)), spread.most, spread.total)
    yield from (f"{value:,}" for value in values)


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Rows of texts as lines of equally wide columns: the first flush left, the others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            text.rjust(width) if index else text.ljust(width)
            for index, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
