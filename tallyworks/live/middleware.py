"""No request does anything before an outage has been made up for."""

import logging
from collections.abc import Callable
from datetime import datetime

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

from tallyworks.core.http import reached_at
from tallyworks.live import rules, services

logger = logging.getLogger(__name__)


class HeartbeatMiddleware:
    """Beats before a request is answered, at most once a second in each process."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._beat_at: datetime | None = None

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # Health checks answer without a database too.
        if settings.KEEP_HEARTBEAT and not request.path.startswith("/health/"):
            # Not its receipt: the proxy may have held it while no process was alive.
            self._beat(reached_at(request))
        return self.get_response(request)

    def _beat(self, now: datetime) -> None:
        if not rules.is_beat_due(beat_at=self._beat_at, now=now):
            return
        try:
            services.beat(now=now)
            self._beat_at = now
        except DatabaseError:
            # The view will find out; a page that needs no database still answers.
            logger.warning("live.heartbeat_failed", exc_info=True)
