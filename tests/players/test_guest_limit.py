"""How many guests one network address may make, by whatever first action."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client

from tallyworks.players.models import Player
from tallyworks.workshops.models import Workshop
from tests.players import journeys

MOST = 30


def run(workshop: Workshop, address: str) -> int:
    browser = Client(REMOTE_ADDR=address)
    return int(journeys.play(browser, workshop).status_code)


def test_it_counts_every_first_action_together(
    today: Workshop, travel: time_machine.Traveller
) -> None:
    for _count in range(MOST - 1):
        assert run(today, "203.0.113.7") == 201
    Client(REMOTE_ADDR="203.0.113.7").post("/en/blitz/start/")
    assert Player.objects.count() == MOST

    refused = journeys.play(Client(REMOTE_ADDR="203.0.113.7"), today)
    assert refused.status_code == 429
    error = refused.json()["error"]
    assert (error["code"], error["retry_in"]) == ("too_many_guests", 3600)
    assert run(today, "203.0.113.8") == 201
    travel.shift(timedelta(hours=1, seconds=1))
    assert run(today, "203.0.113.7") == 201


def test_who_plays_already_is_not_counted(today: Workshop, travel: time_machine.Traveller) -> None:
    browser = Client(REMOTE_ADDR="203.0.113.7")
    for _count in range(MOST + 1):
        travel.shift(timedelta(seconds=4))
        assert journeys.play(browser, today).status_code == 201
    assert run(today, "203.0.113.7") == 201


@pytest.mark.parametrize(("second", "status"), [("2001:db8:1:2::9", 429), ("2001:db8:1:3::9", 201)])
def test_an_ipv6_network_counts_as_one_address(
    today: Workshop, travel: time_machine.Traveller, second: str, status: int
) -> None:
    for count in range(MOST):
        assert run(today, f"2001:db8:1:2::{count + 1:x}") == 201

    assert run(today, second) == status


def test_a_page_says_so_too(today: Workshop, travel: time_machine.Traveller) -> None:
    for _count in range(MOST):
        run(today, "203.0.113.7")
    answer = Client(REMOTE_ADDR="203.0.113.7").post("/en/blitz/start/", follow=True)

    assert answer.status_code == 429
    assert "Too many requests" in answer.content.decode()
    assert Player.objects.count() == MOST
