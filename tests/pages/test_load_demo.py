"""A demonstration: rows that the site itself could have written, the same every time."""

from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db.models import F
from django.test import override_settings

from tallyworks.players.models import Player, Standing
from tallyworks.workshops.models import Record, Run, Score, Workshop
from tallyworks.workshops.queries.rankings import points
from tests.factories import WorkshopFactory

SIZE: dict[str, Any] = {"players": 12, "attempts": 300, "days": 9, "verbosity": 0}


@pytest.fixture(autouse=True)
def demo(db: None, travel: time_machine.Traveller) -> None:
    call_command("load_demo", **SIZE)


def test_it_makes_as_many_players_and_attempts_as_are_asked_for() -> None:
    assert (Player.objects.count(), Run.objects.count()) == (12, 300)
    members = Player.objects.members()
    assert 0 < members.count() < 12
    assert Standing.objects.filter(kind="MEMBER").count() == members.count()
    assert Workshop.objects.daily().count() == 10
    assert Workshop.objects.big().count() == 2


def test_its_attempts_fall_into_their_workshops_time() -> None:
    stray = Run.objects.exclude(
        received_at__gte=F("workshop__opens_at"), received_at__lt=F("workshop__closes_at")
    )
    assert not stray.exists()
    assert not Run.objects.filter(received_at__lt=F("player__joined_at")).exists()


def test_its_records_and_places_are_those_of_its_attempts() -> None:
    solved = Run.objects.counted().annotate(total=F("cost") + F("cycles") + F("area"))
    best: dict[tuple[int, int], int] = {}
    for workshop, player, total in solved.values_list("workshop", "player", "total"):
        best[workshop, player] = min(total, best.get((workshop, player), total))
    sums = Record.objects.filter(measure="SUM").values_list("workshop", "player", "value")
    assert {(workshop, player): value for workshop, player, value in sums} == best
    scores = Score.objects.select_related("workshop")
    assert {(score.workshop_id, score.player_id): score.best_sum for score in scores} == best
    assert all(score.points == points(score.workshop, score.best_sum) for score in scores)


def test_it_is_the_same_every_time() -> None:
    def rows() -> list[Any]:
        return list(Run.objects.order_by("received_at").values_list("player__name", "machine"))

    first = rows()
    for table in (Score, Record, Run, Workshop, Standing, Player):
        table._default_manager.all().delete()
    call_command("load_demo", **SIZE)
    assert rows() == first


def test_it_refuses_a_second_time() -> None:
    with pytest.raises(CommandError, match="loaded already"):
        call_command("load_demo", **SIZE)


def test_it_leaves_days_that_have_a_workshop_alone() -> None:
    for table in (Score, Record, Run, Workshop, Standing, Player):
        table._default_manager.all().delete()
    own = WorkshopFactory.create()
    call_command("load_demo", **SIZE)
    assert not Run.objects.filter(workshop=own).exists()


@override_settings(PRODUCTION=True)
def test_it_refuses_in_production_without_a_yes() -> None:
    with pytest.raises(CommandError, match="production"):
        call_command("load_demo", **SIZE)


def test_it_refuses_sizes_below_one() -> None:
    with pytest.raises(CommandError, match="at least 1"):
        call_command("load_demo", **SIZE | {"days": 0})
