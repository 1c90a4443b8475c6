"""A forgotten password, another address, and what an onlooker learns from it: nothing."""

import re
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from tallyworks.players.models import BrowserSession
from tests.players import journeys
from tests.players.journeys import ADDRESS, PASSWORD, Member

RESET = "/en/accounts/password/reset/"
CODE_PAGE = "/en/accounts/password/reset/confirm-code/"
NEW_PASSWORD = "slow-belts-18"


def ask_for_code(browser: Client, address: str = ADDRESS) -> str:
    answer = browser.post(RESET, {"email": address})
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"])


def bare(page: bytes) -> str:
    """Return a page without what differs from one visit to the next."""
    text = re.sub(r'(name="csrfmiddlewaretoken" value|nonce)="[^"]*"', "", page.decode())
    return re.sub(r"[\w.]+@example\.org", "ADDRESS", text)


def test_it_replaces_a_forgotten_password_by_a_code(ada: Member) -> None:
    other = Client()
    page = ask_for_code(other)
    answer = other.post(page, {"code": journeys.code_sent()})
    done = other.post(answer["Location"], {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD})

    assert done.status_code == 302
    assert journeys.log_in(Client(), NEW_PASSWORD).status_code == 302
    assert journeys.log_in(Client(), PASSWORD).status_code == 200
    assert mail.outbox[-1].subject == "Your password was replaced"
    # The browser that was logged in with the old password no longer is.
    assert not journeys.is_member(ada.browser)


def test_a_wrong_code_replaces_nothing(ada: Member) -> None:
    other = Client()
    page = ask_for_code(other)

    assert other.post(page, {"code": "AAAA-AAAA"}).status_code == 200
    assert other.get("/en/accounts/password/reset/complete/").status_code == 302


def test_a_reset_says_the_same_of_a_known_and_an_unknown_address(ada: Member) -> None:
    known, unknown = Client(), Client()
    where = ask_for_code(known), ask_for_code(unknown, "nobody@example.org")

    assert where[0] == where[1]
    assert bare(known.get(where[0]).content) == bare(unknown.get(where[1]).content)
    assert [message.to for message in mail.outbox[-2:]] == [[ADDRESS], ["nobody@example.org"]]
    assert "no account" in str(mail.outbox[-1].body)


def test_a_sign_up_says_the_same_of_a_known_and_an_unknown_address(
    ada: Member, travel: time_machine.Traveller
) -> None:
    # Past the brake on messages to one address.
    travel.shift(timedelta(hours=1))
    known, unknown = Client(), Client()
    answers = journeys.sign_up(known), journeys.sign_up(unknown, "nobody@example.org")

    assert answers[0]["Location"] == answers[1]["Location"]
    pages = [browser.get(answers[0]["Location"]).content for browser in (known, unknown)]
    assert bare(pages[0]) == bare(pages[1])


def test_a_log_in_says_the_same_of_a_known_and_an_unknown_address(ada: Member) -> None:
    known = journeys.log_in(Client(), "wrong-belts-19")
    unknown = journeys.log_in(Client(), "wrong-belts-19", "nobody@example.org")

    assert bare(known.content) == bare(unknown.content)


@pytest.mark.parametrize(
    ("language", "subject"),
    [
        ("en", "Your code for a new password"),
        ("fr", "Votre code pour un nouveau mot de passe"),
        ("it", "Il tuo codice per una nuova password"),
    ],
)
def test_it_writes_in_the_language_of_the_page(ada: Member, language: str, subject: str) -> None:
    Client().post(f"/{language}/accounts/password/reset/", {"email": ADDRESS})

    assert mail.outbox[-1].subject == subject


def test_a_new_address_holds_once_its_code_was_entered(
    ada: Member, travel: time_machine.Traveller
) -> None:
    travel.shift(timedelta(minutes=1))
    journeys.confirm(ada.browser)
    form = {"email": "new@example.org", "action_add": ""}
    answer = ada.browser.post("/en/accounts/email/", form)
    ada.player.refresh_from_db()
    assert ada.player.email == ADDRESS

    assert ada.browser.get(answer["Location"]).status_code == 200
    journeys.verify(ada.browser)
    ada.player.refresh_from_db()
    assert ada.player.email == "new@example.org"
    assert list(EmailAddress.objects.values_list("email", "verified", "primary")) == [
        ("new@example.org", True, True)
    ]
    assert journeys.log_in(Client(), address="new@example.org").status_code == 302


def test_another_members_address_is_not_given_away(
    ada: Member, travel: time_machine.Traveller
) -> None:
    other = Client()
    journeys.sign_up(other, "bruno@example.org")
    journeys.verify(other)
    travel.shift(timedelta(minutes=1))
    for browser in (other, ada.browser):
        journeys.confirm(browser)
    taken = other.post("/en/accounts/email/", {"email": ADDRESS, "action_add": ""})
    free = ada.browser.post("/en/accounts/email/", {"email": "x@example.org", "action_add": ""})

    assert (taken.status_code, taken["Location"]) == (free.status_code, free["Location"])
    assert EmailAddress.objects.get(email=ADDRESS).user_id == ada.player.pk


def test_the_address_changes_only_after_the_password_was_given_anew(
    ada: Member, travel: time_machine.Traveller
) -> None:
    travel.shift(timedelta(hours=1))
    answer = ada.browser.post("/en/accounts/email/", {"email": "x@example.org", "action_add": ""})

    assert answer["Location"].startswith("/en/accounts/reauthenticate/")


@pytest.mark.parametrize(
    ("path", "form", "most"),
    [
        ("/en/accounts/login/", {"login": "x@example.org", "password": "wrong-19"}, 5),
        ("/en/accounts/signup/", {"email": "x@example.org", "password1": "short"}, 10),
        (RESET, {"email": "x@example.org"}, 3),
    ],
)
def test_it_is_refused_when_tried_too_often(
    browser: Client, db: None, path: str, form: dict[str, str], most: int
) -> None:
    for _count in range(most):
        assert Client().post(path, form).status_code in {200, 302}
    refused = Client().post(path, form)

    assert refused.status_code == (429 if "login" not in path else 200)
    text = refused.content.decode()
    assert "Too many" in text


def test_a_new_password_ends_the_sessions_of_the_old_one(ada: Member) -> None:
    journeys.log_in(Client())
    form = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    assert ada.browser.post("/en/accounts/password/change/", form).status_code == 302

    assert BrowserSession.objects.of_player(ada.player.pk).count() == 1
    assert journeys.is_member(ada.browser)
