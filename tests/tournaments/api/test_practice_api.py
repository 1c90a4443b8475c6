"""The endpoints of practice and examples, each tried five ways."""

from typing import Any
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from tests.conftest import Cast
from tests.tournaments.practice_stage import begin
from tournaments.kinds.registry import get_kind
from tournaments.models import PracticeGame

pytestmark = pytest.mark.usefixtures("db")
URL = "/api/v1/tournaments/practice/"
CHOICE = {"kind": "hitori", "size": 6, "level": 1}
KEY = "23120,31201"


@pytest.fixture
def game(cast: Cast, now: Any) -> PracticeGame:
    return begin(cast.member.pk, "hitori", now=now)


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def send(client: APIClient, game: PracticeGame, key: str = KEY, **more: Any) -> Any:
    body = {"uuid": str(uuid4()), "key": key, **more}
    return client.post(f"{URL}games/{game.pk}/keys/", body, format="json")


def test_a_visitor_begins_as_a_guest_and_solves(api: APIClient) -> None:
    api.handler.enforce_csrf_checks = False
    begun = api.post(f"{URL}games/", CHOICE, format="json")
    assert begun.status_code == 201
    body = begun.json()
    assert (body["kind"], body["size"], body["level"], body["solved_ms"]) == ("hitori", 6, 1, None)
    assert (body["answer"], body["solution_key"]) == (None, None)
    assert body["script"].endswith("js/tournaments/kinds/hitori.js")
    game = PracticeGame.objects.get(pk=body["id"])
    assert game.player.is_guest
    verdict = send(api, game, game.puzzle.key).json()
    assert (verdict["verdict"], verdict["solved_ms"]) == ("correct", 0)
    shown = api.get(f"{URL}games/{game.pk}/").json()
    assert (shown["solution_key"], shown["best_ms"]) == (game.puzzle.key, 0)
    assert shown["answer"]["answer"]
    told = {line["kind"]: line["shelves"][0] for line in api.get(URL).json()}
    assert told["hitori"] == {
        "size": 6, "level": 1, "best_ms": 0, "solved": 1, "is_running": False,
    }  # fmt: skip


def test_a_visitor_without_the_sites_token_begins_nothing(api: APIClient) -> None:
    assert api.post(f"{URL}games/", CHOICE, format="json").status_code == 403
    assert not PracticeGame.objects.exists()


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"kind": "chess"}, 404, "no_such_puzzle"),
        ({"size": 7}, 404, "no_such_puzzle"),
        ({"level": 4}, 400, "max_value"),
        ({"size": "six"}, 400, "invalid"),
    ],
)
def test_what_is_not_offered_is_refused(
    member_api: APIClient, change: dict[str, Any], status: int, code: str
) -> None:
    answer = member_api.post(f"{URL}games/", {**CHOICE, **change}, format="json")
    assert code_of(answer) == (status, code)


def test_a_game_is_nobody_elses(game: PracticeGame, cast: Cast) -> None:
    other, nobody = APIClient(), APIClient()
    other.force_login(cast.second)
    for client, status in ((other, 404), (nobody, 401)):
        assert client.get(f"{URL}games/{game.pk}/").status_code == status
        assert send(client, game).status_code == status
        assert client.post(f"{URL}games/{game.pk}/solution/").status_code == status


def test_keys_are_wrong_paused_malformed_or_missing(
    game: PracticeGame, member_api: APIClient
) -> None:
    assert code_of(send(member_api, game, "1")) == (400, "key_format")
    assert code_of(send(member_api, game, uuid="none")) == (400, "invalid")
    wrong = send(member_api, game, "23120,31202").json()
    assert (wrong["verdict"], wrong["wrong_count"]) == ("wrong", 1)
    assert wrong["paused_until"] - wrong["received"] == 5000
    assert code_of(send(member_api, game)) == (409, "paused")
    assert member_api.get(f"{URL}games/{game.pk}/keys/").status_code == 405


def test_giving_up_answers_with_the_solution(game: PracticeGame, member_api: APIClient) -> None:
    body = member_api.post(f"{URL}games/{game.pk}/solution/").json()
    assert (body["is_given_up"], body["solution_key"]) == (True, KEY)
    assert code_of(send(member_api, game)) == (409, "closed")


def test_an_example_comes_with_its_solution(api: APIClient) -> None:
    answer = api.get("/api/v1/tournaments/examples/akari/", headers={"Accept-Language": "it"})
    body, example = answer.json(), get_kind("akari").example
    assert (body["key"], body["solution"], body["name"]) == (
        example.key,
        example.solution,
        "Akari",
    )
    assert body["drawing"]["answer"] == []
    assert body["answer"]["answer"]
    assert api.get("/api/v1/tournaments/examples/chess/").status_code == 404
