"""The director's endpoints: with the permission only, and nothing of a sealed puzzle."""

from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import Permission
from rest_framework.test import APIClient

from tallyworks.players.models import Player
from tests.conftest import Cast
from tests.tournaments.stage import BEFORE, START, WRONG, Stage, ms
from tournaments.models import Series, Tournament

pytestmark = pytest.mark.usefixtures("plain")
DESK = "/api/v1/tournaments/desk/"
ROUND = {"kind": "plain", "size": 5, "level": 1, "limit_seconds": 300}
PLAN = {"name": "Monday", "starts_at": START.isoformat(), "rounds": [ROUND, ROUND]}


def client_of(player: Player) -> APIClient:
    client = APIClient()
    client.force_login(player)
    return client


@pytest.fixture
def director(cast: Cast) -> APIClient:
    """Return one of the staff who holds the permission and nothing else."""
    cast.member.is_staff = True
    cast.member.save()
    cast.member.user_permissions.add(Permission.objects.get(codename="direct_tournament"))
    return client_of(cast.member)


def test_everything_needs_the_permission(cast: Cast) -> None:
    stage = Stage(60, ratings={"Xavier": 1400})
    paths = [DESK, f"{DESK}series/", f"{DESK}{stage.tournament.pk}/"]
    with time_machine.travel(BEFORE, tick=False):
        for path in paths:
            assert APIClient().get(path).status_code == 401
            assert client_of(cast.second).get(path).status_code == 403
        for act in ("publish", "hold", "release", "cancel", "disqualify", "rounds/1/void"):
            path = f"{DESK}{stage.tournament.pk}/{act}/"
            assert client_of(cast.second).post(path, {}, format="json").status_code == 403


def test_a_draft_from_its_plan_to_its_publication(director: APIClient) -> None:
    with time_machine.travel(BEFORE, tick=False):
        made = director.post(DESK, PLAN, format="json")
        assert made.status_code == 201
        number = made.json()["tournament"]["id"]
        assert [line["id"] for line in director.get(DESK).json()] == [number]
        changed = director.put(
            f"{DESK}{number}/", {**PLAN, "name": "Tuesday", "rounds": [ROUND]}, format="json"
        )
        assert changed.json()["tournament"]["name"] == "Tuesday"
        asked = director.post(f"{DESK}{number}/publish/")
        assert (asked.status_code, asked.json()["is_in_the_making"]) == (202, True)
        assert director.delete(f"{DESK}{number}/").status_code == 204
        assert director.get(f"{DESK}{number}/").status_code == 404


@pytest.mark.parametrize(
    "change",
    [{"rounds": []}, {"name": ""}, {"starts_at": "soon"}, {"capacity": 1}, {"first_round": "x"}],
)
def test_a_bad_plan_is_refused(director: APIClient, change: dict[str, Any]) -> None:
    with time_machine.travel(BEFORE, tick=False):
        refused = director.post(DESK, {**PLAN, **change}, format="json")
    assert refused.status_code == 400
    assert refused.json()["error"]["field"] == next(iter(change))
    assert not Tournament.objects.exists()


def test_the_desk_watches_and_shows_no_sealed_puzzle(director: APIClient) -> None:
    stage = Stage(300, ratings={"Xavier": 1400, "Yvonne": 1300})
    opens_at = stage.begin()
    stage.send("Xavier", 10, WRONG)
    stage.send("Yvonne", 12)
    with time_machine.travel(opens_at + ms(20), tick=False):
        answer = director.get(f"{DESK}{stage.tournament.pk}/")
    for secret in ("secret-givens", "1342", 'seed": "seed'):
        assert secret not in answer.content.decode()
    seats = {seat["name"]: seat for seat in answer.json()["seats"]}
    assert (seats["Xavier"]["wrong_count"], seats["Xavier"]["is_flagged"]) == (1, False)
    assert (seats["Yvonne"]["is_solved"], seats["Yvonne"]["solved_ms"]) == (True, 12_000)
    assert seats["Xavier"]["is_here"] is False
    assert [proof["place"] for proof in answer.json()["proofs"]] == [1, 2]


def test_orders_take_effect_and_are_in_the_log(director: APIClient) -> None:
    stage = Stage(300, 300, ratings={"Xavier": 1400, "Yvonne": 1300})
    opens_at = stage.begin()
    path = f"{DESK}{stage.tournament.pk}/"
    orders: list[tuple[str, dict[str, Any]]] = [
        ("hold", {}),
        ("release", {}),
        ("disqualify", {"participant": stage.part("Xavier").pk}),
        ("rounds/1/void", {}),
        ("rounds/1/replay", {}),
        ("cancel", {}),
    ]
    with time_machine.travel(opens_at + ms(20), tick=False):
        for act, more in orders:
            refused = director.post(f"{path}{act}/", {"reason": " ", **more}, format="json")
            assert refused.json()["error"]["code"] == "reason_missing"
            done = director.post(f"{path}{act}/", {"reason": "because", **more}, format="json")
            assert done.status_code == 200, done.json()
        log = APIClient().get(f"/api/v1/tournaments/{stage.tournament.pk}/acts/").json()
    assert [(act["kind"], act["author"], act["reason"]) for act in log] == [
        (kind, "Ada", "because")
        for kind in ("cancel", "replay", "void", "disqualify", "release", "hold")
    ] + [("start", None, "")]


def test_words_change_after_the_publication(director: APIClient) -> None:
    stage = Stage(300)
    body = {"name": "Evening", "text": "", "capacity": 10}
    with time_machine.travel(BEFORE, tick=False):
        path = f"{DESK}{stage.tournament.pk}/"
        assert director.patch(path, body, format="json").json()["tournament"]["name"] == "Evening"
        refused = director.put(path, PLAN, format="json")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not_draft")


def test_weekly_tournaments_are_set_up_and_ended(director: APIClient) -> None:
    plan = {
        "name": "Weekly", "weekday": 2, "start_time": "20:30", "rounds": [ROUND],
        "has_check_in": True,
    }  # fmt: skip
    with time_machine.travel(BEFORE, tick=False):
        made = director.post(f"{DESK}series/", plan, format="json")
        assert (made.status_code, made.json()["has_check_in"]) == (201, True)
        path = f"{DESK}series/{made.json()['id']}/"
        assert director.patch(path, {"is_active": False}, format="json").status_code == 200
        assert director.get(f"{DESK}series/").json()[0]["is_active"] is False
        assert (
            director.patch(f"{DESK}series/99/", {"is_active": True}, format="json").status_code
            == 404
        )
    assert Series.objects.count() == 1
