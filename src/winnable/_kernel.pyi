"""Exhaustive search over patience positions."""

from collections.abc import Sequence
import enum

STOCK: int = 64

WASTE: int = 65

OTHER_STOCK: int = 84

OTHER_WASTE: int = 88

TABLEAU: int = 66

RESERVE: int = 67

FOUNDATION: int = 96

class Build(enum.Enum):
    """Which card may be built on which in the tableau."""

    alternate_colour = 0

    same_colour = 1

    same_suit = 2

    other_suit = 3

    any_suit = 4

class Space(enum.Enum):
    """What may be moved to an empty tableau pile."""

    king = 0

    any = 1

    waste = 2

    none = 3

class Run(enum.Enum):
    """How much of a pile's face-up run may move to another pile."""

    part = 0

    whole = 1

    whole_or_top = 2

class Unit(enum.Enum):
    """Which cards of a pile move together."""

    built = 0

    same_suit = 1

class Up(enum.Enum):
    """What goes up to a foundation at a time."""

    card = 0

    run = 1

    pile = 2

class StockTo(enum.Enum):
    """Where the cards of the stock are dealt."""

    waste = 0

    tableau = 1

    reserve = 2

class Colour(enum.Enum):
    """The colour of a suit; `either` goes for both."""

    black = 0

    red = 1

    either = 2

class Rules:
    """
    The rules of one game; passes is 0 where unlimited. suits names those of a pack that is
    not French: the lowest rank of each, how many it has, and its colour.
    """

    def __init__(
        self,
        *,
        ranks: int = 13,
        decks: int = 1,
        suits: Sequence[tuple[int, int, Colour]] = [],
        layouts: int = 1,
        build: Build = Build.alternate_colour,
        space: Space = Space.king,
        run: Run = Run.part,
        unit: Unit = Unit.built,
        wrap: bool = False,
        on_base: bool = True,
        worrying_back: bool = True,
        after_trumps: bool = False,
        up: Up = Up.card,
        stock_to: StockTo = StockTo.waste,
        over_spaces: bool = True,
        reserve_fills: bool = False,
        draw: int = 3,
        passes: int = 0,
        reversed: bool = False,
        then_single: bool = False,
    ) -> None: ...
    @property
    def ranks(self) -> int: ...
    @property
    def decks(self) -> int: ...
    @property
    def layouts(self) -> int: ...
    @property
    def build(self) -> Build: ...
    @property
    def space(self) -> Space: ...
    @property
    def run(self) -> Run: ...
    @property
    def unit(self) -> Unit: ...
    @property
    def wrap(self) -> bool: ...
    @property
    def on_base(self) -> bool: ...
    @property
    def stock_to(self) -> StockTo: ...
    @property
    def over_spaces(self) -> bool: ...
    @property
    def reserve_fills(self) -> bool: ...
    @property
    def worrying_back(self) -> bool: ...
    @property
    def after_trumps(self) -> bool: ...
    @property
    def up(self) -> Up: ...
    @property
    def draw(self) -> int: ...
    @property
    def passes(self) -> int: ...
    @property
    def reversed(self) -> bool: ...
    @property
    def then_single(self) -> bool: ...

class Layout:
    """
    Where every card lies, each a number 4 * (rank - 1) + suit.

    Suits come in the order clubs, diamonds, hearts, spades. Piles run from the
    bottom up, the stock from the next card drawn, and the waste's playable card
    is its last. Where the rules name suits, their number takes the place of 4.
    others holds stock, waste and pass of the layouts beside the first.
    """

    def __init__(
        self,
        *,
        face_down: Sequence[Sequence[int]],
        face_up: Sequence[Sequence[int]],
        stock: Sequence[int] = [],
        waste: Sequence[int] = [],
        reserve: Sequence[Sequence[int]] = [],
        foundations: Sequence[int] = [],
        base: int = 0,
        pass_number: int = 1,
        single: bool = False,
        stock_untouched: bool = True,
        others: Sequence[tuple[Sequence[int], Sequence[int], int]] = [],
    ) -> None: ...
    @property
    def face_down(self) -> list[list[int]]: ...
    @property
    def face_up(self) -> list[list[int]]: ...
    @property
    def stock(self) -> list[int]: ...
    @property
    def waste(self) -> list[int]: ...
    @property
    def reserve(self) -> list[list[int]]: ...
    @property
    def foundations(self) -> list[int]: ...
    @property
    def base(self) -> int: ...
    @property
    def pass_number(self) -> int: ...
    @property
    def single(self) -> bool: ...
    @property
    def stock_untouched(self) -> bool: ...

