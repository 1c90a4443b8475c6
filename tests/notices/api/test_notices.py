"""GET me/notices/, POST me/notices/read/."""

from datetime import datetime
from typing import Any

import pytest
from rest_framework.test import APIClient

from tallyworks.notices import queries, services
from tallyworks.players.models import Player
from tallyworks.players.session import GUEST_SESSION_KEY
from tests.conftest import Cast

URL = "/api/v1/me/notices/"
READ = "/api/v1/me/notices/read/"


def tell(player: Player, count: int, now: datetime) -> None:
    for number in range(count):
        services.notify(
            player_id=player.pk,
            kind="BLITZ_TITLE",
            data={"month": f"2026-{number + 1:02}"},
            reference=f"blitz:{number}",
            now=now,
        )


def test_it_shows_the_callers_own_in_the_language_of_the_request(
    member_api: APIClient, cast: Cast, now: datetime
) -> None:
    tell(cast.member, 2, now)
    tell(cast.second, 1, now)
    body = member_api.get(URL, headers={"accept-language": "en"}).json()

    assert (body["unread"], body["count"]) == (2, 2)
    first = body["results"][0]
    assert first["title"] == "You hold the Blitz of the month"
    assert "February 2026" in first["text"]
    assert (first["kind"], first["read_at"]) == ("BLITZ_TITLE", None)
    french = member_api.get(URL, headers={"accept-language": "fr"}).json()
    assert "février 2026" in french["results"][0]["text"]


def test_it_pages_with_a_constant_number_of_queries(
    member_api: APIClient, cast: Cast, now: datetime, django_assert_max_num_queries: Any
) -> None:
    tell(cast.member, 9, now)
    with django_assert_max_num_queries(5):
        body = member_api.get(f"{URL}?page=2&page_size=4").json()
    assert len(body["results"]) == 4
    assert member_api.get(f"{URL}?page=4&page_size=4").status_code == 404


def test_it_marks_read_by_id_and_up_to_the_one_seen_last(
    member_api: APIClient, cast: Cast, now: datetime
) -> None:
    tell(cast.member, 4, now)
    ids = sorted(notice.pk for notice in queries.list_notices(cast.member.pk))

    assert member_api.post(READ, {"ids": ids[3:]}, format="json").json() == {"unread": 3}
    assert member_api.post(READ, {"up_to": ids[1]}, format="json").json() == {"unread": 1}
    assert member_api.post(READ, {"up_to": ids[1]}, format="json").json() == {"unread": 1}
    assert member_api.post(READ, {}, format="json").json() == {"unread": 1}


def test_it_leaves_the_notices_of_others_alone(
    member_api: APIClient, cast: Cast, now: datetime
) -> None:
    tell(cast.second, 1, now)
    others = queries.list_notices(cast.second.pk)[0].pk
    member_api.post(READ, {"ids": [others], "up_to": others}, format="json")
    assert queries.count_unread(cast.second.pk) == 1


@pytest.mark.parametrize(
    "body",
    [{"ids": ["x"]}, {"ids": [0]}, {"ids": 3}, {"up_to": -1}, {"up_to": 2**63}, {"ids": [2**70]}],
)
def test_it_refuses_what_is_no_id(member_api: APIClient, body: dict[str, Any]) -> None:
    answer = member_api.post(READ, body, format="json")
    assert answer.status_code == 400
    assert answer.json()["error"]["code"]


def test_it_knows_guests_and_wants_their_csrf_token(
    api: APIClient, cast: Cast, now: datetime
) -> None:
    assert api.get(URL).status_code in (401, 403)
    session = api.session
    session[GUEST_SESSION_KEY] = cast.guest.pk
    session.save()
    tell(cast.guest, 1, now)
    assert api.get(URL).json()["unread"] == 1
    assert api.post(READ, {"up_to": 99}, format="json").status_code == 403
    assert api.delete(READ).status_code == 405 or api.delete(READ).status_code == 403
