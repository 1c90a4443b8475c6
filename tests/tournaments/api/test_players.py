"""The endpoints of players and lookers-on, each tried five ways; nothing secret before its time."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine
from rest_framework.test import APIClient

from tests.conftest import Cast
from tests.tournaments.stage import BEFORE, KEYS, START, WRONG, Stage, ms
from tournaments.models import Participant

pytestmark = pytest.mark.usefixtures("plain")
SECRETS = ("secret-givens", "1342", "2431", "4213")


@pytest.fixture
def stage(plain: None) -> Stage:
    return Stage(300, 300, ratings={"Xavier": 1600, "Yvonne": 1500})


def of(stage: Stage, name: str | None) -> APIClient:
    client = APIClient()
    if name is not None:
        client.force_login(stage.players[name])
    return client


def url(stage: Stage, rest: str = "") -> str:
    return f"/api/v1/tournaments/{stage.tournament.pk}/{rest}"


def key(stage: Stage, name: str, text: str, number: int = 1) -> Any:
    body = {"uuid": str(uuid4()), "key": text}
    path = url(stage, f"rounds/{number}/keys/")
    return of(stage, name).post(path, body, format="json")


def test_the_calendar_shows_what_comes(stage: Stage) -> None:
    with time_machine.travel(BEFORE, tick=False):
        mine = of(stage, "Xavier").get("/api/v1/tournaments/").json()
        theirs = of(stage, None).get("/api/v1/tournaments/").json()
    assert [(line["name"], line["players"], line["is_in"]) for line in mine] == [
        ("Monday", 2, True)
    ]
    assert theirs[0]["is_in"] is False
    assert [one["limit_seconds"] for one in mine[0]["rounds"]] == [300, 300]


def test_drafts_are_nobodys(stage: Stage) -> None:
    stage.tournament.state, stage.tournament.published_at = "DRAFT", None
    stage.tournament.save()
    for rest in (
        "",
        "standings/",
        "export/",
        "acts/",
        "results.csv",
        "rounds/1/",
        "rounds/1/puzzle/",
    ):
        assert of(stage, "Xavier").get(url(stage, rest)).status_code == 404
    assert of(stage, "Xavier").get("/api/v1/tournaments/").json() == []


def test_registering_and_taking_it_back(stage: Stage, cast: Cast) -> None:
    client, guest = APIClient(), APIClient()
    client.force_login(cast.member)
    path = url(stage, "registration/")
    with time_machine.travel(BEFORE, tick=False):
        assert of(stage, None).post(path).status_code == 401
        assert client.post(path).json()["own"]["has_left"] is False
        assert client.get(path).status_code == 405
        assert client.delete(path).json()["own"] is None
        refused = client.delete(path)
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not_registered")
        guest.force_login(cast.guest)
        assert guest.post(path).json()["error"]["code"] == "members_only"
        assert client.post("/api/v1/tournaments/999999/registration/").status_code == 404
    with time_machine.travel(START, tick=False):
        refused = client.post(path)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "registration_closed")


def test_v17_no_endpoint_shows_the_puzzle_before_the_opening(stage: Stage) -> None:
    stage.due(START)
    opens_at = stage.opens_at(1)
    rests = ("", "standings/", "export/", "results.csv", "rounds/1/", "rounds/1/puzzle/", "acts/")
    with time_machine.travel(opens_at - ms(0.001), tick=False):
        for name in ("Xavier", None):
            answers = [of(stage, name).get(url(stage, rest)) for rest in rests]
            assert [answer.status_code for answer in answers] == [200, 200, 200, 200, 200, 404, 200]
            for answer in answers:
                assert not any(secret in answer.content.decode() for secret in SECRETS)
    with time_machine.travel(opens_at, tick=False):
        shown = of(stage, "Xavier").get(url(stage, "rounds/1/puzzle/"))
        assert shown.json()["givens"] == {"secret": "secret-givens-1"}
        assert (shown.json()["answer"], shown.json()["solution_key"]) == (None, None)
        assert KEYS[1] not in shown.content.decode()
        assert of(stage, None).get(url(stage, "rounds/1/puzzle/")).status_code == 404
        assert of(stage, "Xavier").get(url(stage, "rounds/2/puzzle/")).status_code == 404
        assert "secret-givens" not in of(stage, None).get(url(stage, "export/")).content.decode()


def test_a_scored_round_shows_its_solution(stage: Stage) -> None:
    stage.begin()
    now = stage.end(1)
    with time_machine.travel(now, tick=False):
        shown = of(stage, None).get(url(stage, "rounds/1/puzzle/")).json()
    assert shown["solution_key"] == KEYS[1]
    assert shown["answer"]["key"] == KEYS[1]


def test_opponents_are_told_at_the_start_and_not_before(stage: Stage) -> None:
    with time_machine.travel(BEFORE, tick=False):
        assert of(stage, None).get(url(stage, "rounds/1/")).status_code == 404
    stage.due(START)
    with time_machine.travel(START, tick=False):
        own = of(stage, "Xavier").get(url(stage)).json()["own"]
        (match,) = of(stage, None).get(url(stage, "rounds/1/")).json()["matches"]
    assert (own["opponent"]["name"], own["board"]) == ("Yvonne", 1)
    assert match["why"] == {"points": [0, 0], "meetings": 0, "rematch": False, "cost": 0}


def test_a_key_has_its_verdict(stage: Stage) -> None:
    opens_at = stage.begin()
    with time_machine.travel(opens_at + ms(10), tick=False):
        wrong = key(stage, "Xavier", WRONG)
    received = int((opens_at.timestamp() + 10) * 1000)
    assert (wrong.status_code, wrong.json()) == (
        200,
        {
            "verdict": "wrong", "received": received, "solved_ms": None, "wrong_count": 1,
            "paused_until": received + 5000, "is_repeat": False,
        },
    )  # fmt: skip
    with time_machine.travel(opens_at + ms(12), tick=False):
        paused = key(stage, "Xavier", KEYS[1])
        assert (paused.status_code, paused.json()["error"]["code"]) == (409, "paused")
        assert paused.json()["error"]["paused_until"] == received + 5000
        form = key(stage, "Yvonne", "12")
        assert (form.status_code, form.json()["error"]["code"]) == (400, "key_format")
    with time_machine.travel(opens_at + ms(15), tick=False):
        right = key(stage, "Xavier", KEYS[1]).json()
    assert (right["verdict"], right["solved_ms"]) == ("correct", 15_000)


def test_of_the_opponent_nothing_is_told_while_the_round_runs(stage: Stage) -> None:
    opens_at = stage.begin()
    stage.send("Xavier", 10)
    with time_machine.travel(opens_at + ms(20), tick=False):
        theirs = of(stage, "Yvonne")
        assert theirs.get(url(stage)).json()["solved"] == 1
        (match,) = theirs.get(url(stage, "rounds/1/")).json()["matches"]
        export = theirs.get(url(stage, "export/")).json()
    assert (match["first_ms"], match["first_half_points"]) == (None, None)
    assert (export["keys"], export["ratings"]) == (None, [])


@pytest.mark.parametrize(
    ("body", "field"),
    [({"key": "1"}, "uuid"), ({"uuid": "x", "key": "1"}, "uuid"), ({"uuid": str(uuid4())}, "key")],
)
def test_a_key_without_what_it_needs_is_refused(
    stage: Stage, body: dict[str, str], field: str
) -> None:
    opens_at = stage.begin()
    with time_machine.travel(opens_at + ms(10), tick=False):
        refused = of(stage, "Xavier").post(url(stage, "rounds/1/keys/"), body, format="json")
    assert (refused.status_code, refused.json()["error"]["field"]) == (400, field)


def test_a_key_by_somebody_else_or_for_nothing_is_refused(stage: Stage, cast: Cast) -> None:
    opens_at = stage.begin()
    client = APIClient()
    client.force_login(cast.member)
    body = {"uuid": str(uuid4()), "key": KEYS[1]}
    with time_machine.travel(opens_at + ms(10), tick=False):
        assert client.post(url(stage, "rounds/1/keys/"), body, format="json").status_code == 404
        assert key(stage, "Xavier", KEYS[1], number=99).status_code == 404
        assert of(stage, None).post(url(stage, "rounds/1/keys/"), body).status_code == 401
        assert of(stage, "Xavier").get(url(stage, "rounds/1/keys/")).status_code == 405


def test_withdrawing_is_for_who_takes_part_while_it_runs(stage: Stage, cast: Cast) -> None:
    path = url(stage, "withdrawal/")
    with time_machine.travel(BEFORE, tick=False):
        assert of(stage, "Xavier").post(path).json()["error"]["code"] == "not_running"
    opens_at = stage.begin()
    with time_machine.travel(opens_at, tick=False):
        assert of(stage, "Xavier").post(path).json()["own"]["leaving"] == "withdrawn"
        assert of(stage, "Xavier").post(path).json()["error"]["code"] == "already_left"
        client = APIClient()
        client.force_login(cast.member)
        assert client.post(path).json()["error"]["code"] == "not_registered"


def rating_row(
    name: str, *, own: int, opponent: int, expected: int, half_points: int, amount: int
) -> dict[str, Any]:
    """Return the exported row of a player with K 40 who fared alike in two rounds."""
    each = {"opponent": opponent, "expected": expected, "half_points": half_points}
    return {
        "participant": name, "before": own, "k": 40, "expected": 2 * expected,
        "half_points": 2 * half_points, "amount": amount, "after": own + amount, "rated_count": 2,
        "detail": {"own": own, "k": 40, "rounds": [{"round": 1, **each}, {"round": 2, **each}]},
    }  # fmt: skip


def test_standings_ratings_and_exports_at_the_end(stage: Stage, cast: Cast) -> None:
    stage.begin()
    stage.send("Yvonne", 10)
    stage.end(1)
    stage.due(stage.opens_at(2))
    stage.send("Yvonne", 10, number=2)
    now = stage.end(2)
    client = of(stage, None)
    with time_machine.travel(now, tick=False):
        first, second = client.get(url(stage, "standings/")).json()
        table = client.get(url(stage, "standings.csv")).content.decode().splitlines()
        results = client.get(url(stage, "results.csv")).content.decode().splitlines()
        export = client.get(url(stage, "export/")).json()
        history = client.get("/api/v1/tournaments/ratings/Yvonne/").json()
        assert client.get("/api/v1/tournaments/ratings/Nobody/").status_code == 404
        assert client.get("/api/v1/tournaments/past/").json()["count"] == 1
        assert client.get("/api/v1/tournaments/ratings/").json() == []
    assert (first["name"], first["half_points"], first["rating_change"]) == ("Yvonne", 4, 51)
    assert (second["name"], second["rating_after"]) == ("Xavier", 1549)
    assert table[1] == "1,Yvonne,1500,2,0,0,2,20000,,51,1551"
    assert len(results) == 5
    assert results[1].split(",")[:7] == ["1", "1", "Xavier", "1600", "Yvonne", "1500", "0"]
    assert len(export["keys"]) == 2
    frozen = {stage.part(name).pk: name for name in stage.players}
    assert [{**row, "participant": frozen[row["participant"]]} for row in export["ratings"]] == [
        rating_row("Xavier", own=1600, opponent=1500, expected=64, half_points=0, amount=-51),
        rating_row("Yvonne", own=1500, opponent=1600, expected=36, half_points=2, amount=51),
    ]
    assert history[0]["detail"]["rounds"][0] == {
        "round": 1, "opponent": 1600, "expected": 36, "half_points": 2
    }  # fmt: skip


def test_the_calculator_reckons_as_tournaments_do() -> None:
    body = {
        "own": 1400,
        "k": 40,
        "matches": [
            {"opponent": 1400, "half_points": 2},
            {"opponent": 1452, "half_points": 2},
            {"opponent": 1521, "half_points": 0},
            {"opponent": 1388, "half_points": 1},
            {"opponent": None, "half_points": 2},
        ],
    }
    answer = APIClient().post("/api/v1/tournaments/calculator/", body, format="json")
    assert answer.json() == {
        "k": 40, "expected": [50, 43, 34, 52, 50], "expected_total": 229, "half_points": 7,
        "amount": 48, "after": 1448,
    }  # fmt: skip
    bad = APIClient().post(
        "/api/v1/tournaments/calculator/", {**body, "matches": []}, format="json"
    )
    assert bad.status_code == 400


def test_kinds_are_told_in_the_language_of_the_request() -> None:
    told = APIClient().get("/api/v1/tournaments/kinds/", headers={"accept-language": "it"}).json()
    kinds = {kind["code"]: kind for kind in told}
    assert kinds["grattacieli"]["name"] == "Grattacieli"
    assert kinds["futoshiki"]["sizes"][0] == {"size": 5, "limit_s": 180}


def test_reminders_are_switched(stage: Stage, cast: Cast) -> None:
    client = APIClient()
    client.force_login(cast.member)
    with time_machine.travel(BEFORE, tick=False):
        assert client.put(url(stage, "reminder/")).json()["is_reminded"] is True
        assert client.delete(url(stage, "reminder/")).json()["is_reminded"] is False
    assert not Participant.objects.filter(player=cast.member).exists()