class Budget:
    """
    The effort one search may spend; unlimited unless given.

    Seconds are CPU time of the calling thread, bytes those of the search's own tables.
    """

    def __init__(
        self,
        *,
        states: int = 18446744073709551615,
        seconds: float = float("inf"),
        bytes: int = 18446744073709551615,
    ) -> None: ...
    @property
    def states(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def bytes(self) -> int: ...

class StepKind(enum.Enum):
    """What kind of move a step of a plan is."""

    draw = 0

    redeal = 1

    begin_single = 2

    cards = 3

class Ending(enum.Enum):
    """How a search ended; only won and exhausted are answers."""

    won = 0

    exhausted = 1

    states_spent = 2

    time_spent = 3

    memory_spent = 4

class Outcome:
    """What a search found, and what it cost."""

    @property
    def ending(self) -> Ending: ...
    @property
    def states(self) -> int:
        """Different states stored, over all phases."""

    @property
    def visits(self) -> int:
        """States reached, repeats included."""

    @property
    def bytes(self) -> int:
        """Most memory held at once by the search's own tables."""

    @property
    def cpu_seconds(self) -> float:
        """CPU time of the search's thread."""

    @property
    def line_seconds(self) -> float:
        """Of that, the making of the plan."""

    @property
    def plan(self) -> list[tuple[StepKind, int, int, int]]:
        """A winning line of (kind, source, target, count); empty unless won."""

class KlondikePruning(enum.Flag):
    """The pruning rules of the Klondike search."""

    safe_stack = 1

    safe_draw = 2

    safe_stays = 4

    pace = 8

    sure_win = 16

    relaxation = 32

    restarts = 64

    oracle = 128

    just_in_time = 256

    strict = 512

    dig_only = 1024

    emptying = 2048

    sweep = 4096

    subset = 8192

    wanted = 16384

    half_open = 32768

def supports_klondike(rules: Rules, layout: Layout) -> bool:
    """
    Whether solve_klondike can decide the position; raises ValueError where it is none.
    """

def solve_klondike(
    rules: Rules, layout: Layout, budget: Budget, pruning: int = 4294967295
) -> Outcome:
    """
    Search standard Klondike. Raises ValueError where supports_klondike says no.
    """

class PatiencePruning(enum.Flag):
    """The pruning rules of the search over whole arrangements."""

    safe_up = 1

    safe_take = 2

    safe_stays = 4

    tails = 8

    idle_space = 16

    symmetry = 32

    stock_order = 64

    sure_win = 128

    relaxation = 256

    open_stock = 512

    just_in_time = 1024

    restarts = 2048

def supports_patience(rules: Rules, layout: Layout) -> bool:
    """
    Whether solve_patience can decide the position; raises ValueError where it is none.
    """

def solve_patience(
    rules: Rules, layout: Layout, budget: Budget, pruning: int = 4294967295
) -> Outcome:
    """
    Search whole arrangements. Raises ValueError where supports_patience says no.
    """

class WidePruning(enum.Flag):
    """The pruning rules of the search for several decks, rows and reserves."""

    safe_up = 1

    safe_take = 2

    safe_stays = 4

    idle_space = 8

    symmetry = 16

    stock_order = 32

    sure_win = 64

    restarts = 128

    bases = 256

    relaxation = 512

    best_first = 1024

    runs = 2048

    sweep = 4096

    open_stock = 8192

def supports_wide(rules: Rules, layout: Layout) -> bool:
    """
    Whether solve_wide can decide the position; raises ValueError where it is none.
    """

def solve_wide(rules: Rules, layout: Layout, budget: Budget, pruning: int = 4294967295) -> Outcome:
    """
    Search games of several decks, rows and reserves. Raises ValueError where supports_wide
    says no.
    """

class Refutation:
    """What the check of a proof has found."""

    @property
    def proved(self) -> bool: ...
    @property
    def fault(self) -> str: ...
    @property
    def line(self) -> int: ...
    @property
    def in_formula(self) -> bool: ...
    @property
    def clauses(self) -> int: ...
    @property
    def steps(self) -> int: ...

def check_refutation(formula: bytes, proof: bytes) -> Refutation:
    """
    Check that a DIMACS formula has no solution, by a proof in the text form of DRUP.
    """

class CalculationPruning(enum.Flag):
    """The pruning rules of the search for games of heaps."""

    decline = 1

    forced = 2

    alike = 4

    symmetry = 8

    places = 16

    reach = 32

    restarts = 64

class HeapGame:
    """
    A position of a game of heaps by ranks, 0 the ace; ValueError where it is none.

    wanted holds what each foundation still takes, in that order; piles run from the
    bottom up, the stock from the next card turned; turned is the card to be placed, if any.
    """

    def __init__(
        self,
        *,
        wanted: Sequence[Sequence[int]],
        piles: Sequence[Sequence[int]],
        stock: Sequence[int],
        turned: Sequence[int] = [],
        redeals: int = 0,
    ) -> None: ...

def solve_calculation(game: HeapGame, budget: Budget, pruning: int = 4294967295) -> Outcome:
    """Search a game of heaps."""

def heap_move(
    game: HeapGame, *, deals: int, order_known: bool, seed: int
) -> tuple[StepKind, int, int, int] | None:
    """
    The next move of cards of a player who tries what can be done on that many orders of the
    stock, or on the given one where it is known; with 0 of them, by rule of thumb.

    None where no card is to be moved.
    """

UNSEEN: int = 255

def supports_klondike_player(rules: Rules, seen: Layout) -> bool:
    """
    Whether a KlondikePlayer can play from here; UNSEEN stands for cards never seen.
    """

def tuned_weights(rules: Rules) -> list[int]:
    """The weights found for these rules, in thousandths, the noise last."""

class KlondikePlayer:
    """
    Plays one game of Klondike by what was seen of it.

    Weights as tuned_weights has them; the seed is of all that is random. Without
    samples it does not think ahead.
    """

    def __init__(
        self,
        rules: Rules,
        *,
        weights: Sequence[int],
        seed: int,
        samples: int = 0,
        expand_after: int = 0,
        exploration: int = 0,
        tolerance: int = 1,
    ) -> None: ...
    def choose(self, seen: Layout) -> list[tuple[StepKind, int, int, int]]:
        """
        The next moves as (kind, source, target, count); none to give up. Raises ValueError where
        supports_klondike_player says no.
        """

def noisy_greedy_wins(rules: Rules, layout: Layout, runs: int, noise: int, seed: int) -> int:
    """
    How many of so many games the greedy player wins on the deal, a random number below noise,
    in thousandths, being added to each choice's score. Raises ValueError where
    supports_klondike_player says no.
    """

class TimeOrders:
    """Times, and which is less than which, given literals of a SAT solver."""

    def __init__(self, times: int) -> None: ...
    def add(self, smaller: int, larger: int, strict: bool, conditions: Sequence[int]) -> None:
        """
        One time is less than another, or at most as great, where all conditions are true.
        """

    def circles(self, assignment: Sequence[int]) -> list[list[int]]:
        """
        Clauses that rule out the circles in which times go under an assignment.
        """

    def values(self, assignment: Sequence[int]) -> list[int]:
        """Small values from 1 under an assignment without circles."""
