"""Reads of the periodic jobs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tallyworks.core.jobs import PeriodicJob, list_periodic
from tallyworks.staff import rules
from tallyworks.staff.models import Job


@dataclass(frozen=True, slots=True)
class JobLine:
    """A job of the schedule with what is known of it; `job` is None while it never ran."""

    periodic: PeriodicJob
    job: Job | None
    next_at: datetime | None
    health: rules.Health

    @property
    def is_in_trouble(self) -> bool:
        """Tell whether somebody should look at it."""
        return self.health in {rules.Health.LATE, rules.Health.FAILED}


def list_jobs(*, now: datetime) -> list[JobLine]:
    """Return every job of the schedule, by name; one read."""
    rows = {job.task: job for job in Job.objects.all()}
    return [_line(periodic, rows.get(periodic.task), now) for periodic in list_periodic()]


def _line(periodic: PeriodicJob, job: Job | None, now: datetime) -> JobLine:
    started_at = None if job is None else job.started_at
    every = periodic.every_seconds
    health = rules.job_health(
        started_at=started_at,
        is_running=job is not None and job.outcome == Job.Outcome.RUNNING,
        has_failed=job is not None and job.outcome == Job.Outcome.FAILED,
        every_seconds=every,
        now=now,
    )
    next_at = rules.next_run(started_at=started_at, every_seconds=every)
    return JobLine(periodic, job, next_at, health)
