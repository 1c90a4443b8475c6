"""GET days/: today's sheet, a closed one, never a coming one."""

from datetime import date, timedelta

import pytest
import time_machine
from rest_framework.test import APIClient

from tallyworks.workshops.models import Workshop
from tests.factories import AFFINE_SHEET, WorkshopFactory


def test_it_returns_todays_sheet_without_the_par_machine(api: APIClient, today: Workshop) -> None:
    answer = api.get("/api/v1/days/today/")

    assert answer.status_code == 200
    assert answer.json() == {
        "id": today.pk,
        "kind": "daily",
        "date": "2026-11-30",
        "number": 214,
        "opens_at": "2026-11-29T23:00:00+00:00",
        "closes_at": "2026-11-30T23:00:00+00:00",
        "is_open": True,
        "workshop": AFFINE_SHEET,
        "par": {"cost": 18, "cycles": 12, "area": 10, "sum": 40, "machine": None},
        "difficulty": None,
        "new_stations": [],
    }


def test_it_shows_the_par_machine_once_the_day_has_closed(
    api: APIClient, today: Workshop, travel: time_machine.Traveller
) -> None:
    travel.move_to(today.bell_at)
    answer = api.get("/api/v1/days/2026-11-30/").json()

    assert answer["par"]["machine"] == today.par
    assert not answer["is_open"]


def test_it_names_the_stations_that_arrive(api: APIClient, db: None) -> None:
    WorkshopFactory.create(date=date(2026, 11, 26))

    assert api.get("/api/v1/days/2026-11-26/").json()["new_stations"] == ["merge"]


@pytest.mark.parametrize("day", ["2026-12-01", "2026-11-01", "2026-13-01", "2026-02-30", "junk"])
def test_it_answers_alike_for_a_coming_day_and_one_that_never_was(
    api: APIClient, today: Workshop, day: str
) -> None:
    WorkshopFactory.create(date=today.day + timedelta(days=1))
    answer = api.get(f"/api/v1/days/{day}/")

    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "not_found"
    assert answer.json()["error"]["message"] == "There is nothing here."


def test_it_answers_404_while_todays_workshop_is_being_made(api: APIClient, db: None) -> None:
    assert api.get("/api/v1/days/today/").status_code == 404


def test_it_lists_opened_days_newest_first(
    api: APIClient, today: Workshop, travel: time_machine.Traveller
) -> None:
    WorkshopFactory.create(date=today.day + timedelta(days=1), number=215)
    WorkshopFactory.create(date=today.day - timedelta(days=1), number=213)
    listed = api.get("/api/v1/days/").json()

    assert listed["count"] == 2
    assert [day["number"] for day in listed["results"]] == [214, 213]
    assert api.post("/api/v1/days/").status_code == 405
