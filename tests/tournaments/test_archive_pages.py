"""The puzzles of finished tournaments: their buttons, their pages, and the same by the API."""

from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
import time_machine
from django.test import Client
from rest_framework.test import APIClient

from tallyworks.players.models import Player
from tallyworks.players.services import block_player
from tests.conftest import Cast
from tests.tournaments.stage import START, Stage
from tournaments import services
from tournaments.models import PracticeGame, PracticePuzzle

PAIR = {"Xavier": 1600, "Yvonne": 1500}
LATER = START + timedelta(hours=3)
KEY = "23120,31201"


@pytest.fixture
def stage(db: None) -> Iterator[Stage]:
    """Return a finished tournament whose first of two rounds is void."""
    stage = Stage(60, 60, ratings=PAIR, kind="hitori")
    services.void_round(order=stage.order(), number=1, now=stage.begin())
    stage.end(1)
    stage.end(2)
    assert stage.reload().state == "FINISHED"
    with time_machine.travel(LATER, tick=False):
        yield stage


def text(answer: Any) -> str:
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def page_of(stage: Stage) -> str:
    return f"/en/tournaments/{stage.tournament.pk}/"


def api_of(stage: Stage, number: int = 2) -> str:
    return f"/api/v1/tournaments/{stage.tournament.pk}/rounds/{number}/practice/"


def test_a_visitor_plays_a_round_of_a_finished_tournament_without_scripts(stage: Stage) -> None:
    client, page = Client(), page_of(stage)
    shown = text(client.get(page))
    assert f'action="{page}rounds/2/practice/"' in shown
    assert f'action="{page}rounds/1/practice/"' not in shown
    begun = client.post(f"{page}rounds/2/practice/")
    game = PracticeGame.objects.get()
    assert game.player.is_guest
    path = f"/en/tournaments/practice/games/{game.pk}/"
    assert (begun.status_code, begun.headers["Location"]) == (302, path)
    told = text(client.get(path))
    assert "From round 2 of Monday" in told
    assert f'href="{page}"' in told
    assert KEY not in told
    solved = text(client.post(f"{path}key/", {"key": KEY}, follow=True))
    assert "Solved in 0:00.000. The puzzles of tournaments count for no best time." in solved
    again = client.post(f"{page}rounds/2/practice/")
    assert again.headers["Location"] == path


@pytest.mark.parametrize("number", [1, 3])
def test_of_a_round_that_does_not_count_nothing_is_found(stage: Stage, number: int) -> None:
    client = Client()
    assert client.post(f"{page_of(stage)}rounds/{number}/practice/").status_code == 404
    assert client.get(f"{page_of(stage)}rounds/{number}/practice/").status_code == 405
    assert Player.objects.filter(member_since_at=None).count() == 0


def test_before_the_end_there_is_no_button_and_nothing_is_found(db: None) -> None:
    stage = Stage(60, 60, ratings=PAIR, kind="hitori")
    opens_at = stage.begin(2)
    with time_machine.travel(opens_at, tick=False):
        client = Client()
        assert "Play this puzzle" not in text(client.get(page_of(stage)))
        assert client.post(f"{page_of(stage)}rounds/1/practice/").status_code == 404
        answer = APIClient().post(api_of(stage, 1))
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
    assert not PracticePuzzle.objects.exists()
    assert Player.objects.filter(member_since_at=None).count() == 0


def test_who_may_not_act_is_told_on_the_tournaments_page(stage: Stage, cast: Cast) -> None:
    block_player(
        player_id=cast.member.pk, author_id=cast.staff.pk, reason="spam", until_at=None, now=START
    )
    client = Client()
    client.force_login(cast.member)
    answer = client.post(f"{page_of(stage)}rounds/2/practice/", follow=True)
    assert answer.redirect_chain == [(page_of(stage), 302)]
    assert "You are blocked: spam" in text(answer)
    assert not PracticeGame.objects.exists()


def test_the_api_begins_it_too(stage: Stage, cast: Cast) -> None:
    client = APIClient()
    client.force_authenticate(cast.member)
    answer = client.post(api_of(stage))
    body = answer.json()
    assert answer.status_code == 201
    assert (body["kind"], body["tournament"], body["round"]) == ("hitori", stage.tournament.pk, 2)
    assert (body["answer"], body["solution_key"], body["best_ms"]) == (None, None, None)
    assert client.post(api_of(stage)).json()["id"] == body["id"]
    shelf = client.post(
        "/api/v1/tournaments/practice/games/",
        {"kind": "hitori", "size": 6, "level": 1},
        format="json",
    )
    assert shelf.status_code == 201
    assert (shelf.json()["tournament"], shelf.json()["round"]) == (None, None)


def test_by_the_api_a_visitor_becomes_a_guest_with_the_sites_token_only(stage: Stage) -> None:
    client = APIClient(enforce_csrf_checks=True)
    assert client.post(api_of(stage)).status_code == 403
    assert not PracticeGame.objects.exists()
    client.handler.enforce_csrf_checks = False
    assert client.post(api_of(stage)).status_code == 201
    assert PracticeGame.objects.get().player.is_guest
