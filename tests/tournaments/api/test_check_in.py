"""The endpoint of the check-in, tried five ways, and the flag in the director's plan."""

from datetime import timedelta

import pytest
import time_machine
from rest_framework.test import APIClient

from tallyworks.live.instants import to_ms
from tests.conftest import Cast
from tests.tournaments.stage import BEFORE, START, Stage

pytestmark = pytest.mark.usefixtures("plain")
WINDOW = START - timedelta(minutes=30)
ROUND = {"kind": "plain", "size": 5, "level": 1, "limit_seconds": 300}
PLAN = {"name": "Monday", "starts_at": START.isoformat(), "rounds": [ROUND]}


@pytest.fixture
def stage(plain: None) -> Stage:
    return Stage(60, ratings={"Xavier": 1600}, has_check_in=True)


def test_checking_in(stage: Stage, cast: Cast) -> None:
    client, stranger = APIClient(), APIClient()
    client.force_login(stage.players["Xavier"])
    stranger.force_login(cast.member)
    one = f"/api/v1/tournaments/{stage.tournament.pk}/"
    path = f"{one}check-in/"
    with time_machine.travel(BEFORE, tick=False):
        told = client.get(one).json()
        assert (told["has_check_in"], told["check_in_opens"]) == (True, to_ms(WINDOW))
        assert told["own"]["is_checked_in"] is False
        early = client.post(path)
        assert (early.status_code, early.json()["error"]["code"]) == (409, "check_in_closed")
    with time_machine.travel(WINDOW, tick=False):
        assert APIClient().post(path).status_code == 401
        assert client.get(path).status_code == 405
        assert client.post("/api/v1/tournaments/999999/check-in/").status_code == 404
        refused = stranger.post(path)
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not_registered")
        done = client.post(path)
    assert (done.status_code, done.json()["own"]["is_checked_in"]) == (200, True)


def test_a_draft_says_whether_it_asks_for_it(cast: Cast) -> None:
    client = APIClient()
    client.force_login(cast.staff)
    path = "/api/v1/tournaments/desk/"
    with time_machine.travel(BEFORE, tick=False):
        plain = client.post(path, PLAN, format="json").json()
        asking = client.post(path, {**PLAN, "has_check_in": True}, format="json").json()
    told = [one["tournament"]["has_check_in"] for one in (plain, asking)]
    assert told == [False, True]
