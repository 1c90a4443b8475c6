"""The people of the accounts' stories."""

import pytest
import time_machine
from django.test import Client

from tallyworks.players.models import Player
from tallyworks.workshops.models import Workshop
from tests.players import journeys
from tests.players.journeys import Member


@pytest.fixture
def browser(travel: time_machine.Traveller) -> Client:
    return Client()


@pytest.fixture
def ada(browser: Client, today: Workshop) -> Member:
    """Return a guest who played today, signed up, and is logged in."""
    journeys.play(browser, today)
    journeys.sign_up(browser)
    journeys.verify(browser)
    return Member(browser, Player.objects.get())
