"""A game as a frozen value: everything the next command or deadline depends on (spec §3.3).

Pairs hold Red's entry, then Black's. Instants and durations are whole milliseconds, the start of
the game being the instant it was given.
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final, TypeAlias, TypeVar

from tamsk.engine.board import SPACES
from tamsk.engine.config import Config, Setup, default_config
from tamsk.engine.sand import CORNERS, GLASSES, GLASSES_EACH, Glass

_Entry = TypeVar("_Entry")

RINGS_EACH: Final = 32


class Seat(IntEnum):
    """A player's side; also where his entry stands in a pair."""

    RED = 0
    BLACK = 1

    @property
    def rival(self) -> "Seat":
        """Return the other side."""
        return _RIVALS[self]

    @property
    def word(self) -> str:
        """Return the side as messages spell it: `red` or `black`."""
        return _WORDS[self]


_RIVALS: Final = (Seat.BLACK, Seat.RED)
_WORDS: Final = ("red", "black")

Pair: TypeAlias = tuple[_Entry, _Entry]


class Phase(StrEnum):
    """How far a game is; nothing of it exists before it runs."""

    RUNNING = "running"
    CLOSING = "closing"
    FINISHED = "finished"
    ABORTED = "aborted"


class OfferKind(StrEnum):
    """What one player may propose to the other."""

    DRAW = "draw"
    ABORT = "abort"
    REMATCH = "rematch"


@dataclass(frozen=True, slots=True)
class Hand:
    """The hourglass a player holds; `late` once the 15 seconds ran out meanwhile (D12)."""

    glass: str
    picked_at: int
    turn: int
    late: bool = False


@dataclass(frozen=True, slots=True)
class RingRight:
    """A player may still drop the ring of his latest move (D4).

    `claimable` turns false when the other has moved since: then no claim will follow (D5).
    """

    cell: str
    opened_at: int
    until: int
    claimable: bool = True


@dataclass(frozen=True, slots=True)
class Timer:
    """The neutral 15-second hourglass; `against` is None while it only blocks the next flip."""

    flipped_at: int | None = None
    against: Seat | None = None
    turn: int | None = None
    side: str = "right"


@dataclass(frozen=True, slots=True)
class Offer:
    """A proposal that waits for its answer."""

    kind: OfferKind
    by: Seat


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended; `runouts` are those of the six hourglasses, -1 for one that never ran."""

    winner: Seat | None
    decided_by: str
    ended_by: str
    stock: Pair[int]
    runouts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """One position of one game.

    `rings` has an entry a space and `glasses` one an hourglass, in the order of `SPACES` and
    `GLASSES`. `penalty_open` holds until when a second ring may fall, `claims` the spaces where a
    player may drop a ring that the other left out.
    """

    level: int
    setup: Setup
    config: Config
    t: int
    turn_since: int
    glasses: tuple[Glass, ...]
    phase: Phase = Phase.RUNNING
    turn: int = 1
    to_move: Seat = Seat.RED
    rings: tuple[int, ...] = (0,) * len(SPACES)
    stock: Pair[int] = (RINGS_EACH, RINGS_EACH)
    hands: Pair[Hand | None] = (None, None)
    ring_right: Pair[RingRight | None] = (None, None)
    claims: Pair[tuple[str, ...]] = ((), ())
    penalty_pending: Pair[int] = (0, 0)
    penalty_open: Pair[int | None] = (None, None)
    timer15: Timer = Timer()
    barren: int = 0
    last_release: Pair[int | None] = (None, None)
    first_turn_at: Pair[int | None] = (None, None)
    closing_at: int | None = None
    offers: tuple[Offer, ...] = ()
    result: Result | None = None


def new_game(
    level: int, setup: Setup = Setup.CORNERS, config: Config | None = None, *, now: int = 0
) -> State:
    """Return a game at `level` (1 to 3) whose first turn, Red's, begins at `now`."""
    cells = CORNERS if setup is Setup.CORNERS else (None,) * len(GLASSES)
    return State(
        level=level,
        setup=setup,
        config=config or default_config(level),
        t=now,
        turn_since=now,
        glasses=tuple([Glass(cell) for cell in cells]),
        first_turn_at=(now, None),
    )


def owner_of(glass: int) -> Seat:
    """Return whose hourglass stands at this place of `GLASSES`."""
    return Seat.RED if glass < GLASSES_EACH else Seat.BLACK


def glasses_of(seat: Seat) -> range:
    """Return where a player's hourglasses stand in `GLASSES`."""
    return range(seat * GLASSES_EACH, (seat + 1) * GLASSES_EACH)
