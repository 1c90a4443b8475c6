"""Who plays in this browser: a member by log-in, or a guest held by the session."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from tallyworks.core import logs
from tallyworks.core.features import Feature, check_on
from tallyworks.core.http import received_at
from tallyworks.live.errors import SessionOver
from tallyworks.players import queries, services, session_store
from tallyworks.players.guest_limit import check_guest_limit
from tallyworks.players.models import Player

GUEST_SESSION_KEY = session_store.GUEST_SESSION_KEY
_CACHE_ATTRIBUTE = "_tallyworks_player"


def current_player(request: HttpRequest) -> Player | None:
    """Return the member logged in, else the session's guest, else None; read once a request."""
    if not hasattr(request, _CACHE_ATTRIBUTE):
        setattr(request, _CACHE_ATTRIBUTE, _read_player(request))
        logs.bind(player=getattr(getattr(request, _CACHE_ATTRIBUTE), "pk", None))
    player: Player | None = getattr(request, _CACHE_ATTRIBUTE)
    return player


def player_or_new_guest(request: HttpRequest) -> Player:
    """Return the current player; a first action without one makes a guest (site rules §2).

    Raises:
        PlayerBlocked: he may not act.
        TooManyGuests: from this network address as many were made of late as allowed.
        FeatureOff: the staff have switched new guests off.
    """
    player = current_player(request)
    if player is not None:
        services.check_may_act(player_id=player.pk, now=received_at(request))
    else:
        check_on(Feature.GUESTS)
        check_guest_limit(request)
        player = services.create_guest(now=received_at(request))
        request.session[GUEST_SESSION_KEY] = player.pk
        logs.bind(player=player.pk)
        setattr(request, _CACHE_ATTRIBUTE, player)
    return player


def find_socket_player(scope: Mapping[str, Any]) -> int | None:
    """Return whose a socket is, as `current_player` does for a request; reads the database."""
    if scope["user"].is_authenticated:
        return int(scope["user"].pk)
    guest_id = scope["session"].get(GUEST_SESSION_KEY)
    guest = queries.get_guest(guest_id) if isinstance(guest_id, int) else None
    return None if guest is None else guest.pk


def check_socket_session(*, session_key: str | None, player_id: int, now: datetime) -> None:
    """See that the session a socket was opened with is still the player's.

    Raises:
        SessionOver: he logged out, or it was ended.
    """
    if not session_key or not queries.holds_session(session_key, player_id, now=now):
        raise SessionOver


def current_member(request: HttpRequest) -> Player:
    """Return the member logged in.

    Raises:
        PermissionDenied: nobody is, or only a guest.
    """
    player = current_player(request)
    if player is None or player.is_guest:
        raise PermissionDenied
    return player


def guest_of_session(request: HttpRequest) -> Player | None:
    """Return the guest this browser's session holds, whether or not a member is logged in."""
    guest_id: Any = request.session.get(GUEST_SESSION_KEY)
    return queries.get_guest(guest_id) if isinstance(guest_id, int) else None


def forget_guest(request: HttpRequest) -> None:
    """Drop the guest from the session, as he has become a member or was joined to one."""
    request.session.pop(GUEST_SESSION_KEY, None)


def forget_under_way(request: HttpRequest) -> None:
    """Drop a sign-up or log-in that waits for a code; the guest and his play stay."""
    for key, _field, _base in session_store.UNDER_WAY:
        request.session.pop(key, None)


def _read_player(request: HttpRequest) -> Player | None:
    if request.user.is_authenticated:
        return request.user
    return guest_of_session(request)
