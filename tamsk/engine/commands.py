"""What players and the platform may ask of a game (spec §3.4), and how it refuses.

A command arrives here checked for its shape: spaces, hourglasses and words exist. Whether it may be
done now is for `tamsk.engine.play`.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from tamsk.engine.events import Value
from tamsk.engine.state import OfferKind, Seat


class Refusal(Exception):
    """A command that changes nothing; `code` is stable, `data` says until when or what misses."""

    def __init__(self, code: str, **data: Value) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


class RingChoice(StrEnum):
    """What a player does with the ring of his move (D4)."""

    NOW = "now"
    LATER = "later"
    NEVER = "never"


class RightKind(StrEnum):
    """Which of his rings a player gives up."""

    NORMAL = "normal"
    PENALTY = "penalty"


@dataclass(frozen=True, slots=True)
class Ready:
    """Say that one is there; of use only before the game runs."""


@dataclass(frozen=True, slots=True)
class PickUp:
    """Lift an hourglass: this is when it is turned (D2)."""

    glass: str


@dataclass(frozen=True, slots=True)
class Release:
    """Set the lifted hourglass down on a space; this ends the turn."""

    to: str
    ring: RingChoice


@dataclass(frozen=True, slots=True)
class PutBack:
    """Set the lifted hourglass back where it was, as if never lifted (D9)."""


@dataclass(frozen=True, slots=True)
class Move:
    """Pick up and release in one instant, all or nothing."""

    glass: str
    to: str
    ring: RingChoice


@dataclass(frozen=True, slots=True)
class DropRing:
    """Drop the ring of one's move, or the penalty ring on any space that is not full."""

    cell: str | None = None


@dataclass(frozen=True, slots=True)
class DeclineRing:
    """Give up a ring one may still drop."""

    which: RightKind


@dataclass(frozen=True, slots=True)
class ClaimRing:
    """Drop a ring where the other left his out (L1 §3 note)."""

    cell: str


@dataclass(frozen=True, slots=True)
class DeclineClaim:
    """Leave a space as it is."""

    cell: str


@dataclass(frozen=True, slots=True)
class FlipTimer:
    """Turn the 15-second hourglass against the player to move in `turn` (L3 §2)."""

    turn: int


@dataclass(frozen=True, slots=True)
class SetTimerSide:
    """Say on which side of the board the timer lies; changes nothing else (L3 §1)."""

    side: str


@dataclass(frozen=True, slots=True)
class MakeOffer:
    """Propose something to the other player."""

    kind: OfferKind


@dataclass(frozen=True, slots=True)
class AnswerOffer:
    """Accept or decline what the other proposed."""

    kind: OfferKind
    accept: bool


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game to the other."""


@dataclass(frozen=True, slots=True)
class Abort:
    """End a game without a result, while not both have moved (D27)."""


@dataclass(frozen=True, slots=True)
class ClaimWin:
    """Ask for the win because the other lets his turn pass (D25)."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The platform's verdict: `seat` loses for `reason`, such as `abandon` (D26)."""

    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class AbortGame:
    """The platform's verdict: there is no result, for `reason`, such as `deserted` (D36)."""

    reason: str


@dataclass(frozen=True, slots=True)
class ShiftClock:
    """The game stood still for `delta` milliseconds: every stored instant moves on (D30)."""

    delta: int


PlayerCommand: TypeAlias = (
    Ready
    | PickUp
    | Release
    | PutBack
    | Move
    | DropRing
    | DeclineRing
    | ClaimRing
    | DeclineClaim
    | FlipTimer
    | SetTimerSide
    | MakeOffer
    | AnswerOffer
    | Resign
    | Abort
    | ClaimWin
)
SystemCommand: TypeAlias = Forfeit | AbortGame | ShiftClock
Command: TypeAlias = PlayerCommand | SystemCommand
