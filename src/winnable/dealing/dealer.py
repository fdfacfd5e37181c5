"""What a dealer is: a number in, the same deal out for ever."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from winnable.deal import Deal
from winnable.errors import WinnableError
from winnable.rules import Rules
from winnable.words import brief

_NUMBER = re.compile("[0-9]{1,80}")  # orders of a pack have up to 68 digits


class DealerError(WinnableError):
    """Wrong use: a dealer that does not exist, or a number that it does not have."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Dealer:
    """A way to make a deal from a number. ``about`` says in a line whose deals they are.

    ``deals`` says which games those are, and ``fits`` whether a game is one of them; both are for
    dealers that do not deal every game. ``layout`` takes rules, a number within ``numbers`` and a
    seed and returns the deal. Only a dealer that is ``seeded`` has another set of numbered deals
    for each seed; the others, which follow a program that knows numbers only, are given seed 0.
    """

    name: str
    about: str
    numbers: range
    layout: Callable[[Rules, int, int], Deal]
    seeded: bool = False
    deals: str = "every game"
    fits: Callable[[Rules], bool] = lambda rules: True

    def deal(self, rules: Rules, number: int, seed: int = 0) -> Deal:
        """The deal with that number. Raises DealerError for a number or seed it does not have, and
        for a game it does not deal."""
        self.check(number, seed)
        self.check_game(rules)
        return self.layout(rules, number, seed)

    def check(self, number: int, seed: int = 0) -> None:
        """Raise DealerError where the dealer has no such number or takes no seed."""
        if number not in self.numbers:
            raise DealerError(
                f"{number}: the dealer {self.name!r} has the numbers "
                f"{self.numbers.start} to {self.numbers.stop - 1}"
            )
        if seed and not self.seeded:
            raise DealerError(f"the dealer {self.name!r} deals by number alone, without a seed")

    def check_game(self, rules: Rules) -> None:
        """Raise DealerError where the dealer does not deal the game."""
        if not self.fits(rules):
            raise DealerError(f"the dealer {self.name!r} deals {self.deals}, not {rules.name}")

    def check_all(self, spans: Iterable[range], seed: int = 0) -> None:
        """Raise DealerError where the dealer lacks a number of the spans or takes no seed."""
        for span in spans:
            self.check(span.start, seed)
            self.check(span.stop - 1, seed)

    def id(self, number: int, seed: int = 0) -> str:
        """The name of a deal: ``solvitaire:17``, or ``winnable:5:17`` with seed 5."""
        return f"{self.name}:{seed}:{number}" if seed else f"{self.name}:{number}"

    def numbers_in(self, id: str) -> tuple[int, int]:
        """The number and the seed for which ``id`` gives that name. Raises DealerError for any
        other text."""
        parts = id.split(":")[1:]
        if 1 <= len(parts) <= 2 and all(map(_NUMBER.fullmatch, parts)):
            *seed, number = map(int, parts)
            if self.id(number, *seed) == id:
                return number, *(seed or (0,))
        raise DealerError(f"{brief(id)} is no deal of the dealer {self.name!r}")

    def sample(self, count: int, seed: int) -> Iterator[tuple[int, int]]:
        """Numbers and seeds of ``count`` different deals, the same for the same ``seed``.

        A seeded dealer's are 1 to ``count`` of that seed; from one without seeds as many numbers
        are drawn at random. Raises DealerError where it does not have that many.
        """
        if count > self.size:
            raise DealerError(f"{count} deals: the dealer {self.name!r} has {self.size}")
        if self.seeded:
            yield from ((number, seed) for number in range(1, count + 1))
        else:
            yield from ((number, 0) for number in self._drawn(count, seed))

    @property
    def size(self) -> int:
        """How many numbers the dealer has, of one seed."""
        # The length of a range has a limit, which numbers of orders of the pack are beyond.
        return self.numbers.stop - self.numbers.start

    def _drawn(self, count: int, seed: int) -> Iterator[int]:
        drawn: set[int] = set()
        turn = 0
        while len(drawn) < count:
            digest = hashlib.shake_256(f"winnable numbers 1 {seed} {turn}".encode()).digest(32)
            turn += 1
            number = self.numbers[int.from_bytes(digest) % self.size]
            if number not in drawn:
                drawn.add(number)
                yield number
