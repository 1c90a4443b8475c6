"""Where a tournament asks for it, only who has checked in by the start takes part (2.3)."""

from datetime import datetime, timedelta
from html import unescape

import pytest
import time_machine
from django.test import Client
from django.utils import translation

from tallyworks.notices.kinds import render
from tallyworks.notices.models import Notice
from tests.conftest import Cast
from tests.tournaments.stage import BEFORE, START, Stage, ms
from tournaments import errors, services
from tournaments.models import Act, Participant, Reminder, Tournament
from tournaments.queries import tables
from tournaments.rules import checkin

pytestmark = pytest.mark.usefixtures("plain")
WINDOW = START - timedelta(minutes=30)
RATINGS = {"Xavier": 1600, "Yvonne": 1500, "Zoe": 1400}


@pytest.fixture
def stage(plain: None) -> Stage:
    return Stage(60, 60, ratings=RATINGS, kind="futoshiki", has_check_in=True)


def check_in(stage: Stage, name: str, at: datetime = WINDOW) -> Participant:
    return services.check_in(
        tournament_id=stage.tournament.pk, player_id=stage.players[name].pk, now=at
    )


def names(stage: Stage) -> list[str]:
    people = Participant.objects.of_tournament(stage.tournament.pk).with_players()
    return [one.player.name for one in people]


@pytest.mark.parametrize(
    ("at", "is_open"),
    [
        (WINDOW - ms(0.001), False),
        (WINDOW, True),
        (START - ms(0.001), True),
        (START, False),
    ],
)
def test_one_checks_in_within_the_half_hour_before_the_start(at: datetime, is_open: bool) -> None:
    assert checkin.is_open(starts_at=START, now=at) is is_open


@pytest.mark.parametrize(("late", "off"), [(0, [1, 3]), (120, [1, 3]), (120.001, [])])
def test_a_start_that_comes_late_takes_nobody_off(late: float, off: list[int]) -> None:
    absent = checkin.absent(
        [1, 2, 3],
        has_checked_in=lambda one: one == 2,
        starts_at=START,
        now=START + ms(late),
    )
    assert absent == off


def test_who_has_not_checked_in_is_off_the_list_at_the_start_and_told(stage: Stage) -> None:
    check_in(stage, "Xavier")
    check_in(stage, "Zoe", START - ms(0.001))
    stage.due(START)
    assert names(stage) == ["Xavier", "Zoe"]
    assert Act.objects.get(kind="START").data["absent"] == 1
    notice = Notice.objects.get(kind="TOURNAMENT_MISSED")
    assert notice.player == stage.players["Yvonne"]
    assert not Reminder.objects.filter(player=notice.player).exists()
    stage.end(1)
    lines = tables.list_standings(stage.reload())
    assert [line["name"] for line in lines] == ["Xavier", "Zoe"]


def test_nobody_is_taken_off_where_it_is_not_asked_for(plain: None) -> None:
    stage = Stage(60, ratings=RATINGS)
    stage.due(START)
    assert names(stage) == ["Xavier", "Yvonne", "Zoe"]


def test_nobody_is_taken_off_after_an_outage(stage: Stage) -> None:
    check_in(stage, "Xavier")
    stage.due(START + timedelta(minutes=5))
    assert names(stage) == ["Xavier", "Yvonne", "Zoe"]


def test_too_few_who_are_there_cancel_it_and_all_are_told(stage: Stage) -> None:
    check_in(stage, "Xavier")
    stage.due(START)
    assert stage.reload().state == Tournament.State.CANCELLED
    assert Act.objects.get(kind="CANCEL").data == {"code": "too_few_there"}
    told = Notice.objects.filter(kind="TOURNAMENT_CANCELLED").order_by("player__name")
    assert list(told.values_list("player__name", flat=True)) == ["Xavier", "Yvonne", "Zoe"]
    assert not Notice.objects.filter(kind="TOURNAMENT_MISSED").exists()


def test_the_first_check_in_stands(stage: Stage) -> None:
    assert check_in(stage, "Xavier").checked_in_at == WINDOW
    assert check_in(stage, "Xavier", WINDOW + ms(1)).checked_in_at == WINDOW


@pytest.mark.parametrize("at", [WINDOW - ms(0.001), START])
def test_nobody_checks_in_before_or_after(stage: Stage, at: datetime) -> None:
    with pytest.raises(errors.CheckInClosed):
        check_in(stage, "Xavier", at)
    assert stage.part("Xavier").checked_in_at is None


def test_nobody_checks_in_where_it_is_not_asked_for_or_without_being_registered(
    stage: Stage, cast: Cast
) -> None:
    stage.players["Outsider"] = cast.member
    with pytest.raises(errors.NotRegistered):
        check_in(stage, "Outsider")
    Tournament.objects.update(has_check_in=False)
    with pytest.raises(errors.CheckInClosed):
        check_in(stage, "Xavier")


def test_who_registers_within_the_half_hour_has_checked_in(stage: Stage, cast: Cast) -> None:
    for player, at in ((cast.member, WINDOW - ms(0.001)), (cast.second, WINDOW)):
        services.register(tournament_id=stage.tournament.pk, player_id=player.pk, now=at)
    told = Participant.objects.filter(player__in=(cast.member, cast.second)).order_by("pk")
    assert [one.checked_in_at for one in told] == [None, WINDOW]


def test_the_reminder_asks_who_has_still_to_check_in(stage: Stage) -> None:
    check_in(stage, "Xavier")
    services.send_reminders(now=START - timedelta(minutes=15))
    with translation.override("en"):
        texts = {
            one.player.name: render(one.kind, one.data).text
            for one in Notice.objects.filter(kind="TOURNAMENT_SOON").select_related("player")
        }
    asked = "Check in on its page before it begins: who has not is taken off the list."
    usual = "A minute to get to know the first game comes before each round."
    assert texts == {"Xavier": usual, "Yvonne": asked, "Zoe": asked}


def test_the_page_asks_and_takes_it(stage: Stage) -> None:
    client = Client()
    client.force_login(stage.players["Xavier"])
    path = f"/en/tournaments/{stage.tournament.pk}/"

    def shown() -> str:
        return unescape(client.get(path).content.decode())

    with time_machine.travel(BEFORE, tick=False):
        early = shown()
        assert "From 30 November 19:30 until the start you check in here" in early
        assert "acts/check-in/" not in early
        assert "within the half hour before the start" in Client().get(path).content.decode()
    with time_machine.travel(WINDOW, tick=False):
        assert "Check in before it begins" in shown()
        client.post(f"{path}acts/check-in/")
        assert "You have checked in" in shown()
        assert "acts/check-in/" not in shown()
        desk = Client()
        desk.force_login(stage.author)
        seats = desk.get(f"/en/tournaments/desk/{stage.tournament.pk}/").content.decode()
        assert seats.count("checked in</span>") == 1
    stage.due(START)
    Tournament.objects.update(due_at=None)
    with time_machine.travel(START, tick=False):
        assert "Fewer than two players had checked in." in shown()


def test_the_log_says_how_many_were_taken_off(stage: Stage) -> None:
    for name in ("Xavier", "Yvonne"):
        check_in(stage, name)
    stage.due(START)
    with time_machine.travel(START, tick=False):
        page = Client().get(f"/en/tournaments/{stage.tournament.pk}/").content.decode()
    assert "1 player had not checked in and was taken off the list." in page
