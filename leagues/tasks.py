"""The leagues' background task; a catch-up that may run twice without harm."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from leagues import services


@shared_task(name="leagues.catch_up")
def catch_up(**_arguments: Any) -> None:
    """Close the weeks and pay the seasons that are due, then tell those concerned."""
    now = timezone.now()
    services.close_due_weeks(now=now)
    services.pay_due_seasons(now=now)
    services.tell_news(now=now)
