"""What members write is shown as words, everywhere; no link is made of it (site rules §8)."""

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from rest_framework.test import APIClient

from tallyworks.players.models import Player
from tallyworks.proposals import services
from tallyworks.proposals.models import Proposal, Publication
from tests.proposals.conftest import Company
from tests.proposals.roads import as_form, read_form
from tests.proposals.stage import content, publish, send, shifted

# What the checks let through, and what a draft may hold besides.
TRICKY = '3 < 5 & "7" > 2 https://example.org/x www.example.org a@example.org'
ESCAPED = "3 &lt; 5 &amp; &quot;7&quot; &gt; 2 https://example.org/x www.example.org a@example.org"
HOSTILE = "\"'></textarea></script><script>alert(1)</script><img src=x onerror=alert(1)>"


def browser_of(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def assert_plain(page: str) -> None:
    assert "3 < 5" not in page
    assert not re.search(r'(href|src|action)="[^"]*example\.org', page)
    assert "<script>alert" not in page
    assert "<img src=x" not in page


@pytest.fixture
def tricky(company: Company, now: datetime) -> Publication:
    """Return a published workshop that speaks of markup, reported and sent back in such words."""
    sent = send(company.author, now, content(title=TRICKY[:60], text=TRICKY))
    why = services.Why("OTHER", TRICKY)
    services.claim_proposal(moderator=company.moderator, proposal_id=sent.pk, now=now)
    services.return_proposal(moderator=company.moderator, proposal_id=sent.pk, why=why, now=now)
    services.send_proposal(
        author=company.author,
        proposal_id=sent.pk,
        version=services.Version(content(title=TRICKY[:60], text=TRICKY)),
        language="en",
        now=now,
    )
    published = publish(sent, company.moderator, now)
    services.report_workshop(
        player=company.player, workshop_id=published.workshop_id, why=why, now=now
    )
    return published


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_pages_show_words(
    company: Company, tricky: Publication, travel: time_machine.Traveller, language: str
) -> None:
    pk = tricky.workshop_id
    told = {
        company.player: ["members/", f"members/{pk}/"],
        company.author: ["members/proposals/", "notices/"],
        company.moderator: ["members/review/reports/", "members/review/log/"],
    }
    for player, paths in told.items():
        for path in paths:
            page = browser_of(player).get(f"/{language}/{path}").content.decode()
            assert "3 &lt; 5 &amp; &quot;7&quot; &gt; 2 https://example.org/x" in page, path
            assert_plain(page)


def test_the_form_of_what_came_back_shows_words(
    company: Company, now: datetime, travel: time_machine.Traveller
) -> None:
    sent = send(company.author, now)
    services.claim_proposal(moderator=company.moderator, proposal_id=sent.pk, now=now)
    why = services.Why("UNCLEAR", TRICKY)
    services.return_proposal(moderator=company.moderator, proposal_id=sent.pk, why=why, now=now)
    page = browser_of(company.author).get(f"/en/members/proposals/{sent.pk}/").content.decode()
    assert ESCAPED in page
    assert_plain(page)


def test_an_unchecked_draft_breaks_out_of_nothing(
    company: Company, now: datetime, travel: time_machine.Traveller
) -> None:
    given = content(title=HOSTILE, text=HOSTILE, machine=HOSTILE)
    draft = services.begin_proposal(author=company.author, content=given, now=now)
    ada = browser_of(company.author)
    for path in ("", f"{draft.pk}/"):
        page = ada.get(f"/en/members/proposals/{path}").content.decode()
        assert_plain(page)
        assert "&lt;script&gt;alert(1)" in page
    assert as_form(given).items() <= read_form(page).items()


def test_what_a_visitor_types_comes_back_as_words(
    company: Company, tricky: Publication, travel: time_machine.Traveller
) -> None:
    bruno, guest = browser_of(company.player), browser_of(company.guest)
    page = bruno.get("/en/members/", {"q": HOSTILE[:80], "author": HOSTILE[:40]})
    assert_plain(page.content.decode())
    refused = guest.post(
        f"/en/members/{tricky.workshop_id}/report/", {"reason": "OTHER", "text": HOSTILE}
    )
    assert refused.status_code == 400
    assert_plain(refused.content.decode())
    assert "&lt;script&gt;alert(1)" in refused.content.decode()


@pytest.mark.parametrize("accept", ["application/json", "text/html", "*/*"])
def test_the_api_answers_in_json_alone(
    company: Company, tricky: Publication, travel: time_machine.Traveller, accept: str
) -> None:
    client = APIClient()
    client.force_login(company.author)
    for address in (
        "/api/v1/members/workshops/",
        f"/api/v1/members/workshops/{tricky.workshop_id}/",
        "/api/v1/proposals/",
        "/api/v1/notices/",
    ):
        answer = client.get(address, HTTP_ACCEPT=accept)
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Content-Type"] == "application/json"
        if answer.status_code == 200:
            assert TRICKY[:20] in str(answer.json())


def test_letters_show_words(
    company: Company, now: datetime, django_capture_on_commit_callbacks: Any
) -> None:
    EmailAddress.objects.create(
        user=company.author, email="ada@example.org", verified=True, primary=True
    )
    with django_capture_on_commit_callbacks(execute=True):
        sent = send(company.author, now, content(title=TRICKY[:60]))
        services.claim_proposal(moderator=company.moderator, proposal_id=sent.pk, now=now)
        why = services.Why("OTHER", TRICKY)
        services.return_proposal(moderator=company.moderator, proposal_id=sent.pk, why=why, now=now)
    (letter,) = mail.outbox
    assert isinstance(letter, EmailMultiAlternatives)
    page = str(letter.alternatives[0][0])
    assert_plain(page)
    assert ESCAPED in page
    assert TRICKY in letter.body
    assert "\n" not in letter.subject


def test_a_refused_reason_keeps_its_words(
    company: Company, tricky: Publication, now: datetime, travel: time_machine.Traveller
) -> None:
    pk, long = tricky.workshop_id, "Zu lang. " * 60
    given = {"reason": "UNCLEAR", "text": f"{long}<b>"}
    clara = browser_of(company.moderator)
    waiting = send(
        company.author, now - timedelta(days=1), content(title="Another", workshop=shifted(1))
    )
    services.claim_proposal(moderator=company.moderator, proposal_id=waiting.pk, now=now)
    answers = [
        clara.post(f"/en/members/review/{waiting.pk}/decide/", {**given, "act": "return"}),
        clara.post(f"/en/members/review/{waiting.pk}/decide/", {**given, "act": "reject"}),
        clara.post(f"/en/members/review/reports/{pk}/", {**given, "act": "unpublish"}),
        browser_of(company.guest).post(f"/en/members/{pk}/report/", given),
    ]
    for answer in answers:
        page = answer.content.decode()
        assert answer.status_code == 400
        assert f"{long}&lt;b&gt;</textarea>" in page
        assert '<option value="UNCLEAR" selected>' in page
        assert "The text has 543 signs; at most 500 fit." in page
    assert Proposal.objects.get(pk=waiting.pk).status == "WAITING"
