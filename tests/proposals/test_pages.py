"""The pages of members' workshops: three languages, forms without scripts, secrets, escaping."""

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tallyworks.proposals import services
from tallyworks.proposals.models import Proposal, Publication
from tests.factories import BEST, FAST, OFF_GRID
from tests.proposals.conftest import Company
from tests.proposals.stage import (
    REASON,
    content,
    make_moderator,
    play,
    publish,
    send,
    shifted,
)

DAY = timedelta(days=1)
# Session, player, two of permissions; bell; count, page, plays of the viewer.
BROWSE_QUERIES = 10
TRICKY = '3 < 5 & "7" > 2 https://example.org/x'
FORM = {
    "title": "Deux fois plus deux",
    "text": "",
    "grid": "6x3",
    "stations": ["plus", "times", "fast"],
    "numbers_A": "3 8, 5·12",
    "start_A": "1",
    "demand_A": "10 20 14 28",
    "machine": FAST,
}


def browser_of(player: Any) -> Client:
    client = Client()
    client.force_login(player)
    return client


@pytest.fixture
def ada(company: Company, travel: time_machine.Traveller) -> Client:
    return browser_of(company.author)


@pytest.fixture
def clara(company: Company, travel: time_machine.Traveller) -> Client:
    return browser_of(company.moderator)


@pytest.mark.parametrize(
    ("language", "title", "proposing", "queue"),
    [
        ("en", "Members' workshops", "Propose a workshop", "Waiting, oldest first"),
        ("fr", "Ateliers des membres", "Proposer un atelier", "En attente"),
        ("it", "Officine dei membri", "Proponi un’officina", "In attesa"),
    ],
)
def test_they_speak_three_languages(
    ada: Client, clara: Client, published: Publication, language: str, title: str,
    proposing: str, queue: str,
) -> None:  # fmt: skip
    def page(client: Client, path: str) -> str:
        answer = client.get(f"/{language}/members/{path}")
        assert answer.status_code == 200
        text = answer.content.decode()
        assert f'<html lang="{language}"' in text
        return text

    assert title in page(Client(), "")
    assert "Deux fois plus deux" in page(Client(), f"{published.workshop_id}/")
    assert "Ada" in page(Client(), "?author=Ada")
    assert "Deux fois plus deux" in page(ada, "proposals/")
    assert proposing in page(ada, "proposals/new/")
    assert queue in page(clara, "review/")
    for path in ("review/reports/", "review/log/", f"{published.workshop_id}/ranking/"):
        page(clara, path)


def test_a_form_without_scripts_keeps_checks_takes_the_demand_and_sends(ada: Client) -> None:
    new = "/en/members/proposals/new/"
    kept = ada.post(new, {**FORM, "title": "", "act": "save"})
    proposal = Proposal.objects.get()
    edit = f"/en/members/proposals/{proposal.pk}/"
    assert (kept.status_code, kept["Location"]) == (302, edit)
    assert 'value="3 8 5 12"' in ada.get(edit).content.decode()

    checked = ada.post(edit, {**FORM, "title": "", "act": "check"}).content.decode()
    assert 'data-code="title_missing"' in checked
    demanded = ada.post(edit, {**FORM, "demand_A": "", "act": "demand"}).content.decode()
    assert 'value="10 20 14 28"' in demanded
    assert "Nothing is in the way" in demanded
    jamming = {"stations": [*FORM["stations"], "up"], "machine": OFF_GRID, "demand_A": ""}
    jammed = ada.post(edit, {**FORM, **jamming, "act": "demand"}).content.decode()
    assert "Your machine jams at cycle" in jammed

    sent = ada.post(edit, {**FORM, "act": "send"}, headers={"Accept-Language": "fr"})
    assert (sent.status_code, sent["Location"]) == (302, "/en/members/proposals/")
    proposal.refresh_from_db()
    assert (proposal.status, proposal.par_sum, proposal.language) == ("WAITING", 17, "en")
    assert ada.get(edit).status_code == 302


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"title": "x" * 10_000}, "title_too_long"),
        ({"title": "a\x00b"}, "control_characters"),
        ({"title": "a\u202eb"}, "direction_marks"),
        ({"title": "<b>a</b>"}, "markup"),
        ({"numbers_A": " ".join(["1"] * 13)}, "too_many_numbers"),
        ({"numbers_A": "1000"}, "number_out_of_range"),
        ({"numbers_A": "drei"}, "not_a_number"),
        ({"demand_A": ""}, "empty_demand"),
        ({"machine": "A1:+3 A2:x2"}, "machine_wrong"),
        ({"machine": "A1:up A2:x2"}, "not_allowed"),
        ({"measure": "sum", "maximum": "16"}, "over_constraint"),
        ({"measure": "sum", "maximum": "viel"}, "bad_constraint"),
        ({"start_A": "13"}, "bad_start"),
        ({"grid": "7x7"}, "bad_grid"),
        ({"stations": []}, "no_stations"),
    ],
)
def test_a_refusal_loses_nothing_from_the_form(
    ada: Client, changes: dict[str, Any], code: str
) -> None:
    given = {**FORM, "text": "Ein Rätsel", **changes, "act": "send"}
    answer = ada.post("/en/members/proposals/new/", given)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert f'data-code="{code}"' in page
    assert "Ein Rätsel" in page
    for name in ("numbers_A", "demand_A", "start_A"):
        assert f'name="{name}" value="{given[name]}"' in page
    assert given["machine"] in page
    title = given["title"].replace("<", "&lt;").replace(">", "&gt;")
    assert f'value="{title}"' in page
    assert page.count(" checked>") == len(given["stations"])
    assert not Proposal.objects.exists()


