"""Making a graded pack: its options, the journal, the progress bar, the two files in the end."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any

import click

from winnable.budget import Budget
from winnable.cli.going_on import refuse_to_lose, saying_how_to_go_on
from winnable.cli.grading_file import grading_option, line_states_option, read_grading_file
from winnable.cli.messages import Progress
from winnable.cli.options import Output, budget_options, jobs_option, written_whole
from winnable.corpus.journal import journal_path
from winnable.corpus.lines import dumps
from winnable.dealing import dealer_names, get_dealer
from winnable.graded_packs.cells import Cells
from winnable.graded_packs.filling import Filling, fill
from winnable.graded_packs.finding import Finder
from winnable.graded_packs.journal import PackJournal
from winnable.graded_packs.lines import in_order, pack_bytes
from winnable.graded_packs.manifest import Recipe, manifest, manifest_path
from winnable.rating.grades import GRADES, Grade, grading_of
from winnable.rules import Rules


@dataclass(frozen=True, slots=True)
class Making:
    """How a graded pack is to be made."""

    grades: str | None
    spread: int
    dealer: str
    most: int
    states: int
    grading_file: str | None
    resume: bool
    limits: Budget
    jobs: int

    def recipe(self, rules: Rules, count: int | None, seed: int) -> Recipe:
        """All that the pack of a game depends on.

        Raises click.UsageError for counts that do not fit together, DealerError and GradingError.
        """
        counts = _grade_counts(self.grades, count)
        get_dealer(self.dealer).check_game(rules)
        file = self.grading_file
        grading = grading_of(rules) if file is None else read_grading_file(file, rules)
        return Recipe(
            rules, self.dealer, seed, counts, self.spread, self.states, self.limits, grading
        )


def making_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options of a graded pack, together as ``making: Making``."""

    @wraps(function)
    def with_making(
        *args: Any,
        grades: str | None,
        spread: int,
        dealer: str,
        most: int,
        states: int,
        grading_file: str | None,
        resume: bool,
        limits: Budget,
        jobs: int,
        **rest: Any,
    ) -> Any:
        making = Making(grades, spread, dealer, most, states, grading_file, resume, limits, jobs)
        return function(*args, making=making, **rest)

    for option in reversed(
        (
            click.option(
                "--grades",
                metavar="LIST",
                help="So many deals of each grade, as easy:200,hard:100; without it --count deals "
                "in equal parts.",
            ),
            click.option(
                "--spread",
                default=4,
                show_default=True,
                metavar="N",
                type=click.IntRange(1, 20),
                help="Bands of solution length that a grade's deals are spread over evenly.",
            ),
            click.option(
                "--dealer",
                default="winnable",
                show_default=True,
                type=click.Choice(dealer_names()),
                help="Whose numbers are looked into.",
            ),
            click.option(
                "--max-deals",
                "most",
                default=1_000_000,
                show_default=True,
                metavar="N",
                type=click.IntRange(1),
                help="Give up when so many numbers do not fill the pack.",
            ),
            line_states_option,
            grading_option,
            click.option(
                "--resume", is_flag=True, help="Go on with the run that left FILE.part behind."
            ),
            budget_options,
            jobs_option,
        )
    ):
        with_making = option(with_making)
    return with_making


def make_graded_pack(
    making: Making, recipe: Recipe, output: Output, name: str | None, shown: bool | None
) -> None:
    """Fill the pack and write it with its manifest; what is found is journalled on the way.

    Raises click.UsageError where a file is in the way.
    """
    target = Path(output.path)
    part = journal_path(target)
    if not (making.resume and part.exists()):
        for path in (target, manifest_path(target)):
            Output(str(path), output.force).refuse_overwrite()
    refuse_to_lose(part, resume=making.resume, force=output.force)
    filling = Filling(Cells.of(recipe.grading, recipe.grades, recipe.spread))
    finder = Finder(recipe.rules, recipe.dealer, recipe.grading, recipe.limits, recipe.states)
    with contextlib.ExitStack() as stack:
        stack.enter_context(saying_how_to_go_on(part, "what was found so far is"))
        journal = stack.enter_context(PackJournal(target, recipe.to_json(), resume=making.resume))
        bar = stack.enter_context(Progress(None, "deals", shown=shown))

        def advance() -> None:
            bar.advance()
            bar.expect(filling.cells.seen + filling.cells.expected(recipe.grading))

        fill(filling, finder, recipe.seed, making.most, making.jobs, journal, advance, bar.say)
        data = pack_bytes(in_order(filling.lines, recipe.seed))
        said = manifest(name or target.stem, recipe, filling.cells.seen, data)
        for path, content in ((manifest_path(target), dumps(said)), (target, data)):
            with written_whole(path) as stream:
                stream.write(content)
        journal.done()


def _grade_counts(text: str | None, count: int | None) -> dict[Grade, int]:
    """How many deals of each grade: as the list says, or ``count`` in equal parts.

    Raises click.UsageError where the two do not fit together.
    """
    if text is None:
        if count is None:
            raise click.UsageError("give --grades, or --count for as many of each")
        return {
            grade: count * (place + 1) // len(GRADES) - count * place // len(GRADES)
            for place, grade in enumerate(GRADES)
        }
    counts = dict(map(_grade_count, text.split(",")))
    if len(counts) < len(text.split(",")):
        raise click.UsageError(f"--grades {text}: a grade is named twice")
    if count is not None and count != sum(counts.values()):
        raise click.UsageError(f"--grades {text} are {sum(counts.values())} deals, not {count}")
    return {grade: counts[grade] for grade in GRADES if grade in counts}


def _grade_count(text: str) -> tuple[Grade, int]:
    grade, _, count = text.strip().partition(":")
    if grade not in GRADES or not (count.isascii() and count.isdigit() and int(count)):
        raise click.UsageError(
            f"--grades: {text!r:.60}: expected a grade ({', '.join(GRADES)}) and how many deals of "
            "it, as easy:200"
        )
    return Grade(grade), int(count)
