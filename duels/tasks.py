"""The duels' background tasks; catch-ups that may run twice without harm."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from duels import services


@shared_task(name="duels.catch_up")
def catch_up(**_arguments: Any) -> None:
    """Settle what is due and note down the challenges that have lapsed."""
    now = timezone.now()
    services.settle_due(now=now)
    services.lapse_due(now=now)


@shared_task(name="duels.stock")
def stock(**_arguments: Any) -> None:
    """Make what is missing of the workshops and questions of duels to come."""
    services.fill_stock(now=timezone.now())
