"""GET blitz/titles/: who held the Blitz of the month."""

from datetime import date

import pytest
import time_machine
from django.test import Client

from tallyworks.blitz.models import Title
from tests.blitz.conftest import paris
from tests.conftest import Cast

URL = "/api/v1/blitz/titles/"


@pytest.fixture
def titles(cast: Cast, travel: time_machine.Traveller) -> None:
    at = paris("2026-11-01T00:03:00")
    holders = {9: cast.guest, 10: cast.member}
    for month, player in holders.items():
        Title.objects.create(
            month=date(2026, month, 1), player=player, solved_count=20 + month, sum_total=600,
            latest_solved_at=at, awarded_at=at,
        )  # fmt: skip
    Title.objects.create(month=date(2026, 8, 1), awarded_at=at)


@pytest.mark.usefixtures("titles")
def test_it_lists_the_latest_first_without_months_nobody_holds() -> None:
    body = Client().get(URL).json()

    assert (body["count"], body["next"], body["previous"]) == (2, None, None)
    assert [(item["month"], item["name"], item["guest"]) for item in body["results"]] == [
        ("2026-10", "Ada", False),
        ("2026-09", "Lilac Wren 7", True),
    ]
    assert body["results"][0]["solved"] == 30
    assert body["results"][0]["sum"] == 600


@pytest.mark.usefixtures("titles")
@pytest.mark.parametrize(("page", "months"), [(1, ["2026-10"]), (2, ["2026-09"])])
def test_it_comes_in_pages(page: int, months: list[str]) -> None:
    body = Client().get(URL, {"page": page, "page_size": 1}).json()

    assert [item["month"] for item in body["results"]] == months


@pytest.mark.usefixtures("titles")
@pytest.mark.parametrize("page", ["0", "2", "x"])
def test_it_knows_no_other_page(page: str) -> None:
    assert Client().get(URL, {"page": page}).status_code == 404


@pytest.mark.usefixtures("titles")
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_it_is_read_only(method: str) -> None:
    assert getattr(Client(), method)(URL).status_code == 405


def test_it_is_empty_at_first(db: None, travel: time_machine.Traveller) -> None:
    assert Client().get(URL).json()["results"] == []
