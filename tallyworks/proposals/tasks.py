"""The background tasks of members' workshops; every one is a catch-up."""

from typing import Any

from celery import shared_task

from tallyworks.proposals import services


@shared_task(name="proposals.inspect_waiting")
def inspect_waiting(**_arguments: Any) -> None:
    """Search what waits for review against its par."""
    services.inspect_waiting()
