"""Unsubscribing by the link of an e-mail, without logging in."""

from datetime import datetime

import pytest
from django.core import signing
from django.test import Client
from django.utils import translation

from tallyworks.notices import queries
from tallyworks.notices.models import EmailPreferences, EmailRefusal
from tallyworks.notices.services.links import make_unsubscribe_url
from tallyworks.players import services as player_services
from tallyworks.players.models import Player
from tests.conftest import Cast


@pytest.fixture
def browser() -> Client:
    """Return somebody who is not logged in and has no cookie."""
    return Client(enforce_csrf_checks=True)


def link(player: Player, language: str = "en") -> str:
    with translation.override(language):
        url = make_unsubscribe_url(player_id=player.pk, kind="CREDIT_GRANTED")
    return url.removeprefix("http://localhost:8000")


def wants(player: Player, kind: str) -> bool:
    return queries.get_preferences(player.pk).wants(kind)


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_a_look_changes_nothing_and_asks(browser: Client, reader: Player, language: str) -> None:
    answer = browser.get(link(reader, language))
    assert answer.status_code == 200
    assert f'<html lang="{language}">' in answer.content.decode()
    assert b'name="everything"' in answer.content
    assert wants(reader, "CREDIT_GRANTED")


def test_a_mail_program_posts_once_and_is_done(browser: Client, reader: Player) -> None:
    for _time in range(2):
        answer = browser.post(link(reader), {"List-Unsubscribe": "One-Click"})
        # RFC 8058 wants no redirect.
        assert answer.status_code == 200
    assert not wants(reader, "CREDIT_GRANTED")
    assert wants(reader, "BLITZ_TITLE")
    assert EmailRefusal.objects.count() == 1


def test_a_reader_can_stop_all_of_them(browser: Client, reader: Player) -> None:
    assert browser.post(link(reader), {"everything": "1"}).status_code == 200
    assert not wants(reader, "BLITZ_TITLE")
    assert not EmailRefusal.objects.exists()


@pytest.mark.parametrize("token", ["x", "WzEsIkEiXQ:1abc:forged", ":::"])
def test_a_forged_link_is_no_page(browser: Client, reader: Player, token: str) -> None:
    url = f"/en/notices/unsubscribe/{token}/"
    assert browser.get(url).status_code == 404
    assert browser.post(url).status_code == 404
    other = signing.dumps([reader.pk, "CREDIT_GRANTED"], salt="another purpose")
    assert browser.post(f"/en/notices/unsubscribe/{other}/").status_code == 404
    assert wants(reader, "CREDIT_GRANTED")


def test_a_link_of_somebody_who_is_gone_is_no_page(browser: Client, cast: Cast) -> None:
    url = link(cast.guest)
    assert browser.post(url).status_code == 404
    assert not EmailPreferences.objects.exists()
    assert browser.put(url).status_code == 405


def test_a_link_outlives_the_kind_it_speaks_of(
    browser: Client, reader: Player, now: datetime
) -> None:
    with translation.override("en"):
        url = make_unsubscribe_url(player_id=reader.pk, kind="GONE")
    path = url.removeprefix("http://localhost:8000")
    assert browser.get(path).status_code == 200
    assert browser.post(path).status_code == 200
    player_services.check_may_act(player_id=reader.pk, now=now)
