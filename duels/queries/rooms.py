"""What the live base asks about the rooms of duels."""

from datetime import datetime

from duels.models import Duel
from duels.queries import shapes
from duels.queries.present import get_present
from tallyworks.live.types import Access, JsonObject, Role, Viewer


def find_access(*, room_id: int, player_id: int | None, now: datetime) -> Access | None:
    """Let the two players of a duel in, and nobody else; a challenge has a room for both too."""
    duel = Duel.objects.filter(pk=room_id).first()
    place = None if duel is None else duel.place_of(player_id)
    return None if place is None else Access(Role.PLAYER, str(place))


def get_snapshot(*, room_id: int, viewer: Viewer, now: datetime) -> JsonObject:
    """Return where the duel stands for the viewer; what is played he has from its page."""
    present = get_present(duel_id=room_id, viewer_id=viewer.player_id, now=now)
    assert present is not None
    return shapes.standing_json(present)
