"""What every page knows of its viewer."""

from django.http import HttpRequest

from tallyworks.players.models import Player
from tallyworks.players.session import current_player


def site_player(request: HttpRequest) -> dict[str, Player | None]:
    """Return the viewer as `site_player`: a member, a guest, or None before the first action."""
    return {"site_player": current_player(request)}
