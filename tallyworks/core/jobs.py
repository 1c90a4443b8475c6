"""The door to background work: a task is named here and leaves once the transaction stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from celery import Task
from celery.app.registry import TaskRegistry
from celery.schedules import crontab
from django.db import transaction

from tallyworks.celery import app

_DAY_SECONDS: Final = 86_400.0


@dataclass(frozen=True, slots=True)
class PeriodicJob:
    """An entry of the schedule: the task `task`, every `every_seconds`."""

    name: str
    task: str
    every_seconds: float


def list_periodic() -> list[PeriodicJob]:
    """Return the entries of the schedule, by name."""
    schedule = app.conf.beat_schedule.items()
    return [
        PeriodicJob(name, entry["task"], _interval(entry["schedule"]))
        for name, entry in sorted(schedule)
    ]


def _interval(schedule: float | crontab) -> float:
    # The ones that are no interval name a time of the day.
    return _DAY_SECONDS if isinstance(schedule, crontab) else schedule


def enqueue(task_name: str, **arguments: str | int | None) -> None:
    """Send the registered task `task_name` with `arguments` when the transaction commits.

    The task is looked up in the registry, not sent by name: eager mode ignores `send_task`.

    Raises:
        KeyError: when no such task is registered.
    """
    enqueue_all(task_name, [arguments])


def enqueue_all(task_name: str, batch: Sequence[Mapping[str, str | int | None]]) -> None:
    """Send the task once with each arguments of `batch`, as `enqueue` does.

    Raises:
        KeyError: when no such task is registered.
    """
    task = _registry()[task_name]
    transaction.on_commit(lambda: _send(task, batch))


def _send(task: Task[Any, Any], batch: Sequence[Mapping[str, str | int | None]]) -> None:
    for arguments in batch:
        task.apply_async(kwargs=dict(arguments))


@cache
def _registry() -> TaskRegistry:
    # Only workers discover the tasks by themselves; a web process has to ask for it, once.
    app.loader.import_default_modules()
    return app.tasks
