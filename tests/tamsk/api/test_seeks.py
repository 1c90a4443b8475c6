"""The lobby's endpoints: each works, refuses another's, a wrong method, nonsense, too much."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
import time_machine
from django.test import Client
from rest_framework.test import APIClient

from tallyworks.players.models import Player
from tamsk import services
from tamsk.models import Game, Seek
from tamsk.services import Terms
from tests.conftest import Cast

pytestmark = pytest.mark.django_db

URL = "/api/v1/tamsk/"
OPEN = {"reach": "open", "level": 2}

Browsers = Callable[[Player | None], Client]


@pytest.fixture
def browser(travel: time_machine.Traveller) -> Browsers:
    def of(player: Player | None) -> Client:
        client = Client()
        if player is not None:
            client.force_login(player)
        return client

    return of


def post(client: Client, path: str, body: dict[str, Any] | None = None) -> Any:
    return client.post(URL + path, body or {}, content_type="application/json")


def refusal(answer: Any) -> tuple[int, str]:
    body = answer.json()["error"]
    assert body["message"]
    return answer.status_code, body["code"]


def test_a_seek_goes_from_the_lobby_to_a_game(cast: Cast, browser: Browsers) -> None:
    one, two = browser(cast.member), browser(cast.second)
    made = post(one, "seeks/", {**OPEN, "is_rated": True, "colour": "black"})
    assert made.status_code == 201
    body = made.json()
    assert (body["reach"], body["status"], body["colour"], body["is_own"]) == (
        "open", "open", "black", True,
    )  # fmt: skip
    assert body["owner"] == {
        "id": cast.member.pk, "name": "Ada", "is_guest": False, "rating": 1400, "computer": None,
    }  # fmt: skip
    lobby = two.get(URL + "seeks/").json()
    assert [line["id"] for line in lobby["open"]] == [body["id"]]
    accepted = post(two, f"seeks/{body['id']}/accept/")
    assert accepted.status_code == 201
    game = accepted.json()
    assert (game["game"]["phase"], game["game"]["viewer_seat"]) == ("waiting", "red")
    assert game["snapshot"]["game"]["players"]["black"]["name"] == "Ada"
    assert (game["seq"], game["replay"]) == (0, None)
    shown = one.get(f"{URL}seeks/{body['id']}/").json()
    assert (shown["status"], shown["game_id"]) == ("accepted", game["game"]["id"])
    assert [line["id"] for line in one.get(URL + "seeks/").json()["playing"]] == [shown["game_id"]]


def test_a_link_is_told_to_its_owner_and_opens_to_anybody(cast: Cast, browser: Browsers) -> None:
    one, two = browser(cast.member), browser(cast.second)
    made = post(one, "seeks/", {"reach": "link", "level": 3, "setup": "free"}).json()
    token = made["token"]
    assert two.get(f"{URL}seeks/{made['id']}/").status_code == 404
    linked = two.get(f"{URL}links/{token}/").json()
    assert (linked["level"], linked["setup"], linked["token"]) == (3, "free", None)
    assert post(two, f"links/{token}/").status_code == 201
    assert refusal(post(browser(cast.staff), f"links/{token}/")) == (409, "seek_gone")
    assert two.get(f"{URL}links/{'x' * 22}/").status_code == 404


def test_a_challenge_is_declined_or_withdrawn(cast: Cast, browser: Browsers) -> None:
    one, two = browser(cast.member), browser(cast.second)
    wanted = {"reach": "named", "opponent": "Bruno", "level": 1}
    first, second = (post(one, "seeks/", wanted).json()["id"] for _number in range(2))
    assert post(two, f"seeks/{first}/decline/").json()["status"] == "declined"
    assert post(one, f"seeks/{second}/cancel/").json()["status"] == "cancelled"


def test_the_computer_waits_for_its_guest(cast: Cast, browser: Browsers) -> None:
    client = browser(cast.member)
    wanted = {"level": 1, "computer_level": 6, "colour": "red"}
    made = post(client, "computer/", wanted).json()
    assert made["game"]["black"] == {
        "id": None, "name": "", "is_guest": False, "rating": None, "computer": 6,
    }  # fmt: skip
    assert made["snapshot"]["game"]["players"]["black"]["ready"] is True
    assert refusal(post(client, "computer/", {**wanted, "is_rated": True})) == (400, "bad_terms")


def test_somebody_elses_seek_is_not_ended(cast: Cast, browser: Browsers) -> None:
    made = post(browser(cast.member), "seeks/", OPEN).json()["id"]
    other = browser(cast.second)
    assert refusal(post(other, f"seeks/{made}/cancel/")) == (404, "not_found")
    assert refusal(post(other, f"seeks/{made}/decline/")) == (404, "not_found")
    assert refusal(post(browser(cast.member), f"seeks/{made}/accept/")) == (409, "own_seek")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "level"),
        ({**OPEN, "level": 4}, "level"),
        ({**OPEN, "level": "x"}, "level"),
        ({**OPEN, "reach": "all"}, "reach"),
        ({**OPEN, "setup": "edges"}, "setup"),
        ({**OPEN, "colour": "blue"}, "colour"),
        ({"reach": "named", "level": 1, "opponent": "nobody"}, "opponent"),
        ({"reach": "named", "level": 1, "opponent": "x" * 101}, "opponent"),
        ({"reach": "named", "level": 1, "opponent": "a\0b"}, "opponent"),
    ],
)
def test_nonsense_names_its_field(
    cast: Cast, browser: Browsers, body: dict[str, Any], field: str
) -> None:
    answer = post(browser(cast.member), "seeks/", body)
    assert answer.status_code == 400
    assert answer.json()["error"]["field"] == field


def test_an_act_needs_a_player_and_reading_none(cast: Cast, api: APIClient, now: datetime) -> None:
    made = services.open_seek(owner_id=cast.member.pk, terms=Terms(level=1), now=now)
    for path in ("seeks/", f"seeks/{made.pk}/accept/", "computer/", "links/abc/"):
        answer = api.post(URL + path, {})
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "not_authenticated")
    assert api.get(URL + "seeks/").status_code == 200
    assert api.get(f"{URL}seeks/{made.pk}/").status_code == 200


def test_a_wrong_method_is_refused(cast: Cast, browser: Browsers) -> None:
    client = browser(cast.member)
    for path in ("seeks/1/accept/", "seeks/1/cancel/", "seeks/1/decline/", "computer/"):
        assert client.get(URL + path).status_code == 405
    assert client.delete(URL + "seeks/").status_code == 405


def test_a_member_has_so_many_seeks_and_no_more(cast: Cast, browser: Browsers) -> None:
    client = browser(cast.member)
    codes = [post(client, "seeks/", OPEN).status_code for _number in range(21)]
    assert codes == [201] * 20 + [409]
    assert Seek.objects.count() == 20
    assert Game.objects.count() == 0
