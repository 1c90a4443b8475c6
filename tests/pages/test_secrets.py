"""Nothing of a coming workshop, and no machine of an open one but the viewer's own, gets out."""

from datetime import date, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import get_resolver

from tallyworks.workshops import services
from tallyworks.workshops.models import Workshop
from tests.conftest import Cast
from tests.factories import AFFINE_SHEET, BEST, WorkshopFactory

SECRET_NUMBER = 7919
SECRET_MACHINE = "A1:+9 A2:-9 A3:+2 A4:x2"


@pytest.fixture
def coming(today: Workshop) -> Workshop:
    """Return tomorrow's workshop, with a number on its sheet that is found nowhere else."""
    sheet = AFFINE_SHEET | {"outputs": [[SECRET_NUMBER], [], []]}
    return WorkshopFactory.create(
        date=today.day + timedelta(days=1), number=SECRET_NUMBER, sheet=sheet
    )


def addresses(workshop_id: int, day: date) -> list[str]:
    """Return every address of the site that speaks of workshops, for one of them."""
    pages = [
        f"/{language}/{page}"
        for language in ("en", "fr", "it")
        for page in (
            "",
            "archive/",
            f"archive/{day}/",
            f"archive/{day}/ranking/",
            f"archive/{day}/print/",
            f"workshops/{workshop_id}/ranking/partial/",
            f"workshops/{workshop_id}/preview/",
            f"workshops/{workshop_id}/attempts/",
            f"workshops/{workshop_id}/compare/?first=1&second=2",
            f"members/{workshop_id}/",
            f"members/{workshop_id}/ranking/",
            f"members/{workshop_id}/ranking/partial/",
        )
    ]
    api = [f"/api/v1/workshops/{workshop_id}/{part}/" for part in
           ("runs", "records", "ranking", "statistics", "drafts", "proof")]  # fmt: skip
    api.append(f"/api/v1/workshops/{workshop_id}/explanation/?run=1")
    api.append(f"/api/v1/workshops/{workshop_id}/comparison/?first=1&second=2")
    api.append(f"/api/v1/members/workshops/{workshop_id}/")
    api += ["/api/v1/open-data/workshops/", f"/api/v1/open-data/dumps/{day}/"]
    return [*pages, *api, "/api/v1/days/", "/api/v1/days/today/", f"/api/v1/days/{day}/"]


def test_it_shows_nothing_of_a_coming_workshop_anywhere(
    cast: Cast, today: Workshop, coming: Workshop, travel: time_machine.Traveller
) -> None:
    for player in (None, cast.member):
        client = Client()
        if player is not None:
            client.force_login(player)
        for address in addresses(coming.pk, coming.day):
            answer = client.get(address)
            text = answer.content.decode()
            assert answer.status_code in {200, 401, 404}, address
            assert str(SECRET_NUMBER) not in text.replace(" ", "").replace(",", ""), address


def test_it_shows_the_coming_workshop_at_its_opening(
    today: Workshop, coming: Workshop, travel: time_machine.Traveller
) -> None:
    travel.move_to(coming.opens_at)

    assert str(SECRET_NUMBER) in Client().get("/en/").content.decode()


def test_it_shows_no_machine_of_others_before_the_close(
    cast: Cast, today: Workshop, travel: time_machine.Traveller, now: datetime
) -> None:
    for machine in (SECRET_MACHINE, BEST):
        services.submit_run(
            submission=services.Submission(cast.second.pk, today.pk, machine), now=now
        )
    services.add_draft(
        player_id=cast.second.pk,
        workshop_id=today.pk,
        version=services.Version("Draft 1", SECRET_MACHINE),
        now=now,
    )
    client = Client()
    client.force_login(cast.member)
    for address in addresses(today.pk, today.day):
        text = client.get(address).content.decode()
        assert SECRET_MACHINE not in text, address
        assert BEST not in text, address
        assert today.par not in text, address

    travel.move_to(today.bell_at)
    closed = client.get(f"/en/archive/{today.day}/").content.decode()
    assert BEST in closed
    assert today.par in closed


def test_it_shows_players_their_own_machine(
    cast: Cast, today: Workshop, travel: time_machine.Traveller, now: datetime
) -> None:
    services.submit_run(
        submission=services.Submission(cast.second.pk, today.pk, SECRET_MACHINE), now=now
    )
    client = Client()
    client.force_login(cast.second)

    assert SECRET_MACHINE in client.get("/en/").content.decode()


def test_it_hides_the_admin_from_all_but_staff(cast: Cast, coming: Workshop) -> None:
    client = Client()
    address = f"/admin/workshops/workshop/{coming.pk}/change/"
    for player in (None, cast.member):
        if player is not None:
            client.force_login(player)
        assert client.get(address).status_code == 302
    assert not coming.looks.exists()


def test_it_shows_staff_no_secret_at_the_desk_before_they_chose_to_look(
    cast: Cast, coming: Workshop, travel: time_machine.Traveller
) -> None:
    client = Client()
    client.force_login(cast.staff)
    address = f"/admin/workshops/workshop/{coming.pk}/change/"
    page = client.get(address).content.decode()
    assert coming.par not in page
    assert "outputs" not in page
    assert not coming.looks.exists()

    client.post(f"/en/workshops/{coming.pk}/preview/")
    assert coming.looks.get().player_id == cast.staff.pk
    assert coming.par in client.get(address).content.decode()


def test_it_tries_every_address_that_names_a_workshop_or_a_day() -> None:
    entries = get_resolver().reverse_dict
    named = {
        name
        for name in entries
        if isinstance(name, str)
        for forms, *_rest in entries.getlist(name)
        for _text, parameters in forms
        if {"workshop_id", "day"} & set(parameters)
    }

    # The Blitz has tests of its own.
    assert {name for name in named if "blitz" not in name} == {
        "archive_day", "day_ranking", "sheet_print", "ranking_partial",
        "big_week", "big_ranking", "big_print", "api_week",
        "api_day", "api_runs", "api_records", "api_ranking", "api_statistics",
        "api_proof", "api_dump", "own_attempts", "comparison", "api_explanation", "api_comparison",
        "api_drafts", "workshop_preview",
        "member_workshop", "member_ranking", "member_ranking_partial", "api_member_workshop",
        # These take acts only, and have tests of their own.
        "member_rate", "member_report", "member_take_down", "review_settle",
        "api_rating", "api_report", "api_unpublish", "api_dismiss",
    }  # fmt: skip
