"""What the live base asks about Tamsk's rooms."""

from __future__ import annotations

from datetime import datetime

from tallyworks.live.types import Access, JsonObject, Role, Viewer
from tamsk.models import Game, Seat, Seek
from tamsk.queries.lobby import get_seek, may_see
from tamsk.queries.shapes import seek_json
from tamsk.queries.snapshots import make_snapshot
from tamsk.rules import rooms


def find_game_access(*, room_id: int, player_id: int | None, now: datetime) -> Access | None:
    """Let its two players play a game, and everybody else look on."""
    if player_id is not None:
        side = Seat.objects.filter(game_id=room_id, player_id=player_id).values_list(
            "side", flat=True
        )
        for taken in side:
            return Access(Role.PLAYER, taken.lower())
    is_there = Game.objects.filter(pk=room_id).exists()
    return Access(Role.SPECTATOR) if is_there else None


def get_game_snapshot(*, room_id: int, viewer: Viewer, now: datetime) -> JsonObject:
    """Return the game as the viewer may see it, which is all of it."""
    game = Game.objects.with_people().get(pk=room_id)
    return make_snapshot(game, viewer_id=viewer.player_id, now=now)


def find_seek_access(*, room_id: int, player_id: int | None, now: datetime) -> Access | None:
    """Let the owner of a seek wait in its room, and look on who may see it."""
    seek = Seek.objects.filter(pk=room_id).first()
    if seek is None or not may_see(seek, player_id):
        return None
    if seek.owner_id == player_id:
        return Access(Role.PLAYER, rooms.OWNER_SEAT)
    return Access(Role.SPECTATOR)


def get_seek_snapshot(*, room_id: int, viewer: Viewer, now: datetime) -> JsonObject:
    """Return the seek as the viewer may see it."""
    line = get_seek(seek_id=room_id, viewer_id=viewer.player_id, now=now)
    assert line is not None
    return seek_json(line)


def find_lobby_access(*, room_id: int, player_id: int | None, now: datetime) -> Access | None:
    """Let everybody look on in the one lobby."""
    return Access(Role.SPECTATOR) if room_id == rooms.LOBBY_ID else None


def get_lobby_snapshot(*, room_id: int, viewer: Viewer, now: datetime) -> JsonObject:
    """Return nothing: the page fetches the lists."""
    return {}
