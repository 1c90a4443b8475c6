"""Sessions of browsers are ended: all of a player's, or all but the one he sits at."""

import logging

from django.db import transaction

from tallyworks.players.models import BrowserSession
from tallyworks.players.querysets import BrowserSessionQuerySet

logger = logging.getLogger(__name__)


def end_other_sessions(*, player_id: int, kept_key: str) -> int:
    """Log the player out everywhere but in the session `kept_key`; return how many were ended."""
    return _end(BrowserSession.objects.of_player(player_id).exclude(session_key=kept_key))


def end_sessions(*, player_id: int) -> int:
    """Log the player out everywhere and forget the sessions; return how many were ended."""
    return _end(BrowserSession.objects.of_player(player_id))


def _end(sessions: BrowserSessionQuerySet) -> int:
    with transaction.atomic():
        keys = list(sessions.values_list("session_key", flat=True))
        BrowserSession.objects.filter(session_key__in=keys).delete()
        # The copies in the cache go last: until the rows are gone a request would put them back.
        transaction.on_commit(lambda: _forget_copies(keys))
    logger.info("sessions.ended count=%s", len(keys))
    return len(keys)


def _forget_copies(keys: list[str]) -> None:
    store = BrowserSession.get_session_store_class()
    for key in keys:
        store(key).delete()
