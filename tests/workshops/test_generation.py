"""Workshops made ahead, once a day each, and replaced before they open."""

import inspect
import re
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest

from sim.generator import _conditions
from tallyworks.core.calendar import midnight
from tallyworks.workshops import services
from tallyworks.workshops.errors import NotReplaceable, UnfitWorkshop
from tallyworks.workshops.models import Look, Proof, Workshop
from tallyworks.workshops.services import generation
from tallyworks.workshops.wording import VIOLATIONS
from tests.conftest import Cast
from tests.factories import WorkshopFactory


@pytest.fixture(autouse=True)
def quick_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a sheet in place of the search, which takes seconds and has tests of its own."""

    def generate(kind: Workshop.Kind, day: date, revision: int) -> dict[str, Any]:
        made = WorkshopFactory.build()
        return {
            "sheet": made.sheet, "par": made.par, "par_cost": revision, "par_cycles": 1,
            "par_area": 1, "generator_version": 1, "search_budget": 1,
        }  # fmt: skip

    monkeypatch.setattr(generation, "_generate", generate)


def dates(kind: str) -> list[date]:
    return [workshop.day for workshop in Workshop.objects.filter(kind=kind).order_by("date")]


def test_it_makes_today_first_then_two_weeks_of_days_and_three_big_ones(
    db: None, now: datetime
) -> None:
    made = list(services.make_due(now=now))

    assert made[0].date == date(2026, 11, 30)
    assert dates("DAILY") == [date(2026, 11, 30) + timedelta(days=count) for count in range(15)]
    assert dates("BIG") == [date(2026, 11, 30) + timedelta(weeks=count) for count in range(4)]
    assert dates("BLITZ") == [date(2026, 11, 30) + timedelta(days=count) for count in range(4)]
    assert [str(workshop) for workshop in made[:4]] == [
        "daily workshop 2026-11-30",
        "Blitz 2026-11-30",
        "big workshop 2026-11-30",
        "daily workshop 2026-12-01",
    ]
    assert list(services.make_due(now=now)) == []


def test_it_numbers_days_from_the_first_workshop_on(db: None, now: datetime) -> None:
    list(services.make_due(now=now))
    list(services.make_due(now=now + timedelta(days=3)))

    numbers = Workshop.objects.daily().order_by("date").values_list("number", flat=True)
    assert list(numbers) == list(range(1, 19))
    assert list(Workshop.objects.big().order_by("date").values_list("number", flat=True)) == [
        1, 2, 3, 4,
    ]  # fmt: skip


@pytest.mark.parametrize("day", [date(2027, 3, 28), date(2026, 10, 25), date(2027, 10, 31)])
def test_it_opens_each_day_at_paris_midnight_when_the_clocks_change(db: None, day: date) -> None:
    list(services.make_due(now=midnight(day) - timedelta(hours=1)))

    workshop = Workshop.objects.daily().get(date=day)
    assert workshop.opens_at == midnight(day)
    assert workshop.closes_at == midnight(day + timedelta(days=1))
    days = Workshop.objects.daily().order_by("date")
    assert all(earlier.closes_at == later.opens_at for earlier, later in pairwise(days))


def test_it_fills_a_gap_after_a_long_outage(db: None, now: datetime) -> None:
    list(services.make_due(now=now))
    later = now + timedelta(days=20)
    made = list(services.make_due(now=later))

    assert made[0].date == date(2026, 12, 20)
    assert dates("DAILY") == [date(2026, 11, 30) + timedelta(days=count) for count in range(35)]


def test_it_announces_an_opening_once_however_late(
    db: None, now: datetime, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks() as first:
        services.roll_over(now=now)
    with django_capture_on_commit_callbacks() as second:
        services.roll_over(now=now + timedelta(minutes=1))
    with django_capture_on_commit_callbacks() as tomorrow:
        services.roll_over(now=datetime(2026, 11, 30, 23, 0, tzinfo=UTC))

    assert [len(first), len(second), len(tomorrow)] == [1, 0, 1]
    assert dates("DAILY") == [date(2026, 11, 30), date(2026, 12, 1)]


def test_it_replaces_a_coming_workshop_by_the_next_revision(cast: Cast, now: datetime) -> None:
    list(services.make_due(now=now))
    tomorrow = Workshop.objects.daily().get(date=date(2026, 12, 1))

    replaced = services.replace_coming(workshop_id=tomorrow.pk, staff=cast.staff, now=now)
    assert (replaced.pk, replaced.revision, replaced.par_cost) == (tomorrow.pk, 1, 1)
    assert services.replace_coming(workshop_id=tomorrow.pk, staff=cast.staff, now=now).revision == 2


def test_it_does_not_replace_what_has_opened(cast: Cast, now: datetime) -> None:
    workshop = WorkshopFactory.create()
    with pytest.raises(NotReplaceable):
        services.replace_coming(workshop_id=workshop.pk, staff=cast.staff, now=workshop.opens_at)


def test_it_replaces_nothing_that_could_open_meanwhile(cast: Cast) -> None:
    workshop = WorkshopFactory.create()
    late = workshop.opens_at - timedelta(minutes=5)
    with pytest.raises(NotReplaceable):
        services.replace_coming(workshop_id=workshop.pk, staff=cast.staff, now=late)

    before = late - timedelta(microseconds=1)
    assert (
        services.replace_coming(workshop_id=workshop.pk, staff=cast.staff, now=before).revision == 1
    )


def test_it_does_not_replace_what_somebody_replaced_meanwhile(
    cast: Cast, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    workshop = WorkshopFactory.create(date=date(2026, 12, 5))
    generate = generation._generate

    def interrupted(*arguments: Any) -> dict[str, Any]:
        Workshop.objects.filter(pk=workshop.pk).update(revision=7)
        return dict(generate(*arguments))

    monkeypatch.setattr(generation, "_generate", interrupted)
    with pytest.raises(NotReplaceable):
        services.replace_coming(workshop_id=workshop.pk, staff=cast.staff, now=now)
    assert Workshop.objects.get(pk=workshop.pk).revision == 7


FRIDAY = date(2026, 12, 4)
WRITTEN = services.WrittenSheet(
    sheet="""{
        "columns": 6, "belts": 3,
        "stations":
            ["plus", "minus", "times", "divide", "up", "down", "wait", "fast", "merge"],
        "inputs": [
            {"start": 2, "numbers": [11, 19, 7]},
            {"start": 1, "numbers": [16, 13, 20, 2, 7]},
            {"start": 1, "numbers": [8, 5, 15]}
        ],
        "outputs": [[], [24, 29, 24, 10, 15], [14, 8, 28]]
    }""",
    par="A1:fast A3:mergev A5:-3 A6:down B5:+8 C3:x8 C4:-8 C5:/8 C6:x2",
)


@pytest.fixture
def short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Vet in this process and with fewer nodes than in production."""

    def call(function: Any, *arguments: Any, **named: Any) -> Any:
        return function(*arguments, **named, budget=4_000)

    monkeypatch.setattr(generation, "call_apart", call)


