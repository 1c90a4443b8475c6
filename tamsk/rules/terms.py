"""What is played: the terms of a seek, which its game keeps (spec §3.1)."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from tamsk.engine import LEVELS, Config, FullSpace, Seat, Setup, default_config

COMPUTER_LEVELS: Final = range(1, 7)


class Colour(StrEnum):
    """Who plays Red: drawn by lot (L1 §1), or as the owner of the seek chose for himself."""

    LOT = "LOT"
    RED = "RED"
    BLACK = "BLACK"


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """Level 1 to 3, `corners` or `free`, the strict option (D1), rated or not, the own colour."""

    level: int
    setup: str = Setup.CORNERS.value
    is_strict: bool = False
    is_rated: bool = False
    colour: str = Colour.LOT.value


def are_playable(terms: Terms) -> bool:
    """Tell whether there is such a game."""
    return (
        terms.level in LEVELS
        and terms.setup in {setup.value for setup in Setup}
        and terms.colour in {colour.value for colour in Colour}
    )


def make_config(terms: Terms) -> Config:
    """Return the numbers of a game on these terms; they stay as they are with the game."""
    full_space = FullSpace.LOSE if terms.is_strict else FullSpace.REFUSE
    return replace(default_config(terms.level), full_space=full_space)


def seat_of_owner(colour: str, *, drawn: Seat) -> Seat:
    """Return where the owner of a seek sits; `drawn` is what the lot says."""
    return {Colour.RED.value: Seat.RED, Colour.BLACK.value: Seat.BLACK}.get(colour, drawn)


def can_be_rated(*, are_members: bool, has_computer: bool) -> bool:
    """Tell whether a game between these two may count (spec §1.7)."""
    return are_members and not has_computer
