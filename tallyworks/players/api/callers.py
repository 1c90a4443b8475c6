"""Who calls an endpoint."""

from rest_framework.request import Request

from tallyworks.players.models import Player


def caller_id(request: Request) -> int:
    """Return the id of the player, guest or member, whom `IsAuthenticated` let through."""
    player_id = request.user.pk
    assert player_id is not None
    return player_id


def caller(request: Request) -> Player:
    """Return the player, guest or member, whom `IsAuthenticated` let through."""
    assert isinstance(request.user, Player)
    return request.user
