"""Positions in JSON, read over those of a new game: what is left out stays as it is there."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, Final, TypeVar

from tamsk.engine.board import CAPACITY, INDEX
from tamsk.engine.codec import _parts
from tamsk.engine.codec._write import RULES_VERSION, StateJson
from tamsk.engine.commands import Refusal
from tamsk.engine.config import LEVELS, Config, FullSpace, Setup, default_config
from tamsk.engine.sand import GLASS_INDEX, GLASSES, Glass
from tamsk.engine.state import (
    Hand,
    Offer,
    OfferKind,
    Pair,
    Phase,
    Result,
    RingRight,
    Seat,
    State,
    Timer,
    new_game,
)

_Entry = TypeVar("_Entry")

_LONGEST_MS: Final = 10**10
_KEYS: Final = frozenset(StateJson.__annotations__)
_FIELDS: Final = {
    field.name if field.name == "full_space" else field.name.upper(): field.name
    for field in fields(Config)
}
_MOST_CLAIMS: Final = 64


def read_seat(value: object) -> Seat | None:
    """Return the seat a log entry names, None for the platform (null or `system`).

    Raises:
        Refusal: `not_a_player`.
    """
    if value is None or value == "system":
        return None
    try:
        return _parts.read_side(value, "seat")
    except Refusal:
        raise Refusal("not_a_player") from None


def read_config(data: object, defaults: Config) -> Config:
    """Return `defaults` with the numbers that `data` names in their place.

    Raises:
        Refusal: `bad_message`.
    """
    members = _parts.read_known_members(data, "config", frozenset(_FIELDS))
    numbers: dict[str, Any] = {
        _FIELDS[name]: _read_number(name, value) for name, value in members.items()
    }
    return replace(defaults, **numbers)


def read_new_game(level: object, setup: object, config: object) -> State:
    """Return the position at the start of a game, at instant 0.

    Raises:
        Refusal: `bad_message`.
    """
    number = _parts.read_integer(level, "level")
    if number not in LEVELS:
        _parts.refuse("level")
    numbers = read_config({} if config is None else config, default_config(number))
    start = Setup.CORNERS if setup is None else _parts.read_choice(Setup, setup, "setup")
    return new_game(number, start, numbers)


def read_state(data: object) -> State:
    """Return the position in `data`; but for the level, what it leaves out is as in a new game.

    A position that says nothing about first turns has none to abort the game for (D27).

    Raises:
        Refusal: `bad_message`.
    """
    members = _parts.read_known_members(data, "state", _KEYS)
    base = read_new_game(members.get("level"), members.get("setup"), members.get("config"))
    if members.get("rules", RULES_VERSION) != RULES_VERSION:
        _parts.refuse("rules")
    state = replace(base, **{"first_turn_at": (None, None), **_read_plain(members, base)})
    return replace(
        state,
        rings=_read_rings(members["rings"]) if "rings" in members else base.rings,
        glasses=_read_glasses(members.get("glasses", {}), base),
        hands=_read_hands(members, base),
        ring_right=_read_rights(members, state),
        claims=_read_claims(members, base),
        penalty_open=_read_windows(members, base),
        timer15=_read_timer(members["timer15"]) if "timer15" in members else base.timer15,
        offers=_read_offers(members.get("offers", [])),
        result=_read_result(members.get("result")),
    )


def _read_plain(members: Mapping[str, Any], base: State) -> dict[str, Any]:
    """Return the fields that are one value or a pair of them."""
    plain: dict[str, Any] = {
        name: _parts.read_integer(members[name], name, lowest)
        for name, lowest in (("t", 0), ("turn", 1), ("turn_since", 0), ("barren", 0))
        if name in members
    }
    if "phase" in members:
        plain["phase"] = _parts.read_choice(Phase, members["phase"], "phase")
    if "to_move" in members:
        plain["to_move"] = _parts.read_side(members["to_move"], "to_move")
    if "closing_at" in members:
        plain["closing_at"] = _parts.read_instant(members["closing_at"], "closing_at")
    for name in ("stock", "penalty_pending"):
        if name in members:
            plain[name] = _read_counts(members[name], name, getattr(base, name))
    for name in ("last_release", "first_turn_at"):
        if name in members:
            pair = _parts.read_pair(members[name], name)
            plain[name] = _make_pair(
                [_parts.read_instant(pair.get(seat.word), name) for seat in Seat]
            )
    return plain


def _make_pair(entries: list[_Entry]) -> Pair[_Entry]:
    return entries[0], entries[1]


def _read_counts(data: object, where: str, defaults: Pair[int]) -> Pair[int]:
    pair = _parts.read_pair(data, where)
    return _make_pair(
        [_parts.read_integer(pair.get(seat.word, defaults[seat]), where, 0) for seat in Seat]
    )


def _read_number(name: str, value: object) -> int | FullSpace | None:
    if name == "full_space":
        return _parts.read_choice(FullSpace, value, name)
    if value is None and name == "STALL_CLAIM_MS":
        return None
    number = _parts.read_integer(value, name, lowest=0)
    if number > _LONGEST_MS or (number == 0 and name != "LAG_CREDIT_CAP_MS"):
        _parts.refuse(name)
    return number


def _read_rings(data: object) -> tuple[int, ...]:
    rings = [0] * len(INDEX)
    for space, count in _parts.read_known_members(data, "rings", frozenset(INDEX)).items():
        rings[INDEX[space]] = _parts.read_integer(count, "rings", lowest=0)
        if rings[INDEX[space]] > CAPACITY[space]:
            _parts.refuse("rings")
    return tuple(rings)


def _read_glasses(data: object, base: State) -> tuple[Glass, ...]:
    members = _parts.read_known_members(data, "glasses", frozenset(GLASS_INDEX))
    glasses = tuple(
        [
            _read_glass(members[name]) if name in members else glass
            for name, glass in zip(GLASSES, base.glasses, strict=True)
        ]
    )
    cells = [glass.cell for glass in glasses if glass.cell is not None]
    if len(set(cells)) < len(cells):
        _parts.refuse("glasses")
    return glasses


def _read_glass(data: object) -> Glass:
    keys = frozenset({"cell", "upper", "since", "lost_at"})
    members = _parts.read_known_members(data, "glasses", keys)
    cell = members.get("cell")
    return Glass(
        cell=None if cell is None else _parts.read_space(cell, "glasses"),
        upper=_parts.read_integer(members.get("upper", 0), "glasses", lowest=0),
        since=_parts.read_instant(members.get("since"), "glasses"),
        lost_at=_parts.read_instant(members.get("lost_at"), "glasses"),
    )


def _read_hands(members: Mapping[str, Any], base: State) -> Pair[Hand | None]:
    if "hands" not in members:
        return base.hands
    pair = _parts.read_pair(members["hands"], "hands")
    return _make_pair([_read_hand(pair.get(seat.word)) for seat in Seat])


def _read_hand(data: object) -> Hand | None:
    if data is None:
        return None
    members = _parts.read_members(data, "hands")
    return Hand(
        glass=_parts.read_glass(members.get("glass"), "hands"),
        picked_at=_parts.read_integer(members.get("picked_at"), "hands"),
        turn=_parts.read_integer(members.get("turn"), "hands", lowest=1),
        late=_parts.read_flag(members.get("late", False), "hands"),
    )


def _read_rights(members: Mapping[str, Any], state: State) -> Pair[RingRight | None]:
    if "ring_right" not in members:
        return state.ring_right
    pair = _parts.read_pair(members["ring_right"], "ring_right")
    return _make_pair(
        [_read_right(pair.get(seat.word), state.last_release[seat.rival]) for seat in Seat]
    )


def _read_right(data: object, rival_moved_at: int | None) -> RingRight | None:
    if data is None:
        return None
    members = _parts.read_members(data, "ring_right")
    opened_at = _parts.read_integer(members.get("opened"), "ring_right")
    claimable = rival_moved_at is None or rival_moved_at <= opened_at
    return RingRight(
        cell=_parts.read_space(members.get("cell"), "ring_right"),
        opened_at=opened_at,
        until=_parts.read_integer(members.get("until"), "ring_right"),
        claimable=_parts.read_flag(members.get("claimable", claimable), "ring_right"),
    )


def _read_claims(members: Mapping[str, Any], base: State) -> Pair[tuple[str, ...]]:
    if "claims" not in members:
        return base.claims
    pair = _parts.read_pair(members["claims"], "claims")
    return _make_pair([_read_spaces(pair.get(seat.word, [])) for seat in Seat])


def _read_spaces(data: object) -> tuple[str, ...]:
    if not isinstance(data, list) or len(data) > _MOST_CLAIMS:
        _parts.refuse("claims")
    return tuple([_parts.read_space(space, "claims") for space in data])


def _read_windows(members: Mapping[str, Any], base: State) -> Pair[int | None]:
    if "penalty_open" not in members:
        return base.penalty_open
    pair = _parts.read_pair(members["penalty_open"], "penalty_open")
    return _make_pair([_read_window(pair.get(seat.word)) for seat in Seat])


def _read_window(data: object) -> int | None:
    if data is None:
        return None
    return _parts.read_integer(
        _parts.read_members(data, "penalty_open").get("until"), "penalty_open"
    )


def _read_timer(data: object) -> Timer:
    members = _parts.read_members(data, "timer15")
    against = members.get("against")
    return Timer(
        flipped_at=_parts.read_instant(members.get("flipped_at"), "timer15"),
        against=None if against is None else _parts.read_side(against, "timer15"),
        turn=_parts.read_instant(members.get("turn"), "timer15"),
        side=_parts.read_word(members.get("side", "right"), "timer15"),
    )


def _read_offers(data: object) -> tuple[Offer, ...]:
    if not isinstance(data, list) or len(data) > len(OfferKind) * len(Seat):
        _parts.refuse("offers")
    offers = [_parts.read_members(offer, "offers") for offer in data]
    return tuple(
        [
            Offer(
                _parts.read_choice(OfferKind, offer.get("kind"), "offers"),
                _parts.read_side(offer.get("by"), "offers"),
            )
            for offer in offers
        ]
    )


def _read_result(data: object) -> Result | None:
    if data is None:
        return None
    members = _parts.read_members(data, "result")
    winner = members.get("winner")
    runouts = _parts.read_known_members(members.get("runouts"), "result", frozenset(GLASS_INDEX))
    return Result(
        winner=None if winner is None else _parts.read_side(winner, "result"),
        decided_by=_parts.read_word(members.get("decided_by"), "result"),
        ended_by=_parts.read_word(members.get("ended_by"), "result"),
        stock=_read_counts(members.get("stock"), "result", (0, 0)),
        runouts=tuple([_parts.read_integer(runouts.get(name), "result") for name in GLASSES]),
    )
