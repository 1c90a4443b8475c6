"""The staff of the stories: a moderator and an admin, as the migration's groups make them."""

from __future__ import annotations

from datetime import datetime

import pytest
import time_machine
from django.test import Client

from tallyworks.players.models import Player
from tests.conftest import Cast
from tests.factories import PlayerFactory
from tests.pages.access_world import appoint


@pytest.fixture
def moderator(cast: Cast, now: datetime) -> Player:
    return appoint(
        PlayerFactory.create(name="Maud", email="maud@example.org", member_since_at=now),
        "Moderators",
    )


@pytest.fixture
def admin(cast: Cast, now: datetime) -> Player:
    return appoint(
        PlayerFactory.create(name="Adam", email="adam@example.org", member_since_at=now), "Admins"
    )


@pytest.fixture
def moderators_desk(moderator: Player, travel: time_machine.Traveller) -> Client:
    client = Client()
    client.force_login(moderator)
    return client


@pytest.fixture
def admins_desk(admin: Player, travel: time_machine.Traveller) -> Client:
    client = Client()
    client.force_login(admin)
    return client
