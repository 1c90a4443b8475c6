"""The site's heartbeat: once a second, an outage made up for once and before anything else."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import DatabaseError
from django.http import HttpResponse
from django.test import RequestFactory
from pytest_django import Settings

from tallyworks.blitz.models import Attempt
from tallyworks.live import loop, queries, services, tasks
from tallyworks.live.middleware import HeartbeatMiddleware
from tallyworks.live.models import Outage
from tallyworks.live.registry import deadlines, outages
from tallyworks.live.types import Attendance, Room
from tests.live.conftest import HandClock

pytestmark = pytest.mark.django_db

Calls = list[tuple[datetime, datetime]]


def seconds(number: float) -> timedelta:
    return timedelta(seconds=number)


@pytest.fixture
def outage_calls() -> Iterator[Calls]:
    calls: Calls = []

    def handle(*, heartbeat_at: datetime, now: datetime) -> None:
        calls.append((heartbeat_at, now))

    outages.register("tests", handle)
    yield calls
    outages.forget("tests")


def test_it_is_written_at_most_once_a_second(
    now: datetime, outage_calls: Calls, django_assert_num_queries: Any
) -> None:
    assert queries.get_heartbeat() is None
    for at, expected in ((0, 0), (0.999, 0), (1, 1), (1.5, 1), (6, 6)):
        assert services.beat(now=now + seconds(at)) is False
        assert queries.get_heartbeat() == now + seconds(expected)
    assert outage_calls == []
    with django_assert_num_queries(1):
        services.beat(now=now + seconds(8))


def test_five_seconds_are_no_outage_and_a_moment_more_is(
    now: datetime, outage_calls: Calls
) -> None:
    services.beat(now=now)
    assert services.beat(now=now + seconds(5)) is False
    assert services.beat(now=now + seconds(10.001)) is True
    assert outage_calls == [(now + seconds(5), now + seconds(10.001))]
    assert queries.get_heartbeat() == now + seconds(10.001)
    # Whoever finds out a moment later finds nothing to do.
    assert services.beat(now=now + seconds(10.002)) is False
    assert list(Outage.objects.values_list("heartbeat_at", "noticed_at")) == outage_calls


def test_a_clock_behind_the_others_declares_nothing(now: datetime, outage_calls: Calls) -> None:
    services.beat(now=now)
    assert services.beat(now=now - seconds(60)) is False
    assert queries.get_heartbeat() == now
    assert outage_calls == []


@pytest.mark.django_db(transaction=True)
def test_an_outage_that_could_not_be_made_up_for_is_tried_again(
    now: datetime, outage_calls: Calls
) -> None:
    def fail(*, heartbeat_at: datetime, now: datetime) -> None:
        raise ValueError("planted")

    services.beat(now=now)
    outages.register("a-first", fail)
    try:
        with pytest.raises(ValueError, match="planted"):
            services.beat(now=now + seconds(60))
    finally:
        outages.forget("a-first")
    assert not Outage.objects.exists()
    assert queries.get_heartbeat() == now
    assert services.beat(now=now + seconds(61)) is True
    assert outage_calls == [(now, now + seconds(61))]


def test_the_blitz_gets_its_time_back(cast: Any, today: Any, now: datetime) -> None:
    attempt = Attempt.objects.create(
        player=cast.member,
        workshop=today,
        date=now.date(),
        started_at=now - seconds(10),
        deadline_at=now + seconds(170),
    )
    services.beat(now=now)
    services.beat(now=now + seconds(60))
    attempt.refresh_from_db()
    assert attempt.deadline_at == now + seconds(230)


def test_absences_start_anew(now: datetime) -> None:
    room, server = Room("counter", 7), UUID(int=1)
    services.beat(now=now)
    numbers = [
        services.arrive(room=room, player_id=player, server=server, now=now) for player in (1, 2, 3)
    ]
    # One was declared gone before, one had gone without anybody noticing, one was there.
    services.depart(presence_id=numbers[0], server=server, now=now - seconds(60))
    services.declare_gone(now=now)
    services.depart(presence_id=numbers[1], server=server, now=now - seconds(3))
    back = now + seconds(100)
    services.beat(now=back)
    services.declare_gone(now=back)
    assert queries.list_attendance(room, now=back) == [
        Attendance(1, is_here=False, gone_since=back),
        Attendance(2, is_here=False, gone_since=back),
        Attendance(3, is_here=True, gone_since=None),
    ]
    services.declare_gone(now=back + seconds(15))
    assert queries.get_attendance(room, 3, now=back + seconds(15)).gone_since == back + seconds(15)


# --- The loop -------------------------------------------------------------------------------------


@pytest.fixture
def applied() -> Iterator[list[tuple[str, datetime]]]:
    done: list[tuple[str, datetime]] = []

    def fail(*, now: datetime) -> int:
        done.append(("a-fault", now))
        raise ValueError("planted")

    def apply(*, now: datetime) -> int:
        done.append(("b-tests", now))
        return 1

    deadlines.register("a-fault", fail)
    deadlines.register("b-tests", apply)
    yield done
    deadlines.forget("a-fault")
    deadlines.forget("b-tests")


def test_the_loop_applies_what_each_app_declares_due_though_one_fails(
    clock: HandClock, applied: list[tuple[str, datetime]]
) -> None:
    assert loop.apply_due(clock) is False
    assert applied == [("a-fault", clock.instant), ("b-tests", clock.instant)]
    assert queries.get_heartbeat() == clock.instant
    deadlines.forget("a-fault")
    assert loop.apply_due(clock) is True


def test_the_loop_makes_up_for_an_outage_before_anything_falls_due(
    clock: HandClock, applied: list[tuple[str, datetime]], outage_calls: Calls
) -> None:
    services.beat(now=clock.instant)
    before = clock.instant
    clock.pass_by(60)

    def watch(*, now: datetime) -> int:
        assert outage_calls == [(before, now)]
        return 0

    deadlines.register("b-tests", watch)
    deadlines.forget("a-fault")
    assert loop.apply_due(clock) is True


def test_nothing_falls_due_while_an_outage_is_not_made_up_for(
    clock: HandClock, applied: list[tuple[str, datetime]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_arguments: Any) -> None:
        raise DatabaseError("planted")

    monkeypatch.setattr(services, "beat", fail)
    assert loop.apply_due(clock) is False
    assert applied == []


# --- Requests and tasks ---------------------------------------------------------------------------


def ask(
    middleware: HeartbeatMiddleware, path: str, at: datetime, *, received_at: datetime | None = None
) -> int:
    request: Any = RequestFactory().get(path)
    request.reached_at, request.now = at, received_at or at
    return middleware(request).status_code


def test_a_request_beats_once_a_second_before_it_is_answered(
    now: datetime, outage_calls: Calls, settings: Settings, django_assert_num_queries: Any
) -> None:
    settings.KEEP_HEARTBEAT = True
    services.beat(now=now - seconds(60))
    order: list[Any] = []

    def view(_request: Any) -> HttpResponse:
        order.append(list(outage_calls))
        return HttpResponse()

    middleware = HeartbeatMiddleware(view)
    assert ask(middleware, "/health/live", now) == 200
    assert order.pop() == []
    ask(middleware, "/", now)
    assert order.pop() == [(now - seconds(60), now)]
    with django_assert_num_queries(0):
        ask(middleware, "/", now + seconds(0.9))
    ask(middleware, "/", now + seconds(1.1))
    assert queries.get_heartbeat() == now + seconds(1.1)


def test_a_request_that_the_proxy_held_hides_no_outage(
    now: datetime, outage_calls: Calls, settings: Settings
) -> None:
    settings.KEEP_HEARTBEAT = True
    services.beat(now=now)
    back = now + seconds(9.2)
    ask(HeartbeatMiddleware(lambda _: HttpResponse()), "/", back, received_at=now + seconds(4.5))
    assert outage_calls == [(now, back)]
    assert queries.get_heartbeat() == back
    # The loop, which comes back a little later, finds nothing to do.
    assert services.beat(now=back + seconds(0.1)) is False


def test_a_page_answers_though_the_heart_cannot_be_reached(
    now: datetime, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.KEEP_HEARTBEAT = True

    def fail(**_arguments: Any) -> None:
        raise DatabaseError("planted")

    monkeypatch.setattr(services, "beat", fail)
    assert ask(HeartbeatMiddleware(lambda _request: HttpResponse()), "/", now) == 200
    tasks.keep_time()


def test_a_task_beats_before_it_runs(
    travel: Any, now: datetime, outage_calls: Calls, settings: Settings
) -> None:
    services.beat(now=now - seconds(60))
    tasks.prune.delay()
    assert outage_calls == []
    settings.KEEP_HEARTBEAT = True
    tasks.prune.delay()
    assert outage_calls == [(now - seconds(60), now)]
