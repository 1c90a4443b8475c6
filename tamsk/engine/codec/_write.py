"""JSON out: the same position always gives the same text, and so the same hash."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Final, TypedDict

from tamsk.engine._outcome import result_data
from tamsk.engine.board import SPACES
from tamsk.engine.commands import Refusal
from tamsk.engine.config import Config
from tamsk.engine.events import Event, Value
from tamsk.engine.sand import GLASSES, Glass
from tamsk.engine.state import Hand, RingRight, Seat, State, Timer

RULES_VERSION: Final = 1


class GlassJson(TypedDict):
    """An hourglass; `cell` is null in the hand before it is placed (E)."""

    cell: str | None
    upper: int
    since: int | None
    lost_at: int | None


class HandJson(TypedDict):
    """What a player holds."""

    glass: str
    picked_at: int
    turn: int
    late: bool


class RightJson(TypedDict):
    """A ring that may still be dropped; `claimable` says whether a claim may follow."""

    cell: str
    opened: int
    until: int
    claimable: bool


class TimerJson(TypedDict):
    """The 15-second timer."""

    flipped_at: int | None
    against: str | None
    turn: int | None
    side: str


class OfferJson(TypedDict):
    """A proposal without answer."""

    kind: str
    by: str


class StateJson(TypedDict):
    """A position (spec §3.3); in pairs written by seat, absent entries are left out."""

    rules: int
    level: int
    setup: str
    config: Mapping[str, int | str | None]
    phase: str
    t: int
    turn: int
    to_move: str
    turn_since: int
    rings: Mapping[str, int]
    stock: Mapping[str, int]
    glasses: Mapping[str, GlassJson]
    hands: Mapping[str, HandJson | None]
    ring_right: Mapping[str, RightJson]
    claims: Mapping[str, list[str]]
    penalty_pending: Mapping[str, int]
    penalty_open: Mapping[str, Mapping[str, int]]
    timer15: TimerJson
    barren: int
    last_release: Mapping[str, int | None]
    first_turn_at: Mapping[str, int | None]
    closing_at: int | None
    offers: list[OfferJson]
    result: Mapping[str, Value] | None


class EventJson(TypedDict):
    """An event with its number in the game."""

    seq: int
    t: int
    kind: str
    data: Mapping[str, Value]


class CommandJson(TypedDict):
    """A command's name and arguments."""

    cmd: str
    args: Mapping[str, str | int | bool]


def state_to_json(state: State) -> StateJson:
    """Return the JSON value of a position."""
    return {
        "rules": RULES_VERSION,
        "level": state.level,
        "setup": state.setup.value,
        "config": config_to_json(state.config),
        "phase": state.phase.value,
        "t": state.t,
        "turn": state.turn,
        "to_move": state.to_move.word,
        "turn_since": state.turn_since,
        "rings": {space: count for space, count in zip(SPACES, state.rings, strict=True) if count},
        "stock": {seat.word: state.stock[seat] for seat in Seat},
        "glasses": {
            name: _write_glass(glass) for name, glass in zip(GLASSES, state.glasses, strict=True)
        },
        "hands": {seat.word: _write_hand(state.hands[seat]) for seat in Seat},
        "ring_right": {
            seat.word: _write_right(right)
            for seat in Seat
            if (right := state.ring_right[seat]) is not None
        },
        "claims": {seat.word: list(state.claims[seat]) for seat in Seat if state.claims[seat]},
        "penalty_pending": {seat.word: state.penalty_pending[seat] for seat in Seat},
        "penalty_open": {
            seat.word: {"until": until}
            for seat in Seat
            if (until := state.penalty_open[seat]) is not None
        },
        "timer15": _write_timer(state.timer15),
        "barren": state.barren,
        "last_release": {seat.word: state.last_release[seat] for seat in Seat},
        "first_turn_at": {seat.word: state.first_turn_at[seat] for seat in Seat},
        "closing_at": state.closing_at,
        "offers": [{"kind": offer.kind.value, "by": offer.by.word} for offer in state.offers],
        "result": None if state.result is None else result_data(state.result),
    }


def config_to_json(config: Config) -> dict[str, int | str | None]:
    """Return a game's numbers under the names the spec gives them."""
    return {_NAMES_OF_NUMBERS[field.name]: getattr(config, field.name) for field in fields(config)}


_NAMES_OF_NUMBERS: Final = {
    field.name: field.name if field.name == "full_space" else field.name.upper()
    for field in fields(Config)
}


def event_to_json(seq: int, event: Event) -> EventJson:
    """Return the JSON value of an event, the `seq`-th of its game (from 1)."""
    return {"seq": seq, "t": event.t, "kind": event.kind.value, "data": event.data}


def refusal_to_json(refusal: Refusal) -> dict[str, Value]:
    """Return the JSON value of a refusal."""
    return {"code": refusal.code, **refusal.data}


def hash_state(state: State) -> str:
    """Return a digest of a position: equal positions, and in practice no others, share it."""
    text = json.dumps(state_to_json(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _write_glass(glass: Glass) -> GlassJson:
    return {
        "cell": glass.cell,
        "upper": glass.upper,
        "since": glass.since,
        "lost_at": glass.lost_at,
    }


def _write_hand(hand: Hand | None) -> HandJson | None:
    if hand is None:
        return None
    return {
        "glass": hand.glass,
        "picked_at": hand.picked_at,
        "turn": hand.turn,
        "late": hand.late,
    }


def _write_right(right: RingRight) -> RightJson:
    return {
        "cell": right.cell,
        "opened": right.opened_at,
        "until": right.until,
        "claimable": right.claimable,
    }


def _write_timer(timer: Timer) -> TimerJson:
    return {
        "flipped_at": timer.flipped_at,
        "against": None if timer.against is None else timer.against.word,
        "turn": timer.turn,
        "side": timer.side,
    }
