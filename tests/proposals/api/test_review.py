"""The moderators' endpoints, each tried five ways."""

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from rest_framework.test import APIClient

from tallyworks.players.services import block_player
from tallyworks.proposals import services
from tallyworks.proposals.models import Decision, Proposal, Publication
from tests.proposals.api.test_author import as_player
from tests.proposals.conftest import Company
from tests.proposals.stage import content, make_moderator, send, shifted

QUEUE = "/api/v1/review/proposals/"
REPORTS = "/api/v1/review/reports/"
WHY = {"reason": "UNCLEAR", "text": "Che cosa bisogna fare?"}


@pytest.fixture
def clara(company: Company, travel: time_machine.Traveller) -> APIClient:
    return as_player(company.moderator)


def at(proposal: Proposal, act: str = "") -> str:
    return f"{QUEUE}{proposal.pk}/{act}"


def settle(publication: Publication, act: str) -> str:
    return f"/api/v1/review/workshops/{publication.workshop_id}/{act}/"


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def test_a_moderator_takes_up_and_publishes(clara: APIClient, sent: Proposal) -> None:
    (line,) = clara.get(QUEUE).json()
    assert (line["id"], line["author"], line["is_taken"], line["is_mine"]) == (
        sent.pk, "Ada", False, False,
    )  # fmt: skip
    assert code(clara.get(at(sent))) == (409, "not_claimed")
    assert clara.post(at(sent, "claim/")).status_code == 204
    shown = clara.get(at(sent)).json()
    assert (shown["machine"], shown["par_sum"], shown["search"]) == (
        "A1:+2 A2:x2 A3:fast", 17, None,
    )  # fmt: skip
    assert [entry["act"] for entry in shown["log"]] == ["claimed"]
    published = clara.post(at(sent, "publish/"))
    assert published.status_code == 201
    assert Publication.objects.get().workshop_id == published.json()["workshop_id"]
    assert clara.get(QUEUE).json() == []
    assert code(clara.post(at(sent, "claim/"))) == (409, "not_waiting")


@pytest.mark.parametrize(("act", "status"), [("return", "RETURNED"), ("reject", "REJECTED")])
def test_it_goes_back_with_a_reason(
    clara: APIClient, company: Company, sent: Proposal, act: str, status: str
) -> None:
    address = at(sent, f"{act}/")
    assert code(clara.post(address, WHY, format="json")) == (409, "not_claimed")
    clara.post(at(sent, "claim/"))
    assert clara.post(address, {"text": "no reason"}, format="json").status_code == 400
    assert clara.post(address, {"reason": "NONSENSE"}, format="json").status_code == 400
    assert code(clara.post(address, {"reason": "OTHER"}, format="json")) == (400, "reason_needed")
    assert clara.post(address, WHY, format="json").status_code == 204
    assert Proposal.objects.get(pk=sent.pk).status == status

    own = as_player(company.author).get(f"/api/v1/proposals/{sent.pk}/").json()
    assert (own["answer"]["reason"], own["answer"]["text"]) == ("UNCLEAR", WHY["text"])
    assert "moderator" not in own["answer"]


def test_it_is_told_who_works_on_it(clara: APIClient, company: Company, sent: Proposal) -> None:
    clara.post(at(sent, "claim/"))
    dora = as_player(company.other_moderator)
    assert dora.get(QUEUE).json()[0]["is_taken"] is True
    assert code(dora.post(at(sent, "claim/"))) == (409, "claimed")
    assert code(dora.get(at(sent))) == (409, "claimed")
    assert code(dora.delete(at(sent, "claim/"))) == (409, "not_claimed")
    assert clara.delete(at(sent, "claim/")).status_code == 204
    assert dora.post(at(sent, "claim/")).status_code == 204


