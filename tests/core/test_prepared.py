"""QuerySets compiled once: the same rows as the QuerySet gives, for any values."""

from datetime import datetime, timedelta

import pytest

from tallyworks.core.prepared import PreparedInsert, PreparedQuery
from tallyworks.workshops.models import Run, Workshop
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
