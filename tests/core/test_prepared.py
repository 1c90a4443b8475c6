"""QuerySets compiled once: the same rows as the QuerySet gives, for any values."""

from datetime import date, datetime, timedelta

import pytest

from tallyworks.core.prepared import PreparedInsert, PreparedQuery, upsert
from tallyworks.workshops.models import Record, Run, Workshop
from tests.conftest import Cast
from tests.factories import WorkshopFactory


def test_it_gives_what_the_queryset_gives_in_its_types(db: None, now: datetime) -> None:
    days = [WorkshopFactory.create(date=now.date() + timedelta(days=count)) for count in range(3)]
    Workshop.objects.filter(pk=days[0].pk).update(par_cost=3)
    query = PreparedQuery(
        lambda cost, instant: (
            Workshop.objects.daily()
            .filter(par_cost__gt=cost, opens_at__lt=instant)
            .order_by("date")
            .values_list("pk", "opens_at", "date")
        ),
        cost=int,
        instant=datetime,
    )

    def found(cost: int, instant: datetime) -> list[int]:
        return [row[0] for row in query.rows(cost=cost, instant=instant)]

    assert query.rows(cost=3, instant=days[2].opens_at) == [
        (days[1].pk, days[1].opens_at, days[1].date)
    ]
    assert found(0, days[2].opens_at) == [days[0].pk, days[1].pk]
    assert found(10**6, days[2].opens_at) == []
    assert found(0, days[0].opens_at) == []


def test_it_gives_a_page_of_the_rows(db: None, now: datetime) -> None:
    days = [now.date() + timedelta(days=count) for count in range(5)]
    for day in days:
        WorkshopFactory.create(date=day)
    query = PreparedQuery(
        lambda kind: Workshop.objects.filter(kind=kind).order_by("date").values_list("date"),
        kind=str,
    )

    assert query.page(1, 3, kind="DAILY") == [(days[1],), (days[2],)]
    assert query.page(4, 6, kind="DAILY") == [(days[4],)]
    assert query.page(0, 5, kind="BIG") == []


def test_it_refuses_a_name_that_the_query_does_not_use(db: None) -> None:
    query = PreparedQuery(
        lambda cost, unused: Workshop.objects.filter(par_cost=cost), cost=int, unused=int
    )

    with pytest.raises(ValueError, match="unused"):
        query.rows(cost=1, unused=2)


def test_it_inserts_a_row_as_saving_it_does(cast: Cast, today: Workshop, now: datetime) -> None:
    run = Run(
        player=cast.member, workshop=today, machine="A1:+2", status=Run.Status.JAM,
        cost=1, cycles=0, area=1, received_at=now,
    )  # fmt: skip
    PreparedInsert(Run).insert(run)

    stored = Run.objects.get()
    assert (stored.pk, stored.machine, stored.received_at) == (run.pk, "A1:+2", now)
    assert stored.after_close is False
    run.refresh_from_db()
    assert run.player_id == cast.member.pk


def test_it_takes_dates(db: None) -> None:
    first, second = date(2026, 11, 30), date(2026, 12, 1)
    for day in (first, second):
        WorkshopFactory.create(date=day)
    query = PreparedQuery(
        lambda day: Workshop.objects.filter(date__gte=day).order_by("date").values_list("date"),
        day=date,
    )

    assert query.rows(day=first) == [(first,), (second,)]
    assert query.rows(day=second) == [(second,)]


def test_an_upsert_stores_new_rows_and_changes_the_named_fields_of_old_ones(
    cast: Cast, today: Workshop, now: datetime
) -> None:
    run = Run.objects.create(
        player=cast.member, workshop=today, machine="A1:+2", status=Run.Status.SOLVED,
        cost=1, cycles=1, area=1, received_at=now,
    )  # fmt: skip

    def store(values: dict[str, int], reached_at: datetime) -> None:
        rows = [
            Record(
                player=cast.member, workshop=today, run=run,
                measure=measure, value=value, reached_at=reached_at,
            )
            for measure, value in values.items()
        ]  # fmt: skip
        upsert(rows, unique=("workshop", "player", "measure"), update=("value",))

    store({"COST": 5, "AREA": 7}, now)
    store({"COST": 4, "SUM": 9}, now + timedelta(hours=1))
    store({}, now)

    stored = Record.objects.order_by("measure").values_list("measure", "value", "reached_at")
    assert list(stored) == [
        ("AREA", 7, now),
        ("COST", 4, now),
        ("SUM", 9, now + timedelta(hours=1)),
    ]
