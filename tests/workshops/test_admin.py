"""The staff's desk: coming workshops can be made anew, opened ones cannot."""

from datetime import date, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from tallyworks.staff.models import Act
from tallyworks.workshops.models import Look, Workshop
from tallyworks.workshops.services import generation
from tests.conftest import Cast
from tests.factories import WorkshopFactory

LIST = "/admin/workshops/workshop/"


@pytest.fixture
def desk(cast: Cast, travel: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch) -> Client:
    def generate(kind: Workshop.Kind, day: date, revision: int) -> dict[str, Any]:
        return {"par_cost": 7}

    monkeypatch.setattr(generation, "_generate", generate)
    client = Client()
    client.force_login(cast.staff)
    return client


def replace(desk: Client, workshop: Workshop) -> str:
    form = {"action": "replace", "_selected_action": workshop.pk}
    return desk.post(LIST, form, follow=True).content.decode()


def test_it_makes_a_coming_workshop_anew_and_logs_who_did(desk: Client, cast: Cast) -> None:
    coming = WorkshopFactory.create(date=date(2026, 12, 4))
    page = replace(desk, coming)

    coming.refresh_from_db()
    assert "The workshop was made anew." in page
    assert (coming.revision, coming.par_cost) == (1, 7)
    act = Act.objects.get()
    assert (act.actor_id, act.code) == (cast.staff.pk, "workshop.replaced")
    assert (act.object_id, act.before, act.after) == (
        str(coming.pk), {"revision": 0}, {"revision": 1},
    )  # fmt: skip


def test_it_leaves_an_open_workshop_alone(desk: Client, today: Workshop) -> None:
    page = replace(desk, today)

    today.refresh_from_db()
    assert "can no longer be replaced" in page
    assert today.revision == 0


def test_it_lists_coming_workshops_to_staff_without_logging_a_look(
    desk: Client, today: Workshop
) -> None:
    coming = WorkshopFactory.create(date=date(2026, 12, 4))

    assert "2026" in desk.get(LIST).content.decode()
    assert not coming.looks.exists()


def test_it_refuses_members(cast: Cast, today: Workshop) -> None:
    coming = WorkshopFactory.create(date=date(2026, 12, 4))
    client = Client()
    client.force_login(cast.member)
    replace(client, coming)

    coming.refresh_from_db()
    assert coming.revision == 0


def test_it_changes_nothing_without_a_token_of_the_site(
    desk: Client, cast: Cast, today: Workshop
) -> None:
    coming = WorkshopFactory.create(date=date(2026, 12, 4))
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(cast.staff)
    replace(strict, coming)

    coming.refresh_from_db()
    assert coming.revision == 0


@pytest.mark.parametrize("guess", ["par__startswith=A1", "sheet__belts=3", "par_cost=1"])
def test_it_answers_no_guesses_at_what_the_list_hides(desk: Client, guess: str) -> None:
    coming = WorkshopFactory.create(date=date(2026, 12, 4))

    assert desk.get(f"{LIST}?{guess}").status_code == 400
    assert desk.get(f"{LIST}?kind__exact=DAILY&date__year=2026").status_code == 200
    assert not coming.looks.exists()


def test_it_knows_no_workshop_called_otherwise(desk: Client) -> None:
    assert desk.get(f"{LIST}nothing/change/").status_code == 302


def test_it_logs_no_look_of_staff_who_may_not_see_it(cast: Cast, desk: Client) -> None:
    coming = WorkshopFactory.create(date=date(2026, 12, 4))
    cast.second.is_staff = True
    cast.second.save()
    client = Client()
    client.force_login(cast.second)

    assert client.get(f"{LIST}{coming.pk}/change/").status_code == 403
    assert not coming.looks.exists()


def test_a_workshop_that_cannot_be_read_comes_back_with_what_is_wrong(desk: Client) -> None:
    coming = WorkshopFactory.create(date=date(2026, 12, 4))
    form = {"sheet": '{"columns": 6}', "par": "A1:+2", "reason": "a feast"}
    page = desk.post(f"{LIST}{coming.pk}/write/", form).content.decode()

    assert "{&quot;columns&quot;: 6}" in page
    assert "a feast" in page
    coming.refresh_from_db()
    assert coming.revision == 0


@pytest.mark.parametrize("kind", [Workshop.Kind.DAILY, Workshop.Kind.BIG])
def test_it_shows_nobody_the_par_machine_of_an_open_workshop(
    desk: Client, cast: Cast, travel: time_machine.Traveller, kind: Workshop.Kind
) -> None:
    workshop = WorkshopFactory.create(kind=kind)
    address = f"{LIST}{workshop.pk}/change/"
    # Whoever saw it before is unranked, but may have another account.
    Look.objects.create(workshop=workshop, player=cast.staff, looked_at=workshop.opens_at)
    page = desk.get(address).content.decode()
    assert workshop.par not in page
    assert "Search budget" not in page
    assert "Par cost" in page

    travel.move_to(workshop.bell_at)
    desk.force_login(cast.staff)
    page = desk.get(address).content.decode()
    assert workshop.par in page
    assert "Search budget" in page


def test_the_page_of_a_workshop_offers_nothing_to_save(desk: Client, today: Workshop) -> None:
    page = desk.get(f"{LIST}{today.pk}/change/").content.decode()

    assert 'name="_save"' not in page
    assert f"{LIST}{today.pk}/open_board" in page


def test_another_is_offered_until_five_minutes_before_the_opening(
    desk: Client, travel: time_machine.Traveller
) -> None:
    coming = WorkshopFactory.create(date=date(2026, 12, 4))
    last = coming.opens_at - timedelta(minutes=5, seconds=1)
    for now, is_offered in ((last, True), (last + timedelta(seconds=1), False)):
        travel.move_to(now)
        page = desk.get(f"{LIST}{coming.pk}/change/").content.decode()
        for act in ("make_anew", "write"):
            assert (f"{LIST}{coming.pk}/{act}" in page) == is_offered
