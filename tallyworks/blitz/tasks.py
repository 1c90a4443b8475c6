"""The Blitz's background task; a catch-up that may run twice without harm."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from tallyworks.blitz import services


@shared_task(name="blitz.catch_up")
def catch_up(**_arguments: Any) -> None:
    """Note down what has expired and decide the titles that are due."""
    now = timezone.now()
    services.expire_due(now=now)
    services.award_titles(now=now)
