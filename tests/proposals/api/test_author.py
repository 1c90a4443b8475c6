"""The authors' endpoints, each tried five ways."""

import json
from datetime import datetime
from typing import Any

import pytest
import time_machine
from rest_framework.test import APIClient

from tallyworks.players.models import Player
from tallyworks.proposals.models import Proposal
from tests.factories import OFF_GRID
from tests.proposals.conftest import Company
from tests.proposals.stage import body, send, shifted, solve_dailies, workshop

ALL = "/api/v1/proposals/"
CHECKS = f"{ALL}checks/"


def as_player(player: Player) -> APIClient:
    client = APIClient()
    client.force_login(player)
    return client


@pytest.fixture
def ada(company: Company, travel: time_machine.Traveller) -> APIClient:
    return as_player(company.author)


def at(proposal: Proposal, act: str = "") -> str:
    return f"{ALL}{proposal.pk}/{act}"


def begin(client: APIClient, **changes: Any) -> int:
    answer = client.post(ALL, body(**changes), format="json")
    assert answer.status_code == 201
    proposal_id: int = answer.json()["id"]
    return proposal_id


def test_a_proposal_goes_from_draft_to_waiting(ada: APIClient) -> None:
    proposal_id = begin(ada, title="", machine="")
    address = f"{ALL}{proposal_id}/"
    version = body(title="x" * 10_000) | {"revision": 1}
    kept = ada.put(address, version, format="json").json()
    assert (kept["status"], len(kept["content"]["title"])) == ("draft", 10_000)
    assert ada.get(address).json()["content"] == kept["content"]

    sent = ada.post(f"{address}send/", body(), format="json")
    assert (sent.status_code, sent.json()["status"]) == (200, "waiting")
    assert [item["id"] for item in ada.get(ALL).json()] == [proposal_id]
    assert ada.post(f"{address}withdraw/").json()["status"] == "withdrawn"
    assert ada.post(f"{address}withdraw/").json()["error"]["code"] == "not_waiting"


def test_of_two_devices_the_slower_is_told_of_the_other(ada: APIClient) -> None:
    proposal_id = begin(ada, title="at home")
    address = f"{ALL}{proposal_id}/"
    assert ada.get(address).json()["revision"] == 1
    faster = ada.put(address, body(title="at work") | {"revision": 1}, format="json")
    assert faster.json()["revision"] == 2

    slower = body(title="at home, later") | {"revision": 1}
    for refused in (
        ada.put(address, slower, format="json"),
        ada.post(f"{address}send/", slower, format="json"),
    ):
        error = refused.json()["error"]
        assert (refused.status_code, error["code"]) == (409, "draft_changed")
        assert (error["kept"]["content"]["title"], error["kept"]["revision"]) == ("at work", 2)
    assert ada.get(address).json()["content"]["title"] == "at work"

    again = ada.put(address, body(title="at work") | {"revision": 1}, format="json")
    assert (again.status_code, again.json()["revision"]) == (200, 2)
    assert ada.put(address, slower | {"revision": 2}, format="json").json()["revision"] == 3
    assert ada.put(address, body(), format="json").status_code == 400


def test_a_draft_is_deleted_and_a_sent_one_is_not(ada: APIClient, sent: Proposal) -> None:
    draft = begin(ada)
    assert ada.delete(f"{ALL}{draft}/").status_code == 204
    refused = ada.delete(at(sent))
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not_editable")
    ada.post(at(sent, "withdraw/"))
    assert ada.delete(at(sent)).json()["error"]["code"] == "not_editable"


def test_a_refusal_names_every_problem_and_keeps_the_draft(ada: APIClient) -> None:
    proposal_id = begin(ada)
    bad = body(title="<b>", machine="A1:/2")
    refused = ada.post(f"{ALL}{proposal_id}/send/", bad, format="json")
    error = refused.json()["error"]
    assert refused.status_code == 400
    assert (error["code"], error["field"]) == ("markup", "title")
    assert [(problem["code"], problem["cell"]) for problem in error["problems"]] == [
        ("markup", None), ("not_allowed", "A1"),
    ]  # fmt: skip
    assert all(problem["message"] for problem in error["problems"])
    assert Proposal.objects.get(pk=proposal_id).status == "DRAFT"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"title": "x" * 10_000}, "title_too_long"),
        ({"title": "a\u202eb"}, "direction_marks"),
        ({"title": "a\tb"}, "control_characters"),
        ({"title": "<script>"}, "markup"),
        ({"machine": "A1:+3 A2:x2"}, "machine_wrong"),
        ({"machine": "A1:up"}, "machine_jams"),
        ({"machine": "A1:merge^"}, "not_allowed"),
        ({"workshop": workshop(constraint={"measure": "sum", "max": 16})}, "over_constraint"),
        ({"workshop": workshop(outputs=[[], [], []])}, "empty_demand"),
        ({"workshop": workshop(outputs=[[10_000], [], []])}, "number_out_of_range"),
        (
            {"workshop": workshop(inputs=[{"start": 1, "numbers": [1] * 13}] * 3)},
            "too_many_numbers",
        ),
        (
            {"workshop": workshop(inputs=[{"start": 1, "numbers": [-1000]}] * 3)},
            "number_out_of_range",
        ),
    ],
)
def test_each_refusal_has_its_code_and_sentence(
    ada: APIClient, changes: dict[str, Any], code: str
) -> None:
    found = ada.post(CHECKS, body(**changes), format="json").json()["problems"]
    assert found[0]["code"] == code
    assert found[0]["message"]
    refused = ada.post(f"{ALL}{begin(ada)}/send/", body(**changes), format="json")
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, code)


