"""What people do with their accounts, through the pages."""

import re
from dataclasses import dataclass
from typing import Any

from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.core import mail
from django.test import Client

from tallyworks.players.models import Player
from tallyworks.workshops.models import Workshop
from tests.factories import BEST

ADDRESS, PASSWORD = "ada.belts@example.org", "quiet-belts-17"


@dataclass(frozen=True, slots=True)
class Member:
    """A member who signed up through the pages, and the browser in which he is logged in."""

    browser: Client
    player: Player


def play(browser: Client, workshop: Workshop) -> Any:
    return browser.post(
        f"/api/v1/workshops/{workshop.pk}/runs/", {"machine": BEST}, "application/json"
    )


def sign_up(browser: Client, address: str = ADDRESS) -> Any:
    return browser.post("/en/accounts/signup/", {"email": address, "password1": PASSWORD})


def code_sent() -> str:
    found = re.search(r"^\s*([A-Z0-9]{4}-[A-Z0-9]{4})\s*$", str(mail.outbox[-1].body), re.MULTILINE)
    assert found, mail.outbox[-1].body
    return found[1]


def verify(browser: Client) -> Any:
    return browser.post("/en/accounts/confirm-email/", {"code": code_sent()})


def log_in(browser: Client, password: str = PASSWORD, address: str = ADDRESS) -> Any:
    return browser.post("/en/accounts/login/", {"login": address, "password": password})


def confirm(browser: Client) -> None:
    """Give the password anew, as changes of an account ask for."""
    answer = browser.post("/en/accounts/reauthenticate/", {"password": PASSWORD})
    assert answer.status_code == 302, answer.content.decode()


def is_member(browser: Client) -> bool:
    answer = browser.get("/api/v1/me/")
    return answer.status_code == 200 and not answer.json()["guest"]


def app_code(secret: str, *, ahead: int = 0) -> str:
    """Return what an authenticator app shows now, or `ahead` periods later."""
    counters = list(yield_hotp_counters_from_time())
    value = hotp_value(secret, counters[len(counters) // 2] + ahead)
    return str(format_hotp_value(value))


def set_up_app(browser: Client) -> str:
    """Turn the second step on, and return the secret that the app was given."""
    page = browser.get("/en/accounts/2fa/totp/activate/").content.decode()
    found = re.search(r"<code[^>]*>([A-Z2-7]{32})</code>", page)
    assert found, page
    answer = browser.post("/en/accounts/2fa/totp/activate/", {"code": app_code(found[1])})
    assert answer.status_code == 302
    return found[1]
