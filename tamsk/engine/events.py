"""What happens in a game, told to players and spectators alike (spec §3.5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class EventKind(StrEnum):
    """The kinds of events a game can have."""

    STARTED = "started"
    PICKED_UP = "picked_up"
    PUT_BACK = "put_back"
    RELEASED = "released"
    RING_PLACED = "ring_placed"
    RING_LAPSED = "ring_lapsed"
    CLAIM_OPENED = "claim_opened"
    CLAIM_CLOSED = "claim_closed"
    PENALTY_GRANTED = "penalty_granted"
    PENALTY_OPENED = "penalty_opened"
    PENALTY_LAPSED = "penalty_lapsed"
    TIMER_FLIPPED = "timer_flipped"
    TIMER_EXPIRED = "timer_expired"
    TIMER_MOVED = "timer_moved"
    TURN_STARTED = "turn_started"
    TURN_SKIPPED = "turn_skipped"
    GLASS_LOST = "glass_lost"
    CLOSING = "closing"
    FINISHED = "finished"
    ABORTED = "aborted"
    OFFER_MADE = "offer_made"
    OFFER_CLOSED = "offer_closed"
    CLOCK_SHIFT = "clock_shift"


Value: TypeAlias = str | int | bool | Mapping[str, "Value"] | tuple["Value", ...] | None
"""What an event may carry: what JSON can say, without fractions."""


@dataclass(frozen=True, slots=True)
class Event:
    """One event; `t` is the instant it happened, a deadline's own when a deadline caused it."""

    t: int
    kind: EventKind
    data: Mapping[str, Value]
