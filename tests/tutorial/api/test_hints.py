"""POST tutorial/N/hints/: the next hint, for players and for visitors."""

import pytest
from rest_framework.test import APIClient

from tallyworks.players.models import Player
from tallyworks.tutorial.models import HintProgress
from tallyworks.tutorial.texts import lesson_text
from tests.conftest import Cast

HINTS = list(lesson_text(3, "en").hints)
URL = "/api/v1/tutorial/3/hints/"


def with_token(api: APIClient) -> APIClient:
    """Return the visitor with the CSRF token of a page he reads."""
    api.get("/en/tutorial/3/")
    api.credentials(HTTP_X_CSRFTOKEN=api.cookies["csrftoken"].value)
    return api


def test_it_opens_one_after_the_other(cast: Cast, member_api: APIClient) -> None:
    for count in (1, 2, 3):
        answer = member_api.post(URL)
        assert answer.status_code == 201
        assert answer.json() == {"hints": HINTS[:count], "hint_count": 3}
        assert member_api.get("/api/v1/tutorial/3/").json()["hints"] == HINTS[:count]

    assert HintProgress.objects.get().player_id == cast.member.pk


def test_it_refuses_a_fourth(cast: Cast, member_api: APIClient) -> None:
    for _press in range(3):
        member_api.post(URL)
    answer = member_api.post(URL)

    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "no_more_hints"
    assert answer.json()["error"]["message"]


def test_it_keeps_a_visitors_in_his_session_and_makes_no_guest(api: APIClient, db: None) -> None:
    with_token(api)
    assert [api.post(URL).status_code for _press in range(4)] == [201, 201, 201, 409]

    assert api.get("/api/v1/tutorial/3/").json()["hints"] == HINTS
    assert APIClient().get("/api/v1/tutorial/3/").json()["hints"] == []
    assert not Player.objects.exists()
    assert not HintProgress.objects.exists()


def test_it_wants_a_csrf_token_of_a_visitor(api: APIClient, db: None) -> None:
    assert api.post(URL).status_code == 403


@pytest.mark.parametrize("number", [0, 13])
def test_it_knows_no_other_lessons(member_api: APIClient, number: int) -> None:
    answer = member_api.post(f"/api/v1/tutorial/{number}/hints/")

    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


def test_it_opens_by_post_only(member_api: APIClient) -> None:
    assert member_api.get(URL).status_code == 405
    assert not HintProgress.objects.exists()


def test_it_takes_no_count_from_the_caller(cast: Cast, member_api: APIClient) -> None:
    answer = member_api.post(URL, {"hints": 3, "opened": 3}, format="json")

    assert answer.json()["hints"] == HINTS[:1]
