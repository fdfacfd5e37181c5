"""The errors every part of the suite raises, rooted in one class with an exit code."""

from __future__ import annotations


class WinnableError(Exception):
    """A fault a user can mend; its text is one line and quotes the input.

    ``exit_code`` is what the command line ends with when the error reaches it.
    """

    exit_code = 3


class CardError(WinnableError):
    """A text that names no card."""


class RulesError(WinnableError):
    """A rules file, game name or override that is unknown or contradicts itself."""


class DealError(WinnableError):
    """A deal that cannot be read, or whose cards do not make up the deck."""


class MoveError(WinnableError):
    """A text that is not a move in the move notation."""


class ReplayError(WinnableError):
    """A replay or record that cannot be read, or whose times or score make no sense."""


class IllegalMoveError(WinnableError):
    """A move that the rules do not allow in the position it was played in."""

    exit_code = 1


class RefusedLineError(WinnableError):
    """A line the search calls winning and the referee does not: a fault of this program."""

    exit_code = 70
