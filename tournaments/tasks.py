"""The tournaments' background tasks; catch-ups that may run twice without harm."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from tournaments import services

# One takes seconds, and under `make run` the schedule waits for it.
_PUZZLES_AT_ONCE = 2


@shared_task(name="tournaments.catch_up")
def catch_up(**_arguments: Any) -> None:
    """Apply what is due and send the reminders."""
    now = timezone.now()
    services.apply_due(now=now)
    services.send_reminders(now=now)


@shared_task(name="tournaments.make_puzzles")
def make_puzzles(**_arguments: Any) -> None:
    """Make puzzles of tournaments that are about to be published."""
    services.make_puzzles(now=timezone.now(), most=_PUZZLES_AT_ONCE)


@shared_task(name="tournaments.fill_practice")
def fill_practice(**_arguments: Any) -> None:
    """Make a puzzle for practice where players come to the end of what there is."""
    services.fill_practice(now=timezone.now())


@shared_task(name="tournaments.continue_series")
def continue_series(**_arguments: Any) -> None:
    """Set up the tournaments of weekly series."""
    services.continue_series(now=timezone.now())
