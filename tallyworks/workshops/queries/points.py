"""Reads of points in bulk, for what adds them up over weeks and months."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from django.db.models import Exists, OuterRef

from sim.scoring import largest_sum
from tallyworks.core.prepared import PreparedQuery
from tallyworks.workshops.models import Look, Record, Run, Score, Workshop
from tallyworks.workshops.queries.attempts import get_reached_at
from tallyworks.workshops.queries.rankings import points

if TYPE_CHECKING:
    from tallyworks.workshops.querysets import RecordQuerySet, RunQuerySet

_RANKED = (Workshop.Kind.DAILY, Workshop.Kind.BIG)


@dataclass(frozen=True, slots=True)
class WorkshopPoints:
    """What a player has on one daily or big workshop.

    `date` is its day or, of a big one, its Monday; `reached_at` when the points were reached.
    """

    player_id: int
    date: date
    points: int
    reached_at: datetime


@dataclass(frozen=True, slots=True)
class Attempt:
    """A run that was received in time and solved a daily or big workshop."""

    player_id: int
    workshop_id: int
    date: date
    is_big: bool
    par_sum: int
    sum: int
    received_at: datetime


def get_points_reached_at(record: Record) -> datetime:
    """Return when the points of a record of the sum were reached, which may be before the sum."""
    workshop = record.workshop
    gained = points(workshop, record.value)
    if not gained:
        return record.reached_at
    is_big = workshop.kind == Workshop.Kind.BIG
    reached_at = get_reached_at(
        player_id=record.player_id,
        workshop_id=workshop.pk,
        most_sum=largest_sum(workshop.par_sum, gained, big=is_big),
    )
    return reached_at or record.reached_at


def list_points(
    player_id: int, *, since: date, until: date, is_joined: bool
) -> list[WorkshopPoints]:
    """Return what the player has on workshops dated from `since` to `until`, excluded.

    Whoever saw a workshop before its opening has nothing on it. Where a guest's play was joined to
    the player's (`is_joined`), the rankings of workshops closed by then stand, while the points
    follow the joined attempts: they are read from these.
    """
    if is_joined:
        return [_rate(record) for record in _records(player_id, since=since, until=until)]
    rows = _POINTS.rows(player_id=player_id, since=since, until=until)
    return [
        WorkshopPoints(player_id, day, gained, reached_at)
        for day, gained, reached_at in rows
        if day is not None
    ]


def list_attempts(*, since: date, until: date) -> Iterator[Attempt]:
    """Yield what was solved in time on workshops dated from `since` to `until`, by receipt.

    Attempts of players who had seen the workshop before its opening are left out.
    """
    runs: RunQuerySet = Run.objects.counted()
    runs = runs.filter(~_looked(), **_dated(since, until)).select_related("workshop")
    for run in runs.order_by("received_at", "pk").iterator():
        assert run.workshop.date is not None
        yield Attempt(
            player_id=run.player_id,
            workshop_id=run.workshop_id,
            date=run.workshop.date,
            is_big=run.workshop.kind == Workshop.Kind.BIG,
            par_sum=run.workshop.par_sum,
            sum=run.sum,
            received_at=run.received_at,
        )


def _dated(since: date, until: date) -> dict[str, Any]:
    return {
        "workshop__kind__in": _RANKED,
        "workshop__date__gte": since,
        "workshop__date__lt": until,
    }


# Asked with every score.
_POINTS = PreparedQuery(
    lambda player_id, since, until: Score.objects.filter(
        player_id=player_id, **_dated(since, until)
    ).values_list("workshop__date", "points", "points_reached_at"),
    player_id=int,
    since=date,
    until=date,
)


def _looked() -> Exists:
    return Exists(Look.objects.filter(workshop=OuterRef("workshop"), player=OuterRef("player")))


def _records(player_id: int, *, since: date, until: date) -> RecordQuerySet:
    records: RecordQuerySet = Record.objects.filter(~_looked(), **_dated(since, until))
    own = records.filter(player_id=player_id, measure=Record.Measure.SUM)
    return own.select_related("workshop")


def _rate(record: Record) -> WorkshopPoints:
    workshop = record.workshop
    assert workshop.date is not None
    gained, reached_at = points(workshop, record.value), get_points_reached_at(record)
    return WorkshopPoints(record.player_id, workshop.date, gained, reached_at)
