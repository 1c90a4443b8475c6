"""Who reads, and the hints of a visitor without a player: reading makes none (site rules §2)."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language

from tallyworks.core.http import received_at
from tallyworks.players.session import current_player
from tallyworks.tutorial import rules, services
from tallyworks.tutorial.queries import Viewer

HINTS_SESSION_KEY = "tutorial_hints"


def viewer_of(request: Any) -> Viewer:
    """Return who makes the (Django or REST) `request`, with what he saw before being a player."""
    plain: HttpRequest = getattr(request, "_request", request)
    # A token's player is known to the REST request only.
    player = current_player(plain)
    if plain is not request:
        player = request.user if request.user.is_authenticated else None
    return Viewer(player, seen_hints(plain), get_language() or "en", received_at(plain))


def seen_hints(request: HttpRequest) -> dict[int, int]:
    """Return how many hints were opened in this browser without a player, by lesson."""
    kept = request.session.get(HINTS_SESSION_KEY)
    if not isinstance(kept, dict):
        return {}
    # A session is JSON: its keys are text.
    return {number: int(kept.get(str(number), 0)) for number in rules.NUMBERS}


def open_next_hint(request: Any, number: int) -> int:
    """Open the next hint of a lesson for whoever makes the request; return how many are open.

    A visitor without a player stays without: his count is kept in the session.

    Raises:
        LessonNotFound: there is no such lesson.
        NoMoreHints: all are open.
    """
    viewer = viewer_of(request)
    seen_count = viewer.seen_hints.get(number, 0)
    if viewer.player_id is not None:
        return services.open_hint(
            player_id=viewer.player_id, number=number, seen_count=seen_count, now=viewer.now
        )
    count = services.next_hint(number=number, opened_count=seen_count)
    counts = {**viewer.seen_hints, number: count}
    request.session[HINTS_SESSION_KEY] = {str(lesson): counts[lesson] for lesson in sorted(counts)}
    return count
