"""What is seen of background tasks: how long each waited and took, and for which request."""

import time
from typing import Any, Final

from celery import Task
from celery.signals import (
    before_task_publish,
    setup_logging,
    task_postrun,
    task_prerun,
    worker_init,
)
from django.conf import settings

from tallyworks.core import logs, metrics

# Headers of the broker's message.
SENT_AT: Final = "tallyworks_sent_at"
REQUEST: Final = "tallyworks_request"

_begun: dict[str, float] = {}


@setup_logging.connect(dispatch_uid="core.keep_logging")
def keep_logging(**_arguments: Any) -> None:
    """Leave logging as the settings have it; Celery sets up its own where nobody listens here."""


@worker_init.connect(dispatch_uid="core.serve_metrics")
def serve_metrics(**_arguments: Any) -> None:
    """Answer for the worker's figures on a port of its own, where one is set."""
    if settings.METRICS_PORT:
        metrics.serve(settings.METRICS_PORT, settings.METRICS_DIR)


@before_task_publish.connect(dispatch_uid="core.mark_task")
def mark_task(headers: dict[str, Any], **_arguments: Any) -> None:
    """Write on the message when it was sent and for which request."""
    headers[SENT_AT] = time.time()
    headers[REQUEST] = logs.current_request()


@task_prerun.connect(dispatch_uid="core.note_task_begins")
def note_begin(sender: Task[Any, Any], task_id: str, **_arguments: Any) -> None:
    """Note how long the task waited."""
    sent_at = sender.request.get(SENT_AT)
    if sent_at is not None:
        # Sent by another machine, whose clock may be ahead.
        metrics.QUEUE_SECONDS.labels(sender.name).observe(max(0.0, time.time() - sent_at))
        # A task run in place belongs to its request already.
        logs.begin(request=sender.request.get(REQUEST), task=sender.name, task_id=task_id)
    _begun[task_id] = time.perf_counter()


@task_postrun.connect(dispatch_uid="core.note_task_ends")
def note_end(sender: Task[Any, Any], task_id: str, state: str | None, **_arguments: Any) -> None:
    """Note how long the task took and how it ended."""
    begun = _begun.pop(task_id, None)
    if begun is not None:
        metrics.TASK_SECONDS.labels(sender.name).observe(time.perf_counter() - begun)
    metrics.TASKS.labels(sender.name, state or "UNKNOWN").inc()
