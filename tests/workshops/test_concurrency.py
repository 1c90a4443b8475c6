"""What must happen once, tried by many connections at the same instant."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from tallyworks.workshops import services
from tallyworks.workshops.errors import RunLimitReached
from tallyworks.workshops.models import Run, Score, Workshop
from tallyworks.workshops.services import generation, runs
from tests.factories import BEST, PlayerFactory, WorkshopFactory

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def at_once(count: int, act: Callable[[], Any]) -> list[Any]:
    """Return what `act` gave or raised on each of `count` connections, all started together."""
    barrier = Barrier(count)

    def work(_number: int) -> Any:
        barrier.wait(timeout=30)
        try:
            return act()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=count) as pool:
        return list(pool.map(work, range(count)))


def nineteen_runs(now: datetime) -> services.Submission:
    player, workshop = PlayerFactory.create(), WorkshopFactory.create()
    submission = services.Submission(player.pk, workshop.pk, BEST)
    for count in range(19):
        services.submit_run(submission=submission, now=now - timedelta(seconds=count))
    return submission


def test_it_lets_exactly_one_of_fifty_runs_through_at_nineteen_in_the_minute(
    now: datetime,
) -> None:
    submission = nineteen_runs(now)

    outcomes = at_once(50, lambda: services.submit_run(submission=submission, now=now))
    assert sum(isinstance(outcome, services.RunOutcome) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, RunLimitReached) for outcome in outcomes) == 49
    assert Run.objects.count() == 20
    assert Score.objects.count() == 1


def test_it_would_let_more_through_without_the_lock(
    now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    submission = nineteen_runs(now)
    counted = Barrier(8)
    take_allowance = runs._take_allowance

    def slow_allowance(**arguments: Any) -> Any:
        allowance = take_allowance(**arguments)
        counted.wait(timeout=30)
        return allowance

    monkeypatch.setattr(runs, "lock_acting_player", lambda player_id, now: player_id)
    monkeypatch.setattr(runs, "_take_allowance", slow_allowance)
    at_once(8, lambda: services.submit_run(submission=submission, now=now))
    assert Run.objects.count() == 27


def test_it_makes_one_workshop_a_day_when_two_rollovers_run_at_once(
    now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    both_generated = Barrier(2)

    def generate(kind: Workshop.Kind, day: date, revision: int) -> dict[str, Any]:
        both_generated.wait(timeout=30)
        made = WorkshopFactory.build()
        return {
            "sheet": made.sheet, "par": made.par, "par_cost": 1, "par_cycles": 1, "par_area": 1,
            "generator_version": 1, "search_budget": 1,
        }  # fmt: skip

    monkeypatch.setattr(generation, "_generate", generate)
    outcomes = at_once(2, lambda: services.roll_over(now=now))
    assert outcomes == [None, None]
    assert Workshop.objects.daily().count() == 1
