"""A game as JSON for one viewer: the engine's position, and what stands around the board."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Sum

from tallyworks.live.instants import to_ms
from tamsk.engine import codec
from tamsk.models import Audience, Game, Seat
from tamsk.queries.people import get_ratings, person_at, seats_of
from tamsk.rules import absence
from tamsk.rules.phrases import PHRASES


def make_snapshot(game: Game, *, viewer_id: int | None, now: datetime) -> dict[str, Any]:
    """Return the state of spec §3.3 with a member `game`; before the start there is no position.

    `game` was read with its people. Nothing is brought up to date here: it is what the last event
    left.
    """
    red, black = seats_of(game)
    own = next(
        (seat for seat in (red, black) if viewer_id is not None and seat.player_id == viewer_id),
        None,
    )
    values = get_ratings(seat.player_id for seat in (red, black) if seat.player_id is not None)
    position = game.state or {"level": game.level, "setup": game.setup, "config": game.config}
    return {
        **position,
        "phase": game.phase.lower(),
        "game": {
            "id": game.pk,
            "is_strict": game.is_strict,
            "is_rated": game.is_rated,
            "has_computer": game.has_computer,
            "created_at": to_ms(game.created_at),
            "started_at": _ms(game.started_at),
            "ended_at": _ms(game.ended_at),
            "seat": None if own is None else own.word,
            "players": {seat.word: _player(seat, values) for seat in (red, black)},
            "waiting": _waiting(game),
            "rematch": _rematch(game),
            "cancelled": game.ended_by if game.phase == Game.Phase.CANCELLED else None,
            "claims": _claims(game, red, black),
            "spectators": count_spectators(game.pk, now=now),
            "phrases": list(PHRASES),
        },
    }


def count_spectators(game_id: int, *, now: datetime) -> int:
    """Return how many sockets look on, as far as the servers have said."""
    believed = Audience.objects.filter(game_id=game_id, believed_until__gt=now)
    return believed.aggregate(total=Sum("count"))["total"] or 0


def _player(seat: Seat, values: dict[int, int]) -> dict[str, Any]:
    person = person_at(seat, values)
    return {
        "id": person.id,
        "name": person.name,
        "is_guest": person.is_guest,
        "rating": person.rating,
        "computer": person.computer,
        "rating_before": seat.rating_before,
        "rating_after": seat.rating_after,
        "ready": seat.is_ready,
        "gone_since": _ms(seat.gone_since()),
        "phrases": seat.hears_phrases,
    }


def _waiting(game: Game) -> dict[str, Any] | None:
    if game.phase != Game.Phase.WAITING:
        return None
    return {"until": _ms(game.waits_until), "starts_at": _ms(game.starts_at)}


def _rematch(game: Game) -> dict[str, int] | None:
    if not game.is_over:
        return None
    following = Game.objects.filter(rematch_of=game).values_list("pk", flat=True).first()
    return None if following is None else {"game": following}


def _claims(game: Game, red: Seat, black: Seat) -> dict[str, Any]:
    """Return from when on each side may claim the win, as things stand: both see it (D26)."""
    if game.phase != Game.Phase.RUNNING:
        return {seat.word: None for seat in (red, black)}
    state = codec.read_state(game.state)
    return {
        seat.word: _claim_json(
            absence.claim_hint(state, seat.engine_seat, gone_since_ms=_ms(rival.gone_since()))
        )
        for seat, rival in ((red, black), (black, red))
    }


def _claim_json(hint: tuple[str, int] | None) -> dict[str, Any] | None:
    return None if hint is None else {"reason": hint[0], "at": hint[1]}


def _ms(instant: datetime | None) -> int | None:
    return None if instant is None else to_ms(instant)
