"""Every pruning rule of the kernel has a switch in Python."""

import enum
import re
from pathlib import Path

import pytest

from winnable import _kernel

KERNEL = Path(__file__).parents[1] / "src" / "kernel"


@pytest.mark.parametrize(
    ("folder", "switches"),
    [
        ("klondike", _kernel.KlondikePruning),
        ("patience", _kernel.PatiencePruning),
        ("wide", _kernel.WidePruning),
    ],
)
def test_every_pruning_rule_can_be_switched_from_python(
    folder: str, switches: type[enum.Flag]
) -> None:
    header = (KERNEL / folder / "pruning.hpp").read_text(encoding="utf-8")
    rules = re.findall(r"^  k(\w+) = 1u << (\d+),$", header, re.MULTILINE)
    assert rules
    assert {switch.name: switch.value for switch in switches} == {
        re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower(): 1 << int(bit) for name, bit in rules
    }
