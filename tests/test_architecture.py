"""The table of docs/architecture.md names every module, and imports go up it only."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "winnable"


def table() -> list[str]:
    """The modules and packages in the order of the table, row by row, left to right."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    cells = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    return [name for cell in cells for name in re.findall(r"`(\w+)`", cell)]


def imported_by(path: Path) -> Iterator[str]:
    """The modules and packages of ours that a file imports from."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            package, _, rest = node.module.partition(".")
            if package == "winnable" and rest:
                yield rest.partition(".")[0]


def test_the_table_names_every_module_once() -> None:
    data = {"games", "grades", "schemas", "tuned"}
    modules = {path.stem for path in SOURCE.iterdir() if path.suffix in ("", ".py")}
    assert sorted(table()) == sorted(name for name in modules - data if not name.startswith("_"))


def test_a_module_imports_only_what_stands_before_it() -> None:
    place = {name: number for number, name in enumerate(table())}
    for path in SOURCE.rglob("*.py"):
        name = path.relative_to(SOURCE).parts[0].removesuffix(".py")
        for other in set(imported_by(path)) - {name}:
            assert place.get(name, len(place)) > place[other], f"{path.name} imports {other}"


def test_whoever_silences_a_checker_says_why() -> None:
    silenced = re.compile(r"# (?:type: ignore|noqa)(?:\[[^]]*\]|: [A-Z0-9, ]+)?(?P<why>.*)")
    for path in [*SOURCE.rglob("*.py"), *(ROOT / "tests").rglob("*.py")]:
        before = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            found = silenced.search(line)
            reason = found is None or found["why"].strip() or before.lstrip().startswith("#")
            assert reason, f"{path.name}: {line.strip()}"
            before = line
