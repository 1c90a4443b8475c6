"""The watch over periodic jobs: when each began, how it ended and how long it took."""

import logging
from collections.abc import Callable
from typing import Any

from celery import Task
from celery.signals import task_postrun, task_prerun
from celery.states import SUCCESS
from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone

from tallyworks.staff import services

logger = logging.getLogger(__name__)


@task_prerun.connect(dispatch_uid="staff.note_beginning")
def note_beginning(sender: Task[Any, Any], task_id: str, **_arguments: Any) -> None:
    """Note that a job begins."""
    now = timezone.now()
    _note(lambda: services.begin_job(task=sender.name, run_id=task_id, now=now))


@task_postrun.connect(dispatch_uid="staff.note_end")
def note_end(
    sender: Task[Any, Any], task_id: str, retval: Any, state: str | None, **_arguments: Any
) -> None:
    """Note how it ended; of a failure only its class, as a message may hold anything."""
    now = timezone.now()
    error = "" if state == SUCCESS else type(retval).__name__
    _note(lambda: services.end_job(task=sender.name, run_id=task_id, error=error, now=now))


def _note(write: Callable[[], None]) -> None:
    if not settings.KEEP_JOB_RECORDS:
        return
    try:
        write()
    except DatabaseError:
        # The task itself goes on: a record of it is worth less than what it does.
        logger.warning("staff.job_not_noted", exc_info=True)
