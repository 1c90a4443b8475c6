"""The brake on floods of requests, pages and API together."""

import pytest
import time_machine
from django.test import Client
from rest_framework.settings import api_settings
from rest_framework.throttling import SimpleRateThrottle

from tests.conftest import Cast

# A minute; the site's own rates are a hundred times these.
OF_ADDRESS = 6
OF_PLAYER = 3


@pytest.fixture(autouse=True)
def _small_rates(travel: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch) -> None:
    rates = {"address": f"{OF_ADDRESS}/min", "player": f"{OF_PLAYER}/min"}
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)


@pytest.mark.django_db
def test_an_address_gets_so_many_pages_a_minute(travel: time_machine.Traveller) -> None:
    browser = Client(REMOTE_ADDR="203.0.113.7")
    path = "/en/health-of-nothing/"
    for _time in range(OF_ADDRESS):
        assert browser.get(path).status_code == 404

    refused = browser.get("/fr/rules/")

    assert (refused.status_code, refused["Retry-After"]) == (429, "60")
    assert "Réessayez dans 60 secondes" in refused.content.decode()
    assert Client(REMOTE_ADDR="203.0.113.8").get("/fr/rules/").status_code == 200
    travel.shift(60.0)
    assert browser.get("/fr/rules/").status_code == 200


def test_a_player_gets_so_many_requests_a_minute_from_wherever(cast: Cast) -> None:
    browsers = [Client(REMOTE_ADDR=f"203.0.113.{end}") for end in (7, 8)]
    for browser in browsers:
        browser.force_login(cast.member)
    for _time in range(OF_PLAYER // 3):
        assert browsers[0].get("/en/health-of-nothing/").status_code == 404
        assert browsers[1].get("/en/health-of-nothing/").status_code == 404
        assert browsers[1].get("/api/v1/me/").status_code == 200

    assert browsers[0].get("/en/rules/").status_code == 429
    assert browsers[1].get("/api/v1/me/").status_code == 429
    assert Client(REMOTE_ADDR="203.0.113.7").get("/en/rules/").status_code == 200


@pytest.mark.django_db
def test_who_watches_the_health_is_not_counted() -> None:
    browser = Client(REMOTE_ADDR="203.0.113.7")
    for _time in range(OF_ADDRESS + 1):
        assert browser.get("/health/live").status_code == 200


def test_the_sites_own_rates() -> None:
    rates: dict[str, object] = dict(api_settings.DEFAULT_THROTTLE_RATES)
    assert rates == {
        "address": "600/min",
        "player": "300/min",
        "new_guests": "30/hour",
    }
