"""An author who deletes his account: his published workshop stays, with nobody's name on it."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.test import Client
from rest_framework.test import APIClient

from tallyworks.players.models import Player
from tallyworks.players.services import Confirmation, delete_account
from tallyworks.proposals import services
from tallyworks.proposals.models import Proposal, Publication
from tests.factories import BEST, FAST
from tests.proposals.conftest import Company
from tests.proposals.stage import content, play, send, shifted

DAY = timedelta(days=1)
NAME, PASSWORD = "Ada", "a long secret 7"
API = "/api/v1/members/workshops/"


@pytest.fixture
def left(
    company: Company, published: Publication, now: datetime, travel: time_machine.Traveller
) -> Publication:
    """Return the workshop, played, rated and reported, of an author who has left since."""
    pk = published.workshop_id
    play(company.player, published, BEST, now)
    play(company.author, published, FAST, now)
    services.rate_workshop(player=company.player, workshop_id=pk, stars=4, now=now)
    why = services.Why("SIMILAR", "Ada a copié.")
    services.report_workshop(player=company.guest, workshop_id=pk, why=why, now=now)
    send(company.author, now + DAY, content(workshop=shifted(1)))
    company.author.set_password(PASSWORD)
    company.author.save()
    confirmation = Confirmation(name=NAME, password=PASSWORD)
    delete_account(player=company.author, confirmation=confirmation, now=now + DAY)
    travel.move_to(now + DAY)
    return published


def client_of(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


@pytest.mark.parametrize(
    ("language", "nobody"),
    [("en", "a former member"), ("fr", "un ancien membre"), ("it", "un ex membro")],
)
def test_pages_name_nobody(company: Company, left: Publication, language: str, nobody: str) -> None:
    pk, bruno = left.workshop_id, client_of(company.player)
    for path in ("", f"{pk}/"):
        page = bruno.get(f"/{language}/members/{path}").content.decode()
        assert left.title in page
        assert nobody in page
        assert NAME not in page
    for path in (f"{pk}/ranking/", f"{pk}/ranking/partial/"):
        page = bruno.get(f"/{language}/members/{path}").content.decode()
        assert "Bruno" in page
        assert NAME not in page
    reports = client_of(company.moderator).get(f"/{language}/members/review/reports/")
    assert nobody in reports.content.decode()


def test_the_api_names_nobody(company: Company, left: Publication) -> None:
    client, moderator = APIClient(), APIClient()
    moderator.force_login(company.moderator)
    (line,) = client.get(API).json()["results"]
    shown = client.get(f"{API}{left.workshop_id}/").json()
    for found in (line, shown):
        assert (found["title"], found["author"]) == (left.title, None)
        assert (found["players"], found["solvers"], found["ratings"]) == (1, 1, 1)
    ranking = client.get(f"/api/v1/workshops/{left.workshop_id}/ranking/").json()
    assert [(row["rank"], row["name"]) for row in ranking["results"]] == [(1, "Bruno")]
    (reported,) = moderator.get("/api/v1/review/reports/").json()
    assert reported["author"] is None
    assert moderator.get("/api/v1/review/proposals/").json() == []


def test_nobody_finds_it_by_his_name_or_by_what_replaced_it(
    company: Company, left: Publication
) -> None:
    nameless = Player.objects.get(pk=left.author_id).name
    assert nameless != NAME
    for name in (NAME, nameless):
        assert APIClient().get(API, {"author": name}).json()["count"] == 0


def test_it_is_still_played_rated_and_taken_down(
    company: Company, left: Publication, now: datetime
) -> None:
    later, pk = now + DAY, left.workshop_id
    outcome = play(company.other_moderator, left, BEST, later)
    assert outcome.run.status == "SOLVED"
    services.rate_workshop(player=company.other_moderator, workshop_id=pk, stars=2, now=later)
    assert APIClient().get(f"{API}{pk}/").json()["stars"] == 3.0
    why = services.Why("SPAM")
    services.unpublish_workshop(moderator=company.moderator, workshop_id=pk, why=why, now=later)
    assert APIClient().get(f"{API}{pk}/").status_code == 404


def test_what_he_wrote_for_himself_is_gone(left: Publication) -> None:
    kept = Proposal.objects.get(pk=left.proposal_id)
    assert (kept.content, kept.language, kept.title) == ({}, "", left.title)
    (other,) = Proposal.objects.exclude(pk=left.proposal_id)
    assert (other.status, other.title, other.text, other.content) == ("WITHDRAWN", "", "", {})
