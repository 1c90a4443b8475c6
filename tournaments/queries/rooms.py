"""What the live base asks about the rooms of tournaments."""

from __future__ import annotations

from datetime import datetime

from tallyworks.live.types import Access, JsonObject, Role, Viewer
from tournaments.models import Participant, Tournament
from tournaments.queries import shapes
from tournaments.queries.present import get_present

_TOLD = ("id", "state", "phase", "now", "players", "rounds", "round", "solved", "is_held", "own")


def find_access(*, room_id: int, player_id: int | None, now: datetime) -> Access | None:
    """Let everybody look at a published tournament; who takes part is a player of its room."""
    tournament = Tournament.objects.public().filter(pk=room_id).first()
    if tournament is None or not tournament.is_public:
        return None
    if player_id is not None:
        parts = Participant.objects.filter(tournament_id=room_id, player_id=player_id)
        part_id = parts.values_list("pk", flat=True).first()
        if part_id is not None:
            return Access(Role.PLAYER, str(part_id))
    return Access(Role.SPECTATOR)


def get_snapshot(*, room_id: int, viewer: Viewer, now: datetime) -> JsonObject:
    """Return where the tournament stands, with the viewer's own part."""
    present = get_present(tournament_id=room_id, viewer_id=viewer.player_id, now=now)
    assert present is not None
    shown = shapes.present_json(present)
    # Plain JSON only: instants as datetimes are the API's.
    return {name: shown[name] for name in _TOLD}
