"""The endpoints of league and season."""

from datetime import date

import pytest
from rest_framework.test import APIClient

from leagues.models import Group
from tests.conftest import Cast
from tests.leagues import stage
from tests.leagues.stage import BEFORE, MONDAY, daily, members, seat, solve

pytestmark = pytest.mark.django_db
URL = "/api/v1/league/"


def seat_member(cast: Cast, monday: date = MONDAY) -> Group:
    return seat([cast.member, *members(5)], [900 - place for place in range(6)], monday=monday)


def test_it_answers_a_visitor(api: APIClient) -> None:
    body = api.get(URL).json()
    assert (body["state"], body["tier"], body["group"]) == ("none", 1, None)
    assert body["closes_at"] == "2026-12-07T00:10:00+01:00"


def test_it_gives_the_own_group(member_api: APIClient, cast: Cast) -> None:
    group = seat_member(cast)
    body = member_api.get(URL).json()
    assert body["state"] == "seated"
    assert (body["group"]["id"], body["group"]["size"], body["group"]["up_count"]) == (
        group.pk, 6, 1,
    )  # fmt: skip
    first = body["group"]["rows"][0]
    assert (first["name"], first["points"], first["move"], first["is_viewer"]) == (
        "Ada", 900, "PROMOTED", True,
    )  # fmt: skip


def test_it_only_reads(member_api: APIClient) -> None:
    for url in (URL, f"{URL}weeks/", "/api/v1/season/"):
        assert member_api.post(url).status_code == 405


def test_it_lists_closed_weeks(member_api: APIClient, cast: Cast) -> None:
    group = seat_member(cast, BEFORE)
    stage.close(BEFORE)
    body = member_api.get(f"{URL}weeks/").json()
    assert body["count"] == 1
    week = body["results"][0]
    assert (week["monday"], week["player_count"], week["group_count"]) == (str(BEFORE), 6, 1)
    assert week["own"] == {
        "group_id": group.pk, "tier": 1, "tier_after": 2, "rank": 1, "points": 900,
        "move": "PROMOTED",
    }  # fmt: skip


def test_it_lists_and_shows_groups_of_a_closed_week(api: APIClient, cast: Cast) -> None:
    group = seat_member(cast, BEFORE)
    stage.close(BEFORE)
    body = api.get(f"{URL}weeks/{BEFORE}/?tier=1").json()
    assert body["results"][0]["first_name"] == "Ada"
    assert api.get(f"{URL}weeks/{BEFORE}/?tier=2").json()["count"] == 0
    shown = api.get(f"{URL}weeks/{BEFORE}/groups/{group.pk}/").json()
    assert len(shown["rows"]) == 6
    assert shown["rows"][0]["is_viewer"] is False


@pytest.mark.parametrize(
    "path", [f"weeks/{MONDAY}/", "weeks/2020-02-30/", f"weeks/{MONDAY}/groups/1/"]
)
def test_an_open_week_has_no_history(member_api: APIClient, cast: Cast, path: str) -> None:
    seat_member(cast)
    assert member_api.get(f"{URL}{path}").status_code == 404


def test_it_gives_the_season(member_api: APIClient, cast: Cast) -> None:
    solve(cast.member, daily(), 52, stage.day_start(MONDAY))
    body = member_api.get("/api/v1/season/").json()
    assert (body["month"], body["count"], body["viewer_page"]) == ("2026-11", 1, 1)
    row = body["results"][0]
    assert (row["points"], row["solved_count"], row["is_eligible"]) == (769, 1, False)
    assert member_api.get("/api/v1/season/2026-11/").json()["count"] == 1


@pytest.mark.parametrize("path", ["?page=2", "?page=0", "?page=x", "2020-01/"])
def test_it_knows_no_other_pages(member_api: APIClient, path: str) -> None:
    assert member_api.get(f"/api/v1/season/{path}").status_code == 404
