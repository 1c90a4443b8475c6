"""A site with a week behind it: two days and a big workshop closed, all played by three."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from leagues import services as leagues
from tallyworks.core.calendar import midnight
from tallyworks.results import services
from tallyworks.results.models import ResultsFile
from tallyworks.workshops import services as workshops
from tallyworks.workshops.models import Workshop
from tallyworks.workshops.services import Submission
from tests.conftest import Cast
from tests.factories import BEST, FAST, WRONG, WorkshopFactory
from tests.leagues import stage as league_stage
from tests.tournaments import stage as tournament_stage

MONDAY = date(2026, 11, 23)
DAYS = (date(2026, 11, 28), date(2026, 11, 29))
# What the factory's par machine measures in truth: 19.
PAR = {"par_cost": 7, "par_cycles": 8, "par_area": 4}
HOUR = timedelta(hours=1)


@pytest.fixture
def played(cast: Cast) -> Cast:
    """Return the cast after a week of play; nothing is published."""
    league_stage.open_groups(MONDAY)
    held = [
        WorkshopFactory.create(date=day, number=place, **PAR) for place, day in enumerate(DAYS, 1)
    ]
    held.append(WorkshopFactory.create(kind=Workshop.Kind.BIG, date=MONDAY, number=1, **PAR))
    for place, workshop in enumerate(held):
        at = midnight(DAYS[place % 2]) + HOUR
        for player, machine in (
            (cast.member, FAST), (cast.member, BEST), (cast.second, WRONG), (cast.second, BEST),
            (cast.guest, FAST),
        ):  # fmt: skip
            at += timedelta(minutes=1)
            submission = Submission(player.pk, workshop.pk, machine)
            workshops.submit_run(submission=submission, now=at)
    return cast


@pytest.fixture
def published(played: Cast, now: datetime) -> Cast:
    """Return the cast after everything closed has its file, at noon of Monday 30 November."""
    leagues.close_due_weeks(now=now)
    assert services.publish_due(now=now) == 3
    return played


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    """Have one plain kind of puzzle, whose keys are known."""
    tournament_stage.install(monkeypatch)


def file_of(kind: str, period: str) -> ResultsFile:
    return ResultsFile.objects.get(kind=kind, period=period)
