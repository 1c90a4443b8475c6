"""GET workshops/ID/ranking/, records/, statistics/."""

from datetime import datetime, timedelta

import pytest
import time_machine
from rest_framework.test import APIClient

from tallyworks.workshops import services
from tallyworks.workshops.models import Workshop
from tests.conftest import Cast
from tests.factories import BEST, FAST, VERY_FAST, WRONG, PlayerFactory, WorkshopFactory


@pytest.fixture
def played(cast: Cast, today: Workshop, now: datetime) -> Workshop:
    """Return today's workshop after Bruno's 15, the guest's 17 and Ada's 19."""
    entries = [(cast.second, BEST), (cast.guest, FAST), (cast.member, VERY_FAST)]
    for seconds, (player, machine) in enumerate(entries):
        services.submit_run(
            submission=services.Submission(player.pk, today.pk, machine),
            now=now + timedelta(seconds=seconds),
        )
    return today


def test_it_ranks_everyone_and_says_where_the_caller_stands(
    member_api: APIClient, played: Workshop
) -> None:
    body = member_api.get(f"/api/v1/workshops/{played.pk}/ranking/").json()

    assert (body["count"], body["provisional"], body["next"], body["previous"]) == (
        3, True, None, None,
    )  # fmt: skip
    assert [(row["rank"], row["name"], row["sum"]) for row in body["results"]] == [
        (1, "Bruno", 15), (2, "Lilac Wren 7", 17), (3, "Ada", 19),
    ]  # fmt: skip
    assert body["results"][1]["guest"]
    assert body["viewer"] == body["results"][2]
    assert body["viewer"]["is_viewer"]


def test_it_pages_without_doubles(api: APIClient, today: Workshop, now: datetime) -> None:
    for player in PlayerFactory.create_batch(51):
        services.submit_run(submission=services.Submission(player.pk, today.pk, BEST), now=now)
    url = f"/api/v1/workshops/{today.pk}/ranking/"
    first, second = api.get(url).json(), api.get(f"{url}?page=2").json()

    names = [row["name"] for row in first["results"] + second["results"]]
    assert len(names) == len(set(names)) == 51
    assert first["next"].endswith(f"{url}?page=2")
    assert second["previous"].endswith(f"{url}?page=1")
    assert second["viewer"] is None


@pytest.mark.parametrize("page", ["0", "2", "-1", "x", "²", "9" * 30])
def test_it_answers_404_for_a_page_there_is_not(
    api: APIClient, played: Workshop, page: str
) -> None:
    answer = api.get(f"/api/v1/workshops/{played.pk}/ranking/", {"page": page})

    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


def test_it_shows_own_records_with_their_machines_to_their_owner(
    member_api: APIClient, played: Workshop, api: APIClient
) -> None:
    url = f"/api/v1/workshops/{played.pk}/records/"
    body = member_api.get(url).json()

    assert body["cycles"]["value"] == 8
    assert body["cycles"]["machine"] == VERY_FAST
    assert APIClient().get(url).status_code == 401


def test_it_keeps_statistics_until_the_close(
    member_api: APIClient, played: Workshop, travel: time_machine.Traveller
) -> None:
    url = f"/api/v1/workshops/{played.pk}/statistics/"
    assert member_api.get(url).json()["error"]["code"] == "workshop_open"
    assert BEST not in member_api.get(url).content.decode()

    travel.move_to(played.bell_at)
    body = member_api.get(url).json()
    assert (body["players"], body["solvers"]) == (3, 3)
    assert body["distributions"]["sum"] == [
        {"value": 15, "players": 1}, {"value": 17, "players": 1}, {"value": 19, "players": 1},
    ]  # fmt: skip
    assert body["front"] == [
        {"cost": 3, "cycles": 10, "area": 2, "sum": 15},
        {"cost": 5, "cycles": 9, "area": 3, "sum": 17},
        {"cost": 7, "cycles": 8, "area": 4, "sum": 19},
    ]
    assert body["best"][0] == {
        "measure": "sum", "value": 15, "machine": BEST, "name": "Bruno", "guest": False,
    }  # fmt: skip


def test_it_counts_who_tried_before_the_bell_and_nothing_after_it(
    api: APIClient, cast: Cast, played: Workshop, travel: time_machine.Traveller
) -> None:
    services.submit_run(
        submission=services.Submission(cast.staff.pk, played.pk, WRONG),
        now=played.bell_at - timedelta(seconds=1),
    )
    for player in PlayerFactory.create_batch(2):
        services.submit_run(
            submission=services.Submission(player.pk, played.pk, "A1:+2 A2:x2", True),
            now=played.bell_at,
        )
    travel.move_to(played.bell_at)
    body = api.get(f"/api/v1/workshops/{played.pk}/statistics/").json()

    assert (body["players"], body["solvers"]) == (4, 3)


@pytest.mark.parametrize("part", ["ranking", "records", "statistics"])
def test_it_knows_no_coming_workshop(member_api: APIClient, today: Workshop, part: str) -> None:
    coming = WorkshopFactory.create(date=today.day + timedelta(days=1))
    hidden = member_api.get(f"/api/v1/workshops/{coming.pk}/{part}/")
    absent = member_api.get(f"/api/v1/workshops/99999/{part}/")

    assert hidden.status_code == absent.status_code == 404
    assert hidden.content == absent.content
