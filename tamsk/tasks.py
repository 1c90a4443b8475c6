"""Tamsk's background tasks; catch-ups that may run twice without harm."""

import logging
from typing import Any

from celery import shared_task

from tamsk import services

logger = logging.getLogger(__name__)


@shared_task(name="tamsk.audit")
def audit(**_arguments: Any) -> None:
    """Replay the log of every game and report what does not agree."""
    for finding in services.audit_games():
        logger.error(
            "tamsk.audit_failed game=%s what=%s expected=%s found=%s",
            finding.game_id,
            finding.what,
            finding.expected,
            finding.found,
        )