def test_what_no_database_takes_is_not_kept(ada: Client) -> None:
    new = "/en/members/proposals/new/"
    for title in ("a\x00b", "x" * 100_001):
        answer = ada.post(new, {**FORM, "title": title, "act": "save"})
        assert answer.status_code == 400
        assert FAST in answer.content.decode()
    assert not Proposal.objects.exists()


def test_the_limits_stand_on_the_form(
    ada: Client, company: Company, now: datetime, travel: time_machine.Traveller
) -> None:
    new = "/en/members/proposals/new/"
    assert "data-limit" not in ada.get(new).content.decode()
    send(company.author, now)
    assert 'data-limit="proposed_today"' in ada.get(new).content.decode()
    again = ada.post(new, {**FORM, "numbers_A": "1", "demand_A": "6", "act": "send"})
    assert again.status_code == 409
    assert "at midnight, Paris time" in again.content.decode()
    bruno = browser_of(company.player)
    assert 'data-limit="dailies_needed"' in bruno.get(new).content.decode()
    assert bruno.post(new, {**FORM, "act": "send"}).status_code == 403


def test_an_author_withdraws_and_deletes(ada: Client, sent: Proposal) -> None:
    ada.post("/en/members/proposals/new/", {**FORM, "act": "save"})
    draft = Proposal.objects.get(status="DRAFT")
    assert ada.post(f"/en/members/proposals/{draft.pk}/delete/").status_code == 302
    assert ada.post(f"/en/members/proposals/{sent.pk}/withdraw/").status_code == 302
    assert list(Proposal.objects.values_list("status", flat=True)) == ["WITHDRAWN"]
    assert ada.post(f"/en/members/proposals/{sent.pk}/delete/").status_code == 302
    assert Proposal.objects.count() == 1
    assert ada.get(f"/en/members/proposals/{sent.pk}/delete/").status_code == 405


