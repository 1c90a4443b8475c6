"""The door to background work: a task is named here and leaves once the transaction stands."""

from celery import current_app
from django.db import transaction


def enqueue(task_name: str, **arguments: str | int | None) -> None:
    """Send the registered task `task_name` with `arguments` when the transaction commits.

    The task is looked up in the registry, not sent by name: eager mode ignores `send_task`.

    Raises:
        KeyError: when no such task is registered.
    """
    task = current_app.tasks[task_name]
    transaction.on_commit(lambda: task.apply_async(kwargs=arguments))
