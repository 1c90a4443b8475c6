"""Who calls an endpoint."""

from rest_framework.request import Request


def caller_id(request: Request) -> int:
    """Return the id of the player, guest or member, whom `IsAuthenticated` let through."""
    player_id = request.user.pk
    assert player_id is not None
    return player_id
