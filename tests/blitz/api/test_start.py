"""POST blitz/start/: three minutes from now."""

from typing import Any

import pytest
import time_machine
from django.test import Client
from rest_framework.test import APIClient

from tallyworks.blitz.models import Attempt
from tallyworks.players.models import Player
from tallyworks.players.services import block_player, create_token
from tallyworks.workshops.models import Workshop
from tests.blitz.conftest import seconds
from tests.conftest import Cast

URL = "/api/v1/blitz/start/"


def refusal(answer: Any) -> tuple[int, str]:
    body = answer.json()["error"]
    assert body["message"]
    return answer.status_code, body["code"]


@pytest.fixture
def browser(cast: Cast, travel: time_machine.Traveller) -> Client:
    client = Client()
    client.force_login(cast.member)
    return client


def test_it_starts_the_clock_and_shows_the_workshop(browser: Client, blitz: Workshop) -> None:
    answer = browser.post(URL)
    body = answer.json()

    assert answer.status_code == 201
    assert (body["state"], body["date"]) == ("running", "2026-11-30")
    assert body["attempt"]["started_at"] == "2026-11-30T11:00:00+00:00"
    assert body["attempt"]["deadline_at"] == "2026-11-30T11:03:00+00:00"
    assert body["sheet"]["workshop"] == blitz.sheet
    assert body["sheet"]["kind"] == "blitz"
    assert body["sheet"]["closes_at"] == "2026-11-30T23:03:00+00:00"
    assert body["sheet"]["par"]["machine"] is None


@pytest.mark.parametrize("after", [0, 60, 181, 7200])
def test_it_refuses_a_second_start(
    browser: Client, blitz: Workshop, travel: time_machine.Traveller, after: float
) -> None:
    first = browser.post(URL).json()
    travel.shift(seconds(after))

    assert refusal(browser.post(URL)) == (409, "already_started")
    assert (
        browser.get("/api/v1/blitz/today/").json()["attempt"]["deadline_at"]
        == (first["attempt"]["deadline_at"])
    )


def test_it_makes_a_guest_of_a_visitor(api: APIClient, blitz: Workshop) -> None:
    api.get("/en/blitz/")
    token = api.cookies["csrftoken"].value
    answer = api.post(URL, HTTP_X_CSRFTOKEN=token)

    assert answer.status_code == 201
    assert Attempt.objects.get().player == Player.objects.get()
    assert refusal(api.post(URL, HTTP_X_CSRFTOKEN=token)) == (409, "already_started")


@pytest.mark.parametrize("known", [False, True])
def test_it_refuses_a_start_without_csrf_token(
    cast: Cast, blitz: Workshop, travel: time_machine.Traveller, known: bool
) -> None:
    client = APIClient(enforce_csrf_checks=True)
    if known:
        client.force_login(cast.member)

    assert refusal(client.post(URL)) == (403, "permission_denied")
    assert not Attempt.objects.exists()


def test_it_takes_a_personal_token(api: APIClient, cast: Cast, blitz: Workshop) -> None:
    token = create_token(player=cast.member, now=blitz.opens_at)
    answer = api.post(URL, HTTP_AUTHORIZATION=f"Token {token}")

    assert answer.status_code == 201
    assert Attempt.objects.get().player == cast.member


def test_it_lets_no_blocked_player_start(
    browser: Client, cast: Cast, blitz: Workshop, travel: time_machine.Traveller
) -> None:
    block_player(
        player_id=cast.member.pk, author_id=cast.staff.pk, reason="spam", until_at=None,
        now=blitz.opens_at,
    )  # fmt: skip

    assert refusal(browser.post(URL)) == (403, "player_blocked")


def test_it_says_when_the_workshop_is_not_made_yet(browser: Client) -> None:
    assert refusal(browser.post(URL)) == (503, "not_ready")


@pytest.mark.parametrize("method", ["get", "put", "patch", "delete"])
def test_it_starts_by_post_only(browser: Client, blitz: Workshop, method: str) -> None:
    assert refusal(getattr(browser, method)(URL)) == (405, "method_not_allowed")
    assert not Attempt.objects.exists()


def test_one_address_makes_so_many_guests_and_no_more(api: APIClient, blitz: Workshop) -> None:
    answers = []
    for _count in range(31):
        visitor = APIClient()
        visitor.get("/en/blitz/")
        token = visitor.cookies["csrftoken"].value
        answers.append(visitor.post(URL, HTTP_X_CSRFTOKEN=token))

    assert [answer.status_code for answer in answers] == [201] * 30 + [429]
    assert Player.objects.count() == 30
