"""The staff's page of a coming workshop: playable, logged, unranked; for nobody else."""

from datetime import date, timedelta

import pytest
import time_machine
from django.contrib.auth.models import Permission
from django.test import Client

from tallyworks.players.models import Player
from tallyworks.workshops.models import Run, Score, Workshop
from tests.conftest import Cast
from tests.factories import AFFINE_SHEET, BEST, WorkshopFactory

SECRET_NUMBER, SECRET_MACHINE = 7919, "A1:+9 A2:-9 A3:+2 A4:x2"


@pytest.fixture
def coming(today: Workshop, travel: time_machine.Traveller) -> Workshop:
    """Return tomorrow's workshop, with a number and a par that are found nowhere else."""
    sheet = AFFINE_SHEET | {"outputs": [[SECRET_NUMBER], [], []]}
    return WorkshopFactory.create(date=date(2026, 12, 1), sheet=sheet, par=SECRET_MACHINE)


def browser_of(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def preview(workshop: Workshop, language: str = "en") -> str:
    return f"/{language}/workshops/{workshop.pk}/preview/"


@pytest.mark.parametrize(
    ("language", "words", "day"),
    [
        ("en", "Open it all the same", "Tuesday 1 December 2026"),
        ("fr", "L’ouvrir quand même", "mardi 1er décembre 2026"),
        ("it", "Aprila comunque", "martedì 1º dicembre 2026"),
    ],
)
def test_it_asks_first_and_shows_nothing_until_then(
    cast: Cast, coming: Workshop, language: str, words: str, day: str
) -> None:
    page = browser_of(cast.staff).get(preview(coming, language)).content.decode()

    assert words in page
    assert f" · {day}</h1>" in page
    assert str(SECRET_NUMBER) not in page
    assert SECRET_MACHINE not in page
    assert not coming.looks.exists()


def test_it_logs_the_look_and_shows_the_board(cast: Cast, coming: Workshop) -> None:
    desk = browser_of(cast.staff)
    answer = desk.post(preview(coming), follow=True)
    page = answer.content.decode()

    assert str(SECRET_NUMBER) in page
    assert SECRET_MACHINE in page
    assert "no-store" in answer["Cache-Control"]
    look = coming.looks.get()
    assert (look.player_id, look.looked_at) == (
        cast.staff.pk,
        coming.opens_at - timedelta(hours=12),
    )
    desk.post(preview(coming))
    assert coming.looks.count() == 1


def test_whoever_has_seen_it_is_unranked_and_gets_no_score(
    cast: Cast, coming: Workshop, travel: time_machine.Traveller
) -> None:
    desk = browser_of(cast.staff)
    desk.post(preview(coming))
    travel.move_to(coming.opens_at)
    coming.sheet = AFFINE_SHEET
    coming.save()
    runs = f"/api/v1/workshops/{coming.pk}/runs/"
    answer = desk.post(runs, {"machine": BEST}, "application/json").json()

    assert (answer["run"]["status"], answer["score"], answer["rank"]) == ("solved", None, None)
    assert Run.objects.count() == 1
    assert not Score.objects.exists()
    other = browser_of(cast.second).post(runs, {"machine": BEST}, "application/json").json()
    assert other["rank"] == 1


def test_it_takes_no_runs_that_are_stored(cast: Cast, coming: Workshop) -> None:
    desk = browser_of(cast.staff)
    desk.post(preview(coming))
    answer = desk.post(
        f"/api/v1/workshops/{coming.pk}/runs/", {"machine": BEST}, "application/json"
    )

    assert answer.status_code == 404
    page = desk.get(preview(coming)).content.decode()
    assert "/api/v1/simulate/" in page
    assert not Run.objects.exists()


def test_to_everybody_else_it_does_not_exist(cast: Cast, coming: Workshop) -> None:
    helper = cast.second
    helper.is_staff = True
    helper.save()
    for player in (None, cast.guest, cast.member, helper):
        client = Client() if player is None else browser_of(player)
        for answer in (client.get(preview(coming)), client.post(preview(coming))):
            assert answer.status_code == 404
            assert str(SECRET_NUMBER) not in answer.content.decode()
    assert not coming.looks.exists()


def test_the_permission_to_see_workshops_opens_it_to_staff_alone(
    cast: Cast, coming: Workshop
) -> None:
    permission = Permission.objects.get(codename="view_workshop")
    for player in (cast.member, cast.second):
        player.user_permissions.add(permission)
    cast.second.is_staff = True
    cast.second.save()

    assert browser_of(cast.member).get(preview(coming)).status_code == 404
    assert browser_of(cast.second).get(preview(coming)).status_code == 200


def test_an_open_workshop_and_none_have_no_such_page(cast: Cast, today: Workshop) -> None:
    desk = browser_of(cast.staff)
    lesson = Workshop.objects.get(kind="TUTORIAL", number=1)
    closed = WorkshopFactory.create(date=date(2026, 11, 3))

    for workshop in (today, lesson, closed):
        assert desk.get(preview(workshop)).status_code == 404
    assert desk.get("/en/workshops/999999/preview/").status_code == 404
    assert desk.post(preview(today)).status_code == 302
    assert not today.looks.exists()


def test_a_blitz_of_the_day_is_still_to_come_for_staff(cast: Cast, coming: Workshop) -> None:
    blitz = WorkshopFactory.create(kind="BLITZ")
    desk = browser_of(cast.staff)
    desk.post(preview(blitz))

    assert blitz.looks.get().player_id == cast.staff.pk


def test_it_wants_the_token_of_the_page(cast: Cast, coming: Workshop) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(cast.staff)

    assert strict.post(preview(coming)).status_code == 403
    assert strict.put(preview(coming)).status_code == 403
    assert browser_of(cast.staff).put(preview(coming)).status_code == 405
    assert not coming.looks.exists()


def test_the_desk_links_to_those_that_are_still_to_come(
    cast: Cast, coming: Workshop, today: Workshop
) -> None:
    page = browser_of(cast.staff).get("/admin/workshops/workshop/").content.decode()

    assert preview(coming) in page
    assert preview(today) not in page
    assert not coming.looks.exists()
