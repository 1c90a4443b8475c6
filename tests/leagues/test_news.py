"""Those who rose, fell or came first are told once."""

from datetime import timedelta

import pytest
import time_machine
from django.utils.translation import override

from leagues import services, tasks
from leagues.models import Outcome
from tallyworks.notices.kinds import render
from tallyworks.notices.models import Notice
from tests.leagues.stage import DUE, HOUR, close, members, seat

pytestmark = pytest.mark.django_db


def test_movers_and_winners_are_told() -> None:
    players = members(12)
    seat(players, [900 - place for place in range(12)], tier=3)
    close()
    assert services.tell_news(now=DUE) == 5
    told = {(notice.player_id, notice.kind) for notice in Notice.objects.all()}
    assert told == {
        (players[0].pk, "LEAGUE_UP"), (players[1].pk, "LEAGUE_UP"),
        (players[0].pk, "LEAGUE_FIRST"), (players[10].pk, "LEAGUE_DOWN"),
        (players[11].pk, "LEAGUE_DOWN"),
    }  # fmt: skip
    up = Notice.objects.get(player=players[1], kind="LEAGUE_UP")
    assert up.data == {"week": "2026-11-30", "tier": 4, "rank": 2}


def test_nobody_is_told_twice() -> None:
    seat(members(12), [900 - place for place in range(12)], tier=3)
    close()
    services.tell_news(now=DUE)
    assert services.tell_news(now=DUE + HOUR) == 0
    assert not Outcome.objects.untold().exists()
    assert Notice.objects.count() == 5


def test_the_words_are_the_readers() -> None:
    with override("en"):
        shown = render("LEAGUE_FIRST", {"week": "2026-11-30", "amount": 50})
        assert shown.title == "First of your group"
        assert shown.text == "The week from Monday 30 November brings you 50 credits."
        shown = render("LEAGUE_UP", {"week": "2026-11-30", "tier": 4, "rank": 2})
        assert shown.title == "You go up to tier 4"
        shown = render("SEASON_PRIZE", {"month": "2026-11", "rank": 1, "amount": 150})
        assert shown.title == "Place 1 in the season of November 2026"


def test_the_task_does_all_that_is_due() -> None:
    seat(members(12), [900 - place for place in range(12)], tier=3)
    with time_machine.travel(DUE + timedelta(minutes=1), tick=False):
        tasks.catch_up()
    assert Notice.objects.count() == 5
