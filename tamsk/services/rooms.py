"""What those in Tamsk's live rooms are told."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from tallyworks.live.instants import to_ms
from tallyworks.live.services import append_events, publish_note
from tallyworks.live.types import Ack, Command, JsonObject, NewEvent, Room
from tamsk.models import Game, Seat, Seek
from tamsk.rules import rooms


def game_room(*, game_id: int) -> Room:
    """Return the room in which a game is played and watched."""
    return Room(rooms.GAME, game_id)


def seek_room(*, seek_id: int) -> Room:
    """Return the room in which the owner of a seek waits."""
    return Room(rooms.SEEK, seek_id)


def tell_lobby() -> None:
    """Tell the lobby that its lists have changed."""
    publish_note(room=Room(rooms.LOBBY, rooms.LOBBY_ID), kind="lobby", data={})


def tell_seek(*, seek: Seek, kind: str, data: JsonObject, now: datetime) -> None:
    """Append an event to a seek's room; the caller holds its row."""
    append_events(room=seek_room(seek_id=seek.pk), events=[NewEvent(kind, to_ms(now), data)])


def tell_waiting(*, game: Game, seats: Sequence[Seat]) -> None:
    """Tell how the waiting room stands."""
    publish_note(
        room=game_room(game_id=game.pk),
        kind="waiting",
        data={
            "ready": {seat.word: seat.is_ready for seat in seats},
            **waiting_json(game=game),
        },
    )


def waiting_json(*, game: Game) -> dict[str, Any]:
    """Return until when a game waits and when it starts, in milliseconds."""
    return {
        "until": to_ms(game.waits_until),
        "starts_at": None if game.starts_at is None else to_ms(game.starts_at),
    }


def refuse_command(*, command: Command) -> Ack:
    """Refuse whatever a socket asks of a seek's room or the lobby: those acts go by HTTP."""
    return Ack.refused("unknown_command")
