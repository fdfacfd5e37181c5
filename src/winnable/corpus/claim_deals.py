"""The deals that claims speak of: told by the claim itself, by a number, or by their order."""

from __future__ import annotations

from dataclasses import dataclass, field

from winnable.corpus.deals import NamedDeal
from winnable.corpus.lines import LineError
from winnable.deal import Deal
from winnable.dealing import get_dealer
from winnable.errors import WinnableError
from winnable.formats.registry import get_format
from winnable.formats.result import Result
from winnable.rules import Rules
from winnable.words import shown


class NoDealError(WinnableError):
    """A claim of which nobody can tell what deal it speaks of."""


@dataclass(slots=True)
class ClaimDeals:
    """Finds the deal of each claim.

    ``given`` are the deals named beside the claims, as text or as what is wrong with them, in
    order: one is the deal of every claim; several are those of the claims in turn, or of those that
    call them by their id or its number. ``rules`` are for deals that name no game, and for numbers.
    """

    rules: Rules | None = None
    dealer: str | None = None
    given: list[tuple[str, str] | LineError] = field(default_factory=list)
    _places: dict[str, list[int]] = field(default_factory=dict)
    _turn: int = 0
    _number: str | None = None

    def add(self, deal: NamedDeal | LineError, called: bool = True) -> None:
        """Name another deal beside the claims, or why it cannot be read: it keeps its place.

        ``called`` says that its id was given to it, and is not the place where it stands.
        """
        if isinstance(deal, LineError):
            self.given.append(deal)
            return
        if called:
            for name in {deal.id, deal.id.rpartition(":")[2]}:
                self._places.setdefault(name, []).append(len(self.given))
        self.given.append((deal.id, str(deal.deal)))

    def of(self, result: Result) -> NamedDeal:
        """The deal of a claim.

        Raises NoDealError where there is none, or where the claim is about another deal than the
        one named beside it: some programs solve a deal of their own when they cannot read one. Also
        DealError and others where the deal cannot be read.
        """
        named = self._named(result)
        if result.deal is None:
            if named is None:
                raise NoDealError(
                    "no deal: name it with --deal, or the dealer of the numbers with --dealer"
                )
            return named
        form, text = result.deal
        rules = named.deal.rules if named is not None and self.rules is None else self.rules
        told = get_format(form).read(text.encode(), rules).deal
        if named is None:
            return NamedDeal(f"line {result.line}", told)
        if not named.deal.same_as(told):
            raise NoDealError(f"the program was at another deal than {named.id}: {told}")
        return named

    def _named(self, result: Result) -> NamedDeal | None:
        """The deal named beside the claim, or by its number; None where there is neither."""
        dealer = self.dealer or result.dealer
        called = self._called(result.number, dealer)
        if called is not None:
            return self._at(called)
        if result.number is not None and dealer is not None:
            return self._dealt(dealer, result.number)
        if len(self.given) == 1:
            self._only_number(result.number)
            return self._at(0)
        if self.given and result.number is None:
            turn, self._turn = self._turn, self._turn + 1
            if turn >= len(self.given):
                raise NoDealError(f"more claims than the {len(self.given)} deals named beside them")
            return self._at(turn)
        return None

    def _only_number(self, number: str | None) -> None:
        """Raise NoDealError for a second number, as one deal is not both."""
        if number is None:
            return
        self._number = self._number or number
        if number != self._number:
            raise NoDealError(
                f"deal {shown(number)} is not the one deal named beside the claims, which "
                f"{shown(self._number)} was taken for: name the dealer with --dealer"
            )

    def _called(self, number: str | None, dealer: str | None) -> int | None:
        """The place of the deal that is called by the number; with a dealer, by his and no other's.

        Raises NoDealError where several are.
        """
        name = number if number is None or dealer is None else f"{dealer}:{number}"
        places = self._places.get(name, []) if name is not None else []
        if len(places) > 1:
            raise NoDealError(f"{len(places)} deals are called {name}")
        return places[0] if places else None

    def _at(self, place: int) -> NamedDeal:
        given = self.given[place]
        if isinstance(given, LineError):
            raise NoDealError(f"the deal it speaks of cannot be read: {given}")
        id, text = given
        return NamedDeal(id, Deal.parse(text))

    def _dealt(self, dealer: str, number: str) -> NamedDeal:
        if self.rules is None:
            raise NoDealError(
                f"{dealer}'s deal {number} of which game? Name it, as --game klondike, which draws "
                "three, or --game klondike-draw-1"
            )
        if not (number.isascii() and number.isdigit() and len(number) <= 68):
            raise NoDealError(f"{number!r:.80} is no number of a deal")
        chosen = get_dealer(dealer)
        return NamedDeal(chosen.id(int(number)), chosen.deal(self.rules, int(number)))
