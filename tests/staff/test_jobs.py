"""Jobs: what each did last, who runs one now, and when one is late."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import DatabaseError
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from leagues.tasks import catch_up
from tallyworks.core.jobs import list_periodic
from tallyworks.players.errors import PlayerBlocked, StaffOnly
from tallyworks.players.models import Player
from tallyworks.players.services import block_player
from tallyworks.staff import rules, services
from tallyworks.staff.errors import UnknownJob
from tallyworks.staff.models import Act, Job
from tallyworks.staff.queries import list_jobs
from tallyworks.staff.rules import Health
from tests.conftest import Cast

JOB, TASK = "leagues-catch-up", "leagues.catch_up"
SECOND = timedelta(seconds=1)


def test_it_notes_how_a_job_went(db: None, now: datetime) -> None:
    services.begin_job(task=TASK, run_id="one", now=now)
    assert Job.objects.get().outcome == "RUNNING"
    services.end_job(task=TASK, run_id="one", error="", now=now + timedelta(milliseconds=1234))

    job = Job.objects.get()
    assert (job.outcome, job.duration_ms, job.failed_at, job.error) == ("DONE", 1234, None, "")


def test_a_failure_is_kept_until_the_next_one(db: None, now: datetime) -> None:
    services.begin_job(task=TASK, run_id="one", now=now)
    services.end_job(task=TASK, run_id="one", error="KeyError", now=now)
    assert Job.objects.get().outcome == "FAILED"
    services.begin_job(task=TASK, run_id="two", now=now + SECOND)
    services.end_job(task=TASK, run_id="two", error="", now=now + SECOND)

    job = Job.objects.get()
    assert (job.outcome, job.failed_at, job.error) == ("DONE", now, "KeyError")


def test_an_older_run_that_ends_later_changes_nothing(db: None, now: datetime) -> None:
    services.begin_job(task=TASK, run_id="one", now=now)
    services.begin_job(task=TASK, run_id="two", now=now + SECOND)
    services.end_job(task=TASK, run_id="one", error="KeyError", now=now + 2 * SECOND)

    assert Job.objects.get().outcome == "RUNNING"


def test_a_task_that_is_not_periodic_leaves_no_row(db: None, now: datetime) -> None:
    services.begin_job(task="notices.send_email", run_id="one", now=now)
    services.end_job(task="notices.send_email", run_id="one", error="", now=now)

    assert not Job.objects.exists()


def test_whatever_runs_a_task_it_is_noted(db: None, settings: Settings) -> None:
    settings.KEEP_JOB_RECORDS = True
    catch_up.apply_async()

    assert Job.objects.get().outcome == "DONE"


def test_only_the_class_of_a_failure_is_noted(
    db: None, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_arguments: Any) -> None:
        raise LookupError("ada@example.org")

    settings.KEEP_JOB_RECORDS = True
    monkeypatch.setattr("leagues.services.close_due_weeks", fail)
    # As in a worker, where nobody waits for the task.
    catch_up.apply(throw=False)

    job = Job.objects.get()
    assert (job.outcome, job.error) == ("FAILED", "LookupError")


def test_a_record_that_fails_stops_no_task(
    db: None, settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(**_arguments: Any) -> None:
        raise DatabaseError

    settings.KEEP_JOB_RECORDS = True
    monkeypatch.setattr(services, "begin_job", fail)
    catch_up.apply_async()

    assert "staff.job_not_noted" in caplog.text


def test_an_admin_runs_one_now(
    admin: Player, now: datetime, settings: Settings,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:  # fmt: skip
    settings.KEEP_JOB_RECORDS = True
    with django_capture_on_commit_callbacks(execute=True):
        job = services.run_job(staff=admin, name=JOB, now=now)

    assert job.task == TASK
    assert Job.objects.get(task=TASK).outcome == "DONE"
    assert Act.objects.get().object_id == TASK


def test_nobody_else_does(cast: Cast, moderator: Player, admin: Player, now: datetime) -> None:
    for player in (cast.member, moderator):
        with pytest.raises(StaffOnly):
            services.run_job(staff=player, name=JOB, now=now)
    with pytest.raises(UnknownJob):
        services.run_job(staff=admin, name="nothing", now=now)
    block_player(player_id=admin.pk, author_id=cast.staff.pk, reason="x", until_at=None, now=now)
    with pytest.raises(PlayerBlocked):
        services.run_job(staff=admin, name=JOB, now=now)
    assert not Act.objects.exists()


def test_the_page_shows_all_of_the_schedule(admins_desk: Client) -> None:
    page = admins_desk.get("/admin/staff/job/").content.decode()

    assert {job.name for job in list_periodic() if job.name in page} == {
        job.name for job in list_periodic()
    }
    assert page.count("never ran") == len(list_periodic())


def test_the_page_runs_one_after_a_question(admins_desk: Client) -> None:
    address = f"/admin/staff/job/{JOB}/run/"
    assert "Every job is a catch-up" in admins_desk.get(address).content.decode()
    assert not Act.objects.exists()

    assert "The job is on its way." in admins_desk.post(address, follow=True).content.decode()
    assert Act.objects.get().code == "job.run"
    unknown = admins_desk.post("/admin/staff/job/nothing/run/")
    assert "There is nothing here." in unknown.content.decode()


@pytest.mark.parametrize(
    ("started", "is_running", "has_failed", "health"),
    [
        (None, False, False, Health.NEVER),
        (0, False, False, Health.GOOD),
        (0, True, False, Health.RUNNING),
        (0, False, True, Health.FAILED),
        (120, False, False, Health.GOOD),
        (121, False, False, Health.LATE),
        (121, True, True, Health.LATE),
    ],
)
def test_a_job_is_late_after_two_intervals_and_a_minute(
    now: datetime, started: int | None, is_running: bool, has_failed: bool, health: Health
) -> None:
    started_at = None if started is None else now - started * SECOND

    assert health == rules.job_health(
        started_at=started_at, is_running=is_running, has_failed=has_failed, every_seconds=30,
        now=now,
    )  # fmt: skip


def test_the_next_run_is_an_interval_away(db: None, now: datetime) -> None:
    services.begin_job(task=TASK, run_id="one", now=now)

    (line,) = [line for line in list_jobs(now=now) if line.periodic.name == JOB]
    assert line.next_at == now + 30 * SECOND
    assert all(line.next_at is None for line in list_jobs(now=now) if line.periodic.name != JOB)