def test_the_checks_tell_what_the_machine_delivers(ada: APIClient) -> None:
    given = body(workshop=workshop(outputs=[[], [], []]))
    found = ada.post(CHECKS, given, format="json").json()
    assert found["outputs"] == [[10, 20, 14, 28], [], []]
    assert found["measures"] == {"cost": 5, "cycles": 9, "area": 3, "sum": 17}
    assert [problem["code"] for problem in found["problems"]] == ["empty_demand"]

    jammed = ada.post(CHECKS, {**given, "machine": OFF_GRID}, format="json").json()
    assert jammed["outputs"] is None
    assert [problem["code"] for problem in jammed["problems"]] == ["empty_demand", "machine_jams"]
    assert not Proposal.objects.exists()


@pytest.mark.parametrize(
    "bad",
    [
        {},
        {"title": "a\x00b"},
        {"title": "x" * 20_001},
        {"machine": "x" * 2001},
        {"workshop": None},
        {"workshop": []},
        {"workshop": workshop(inputs=[{"start": 1}] * 3)},
        {"workshop": workshop(inputs=[{"start": 1, "numbers": [1.5]}] * 3)},
        {"workshop": workshop(inputs=[{"start": 1, "numbers": [10**30]}] * 3)},
        {"workshop": workshop(inputs=[{"start": 1, "numbers": [1] * 201}] * 3)},
        {"workshop": workshop(outputs=[[]] * 9)},
        {"workshop": workshop(stations=[["plus"]])},
        {"workshop": workshop(constraint={"measure": "sum"})},
    ],
)
def test_what_no_form_holds_is_a_bad_request(ada: APIClient, bad: dict[str, Any]) -> None:
    given = {**body(), **bad} if bad else {}
    for address in (ALL, CHECKS):
        answer = ada.post(address, given, format="json")
        assert answer.status_code == 400, answer.content
        assert answer.json()["error"]["message"]


def test_half_a_sign_is_a_bad_request(ada: APIClient) -> None:
    text = json.dumps(body(title="half"))
    given = text.replace("half", "\\ud800")
    for address in (ALL, CHECKS):
        answer = ada.post(address, given, content_type="application/json")
        assert (answer.status_code, answer.json()["error"]["field"]) == (400, "title")


def test_the_limits_are_shown_before_one_runs_into_them(
    ada: APIClient, company: Company, now: datetime
) -> None:
    address = f"{ALL}allowance/"
    assert ada.get(address).json() == {
        "solved": 5,
        "needed": 5,
        "waiting": 0,
        "most_waiting": 3,
        "proposed_today": False,
        "code": None,
        "message": "",
    }
    send(company.author, now)
    limits = ada.get(address).json()
    assert (limits["waiting"], limits["code"]) == (1, "proposed_today")
    again = ada.post(f"{ALL}{begin(ada)}/send/", body(workshop=shifted(1)), format="json")
    assert (again.status_code, again.json()["error"]["code"]) == (409, "proposed_today")
    assert again.json()["error"]["retry_at"] == "2026-11-30T23:00:00+00:00"


def test_too_few_dailies_and_guests_are_told(
    company: Company, travel: time_machine.Traveller, now: datetime
) -> None:
    solve_dailies(company.player, 4, before=now.replace(month=10))
    bruno, guest = as_player(company.player), as_player(company.guest)
    assert bruno.get(f"{ALL}allowance/").json()["code"] == "dailies_needed"
    refused = bruno.post(f"{ALL}{begin(bruno)}/send/", body(), format="json")
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "dailies_needed")

    assert guest.get(f"{ALL}allowance/").json()["code"] == "members_only"
    refused = guest.post(ALL, body(), format="json")
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "members_only")


def test_strangers_find_nothing(
    company: Company, sent: Proposal, travel: time_machine.Traveller
) -> None:
    bruno = as_player(company.player)
    assert bruno.get(ALL).json() == []
    answers = [
        bruno.get(at(sent)),
        bruno.put(at(sent), body() | {"revision": 1}, format="json"),
        bruno.delete(at(sent)),
        bruno.post(at(sent, "send/"), body(), format="json"),
        bruno.post(at(sent, "withdraw/")),
        bruno.get(f"{ALL}{10**17}/"),
    ]
    assert [answer.status_code for answer in answers] == [404] * 6


def test_nobody_has_to_log_in(sent: Proposal, api: APIClient) -> None:
    for address in (ALL, f"{ALL}allowance/", at(sent)):
        assert api.get(address).status_code == 401
    assert api.post(CHECKS, body(), format="json").status_code == 401


def test_other_methods_are_refused(ada: APIClient, sent: Proposal) -> None:
    for address, method in (
        (ALL, ada.delete), (CHECKS, ada.get), (at(sent, "send/"), ada.get),
        (at(sent, "withdraw/"), ada.get), (at(sent), ada.post),
    ):  # fmt: skip
        assert method(address).status_code == 405
