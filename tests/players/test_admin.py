"""The staff's desk for players: who may see and give what."""

import pytest
import time_machine
from django.contrib.auth.models import Permission
from django.test import Client

from tests.conftest import Cast

LIST = "/admin/players/player/"


@pytest.fixture
def moderator(cast: Cast, travel: time_machine.Traveller) -> Client:
    """Return the second member at the desk, with the right to see and change players."""
    cast.second.is_staff = True
    cast.second.save()
    rights = Permission.objects.filter(codename__in=["view_player", "change_player"])
    cast.second.user_permissions.set(rights)
    client = Client()
    client.force_login(cast.second)
    return client


def test_nobody_guesses_at_what_is_not_listed(moderator: Client) -> None:
    assert moderator.get(f"{LIST}?password__startswith=md5").status_code == 400
    assert moderator.get(f"{LIST}?is_staff__exact=1").status_code == 200
    assert moderator.get(f"{LIST}?q=ada").status_code == 200


def test_staff_log_in_by_the_same_door_as_everybody(client: Client, cast: Cast) -> None:
    """So the second step and the brake on guessing hold for them too."""
    asked = client.get(LIST, follow=True)
    assert asked.redirect_chain[-1][0].startswith("/en/accounts/login/?next=")

    sent = {"username": cast.staff.email, "password": "guess"}
    assert client.post("/admin/login/", sent).headers["Location"].startswith("/en/accounts/login/")


def test_members_are_told_that_they_may_not(client: Client, cast: Cast) -> None:
    client.force_login(cast.member)

    assert client.get(LIST, follow=True).status_code == 403
