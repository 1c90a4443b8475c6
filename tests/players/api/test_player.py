"""GET me/ and players/NAME/."""

import pytest
from rest_framework.test import APIClient

from tests.conftest import Cast

ADA = {"name": "Ada", "guest": False, "joined_at": "2026-11-30T10:00:00Z"}


def test_it_returns_the_caller(member_api: APIClient) -> None:
    assert member_api.get("/api/v1/me/").json() == ADA


def test_it_asks_who_calls(api: APIClient, db: None) -> None:
    answer = api.get("/api/v1/me/")

    assert answer.status_code == 401
    assert answer.json()["error"]["code"] == "not_authenticated"


@pytest.mark.parametrize("name", ["Ada", "ada", "ADA"])
def test_it_finds_a_player_by_name_without_private_things(
    api: APIClient, cast: Cast, name: str
) -> None:
    assert api.get(f"/api/v1/players/{name}/").json() == ADA


def test_it_answers_404_for_nobody(api: APIClient, cast: Cast) -> None:
    answer = api.get("/api/v1/players/Nobody/")

    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
    assert api.delete("/api/v1/players/Ada/").status_code == 405
