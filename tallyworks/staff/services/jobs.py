"""Periodic jobs: what they did last, and one of them run now."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.utils.translation import gettext as _

from tallyworks.core.acts import StaffAct, report_act
from tallyworks.core.jobs import PeriodicJob, enqueue, list_periodic
from tallyworks.players.services import check_staff
from tallyworks.staff.errors import UnknownJob
from tallyworks.staff.models import Job

if TYPE_CHECKING:
    from tallyworks.players.models import Player

RUN_JOB: Final = "staff.run_job"
_MILLISECOND: Final = timedelta(milliseconds=1)


def begin_job(*, task: str, run_id: str, now: datetime) -> None:
    """Note that a periodic job begins; another task is none of our business."""
    if any(job.task == task for job in list_periodic()):
        Job.objects.update_or_create(
            task=task,
            defaults={
                "run_id": run_id,
                "outcome": Job.Outcome.RUNNING,
                "started_at": now,
                "duration_ms": None,
            },
        )


def end_job(*, task: str, run_id: str, error: str, now: datetime) -> None:
    """Note how the run begun last ended: `error` is the failure's class, empty where it is done."""
    job = Job.objects.filter(task=task, run_id=run_id).first()
    if job is None:
        return
    duration = max(0, (now - job.started_at) // _MILLISECOND)
    failure = {"failed_at": now, "error": error} if error else {}
    outcome = Job.Outcome.FAILED if error else Job.Outcome.DONE
    Job.objects.filter(task=task, run_id=run_id).update(
        outcome=outcome, duration_ms=duration, **failure
    )


def run_job(*, staff: Player, name: str, now: datetime) -> PeriodicJob:
    """Send a job of the schedule on its way now; all are catch-ups, so one run more does no harm.

    Raises:
        StaffOnly, PlayerBlocked: he may not.
        UnknownJob: the schedule has none of that name.
    """
    job = next((job for job in list_periodic() if job.name == name), None)
    if job is None:
        raise UnknownJob(_("There is nothing here."))
    with transaction.atomic():
        check_staff(staff=staff, permission=RUN_JOB, now=now)
        act = StaffAct(
            code="job.run", actor_id=staff.pk, object_type="staff.job", object_id=job.task
        )
        report_act(act=act, now=now)
        enqueue(job.task)
    return job