@pytest.mark.usefixtures("short_search")
def test_a_written_workshop_takes_the_place_of_a_coming_one(cast: Cast, now: datetime) -> None:
    friday = WorkshopFactory.create(date=FRIDAY, difficulty=3)
    Proof.objects.create(
        workshop=friday, best_sum=15, lower_bound=1, nodes=1, budget=1, engine_version=1,
        worked_at=now,
    )  # fmt: skip

    written = services.write_coming(
        workshop_id=friday.pk, staff=cast.staff, written=WRITTEN, now=now, reason="a feast"
    )
    stored = Workshop.objects.get(pk=friday.pk)
    assert (written.pk, stored.revision, stored.difficulty) == (friday.pk, 1, None)
    assert stored.is_written
    assert (stored.par_cost, stored.par_cycles, stored.par_area) == (15, 11, 10)
    assert (stored.par, stored.search_best_sum) == (WRITTEN.par, 30)
    assert stored.sheet["outputs"] == [[], [24, 29, 24, 10, 15], [14, 8, 28]]
    assert not Proof.objects.exists()
    # He knows it: he is not ranked on it.
    assert list(Look.objects.values_list("workshop", "player")) == [(friday.pk, cast.staff.pk)]


@pytest.mark.usefixtures("short_search")
@pytest.mark.parametrize(
    ("field", "written"),
    [
        ("sheet", services.WrittenSheet("{", WRITTEN.par)),
        ("sheet", services.WrittenSheet('{"columns": 6}', WRITTEN.par)),
        ("par", services.WrittenSheet(WRITTEN.sheet, "A9:+1")),
        (None, services.WrittenSheet(WRITTEN.sheet, "A1:fast")),
    ],
)
def test_it_takes_no_written_workshop_that_is_unfit(
    cast: Cast, now: datetime, field: str | None, written: services.WrittenSheet
) -> None:
    friday = WorkshopFactory.create(date=FRIDAY)

    with pytest.raises(UnfitWorkshop) as refused:
        services.write_coming(workshop_id=friday.pk, staff=cast.staff, written=written, now=now)
    assert refused.value.field == field
    assert refused.value.message
    assert Workshop.objects.get(pk=friday.pk).revision == 0
    assert not Look.objects.exists()


@pytest.mark.usefixtures("short_search")
def test_what_is_made_anew_is_no_longer_the_one_that_was_written(cast: Cast, now: datetime) -> None:
    friday = WorkshopFactory.create(date=FRIDAY, is_written=True)
    services.replace_coming(workshop_id=friday.pk, staff=cast.staff, now=now)

    assert not Workshop.objects.get(pk=friday.pk).is_written


@pytest.mark.usefixtures("short_search")
def test_a_written_workshop_is_not_put_in_the_place_of_an_open_one(cast: Cast) -> None:
    workshop = WorkshopFactory.create(date=FRIDAY)
    with pytest.raises(NotReplaceable):
        services.write_coming(
            workshop_id=workshop.pk, staff=cast.staff, written=WRITTEN, now=workshop.opens_at
        )


def test_every_condition_of_publication_has_its_sentence() -> None:
    source = inspect.getsource(_conditions)
    assert set(VIOLATIONS) == set(re.findall(r'(?:yield |append\(|\[)"(\w+)"', source))
