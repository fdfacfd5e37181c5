"""The committed type stub of the kernel against the kernel that was built."""

import ast
from pathlib import Path

import nanobind.stubgen

import winnable._kernel

STUB = Path(__file__).parents[1] / "src" / "winnable" / "_kernel.pyi"


def test_the_committed_stub_describes_the_built_kernel() -> None:
    generator = nanobind.stubgen.StubGen(winnable._kernel, quiet=True)
    generator.put(winnable._kernel)
    built = _statements(generator.get())
    committed = _statements(STUB.read_text(encoding="utf-8"))
    assert committed == built, "the kernel's interface has changed: run `make stub`"


def _statements(source: str) -> str:
    """What a stub says, whatever its layout."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = " ".join(node.value.split())
    return ast.unparse(tree)
