"""How the site does, on a page: what is late is shown, and nobody else reads it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from unittest.mock import MagicMock

import pytest
import redis
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from duels.models import Duel
from tallyworks.live.models import Outage
from tallyworks.staff import services
from tallyworks.staff.queries import get_state, list_figures
from tests.conftest import Cast

MINUTE = timedelta(minutes=1)


def overdue_duel(cast: Cast, now: datetime) -> Duel:
    return Duel.objects.create(
        kind="EXPRESS", reach="NAMED", status="ACCEPTED", challenger=cast.member,
        opponent=cast.second, created_at=now - 9 * MINUTE, lapses_at=now + MINUTE,
        accepted_at=now - 8 * MINUTE, due_at=now - 3 * MINUTE,
    )  # fmt: skip


def test_it_says_how_long_what_is_due_has_waited(cast: Cast, now: datetime) -> None:
    overdue_duel(cast, now)

    lags = get_state(now=now).lags
    assert lags.pop("duels") == 3 * MINUTE
    assert set(lags.values()) == {timedelta(0)}


def test_a_job_at_an_hour_of_the_day_is_late_after_two_days(db: None, now: datetime) -> None:
    services.begin_job(task="tamsk.audit", run_id="one", now=now - timedelta(hours=47))
    services.end_job(task="tamsk.audit", run_id="one", error="", now=now - timedelta(hours=47))

    def trouble(at: datetime) -> set[str]:
        return {line.periodic.name for line in get_state(now=at).jobs if line.is_in_trouble}

    assert trouble(now) == set()
    assert trouble(now + timedelta(hours=2)) == {"tamsk-audit"}


def test_figures_tell_the_age_of_what_ran(db: None, now: datetime) -> None:
    services.begin_job(task="leagues.catch_up", run_id="one", now=now - 2 * MINUTE)
    figures = {name: values for name, _about, _label, values in list_figures(now=now)}

    assert figures["tallyworks_job_age_seconds"] == {"leagues-catch-up": 120.0}
    assert figures["tallyworks_job_in_trouble"]["leagues-catch-up"] == 0.0


def test_what_waits_is_told_by_queue(
    admins_desk: Client, now: datetime, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    waiting = {"celery": 3, "computer": 1204}
    broker = MagicMock()
    broker.return_value.__enter__.return_value.llen.side_effect = waiting.__getitem__
    monkeypatch.setattr(redis.Redis, "from_url", broker)
    settings.REDIS_URL = "redis://nowhere"
    figures = {name: (label, told) for name, _about, label, told in list_figures(now=now)}
    page = admins_desk.get("/admin/status/").content.decode()

    assert figures["tallyworks_queue_length"] == ("queue", {"celery": 3.0, "computer": 1204.0})
    assert '<p class="desk-figure">1,207</p>' in page
    assert "<code>celery</code> 3 · <code>computer</code> 1,204" in page


@pytest.mark.postgres
def test_the_clocks_of_one_machine_agree(db: None) -> None:
    difference = get_state(now=timezone.now()).clock_difference
    assert difference is not None
    assert abs(difference) < timedelta(seconds=5)


def test_staff_see_it(
    admins_desk: Client,
    cast: Cast,
    now: datetime,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    overdue_duel(cast, now)
    Outage.objects.create(heartbeat_at=now - 9 * MINUTE, noticed_at=now - 7 * MINUTE)
    with django_assert_max_num_queries(16):
        page = admins_desk.get("/admin/status/").content.decode()

    assert "180<small> s" in page
    assert "deadlines were moved by as much" in page
    assert "desk-card-bad" in page


def test_a_moderator_does_not(moderators_desk: Client) -> None:
    assert moderators_desk.get("/admin/status/").status_code == 403
