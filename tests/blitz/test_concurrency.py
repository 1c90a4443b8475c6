"""What must happen once, tried by several connections at the same instant."""

from datetime import datetime
from threading import Barrier
from typing import Any

import pytest

from tallyworks.blitz import services
from tallyworks.blitz.errors import AlreadyRun, AlreadyStarted
from tallyworks.blitz.models import Attempt, Title
from tallyworks.blitz.querysets import AttemptQuerySet
from tallyworks.blitz.services import attempts, closing
from tests.blitz.conftest import make_blitz, paris, seconds
from tests.connections import at_once
from tests.factories import BEST, FAST, WRONG, PlayerFactory

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
MACHINES = (BEST, FAST, WRONG, BEST)


def run_at_once(now: datetime) -> list[Any]:
    make_blitz()
    player = PlayerFactory.create()
    services.start_blitz(player_id=player.pk, now=now)
    return at_once(
        len(MACHINES),
        lambda number: services.submit_run(
            submission=services.Submission(player.pk, MACHINES[number]),
            now=now + seconds(60 + number),
        ),
    )


def counted(outcomes: list[Any]) -> int:
    return sum(isinstance(outcome, services.Outcome) for outcome in outcomes)


def test_of_runs_at_once_it_takes_one(now: datetime) -> None:
    outcomes = run_at_once(now)

    assert counted(outcomes) == 1
    assert sum(isinstance(outcome, AlreadyRun) for outcome in outcomes) == 3
    told = next(outcome for outcome in outcomes if isinstance(outcome, services.Outcome))
    assert Attempt.objects.get().machine == told.attempt.machine


@pytest.fixture
def unlocked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read the attempt without a lock, and let everybody have read before anybody writes."""
    everybody_has_read = Barrier(len(MACHINES))
    take_run = attempts._take_run

    def read(attempt_id: int) -> Attempt:
        return Attempt.objects.get(pk=attempt_id)

    def take_late(*arguments: Any, **named: Any) -> None:
        everybody_has_read.wait(timeout=30)
        take_run(*arguments, **named)

    monkeypatch.setattr(attempts, "_lock_attempt", read)
    monkeypatch.setattr(attempts, "_take_run", take_late)


@pytest.mark.usefixtures("unlocked")
def test_without_the_lock_the_database_still_takes_one(now: datetime) -> None:
    assert counted(run_at_once(now)) == 1


@pytest.mark.usefixtures("unlocked")
def test_it_would_take_them_all_without_lock_and_condition(
    now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AttemptQuerySet, "unspent", lambda self: self)

    assert counted(run_at_once(now)) == len(MACHINES)


def test_of_starts_at_once_it_makes_one(now: datetime) -> None:
    make_blitz()
    player = PlayerFactory.create()
    outcomes = at_once(6, lambda _number: services.start_blitz(player_id=player.pk, now=now))

    assert sum(isinstance(outcome, Attempt) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, AlreadyStarted) for outcome in outcomes) == 5
    assert Attempt.objects.count() == 1


def test_the_database_refuses_a_second_start_where_nothing_else_does(
    now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_blitz()
    player = PlayerFactory.create()
    both_checked = Barrier(2)

    def check_late(*_arguments: Any, **_named: Any) -> None:
        both_checked.wait(timeout=30)

    monkeypatch.setattr(attempts, "lock_acting_player", lambda player_id, now: player_id)
    monkeypatch.setattr(attempts, "_check_may_start", check_late)
    outcomes = at_once(2, lambda _number: services.start_blitz(player_id=player.pk, now=now))
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["AlreadyStarted", "Attempt"]


def test_two_jobs_at_once_award_one_title(now: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    run_at_once(now)
    both_decided = Barrier(2)
    award = closing._award

    def award_late(*arguments: Any, **named: Any) -> Any:
        both_decided.wait(timeout=30)
        return award(*arguments, **named)

    monkeypatch.setattr(closing, "_award", award_late)
    outcomes = at_once(2, lambda _number: services.award_titles(now=paris("2026-12-01T00:03:00")))
    assert sorted(len(outcome) for outcome in outcomes) == [0, 1]
    assert Title.objects.count() == 1
