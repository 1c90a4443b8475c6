"""The second step at log-in: an authenticator app, and recovery codes."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.test import Client

from tests.players import journeys
from tests.players.journeys import Member

STEP = "/en/accounts/2fa/authenticate/"
CODES = "/en/accounts/2fa/recovery-codes/"


@pytest.fixture
def secret(ada: Member) -> str:
    """Return the secret of Ada's app, which she has just set up."""
    journeys.confirm(ada.browser)
    return journeys.set_up_app(ada.browser)


def recovery_codes(browser: Client) -> list[str]:
    page = browser.get(CODES).content.decode()
    return re.findall(r"<li><code>(\w+)</code></li>", page)


def test_setting_it_up_asks_for_the_password_first(ada: Member) -> None:
    answer = ada.browser.get("/en/accounts/2fa/totp/activate/")

    assert answer["Location"].startswith("/en/accounts/reauthenticate/")


def test_log_in_asks_for_the_code_of_the_app(
    ada: Member, secret: str, travel: time_machine.Traveller
) -> None:
    travel.shift(timedelta(minutes=5))
    other = Client()
    assert journeys.log_in(other)["Location"] == STEP
    assert not journeys.is_member(other)

    assert other.post(STEP, {"code": "000000"}).status_code == 200
    assert other.post(STEP, {"code": journeys.app_code(secret)}).status_code == 302
    assert journeys.is_member(other)


def test_a_code_of_the_app_opens_once(
    ada: Member, secret: str, travel: time_machine.Traveller
) -> None:
    travel.shift(timedelta(minutes=5))
    code = journeys.app_code(secret)
    for status in (302, 200):
        other = Client()
        journeys.log_in(other)
        assert other.post(STEP, {"code": code}).status_code == status


def test_a_recovery_code_opens_once(ada: Member, secret: str) -> None:
    codes = recovery_codes(ada.browser)
    assert len(set(codes)) == 10
    for status in (302, 200):
        other = Client()
        journeys.log_in(other)
        assert other.post(STEP, {"code": codes[0]}).status_code == status
    assert recovery_codes(ada.browser) == codes[1:]


def test_new_recovery_codes_void_the_old_ones(ada: Member, secret: str) -> None:
    old = recovery_codes(ada.browser)
    ada.browser.post(f"{CODES}generate/")

    new = recovery_codes(ada.browser)
    assert len(new) == 10
    assert not set(old) & set(new)


def test_it_can_be_turned_off(ada: Member, secret: str) -> None:
    assert ada.browser.post("/en/accounts/2fa/totp/deactivate/").status_code == 302

    assert journeys.log_in(Client())["Location"] == "/en/"
    assert mail.outbox[-1].subject == "The second step at log-in is off"


def test_a_guest_joined_by_log_in_waits_for_the_second_step(
    ada: Member, secret: str, travel: time_machine.Traveller
) -> None:
    travel.shift(timedelta(minutes=5))
    other = Client()
    other.post("/en/blitz/start/")
    journeys.log_in(other)
    assert other.get("/api/v1/me/").json()["guest"]

    other.post(STEP, {"code": journeys.app_code(secret)})
    assert journeys.is_member(other)


def test_guessing_codes_is_braked(ada: Member, secret: str) -> None:
    other = Client()
    journeys.log_in(other)
    for _count in range(5):
        assert "Incorrect code" in other.post(STEP, {"code": "000000"}).content.decode()

    assert "Too many" in other.post(STEP, {"code": "000000"}).content.decode()


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_its_pages_show_in_each_language(ada: Member, secret: str, language: str) -> None:
    for page in ("", "totp/deactivate/", "recovery-codes/", "recovery-codes/generate/"):
        answer = ada.browser.get(f"/{language}/accounts/2fa/{page}")
        assert answer.status_code == 200
        assert f'<html lang="{language}"' in answer.content.decode()
    assert "qr" not in secret