def test_an_author_does_not_review_his_own(
    company: Company, sent: Proposal, travel: time_machine.Traveller
) -> None:
    ada = as_player(make_moderator(company.author))
    assert ada.get(QUEUE).json() == []
    assert code(ada.post(at(sent, "claim/"))) == (403, "own_proposal")
    assert code(ada.get(at(sent))) == (403, "own_proposal")
    assert code(ada.post(at(sent, "publish/"))) == (403, "own_proposal")


def test_nobody_else_reviews(
    company: Company, published: Publication, now: datetime, travel: time_machine.Traveller
) -> None:
    waiting = send(company.author, now + timedelta(days=1), content(workshop=shifted(1)))
    for client in (as_player(company.player), as_player(company.guest), APIClient()):
        answers = [client.get(QUEUE), client.get(REPORTS), client.get(at(waiting))]
        answers += [
            client.post(at(waiting, f"{act}/"), WHY, format="json")
            for act in ("claim", "publish", "return", "reject")
        ]
        answers += [
            client.post(settle(published, act), WHY, format="json")
            for act in ("dismiss", "unpublish")
        ]
        assert {answer.status_code for answer in answers} <= {401, 403}
    assert Proposal.objects.get(pk=waiting.pk).status == "WAITING"


def test_reports_are_settled_or_the_workshop_taken_down(
    clara: APIClient, company: Company, published: Publication
) -> None:
    report = f"/api/v1/members/workshops/{published.workshop_id}/report/"
    for player in (company.player, company.guest):
        as_player(player).post(report, {"reason": "SPAM", "text": "<i>"}, format="json")
        assert as_player(player).post(report, {"reason": "SPAM"}, format="json").status_code in {
            204, 409,
        }  # fmt: skip
    (reported,) = clara.get(REPORTS).json()
    assert (reported["workshop_id"], len(reported["reports"])) == (published.workshop_id, 2)
    assert clara.post(settle(published, "dismiss")).status_code == 204
    assert clara.get(REPORTS).json() == []

    address = settle(published, "unpublish")
    assert clara.post(address, {}, format="json").status_code == 400
    assert clara.post(address, WHY, format="json").status_code == 204
    assert code(clara.post(address, WHY, format="json")) == (404, "not_found")
    assert Decision.objects.filter(act="UNPUBLISHED").count() == 1


def test_a_workshop_taken_down_is_nowhere(
    clara: APIClient, company: Company, published: Publication
) -> None:
    pk = published.workshop_id
    addresses = [
        f"/en/members/{pk}/", f"/en/members/{pk}/ranking/", f"/en/members/{pk}/ranking/partial/",
        f"/api/v1/members/workshops/{pk}/", f"/api/v1/workshops/{pk}/ranking/",
        f"/api/v1/workshops/{pk}/records/", f"/api/v1/workshops/{pk}/runs/",
    ]  # fmt: skip
    visitor = as_player(company.player)
    assert {visitor.get(address).status_code for address in addresses} == {200}
    clara.post(settle(published, "unpublish"), WHY, format="json")
    assert {visitor.get(address).status_code for address in addresses} == {404}
    run = visitor.post(f"/api/v1/workshops/{pk}/runs/", {"machine": "A1:+2"}, format="json")
    assert code(run) == (404, "not_found")
    assert Client().get("/en/members/").content.decode().count("member-line") == 0


def test_other_methods_are_refused(clara: APIClient, sent: Proposal) -> None:
    assert clara.post(QUEUE).status_code == 405
    for act in ("publish", "return", "reject"):
        assert clara.get(at(sent, f"{act}/")).status_code == 405


def test_a_blocked_moderator_decides_nothing(
    clara: APIClient, company: Company, sent: Proposal, now: datetime
) -> None:
    block_player(
        player_id=company.moderator.pk,
        author_id=company.other_moderator.pk,
        reason="rest",
        until_at=None,
        now=now,
    )
    assert code(clara.post(at(sent, "claim/"))) == (403, "player_blocked")
    assert services.inspect_waiting() == 1
