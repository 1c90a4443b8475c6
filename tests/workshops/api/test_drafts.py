"""workshops/ID/drafts/ and drafts/ID/: machines under way, kept from device to device."""

from datetime import date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from rest_framework.test import APIClient

from tallyworks.players.models import Player
from tallyworks.players.services import block_player, create_token
from tallyworks.workshops import rules
from tallyworks.workshops.models import Draft, Workshop
from tests.conftest import Cast
from tests.factories import BEST, FAST, WorkshopFactory

NOON = "2026-11-30T12:00:00+01:00"


def drafts_url(workshop: Workshop) -> str:
    return f"/api/v1/workshops/{workshop.pk}/drafts/"


def add(api: APIClient, workshop: Workshop, machine: Any = BEST, name: str = "Draft 1") -> Any:
    return api.post(drafts_url(workshop), {"name": name, "machine": machine}, format="json")


def keep(api: APIClient, draft_id: int, revision: Any, machine: Any = FAST, **body: Any) -> Any:
    sent = {"name": "Draft 1", "machine": machine, "revision": revision} | body
    return api.put(f"/api/v1/drafts/{draft_id}/", sent, format="json")


def remove(api: APIClient, draft_id: int, revision: int) -> Any:
    return api.delete(f"/api/v1/drafts/{draft_id}/?revision={revision}")


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def stored() -> list[tuple[str, str, int]]:
    return list(Draft.objects.order_by("pk").values_list("name", "machine", "revision"))


def api_of(player: Player) -> APIClient:
    client = APIClient()
    client.force_login(player)
    return client


def test_it_keeps_several_named_drafts_the_latest_first(
    member_api: APIClient, today: Workshop, travel: time_machine.Traveller
) -> None:
    answer = add(member_api, today, [{"cell": "A1", "station": "plus", "value": 2}], " My  idea ")
    travel.shift(60)
    add(member_api, today, "")

    assert answer.status_code == 201
    kept = {
        "id": answer.json()["id"], "workshop_id": today.pk, "name": "My idea", "machine": "A1:+2",
        "revision": 1, "kept_at": NOON,
    }  # fmt: skip
    assert answer.json() == kept
    listed = member_api.get(drafts_url(today)).json()
    assert [draft["name"] for draft in listed] == ["Draft 1", "My idea"]
    assert listed[1] == kept


def test_it_keeps_them_on_big_ones_lessons_and_closed_ones(
    member_api: APIClient, now: datetime
) -> None:
    lesson = {"kind": "TUTORIAL", "date": None, "opens_at": now - timedelta(1), "closes_at": None}
    for workshop in ({"kind": "BIG"}, lesson, {"date": date(2026, 11, 3)}):
        assert add(member_api, WorkshopFactory.create(**workshop)).status_code == 201


def test_it_keeps_a_new_version_and_counts_it(member_api: APIClient, today: Workshop) -> None:
    draft_id = add(member_api, today).json()["id"]
    answer = keep(member_api, draft_id, 1, name="Quicker")

    assert (answer.status_code, answer.json()["revision"]) == (200, 2)
    assert stored() == [("Quicker", FAST, 2)]


def test_it_gives_both_versions_when_another_device_was_faster(
    member_api: APIClient, today: Workshop
) -> None:
    draft_id = add(member_api, today).json()["id"]
    keep(member_api, draft_id, 1, FAST)
    answer = keep(member_api, draft_id, 1, "A1:+3")

    assert code(answer) == (409, "draft_changed")
    error = answer.json()["error"]
    assert error["kept"] == {
        "id": draft_id, "name": "Draft 1", "machine": FAST, "revision": 2,
        "kept_at": "2026-11-30T11:00:00+00:00",
    }  # fmt: skip
    assert error["sent"] == {"name": "Draft 1", "machine": "A1:+3"}
    assert stored() == [("Draft 1", FAST, 2)]


def test_a_new_draft_of_a_name_there_is_on_another_device_loses_nothing(
    member_api: APIClient, today: Workshop
) -> None:
    add(member_api, today, BEST)
    answer = add(member_api, today, FAST)

    assert code(answer) == (409, "draft_changed")
    assert answer.json()["error"]["kept"]["machine"] == BEST
    add(member_api, today, FAST, "Draft 2")
    second = Draft.objects.get(name="Draft 2")
    assert code(keep(member_api, second.pk, 1, FAST)) == (409, "draft_changed")
    assert stored() == [("Draft 1", BEST, 1), ("Draft 2", FAST, 1)]


def test_a_request_sent_again_changes_nothing(member_api: APIClient, today: Workshop) -> None:
    draft_id = add(member_api, today).json()["id"]
    assert add(member_api, today).json()["id"] == draft_id
    keep(member_api, draft_id, 1)
    assert keep(member_api, draft_id, 1).json()["revision"] == 2
    assert stored() == [("Draft 1", FAST, 2)]


def test_it_deletes_the_version_known_only(member_api: APIClient, today: Workshop) -> None:
    draft_id = add(member_api, today).json()["id"]
    keep(member_api, draft_id, 1)
    assert code(remove(member_api, draft_id, 1)) == (409, "draft_changed")
    assert remove(member_api, draft_id, 2).status_code == 204

    assert not Draft.objects.exists()
    assert code(remove(member_api, draft_id, 2)) == (404, "not_found")


def test_nobody_has_drafts_and_none_makes_a_guest(api: APIClient, today: Workshop) -> None:
    assert add(api, today).status_code == 401
    assert api.get(drafts_url(today)).status_code == 401
    assert keep(api, 1, 1).status_code == 401
    assert remove(api, 1, 1).status_code == 401

    assert not Player.objects.exists()
    assert not Draft.objects.exists()