def test_strangers_find_no_proposal(company: Company, sent: Proposal, ada: Client) -> None:
    bruno = browser_of(company.player)
    address = f"/en/members/proposals/{sent.pk}/"
    answers = [
        bruno.get(address),
        bruno.post(address, {**FORM, "act": "send"}),
        bruno.post(address, {**FORM, "act": "save"}),
        bruno.post(f"{address}withdraw/"),
        bruno.post(f"{address}delete/"),
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert Client().get(address)["Location"].startswith("/en/accounts/login/")


def test_a_decision_on_what_was_withdrawn_leads_back_to_the_queue(
    clara: Client, company: Company, sent: Proposal, now: datetime
) -> None:
    services.claim_proposal(moderator=company.moderator, proposal_id=sent.pk, now=now)
    services.withdraw_proposal(author=company.author, proposal_id=sent.pk, now=now)
    answer = clara.post(f"/en/members/review/{sent.pk}/decide/", {"act": "publish"}, follow=True)
    assert answer.redirect_chain == [("/en/members/review/", 302)]
    assert answer.status_code == 200


def test_drafts_of_a_members_workshop_are_kept_on_the_site(
    clara: Client, published: Publication
) -> None:
    page = clara.get(f"/en/members/{published.workshop_id}/").content.decode()
    assert f"/api/v1/workshops/{published.workshop_id}/drafts/" in page


def test_a_moderator_reviews_on_pages(clara: Client, company: Company, sent: Proposal) -> None:
    services.inspect_waiting()
    address = f"/en/members/review/{sent.pk}/"
    assert FAST not in clara.get("/en/members/review/").content.decode()
    assert clara.get(address)["Location"] == "/en/members/review/"
    assert clara.post(f"{address}claim/")["Location"] == address
    page = clara.get(address).content.decode()
    assert FAST in page
    assert "Sum 15, below the par of 17." in page
    assert "It is proved that no machine has a smaller sum." in page
    assert "None among the opened and waiting ones." in page

    dora = browser_of(company.other_moderator)
    assert "another moderator works on it" in dora.get("/en/members/review/").content.decode()
    assert dora.post(f"{address}claim/")["Location"] == "/en/members/review/"
    clara.post(f"{address}decide/", {"act": "return", "reason": ""})
    assert Proposal.objects.get(pk=sent.pk).status == "WAITING"
    clara.post(f"{address}decide/", {"act": "dance"})
    clara.post(f"{address}decide/", {"act": "return", "reason": "UNCLEAR", "text": "Comment ?"})
    assert Proposal.objects.get(pk=sent.pk).status == "RETURNED"


def test_a_reason_is_read_in_the_language_of_its_reader(
    ada: Client, company: Company, sent: Proposal, now: datetime
) -> None:
    services.claim_proposal(moderator=company.moderator, proposal_id=sent.pk, now=now)
    services.return_proposal(moderator=company.moderator, proposal_id=sent.pk, why=REASON, now=now)
    for language, label in (
        ("en", "title or text is not clear"),
        ("fr", "titre ou texte peu clair"),
        ("it", "titolo o testo poco chiaro"),
    ):
        for path in ("members/proposals/", f"members/proposals/{sent.pk}/", "notices/"):
            page = ada.get(f"/{language}/{path}").content.decode()
            assert label in page, path
            assert REASON.text in page, path


@pytest.mark.parametrize("path", ["", "reports/", "log/", "1/"])
def test_nobody_else_sees_the_moderators_pages(
    ada: Client, company: Company, sent: Proposal, path: str
) -> None:
    assert ada.get(f"/en/members/review/{path}").status_code == 403
    assert browser_of(company.guest).get(f"/en/members/review/{path}").status_code == 403
    assert Client().get(f"/en/members/review/{path}").status_code == 302
    for act in ("claim", "decide"):
        answer = ada.post(f"/en/members/review/{sent.pk}/{act}/", {"act": "publish"})
        assert answer.status_code == 403
    assert ada.post("/en/members/review/reports/1/").status_code == 403


def test_the_machines_of_others_are_secret(
    company: Company, published: Publication, now: datetime, travel: time_machine.Traveller
) -> None:
    play(company.player, published, BEST, now)
    pk = published.workshop_id
    addresses = [
        "/en/members/", f"/en/members/{pk}/", f"/en/members/{pk}/ranking/",
        f"/en/members/{pk}/ranking/partial/", "/api/v1/members/workshops/",
        f"/api/v1/members/workshops/{pk}/", f"/api/v1/workshops/{pk}/ranking/",
        f"/api/v1/workshops/{pk}/statistics/", f"/api/v1/workshops/{pk}/records/",
        f"/api/v1/workshops/{pk}/runs/", "/en/players/Ada/", "/en/players/Bruno/",
        f"/en/workshops/{pk}/ranking/partial/",
    ]  # fmt: skip
    for client in (Client(), browser_of(company.guest), browser_of(company.other_moderator)):
        for address in addresses:
            answer = client.get(address)
            assert answer.status_code < 500, address
            assert FAST not in answer.content.decode(), address
            assert BEST not in answer.content.decode(), address


def test_words_are_shown_as_words_everywhere(
    ada: Client, clara: Client, company: Company, now: datetime
) -> None:
    proposal = send(company.author, now, content(title=TRICKY, text=TRICKY))
    services.claim_proposal(moderator=company.moderator, proposal_id=proposal.pk, now=now)
    pages = [clara.get(f"/en/members/review/{proposal.pk}/"), ada.get("/en/members/proposals/")]
    pages.append(clara.get("/en/members/review/"))
    published = services.publish_proposal(
        moderator=company.moderator, proposal_id=proposal.pk, now=now
    )
    pk = published.workshop_id
    services.report_workshop(
        player=company.player, workshop_id=pk, why=services.Why("OTHER", TRICKY), now=now
    )
    pages += [
        clara.get(f"/en/members/{path}")
        for path in ("", f"{pk}/", "review/reports/", "review/log/", f"?q={pk}%22%3E%3Cb%3E")
    ]
    pages.append(ada.get("/en/notices/"))
    escaped = "3 &lt; 5 &amp; &quot;7&quot; &gt; 2 https://example.org/x"
    for page in pages:
        text = page.content.decode()
        assert "3 < 5" not in text
        assert 'href="https://example.org' not in text
        assert '"><b>' not in text
    assert all(escaped in page.content.decode() for page in (*pages[:-2], pages[-1]))


def test_letters_show_words_as_words(
    company: Company, now: datetime, django_capture_on_commit_callbacks: Any
) -> None:
    EmailAddress.objects.create(
        user=company.author, email="ada@example.org", verified=True, primary=True
    )
    with django_capture_on_commit_callbacks(execute=True):
        publish(send(company.author, now, content(title=TRICKY)), company.moderator, now)
    (letter,) = mail.outbox
    assert isinstance(letter, EmailMultiAlternatives)
    html = str(letter.alternatives[0][0])
    assert "3 &lt; 5 &amp;" in html
    assert 'href="https://example.org' not in html
    assert TRICKY in letter.body
    assert "\n" not in letter.subject


def test_opinions_are_given_by_forms(
    ada: Client, company: Company, published: Publication, now: datetime
) -> None:
    page = f"/en/members/{published.workshop_id}/"
    bruno = browser_of(company.player)
    assert "data-rate hidden" in bruno.get(page).content.decode()
    play(company.player, published, BEST, now)
    assert "data-rate hidden" not in bruno.get(page).content.decode()
    assert bruno.post(f"{page}rate/", {"stars": "4"})["Location"] == page
    assert "4.0 of 5, 1 rating" in bruno.get(page).content.decode()
    bruno.post(f"{page}rate/", {"stars": "nine"})
    assert Publication.objects.get().stars_sum == 4
    assert bruno.post(f"{page}report/", {"reason": "SPAM"})["Location"] == page
    assert "You have reported this workshop" in bruno.get(page).content.decode()
    assert bruno.post("/en/members/999999/rate/", {"stars": "4"}).status_code == 404
    assert bruno.post("/en/members/999999/report/", {"reason": "SPAM"}).status_code == 404
    assert Client().post(f"{page}rate/", {"stars": "4"})["Location"].startswith("/en/accounts/")
    assert "This is your workshop" in ada.get(page).content.decode()
    assert "data-rate" not in ada.get(page).content.decode()


def test_moderators_settle_reports_on_their_page(
    clara: Client, company: Company, published: Publication, now: datetime
) -> None:
    pk, reports = published.workshop_id, "/en/members/review/reports/"
    why = services.Why("SPAM")
    services.report_workshop(player=company.player, workshop_id=pk, why=why, now=now)
    assert "Deux fois plus deux" in clara.get(reports).content.decode()
    clara.post(f"{reports}{pk}/", {"act": "unpublish", "reason": ""})
    assert Client().get(f"/en/members/{pk}/").status_code == 200
    clara.post(f"{reports}{pk}/", {"act": "dismiss"})
    assert "Nobody has reported anything." in clara.get(reports).content.decode()
    services.report_workshop(player=company.guest, workshop_id=pk, why=why, now=now)
    clara.post(f"{reports}{pk}/", {"act": "unpublish", "reason": "SPAM"})
    assert Client().get(f"/en/members/{pk}/").status_code == 404


def test_ties_are_told_apart_to_the_second(
    company: Company, published: Publication, now: datetime, travel: time_machine.Traveller
) -> None:
    play(company.player, published, BEST, now + timedelta(seconds=5))
    play(company.guest, published, BEST, now + timedelta(seconds=9))
    for address in ("", "ranking/", "ranking/partial/"):
        page = Client().get(f"/en/members/{published.workshop_id}/{address}").content.decode()
        assert '11:00:05+00:00" data-local="exact">30 November 12:00:05</time>' in page
        assert '11:00:09+00:00" data-local="exact">30 November 12:00:09</time>' in page
    whole = Client().get(f"/en/members/{published.workshop_id}/ranking/").content.decode()
    assert "js/site/times.js" in whole


def test_moderators_take_a_workshop_down_that_nobody_reported(
    clara: Client, company: Company, published: Publication
) -> None:
    page = f"/en/members/{published.workshop_id}/"
    take_down = f"{page}take-down/"
    bruno = browser_of(company.player)
    assert take_down in clara.get(page).content.decode()
    assert take_down not in bruno.get(page).content.decode()
    assert bruno.post(take_down, {"reason": "SPAM"}).status_code == 403

    refused = clara.post(take_down, {"reason": "", "text": "Ein Grund"})
    assert refused.status_code == 400
    assert refused.content.decode().count("Ein Grund") == 1
    done = clara.post(take_down, {"reason": "SPAM", "text": "Ein Grund"}, follow=True)
    assert "Taken down. The author is told why." in done.content.decode()
    assert Client().get(page).status_code == 404
    assert clara.post(take_down, {"reason": "SPAM"}).status_code == 404


def test_a_moderator_does_not_judge_his_own_on_pages(
    company: Company, sent: Proposal, now: datetime, travel: time_machine.Traveller
) -> None:
    ada = browser_of(make_moderator(company.author))
    assert "Deux fois plus deux" not in ada.get("/en/members/review/").content.decode()
    for act in ("claim", "decide"):
        ada.post(f"/en/members/review/{sent.pk}/{act}/", {"act": "publish"})
    assert Proposal.objects.get(pk=sent.pk).status == "WAITING"
    published = publish(sent, company.moderator, now)
    page = f"/en/members/{published.workshop_id}/"
    assert "take-down" not in ada.get(page).content.decode()
    told = ada.post(f"{page}take-down/", {"reason": "SPAM"}, follow=True)
    assert "another moderator decides about it" in told.content.decode()
    services.report_workshop(
        player=company.player,
        workshop_id=published.workshop_id,
        why=services.Why("SPAM"),
        now=now,
    )
    assert "another moderator decides" in ada.get("/en/members/review/reports/").content.decode()


def test_browsing_has_its_price(
    company: Company,
    published: Publication,
    now: datetime,
    travel: time_machine.Traveller,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(1, 4):
        later = now + number * DAY
        given = content(title=f"No {number}", workshop=shifted(number))
        publish(send(company.author, later, given), company.moderator, later)
    bruno = browser_of(company.player)
    for query in ("", "?sort=rated", "?unsolved=1&station=plus&author=Ada&q=deux"):
        with django_assert_max_num_queries(BROWSE_QUERIES):
            assert bruno.get(f"/en/members/{query}").status_code == 200


def test_reading_makes_no_player(published: Publication, travel: time_machine.Traveller) -> None:
    visitor = Client()
    for path in ("", f"{published.workshop_id}/", "?q=deux&unsolved=1&page=99"):
        assert visitor.get(f"/en/members/{path}").status_code == 200
    assert "sessionid" not in visitor.cookies
    assert visitor.get("/en/members/?q=%01&sort=x&station=y&author=%01&page=-1").status_code == 200
