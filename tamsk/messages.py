"""The commands of a game's room, as the live base is to decode them (spec §3.4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal


@dataclass(frozen=True, slots=True)
class NoArgs:
    """Nothing more to say."""


@dataclass(frozen=True, slots=True)
class GlassArgs:
    """Which hourglass."""

    glass: str


@dataclass(frozen=True, slots=True)
class ReleaseArgs:
    """Where to, and what of the ring (D4)."""

    to: str
    ring: Literal["now", "later", "never"] = "now"


@dataclass(frozen=True, slots=True)
class MoveArgs:
    """Pick-up and release in one."""

    glass: str
    to: str
    ring: Literal["now", "later", "never"] = "now"


@dataclass(frozen=True, slots=True)
class DropArgs:
    """Where the ring falls; left out for the space just entered."""

    cell: str | None = None


@dataclass(frozen=True, slots=True)
class CellArgs:
    """Which space."""

    cell: str


@dataclass(frozen=True, slots=True)
class DeclineRingArgs:
    """Which ring is given up."""

    which: Literal["normal", "penalty"]


@dataclass(frozen=True, slots=True)
class SideArgs:
    """On which side of the board the timer lies."""

    side: Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class OfferArgs:
    """What is proposed."""

    kind: Literal["draw", "abort", "rematch"]


@dataclass(frozen=True, slots=True)
class AnswerArgs:
    """What is answered, and how."""

    kind: Literal["draw", "abort", "rematch"]
    accept: bool


@dataclass(frozen=True, slots=True)
class SayArgs:
    """One of the few phrases."""

    phrase: Literal["hello", "good_luck", "well_played", "thanks", "sorry", "one_moment", "oops"]


@dataclass(frozen=True, slots=True)
class PhrasesArgs:
    """Whether the other's phrases get through."""

    on: bool


COMMANDS: Final[Mapping[str, type[Any]]] = {
    "ready": NoArgs,
    "pick_up": GlassArgs,
    "release": ReleaseArgs,
    "put_back": NoArgs,
    "move": MoveArgs,
    "drop_ring": DropArgs,
    "decline_ring": DeclineRingArgs,
    "claim_ring": CellArgs,
    "decline_claim": CellArgs,
    "flip_timer": NoArgs,
    "set_timer_side": SideArgs,
    "offer": OfferArgs,
    "answer": AnswerArgs,
    "resign": NoArgs,
    "abort": NoArgs,
    "claim_win": NoArgs,
    "say": SayArgs,
    "set_phrases": PhrasesArgs,
}
