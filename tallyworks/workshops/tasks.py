"""The workshops' background tasks; every one is a catch-up and may run twice without harm."""

import time
from typing import Any

from celery import shared_task
from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

from tallyworks.workshops import rules, services

_PROVING_SECONDS = 20
_FEW_NODES = 200_000
# Whoever proves says so for longer than its last slice takes; who is killed is waited for so long.
_BUSY = "workshops:proving"
_BUSY_SECONDS = 900


@shared_task(name="workshops.make_ahead")
def make_ahead(**_arguments: Any) -> None:
    """Make every workshop that is due, one after the other."""
    for _workshop in services.make_due(now=timezone.now()):
        pass


@shared_task(name="workshops.roll_over")
def roll_over(**_arguments: Any) -> None:
    """See that today's workshop exists and tell open pages when it has just opened."""
    services.roll_over(now=timezone.now())


@shared_task(name="workshops.prove")
def prove(**_arguments: Any) -> None:
    """Work on the cheapest proofs for a while; a slice once begun is worked to its end.

    One worker does at a time: a slice may outlast the schedule's interval, and another would begin.
    """
    if not cache.add(_BUSY, True, timeout=_BUSY_SECONDS):
        return
    try:
        _prove_for_a_while()
    finally:
        cache.delete(_BUSY)


def _prove_for_a_while() -> None:
    ends = time.monotonic() + _PROVING_SECONDS
    # Without workers every other job waits for this one.
    most_nodes = _FEW_NODES if settings.EMBEDDED_SCHEDULE else rules.LARGEST_BUDGET
    while time.monotonic() < ends:
        if not services.prove_next(now=timezone.now(), most_nodes=most_nodes):
            break
