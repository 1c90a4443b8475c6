"""The workshops' background tasks; every one is a catch-up and may run twice without harm."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from tallyworks.workshops import services


@shared_task(name="workshops.make_ahead")
def make_ahead(**_arguments: Any) -> None:
    """Make every workshop that is due, one after the other."""
    for _workshop in services.make_due(now=timezone.now()):
        pass


@shared_task(name="workshops.roll_over")
def roll_over(**_arguments: Any) -> None:
    """See that today's workshop exists and tell open pages when it has just opened."""
    services.roll_over(now=timezone.now())
