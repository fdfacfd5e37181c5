"""Python pickles, of which the plain values are read and the rest is stepped over. Nothing is run.

A pickle is a small program, and the interpreter's own reader runs it: it imports what it names and
calls what it says. Here the operations are walked through with ``pickletools``. Those that make
numbers, texts, tuples and lists are followed. Every other one is only weighed: what it would take
from the stack is taken, and ``OPAQUE`` put there for what it would leave.
"""

from __future__ import annotations

import io
import pickletools
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any

from winnable.formats.form import FormatError


class Opaque(Enum):
    """What stands for a value that would have to be made by running something."""

    OPAQUE = "opaque"


OPAQUE = Opaque.OPAQUE
_MARK = object()
_MOST_OPERATIONS = 200_000
"""More than any value of a saved game takes."""


def plain_values(data: bytes) -> Iterator[Any]:
    """The values of the pickles that follow one another in the data, one after another.

    What one pickle has put aside, the next may take up, as those of one pickler do. A value that is
    not plain is ``OPAQUE``, or has it inside. Raises FormatError where the data are no pickles.
    """
    stream = io.BytesIO(data)
    machine = _Machine()
    while stream.tell() < len(data):
        yield machine.value(stream)


class _Machine:
    """The stack of the values being made, and those put aside."""

    def __init__(self) -> None:
        self.stack: list[Any] = []
        self.memo: dict[int, Any] = {}

    def value(self, stream: io.BytesIO) -> Any:
        """The next pickle's value."""
        self.stack = []
        try:
            for count, (opcode, argument, _) in enumerate(pickletools.genops(stream)):
                if count > _MOST_OPERATIONS:
                    raise FormatError("a pickle of more operations than a saved game has")
                if opcode.name == "STOP":
                    return self.stack.pop()
                self._follow(opcode, argument)
        except (ValueError, IndexError, KeyError, OverflowError) as error:
            raise FormatError(f"not a pickle: {str(error)[:80]}") from None
        raise FormatError("not a pickle: it has no end")

    def _follow(self, opcode: pickletools.OpcodeInfo, argument: Any) -> None:
        name, stack = opcode.name, self.stack
        if name in ("PROTO", "FRAME"):
            return
        if name in _VALUES:
            stack.append(argument)
        elif name in _CONSTANTS:
            stack.append(_CONSTANTS[name]())
        elif name in _TUPLES:
            parts = [stack.pop() for _ in range(_TUPLES[name])]
            stack.append(tuple(reversed(parts)))
        elif name in ("TUPLE", "LIST"):
            parts = self._from_mark()
            stack.append(tuple(parts) if name == "TUPLE" else parts)
        elif name in ("APPEND", "APPENDS"):
            parts = [stack.pop()] if name == "APPEND" else self._from_mark()
            if isinstance(stack[-1], list):
                stack[-1].extend(parts)
            elif stack[-1] is not OPAQUE:
                raise ValueError("values appended to what is no list")
        elif name in ("PUT", "BINPUT", "LONG_BINPUT"):
            self.memo[argument] = stack[-1]
        elif name == "MEMOIZE":
            self.memo[len(self.memo)] = stack[-1]
        elif name in ("GET", "BINGET", "LONG_BINGET"):
            stack.append(self.memo[argument])
        else:
            self._step_over(opcode)

    def _step_over(self, opcode: pickletools.OpcodeInfo) -> None:
        """Take from the stack what the operation takes, and leave something opaque for each value
        that it leaves."""
        taken = opcode.stack_before
        if pickletools.markobject in taken:
            self._from_mark()
            taken = taken[: taken.index(pickletools.markobject)]
        for _ in taken:
            self.stack.pop()
        self.stack += [OPAQUE] * len(opcode.stack_after)

    def _from_mark(self) -> list[Any]:
        """The values above the last mark, which are taken off with it."""
        parts: list[Any] = []
        while (value := self.stack.pop()) is not _MARK:
            parts.append(value)
        return parts[::-1]


_VALUES = frozenset(
    (
        *("INT", "BININT", "BININT1", "BININT2", "LONG", "LONG1", "LONG4", "FLOAT", "BINFLOAT"),
        *("STRING", "BINSTRING", "SHORT_BINSTRING", "BINBYTES", "SHORT_BINBYTES"),
        *("UNICODE", "SHORT_BINUNICODE", "BINUNICODE", "BINUNICODE8"),
    )
)
_CONSTANTS: dict[str, Callable[[], Any]] = {
    "NONE": lambda: None,
    "NEWTRUE": lambda: True,
    "NEWFALSE": lambda: False,
    "EMPTY_TUPLE": tuple,
    "EMPTY_LIST": list,
    "MARK": lambda: _MARK,
}
_TUPLES = {"TUPLE1": 1, "TUPLE2": 2, "TUPLE3": 3}
