"""The live base's background task, and its watch over all others."""

import logging
from typing import Any

from celery import shared_task
from celery.signals import task_prerun
from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone

from tallyworks.live import services

logger = logging.getLogger(__name__)


@shared_task(name="live.prune")
def prune(**_arguments: Any) -> None:
    """Delete what nobody will ask for any more."""
    services.prune(now=timezone.now())


@task_prerun.connect(dispatch_uid="live.keep_time")
def keep_time(**_arguments: Any) -> None:
    """See that an outage is made up for before any task applies what is due."""
    if not settings.KEEP_HEARTBEAT:
        return
    try:
        services.beat(now=timezone.now())
    except DatabaseError:
        # The task will find out by itself.
        logger.warning("live.heartbeat_failed", exc_info=True)
