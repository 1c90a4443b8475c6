"""The background tasks of published results; every one is a catch-up."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from tallyworks.results import services


@shared_task(name="results.publish")
def publish(**_arguments: Any) -> None:
    """Publish the files of what has closed."""
    services.publish_due(now=timezone.now())


@shared_task(name="results.dump")
def dump(**_arguments: Any) -> None:
    """Make the dump of the night."""
    services.make_dump(now=timezone.now())
