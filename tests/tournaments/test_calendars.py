"""Calendar files to the letter, weekly tournaments that go on, pictures of the rating."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from tallyworks.ratings import elo
from tallyworks.ratings.queries import list_history
from tests.conftest import Cast
from tests.tournaments.stage import BEFORE, START, Stage
from tournaments import services
from tournaments.models import Series, Tournament
from tournaments.queries import drawings, ical
from tournaments.services import making, series
from tournaments.services.making import RoundPlan

pytestmark = pytest.mark.usefixtures("plain")
ROUND = RoundPlan(kind="plain", size=5, level=1, limit_seconds=300)
# 20:30 in Paris on Wednesdays, seen on a Monday at noon.
WEEKLY = services.SeriesPlan(
    name="Wednesday", weekday=2, start_time=time(20, 30), rounds=(ROUND,), text="Tea."
)


def test_a_calendar_file_is_as_the_standard_wants_it() -> None:
    stage = Stage(300, 420)
    name = "Été; thé, \\ et patience jusqu’à la dernière ronde de la dernière soirée d’été"
    Tournament.objects.update(name=name)
    text = ical.write_calendar({stage.tournament.pk: "https://example.org/t/1/"}, now=BEFORE)
    assert text.split("\r\n") == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Tallyworks//Tournaments//EN",
        "BEGIN:VEVENT",
        f"UID:tournament-{stage.tournament.pk}@tallyworks",
        "DTSTAMP:20261130T180000Z",
        "DTSTART:20261130T190000Z",
        # Twice a minute and five seconds, and both limits.
        "DTEND:20261130T191410Z",
        "SUMMARY:Été\\; thé\\, \\\\ et patience jusqu’à la dernière ronde de la d",
        " ernière soirée d’été",
        "URL:https://example.org/t/1/",
        "STATUS:CONFIRMED",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 75


def test_a_cancelled_tournament_is_so_in_the_file_and_a_draft_is_not_in_it() -> None:
    stage = Stage(300)
    services.cancel_tournament(order=stage.order("storm"), now=BEFORE)
    pages = {stage.tournament.pk: "https://example.org/"}
    assert "STATUS:CANCELLED" in ical.write_calendar(pages, now=BEFORE)
    Tournament.objects.update(state="DRAFT", published_at=None, ended_at=None)
    assert "BEGIN:VEVENT" not in ical.write_calendar(pages, now=BEFORE)


def make_all(now: datetime) -> None:
    while services.make_puzzles(now=now, most=9):
        pass


@pytest.fixture
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "call_apart", lambda function, **arguments: function(**arguments))


@pytest.mark.usefixtures("_quickly")
def test_a_series_goes_on_week_by_week_over_the_change_of_clocks(cast: Cast) -> None:
    now = datetime(2027, 3, 15, 11, tzinfo=UTC)
    services.create_series(plan=WEEKLY, director_id=cast.staff.pk, now=now)
    made = [services.continue_series(now=now + timedelta(days=days)) for days in (0, 1, 7, 14)]
    assert made == [2, 0, 1, 1]
    make_all(now)
    columns = ("state", "name", "text", "starts_at", "is_rated", "capacity")
    starts = [(17, 19), (24, 19), (31, 18), (38, 18)]
    assert list(Tournament.objects.order_by("starts_at").values_list(*columns)) == [
        (
            "REGISTRATION", "Wednesday", "Tea.",
            datetime(2027, 3, 1, hour, 30, tzinfo=UTC) + timedelta(days=day - 1), True, 500,
        )
        for day, hour in starts
    ]  # fmt: skip


@pytest.mark.usefixtures("_quickly")
def test_an_edition_whose_puzzles_failed_is_tried_again_while_there_is_time(
    cast: Cast, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.create_series(plan=WEEKLY, director_id=cast.staff.pk, now=now)
    services.continue_series(now=now)
    Tournament.objects.update(publish_error="puzzle_failed")
    make_all(now)
    assert set(Tournament.objects.values_list("state", flat=True)) == {"DRAFT"}
    # Half an hour before the first of them it is too late for that one.
    late = datetime(2026, 12, 2, 19, tzinfo=UTC)
    assert services.continue_series(now=late) == 0
    make_all(late)
    assert list(Tournament.objects.order_by("starts_at").values_list("series_date", "state")) == [
        (date(2026, 12, 2), "DRAFT"),
        (date(2026, 12, 9), "REGISTRATION"),
    ]


def throw_away(cast: Cast, name: str, day: date) -> None:
    """Throw the draft of one edition away."""
    draft = Tournament.objects.get(series__name=name, series_date=day)
    services.delete_draft(tournament_id=draft.pk, director_id=cast.staff.pk, now=BEFORE)


def edition_days(name: str = "Wednesday") -> list[date | None]:
    editions = Tournament.objects.filter(series__name=name).order_by("series_date")
    return list(editions.values_list("series_date", flat=True))


def test_an_edition_that_is_thrown_away_does_not_come_back(cast: Cast, now: datetime) -> None:
    services.create_series(plan=WEEKLY, director_id=cast.staff.pk, now=now)
    services.continue_series(now=now)
    throw_away(cast, "Wednesday", date(2026, 12, 2))
    client = Client()
    client.force_login(cast.staff)
    with time_machine.travel(now, tick=False):
        (draft,) = Tournament.objects.all()
        shown = client.get(f"/en/tournaments/desk/{draft.pk}/").content.decode()
        assert "does not come back; next week" in shown
        assert "Thrown away: Dec. 2, 2026." in client.get("/en/tournaments/desk/").content.decode()
        (told,) = client.get("/api/v1/tournaments/desk/series/").json()
    assert told["skipped_dates"] == ["2026-12-02"]
    made = [services.continue_series(now=now + timedelta(minutes=10 * one)) for one in range(3)]
    assert made == [0, 0, 0]
    # The weeks after that come as usual, and the desk speaks no more of what is past.
    later = now + timedelta(days=7)
    assert services.continue_series(now=later) == 1
    assert edition_days() == [date(2026, 12, 9), date(2026, 12, 16)]
    with time_machine.travel(later, tick=False):
        assert "Thrown away" not in client.get("/en/tournaments/desk/").content.decode()


def test_an_edition_that_is_thrown_away_meanwhile_stays_away(
    cast: Cast, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Wednesday", "Other"):
        plan = replace(WEEKLY, name=name)
        services.create_series(plan=plan, director_id=cast.staff.pk, now=now)
    services.continue_series(now=now)
    go_on = series._continue

    def throw_away_first(one: Series, **named: Any) -> int:
        if one.name == "Wednesday":
            # The other series has been read by then.
            throw_away(cast, "Other", date(2026, 12, 2))
        return go_on(one, **named)

    monkeypatch.setattr(series, "_continue", throw_away_first)
    assert services.continue_series(now=now) == 0
    assert edition_days("Other") == [date(2026, 12, 9)]


@pytest.mark.parametrize("has_check_in", [False, True])
def test_the_editions_of_a_series_have_its_check_in(
    cast: Cast, now: datetime, *, has_check_in: bool
) -> None:
    plan = replace(WEEKLY, has_check_in=has_check_in)
    services.create_series(plan=plan, director_id=cast.staff.pk, now=now)
    services.continue_series(now=now)
    editions = Tournament.objects.values_list("has_check_in", flat=True)
    assert list(editions) == [has_check_in] * 2


def test_a_series_that_is_stuck_keeps_no_other_back(cast: Cast, now: datetime) -> None:
    services.create_series(plan=WEEKLY, director_id=cast.staff.pk, now=now)
    cast.second.is_superuser = True
    cast.second.save()
    services.create_series(plan=WEEKLY, director_id=cast.second.pk, now=now)
    cast.staff.is_superuser = False
    cast.staff.save()
    assert services.continue_series(now=now) == 2
    assert set(Tournament.objects.values_list("created_by", flat=True)) == {cast.second.pk}


def test_the_picture_of_what_is_expected_is_the_table() -> None:
    drawn = drawings.draw_expectation()
    steps = drawn.line.split("H")
    # From 0.08 to 0.92: 84 steps of a hundredth, from end to end.
    assert sum("V" in step for step in steps) == 84
    assert steps[0] == "M50.0 146.5"
    assert steps[-1] == "342.0"
    assert [tick.label for tick in drawn.x_ticks] == [-400, -200, 0, 200, 400]
    assert (elo.expected(-400, 0), elo.expected(400, 0)) == (8, 92)


def test_a_history_is_drawn_from_the_second_day_on() -> None:
    stage = Stage(60, ratings={"Xavier": 1400, "Yvonne": 1400})
    stage.begin()
    stage.send("Xavier", 10)
    stage.end(1)
    changes: list[Any] = list(list_history(stage.players["Xavier"].pk, pool="TOURNAMENT"))
    assert drawings.draw_history(changes) is None
    later = changes[0]
    later.played_at, later.after = START + timedelta(days=1), 1431
    drawn = drawings.draw_history(
        [*list_history(stage.players["Xavier"].pk, pool="TOURNAMENT"), later]
    )
    assert drawn is not None
    assert [(row.date, row.value) for row in drawn.rows] == [
        (date(2026, 12, 1), 1431),
        (date(2026, 11, 30), 1420),
    ]