def test_a_guest_has_his_own(client: Client, today: Workshop, travel: Any) -> None:
    run = client.post(f"/api/v1/workshops/{today.pk}/runs/", {"machine": BEST}, "application/json")
    assert run.status_code == 201
    answer = client.post(
        drafts_url(today), {"name": "Draft 1", "machine": FAST}, "application/json"
    )

    assert answer.status_code == 201
    assert Draft.objects.get().player.is_guest


def test_somebody_elses_draft_is_not_there(
    member_api: APIClient, cast: Cast, today: Workshop
) -> None:
    draft_id = add(member_api, today).json()["id"]
    other = api_of(cast.second)

    assert other.get(drafts_url(today)).json() == []
    assert code(keep(other, draft_id, 1)) == (404, "not_found")
    assert code(remove(other, draft_id, 1)) == (404, "not_found")
    assert stored() == [("Draft 1", BEST, 1)]


@pytest.mark.parametrize(
    "hidden", [{"date": date(2026, 12, 1)}, {"kind": "BLITZ"}], ids=["coming", "blitz"]
)
def test_a_workshop_that_is_not_shown_has_no_drafts(
    member_api: APIClient, hidden: dict[str, Any]
) -> None:
    workshop = WorkshopFactory.create(**hidden)

    assert code(add(member_api, workshop)) == (404, "not_found")
    assert code(member_api.get(drafts_url(workshop))) == (404, "not_found")
    # What it allows is not told either.
    assert code(add(member_api, workshop, "A1:nonsense")) == (404, "not_found")


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        ({"machine": BEST}, "required"),
        ({"name": "", "machine": BEST}, "blank"),
        ({"name": "   ", "machine": BEST}, "blank"),
        ({"name": "x" * 41, "machine": BEST}, "max_length"),
        ({"name": "a\0b", "machine": BEST}, "null_characters_not_allowed"),
        ({"name": "Draft 1"}, "required"),
        ({"name": "Draft 1", "machine": "A" * 1001}, "bad_machine"),
        ({"name": "Draft 1", "machine": 7}, "bad_machine"),
        ({"name": "Draft 1", "machine": "A1:merge^"}, "not_allowed"),
        ({"name": "Draft 1", "machine": "Z9:+2"}, "bad_cell"),
        (["Draft 1"], "invalid"),
    ],
)
def test_it_refuses_what_is_no_draft(
    member_api: APIClient, today: Workshop, body: Any, refusal: str
) -> None:
    assert code(member_api.post(drafts_url(today), body, format="json")) == (400, refusal)
    assert not Draft.objects.exists()


@pytest.mark.parametrize("revision", ["", "0", "x", "-1", "9" * 20])
def test_it_refuses_what_is_no_revision(
    member_api: APIClient, today: Workshop, revision: str
) -> None:
    draft_id = add(member_api, today).json()["id"]

    assert keep(member_api, draft_id, revision).status_code == 400
    assert member_api.delete(f"/api/v1/drafts/{draft_id}/?revision={revision}").status_code == 400
    assert stored() == [("Draft 1", BEST, 1)]


def test_it_keeps_twenty_on_a_workshop(member_api: APIClient, today: Workshop) -> None:
    answers = [add(member_api, today, "", f"Draft {number}") for number in range(21)]

    assert [answer.status_code for answer in answers[:20]] == [201] * 20
    assert code(answers[20]) == (409, "draft_limit")
    assert (answers[20].json()["error"]["limit"], answers[20].json()["error"]["max"]) == (
        "workshop", 20,
    )  # fmt: skip
    assert keep(member_api, answers[0].json()["id"], 1, name="Draft 0").status_code == 200


def test_it_keeps_so_many_in_all(
    member_api: APIClient, today: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "DRAFTS_IN_ALL", 1)
    add(member_api, WorkshopFactory.create(date=date(2026, 11, 29)))
    answer = add(member_api, today)

    assert code(answer) == (409, "draft_limit")
    assert answer.json()["error"]["limit"] == "all"


def test_the_blocked_keep_none(
    member_api: APIClient, cast: Cast, today: Workshop, now: datetime
) -> None:
    draft_id = add(member_api, today).json()["id"]
    block_player(
        player_id=cast.member.pk, author_id=cast.staff.pk, reason="Insults", until_at=None, now=now
    )

    assert add(member_api, today, name="Draft 2").json()["error"]["code"] == "player_blocked"
    assert keep(member_api, draft_id, 1).json()["error"]["code"] == "player_blocked"
    assert remove(member_api, draft_id, 1).json()["error"]["code"] == "player_blocked"
    assert stored() == [("Draft 1", BEST, 1)]


def test_it_wants_the_token_of_the_page(
    cast: Cast, today: Workshop, api: APIClient, now: datetime
) -> None:
    api.force_login(cast.member)
    assert add(api, today).status_code == 403

    token = create_token(player=cast.member, now=now)
    bearer = APIClient(headers={"authorization": f"Token {token}"})
    assert add(bearer, today).status_code == 201


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_the_list_is_read_and_added_to_only(
    member_api: APIClient, today: Workshop, method: str
) -> None:
    assert getattr(member_api, method)(drafts_url(today)).status_code == 405


@pytest.mark.parametrize("method", ["get", "post", "patch"])
def test_one_draft_is_kept_or_deleted_only(member_api: APIClient, method: str) -> None:
    assert getattr(member_api, method)("/api/v1/drafts/1/").status_code == 405
