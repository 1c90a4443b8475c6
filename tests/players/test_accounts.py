"""Signing up, verifying, logging in and out; a guest who signs up keeps his play."""

import re
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core.management import call_command
from django.test import Client

from tallyworks.players.models import Player, Standing
from tallyworks.workshops.models import Score, Workshop
from tests.players.journeys import ADDRESS, PASSWORD, play, sign_up, verify


def test_it_keeps_the_play_of_a_guest_who_signs_up(browser: Client, today: Workshop) -> None:
    play(browser, today)
    guest = Player.objects.get()
    sign_up(browser)
    assert Player.objects.get().is_guest

    verify(browser)
    member = Player.objects.get()
    assert (member.pk, member.name, member.email) == (guest.pk, guest.name, ADDRESS)
    assert not member.is_guest
    assert Score.objects.get().player_id == guest.pk
    assert browser.get("/api/v1/me/").json() == {
        "name": guest.name,
        "guest": False,
        "joined_at": "2026-11-30T11:00:00Z",
    }


def test_it_signs_up_a_visitor_who_has_not_played(browser: Client, today: Workshop) -> None:
    sign_up(browser)
    verify(browser)

    assert Player.objects.get().member_since_at is not None


def test_it_is_no_member_before_the_code(browser: Client, today: Workshop) -> None:
    sign_up(browser)
    wrong = browser.post("/en/accounts/confirm-email/", {"code": "AAAA-AAAA"})

    assert wrong.status_code == 200
    assert Player.objects.get().is_guest
    assert browser.get("/api/v1/me/").status_code in {200, 401}


def test_it_lets_a_member_log_in_and_out_and_leaves_nothing(
    browser: Client, today: Workshop
) -> None:
    play(browser, today)
    sign_up(browser)
    verify(browser)
    browser.post("/en/accounts/logout/")
    assert browser.get("/api/v1/me/").status_code == 401
    assert "guest_player_id" not in browser.session

    answer = browser.post("/en/accounts/login/", {"login": ADDRESS, "password": PASSWORD})
    assert answer.status_code == 302
    assert browser.get("/api/v1/me/").json()["guest"] is False


def test_it_does_not_say_whether_an_address_is_known(
    browser: Client, today: Workshop, travel: time_machine.Traveller
) -> None:
    sign_up(browser)
    verify(browser)
    # Past the brake on messages to one address.
    travel.shift(timedelta(hours=1))
    other = Client()
    known = sign_up(other)
    unknown = Client().post(
        "/en/accounts/signup/", {"email": "new@example.org", "password1": PASSWORD}
    )

    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert Player.objects.filter(email=ADDRESS).count() == 1


@pytest.mark.parametrize("password", ["short", "12345678901", "password123"])
def test_it_refuses_a_weak_password(browser: Client, db: None, password: str) -> None:
    answer = browser.post("/en/accounts/signup/", {"email": ADDRESS, "password1": password})

    assert answer.status_code == 200
    assert not Player.objects.exists()


def test_it_shows_a_new_token_once(browser: Client, today: Workshop) -> None:
    sign_up(browser)
    verify(browser)
    page = browser.post("/en/settings/tokens/").content.decode()
    token = re.search(r"[0-9a-f]{64}", page)
    assert token

    assert token[0] not in browser.get("/en/settings/").content.decode()
    caller = Client(headers={"authorization": f"Token {token[0]}"})
    assert caller.get("/api/v1/me/").status_code == 200
    browser.post("/en/settings/tokens/revoke/", {"key": token[0][:15]})
    assert caller.get("/api/v1/me/").status_code == 401


def test_it_renames_a_player_from_the_settings(browser: Client, today: Workshop) -> None:
    play(browser, today)
    guest = browser.post("/en/settings/", {"display_name": "Ada L."})
    assert guest.status_code == 403

    sign_up(browser)
    verify(browser)
    browser.post("/en/settings/", {"display_name": "Ada L."})
    again = browser.post("/en/settings/", {"display_name": "Ada M."})
    assert Player.objects.get().name == "Ada L."
    assert "once a month" in again.content.decode()
    assert browser.get("/en/settings/").status_code == 200
    assert Client().get("/en/settings/").status_code == 302


def test_it_takes_a_new_address_in_place_of_a_mistyped_one(
    browser: Client, today: Workshop
) -> None:
    play(browser, today)
    guest = Player.objects.get()
    sign_up(browser, "ada@exmaple.org")
    assert browser.post("/en/accounts/another-address/")["Location"] == "/en/accounts/signup/"
    sign_up(browser)
    verify(browser)

    member = Player.objects.get()
    assert (member.pk, member.name, member.email) == (guest.pk, guest.name, ADDRESS)
    assert not EmailAddress.objects.exclude(email=ADDRESS).exists()


def test_createsuperuser_makes_a_member_with_a_membership(db: None) -> None:
    call_command(
        "createsuperuser", interactive=False, email="root@example.org", name="Carla", verbosity=0
    )

    player = Player.objects.get()
    assert (player.is_superuser, player.is_guest) == (True, False)
    assert Standing.objects.get().since_at == player.member_since_at
    assert player.joined_at == player.member_since_at
