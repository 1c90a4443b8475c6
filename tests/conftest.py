"""What every test shares: how hard properties are tried, and where a test can run."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import caches
from django.db import connection
from django.utils import translation
from hypothesis import settings as hypothesis_settings
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from tallyworks.core import features
from tallyworks.players.models import Player
from tallyworks.workshops.models import Workshop
from tests.factories import PlayerFactory, WorkshopFactory
from tests.flushing import empty_only_what_is_filled
from tournaments.services import barring

# No deadline: on a shared core a single example may be slow without anything being wrong.
# `pytest --hypothesis-profile=thorough` looks for longer.
hypothesis_settings.register_profile("quick", deadline=None, max_examples=60)
hypothesis_settings.register_profile("thorough", deadline=None, max_examples=2000)
hypothesis_settings.load_profile("quick")

empty_only_what_is_filled()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is about the other database: row locks, or statements only SQLite has.

    CI runs the suite on both. What touches no database gives the same beside either, so it runs
    beside SQLite alone; so do the long walks through all addresses.
    """
    if connection.vendor == "postgresql":
        foreign = [item for item in items if _has_marker(item, "sqlite", "walk") or _is_pure(item)]
    else:
        foreign = [item for item in items if item.get_closest_marker("postgres")]
    config.hook.pytest_deselected(items=foreign)
    items[:] = [item for item in items if item not in foreign]


def _has_marker(item: pytest.Item, *names: str) -> bool:
    return any(item.get_closest_marker(name) for name in names)


def _is_pure(item: pytest.Item) -> bool:
    wanted = getattr(item, "fixturenames", ())
    return not (item.get_closest_marker("django_db") or {"db", "transactional_db"} & set(wanted))


@dataclass(frozen=True, slots=True)
class Cast:
    """The people of every story: two members, a guest, a moderator who is staff."""

    member: Player
    second: Player
    guest: Player
    staff: Player


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """End what is left of the session's connections, as PostgreSQL drops no database in use.

    A live hub's threads are ended with their loop, whenever that is collected.
    """
    yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture(autouse=True)
def _forget() -> None:
    """Forget what this process keeps: of another database, and the language of an earlier page."""
    for name in caches:
        caches[name].clear()
    # Asked for every few seconds only, so it is part of no other count of queries.
    caches["memory"].set(features.CACHE_KEY, frozenset(), None)
    caches["memory"].set(barring.NONE_NEAR, True, None)
    translation.activate("en")


@pytest.fixture
def now() -> datetime:
    """Return noon of a Monday in Paris, in winter."""
    return datetime(2026, 11, 30, 11, tzinfo=UTC)


@pytest.fixture
def cast(db: None, now: datetime) -> Cast:
    """Return the cast, all of them there since an hour."""
    joined_at = now - timedelta(hours=1)
    people = {
        role: PlayerFactory.create(
            name=name,
            email=f"{name.lower()}@example.org",
            joined_at=joined_at,
            member_since_at=joined_at,
        )
        for role, name in (("member", "Ada"), ("second", "Bruno"), ("staff", "Carla"))
    }
    people["staff"].is_staff = people["staff"].is_superuser = True
    people["staff"].save()
    return Cast(guest=PlayerFactory.create(name="Lilac Wren 7", joined_at=joined_at), **people)


@pytest.fixture
def today(db: None) -> Workshop:
    """Return the daily workshop of Monday 30 November 2026: the rules' example 1, par 40."""
    return WorkshopFactory.create()


@pytest.fixture
def travel(now: datetime) -> Iterator[time_machine.Traveller]:
    """Set the clock of the edge to `now`, standing still."""
    caches["default"].clear()
    with time_machine.travel(now, tick=False) as traveller:
        yield traveller


@pytest.fixture
def api(travel: time_machine.Traveller) -> APIClient:
    """Return a caller without any player, whose CSRF tokens are checked."""
    return APIClient(enforce_csrf_checks=True)


@pytest.fixture
def member_api(cast: Cast, travel: time_machine.Traveller) -> APIClient:
    """Return the member logged in; CSRF is not the subject where this is used."""
    client = APIClient()
    client.force_login(cast.member)
    return client


@pytest.fixture
def unbraked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test ask for as many pages as it likes."""
    rates = dict.fromkeys(SimpleRateThrottle.THROTTLE_RATES, "100000/min")
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)
