"""How many look on, and how far the players are: told to all, never part of the record."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from tallyworks.live.rules import AUDIENCE_SPAN, lag_class
from tallyworks.live.services import publish_note
from tallyworks.live.types import Audience as Counted
from tamsk.models import Audience, Game, Seat
from tamsk.queries.snapshots import count_spectators
from tamsk.services.rooms import game_room


def note_audience(*, room_id: int, server: UUID, audience: Counted, now: datetime) -> None:
    """Note how many look on at a game on one server, and tell its room what has changed."""
    if not Game.objects.filter(pk=room_id).exists():
        return
    before = count_spectators(room_id, now=now)
    own = Audience.objects.filter(game_id=room_id, server=server)
    if audience.spectators:
        Audience.objects.update_or_create(
            game_id=room_id,
            server=server,
            defaults={"count": audience.spectators, "believed_until": now + AUDIENCE_SPAN},
        )
    else:
        own.delete()
    count = count_spectators(room_id, now=now)
    if count != before:
        publish_note(room=game_room(game_id=room_id), kind="spectators", data={"count": count})
    _note_lags(room_id, audience)


def _note_lags(game_id: int, audience: Counted) -> None:
    """Tell of the players whose pages have become slower or quicker by a class."""
    for seat in Seat.objects.of_game(game_id).filter(player_id__in=audience.lags_ms):
        assert seat.player_id is not None
        lag_ms = audience.lags_ms[seat.player_id]
        has_changed = lag_class(lag_ms) != lag_class(seat.lag_ms)
        if has_changed:
            seat.lag_ms = lag_ms
            seat.save(update_fields=["lag_ms"])
            data = {"seat": seat.word, "ms": lag_ms}
            publish_note(room=game_room(game_id=game_id), kind="lag", data=data)
