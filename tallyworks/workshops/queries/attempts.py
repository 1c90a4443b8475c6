"""Reads about a player's runs and records."""

from dataclasses import dataclass
from datetime import date, datetime

from tallyworks.core.calendar import Period
from tallyworks.core.prepared import PreparedQuery
from tallyworks.workshops import rules
from tallyworks.workshops.models import Record, Run, Workshop
from tallyworks.workshops.queries.catalogue import get_opened_workshop
from tallyworks.workshops.querysets import RecordQuerySet, RunCounts, RunQuerySet


def count_runs(player_id: int, *, now: datetime, day: Period) -> tuple[int, int]:
    """Return how many runs the player made in the latest 60 seconds, and in the day of `now`."""
    minute_ago = now - rules.MINUTE
    rows = _COUNTS.rows(
        player_id=player_id,
        since=min(day.opens_at, minute_ago),
        minute_ago=minute_ago,
        opens_at=day.opens_at,
        closes_at=day.closes_at,
    )
    return (rows[0][0], rows[0][1]) if rows else (0, 0)


def _counts(*, player_id: int, since: datetime, minute_ago: datetime, **day: datetime) -> RunCounts:
    runs = Run.objects.filter(player_id=player_id, received_at__gte=since)
    return runs.count_since(minute_ago, Period(day["opens_at"], day["closes_at"]))


# Asked by every run.
_COUNTS = PreparedQuery(
    _counts,
    player_id=int,
    since=datetime,
    minute_ago=datetime,
    opens_at=datetime,
    closes_at=datetime,
)


def list_recent_instants(player_id: int, *, now: datetime) -> list[datetime]:
    """Return the instants of the player's runs of the latest 60 seconds, oldest first."""
    recent = Run.objects.filter(player_id=player_id).received_since(now - rules.MINUTE)
    return list(recent.order_by("received_at").values_list("received_at", flat=True))


@dataclass(frozen=True, slots=True)
class Held:
    """A player's best value of a measure, when it was first reached, and by which run."""

    measure: str
    value: int
    reached_at: datetime
    machine: str
    run: rules.Measures


Records = dict[str, Held]
"""A player's records on one workshop by measure."""


def get_records(*, player_id: int, workshop_id: int) -> Records:
    """Return the player's records on one workshop."""
    rows = _RECORDS.rows(player_id=player_id, workshop_id=workshop_id)
    return {row[0]: _held(*row) for row in rows}


def _held(  # noqa: PLR0913, PLR0917 - one parameter a column
    measure: str, value: int, reached_at: datetime, machine: str, cost: int, cycles: int, area: int
) -> Held:
    return Held(measure, value, reached_at, machine, rules.Measures(cost, cycles, area))


def hold(record: Record) -> Held:
    """Return what a stored record says; it comes with its run."""
    run = record.run
    return Held(
        measure=record.measure,
        value=record.value,
        reached_at=record.reached_at,
        machine=run.machine,
        run=rules.Measures(run.cost, run.cycles, run.area),
    )


_RECORD_FIELDS = [
    "measure",
    "value",
    "reached_at",
    "run__machine",
    "run__cost",
    "run__cycles",
    "run__area",
]
# Asked by every run.
_RECORDS = PreparedQuery(
    lambda player_id, workshop_id: Record.objects.filter(
        player_id=player_id, workshop_id=workshop_id
    ).values_list(*_RECORD_FIELDS),
    player_id=int,
    workshop_id=int,
)


def get_reached_at(*, player_id: int, workshop_id: int, most_sum: int) -> datetime | None:
    """Return when the player's counted runs first gave a sum of `most_sum` or less."""
    rows = _REACHING.rows(player_id=player_id, workshop_id=workshop_id, most_sum=most_sum)
    return rows[0][0] if rows else None


_REACHING = PreparedQuery(
    lambda player_id, workshop_id, most_sum: (
        Run.objects.filter(player_id=player_id, workshop_id=workshop_id)
        .reaching(most_sum)
        .values_list("received_at")[:1]
    ),
    player_id=int,
    workshop_id=int,
    most_sum=int,
)


@dataclass(frozen=True, slots=True)
class OwnPlay:
    """A player's records on one workshop by measure, and the days whose daily he solved in time."""

    records: Records
    solved_days: frozenset[date]


def get_own_play(*, player_id: int, workshop_id: int | None) -> OwnPlay:
    """Return a player's records on a workshop and all his solved days, in one read."""
    # No workshop has the id 0.
    rows = _OWN_PLAY.rows(player_id=player_id, workshop_id=workshop_id or 0)
    return OwnPlay(
        {held[0]: _held(*held) for *held, held_id, _kind, _day in rows if held_id == workshop_id},
        frozenset(
            day
            for measure, *_held, kind, day in rows
            if measure == Record.Measure.SUM and kind == Workshop.Kind.DAILY
        ),
    )


# Asked by every visit of home.
_OWN_PLAY = PreparedQuery(
    lambda player_id, workshop_id: (
        Record.objects.filter(player_id=player_id)
        .of_days_and(workshop_id)
        .values_list(*_RECORD_FIELDS, "workshop_id", "workshop__kind", "workshop__date")
    ),
    player_id=int,
    workshop_id=int,
)


def list_records(player_id: int) -> RecordQuerySet:
    """Return all records of a player."""
    return Record.objects.filter(player_id=player_id)


def list_runs(*, player_id: int | None, workshop_id: int, now: datetime) -> RunQuerySet:
    """Return the player's own runs on an opened workshop, newest first; none for nobody.

    Raises:
        WorkshopNotFound: there is no such workshop, or it is still to come.
    """
    workshop = get_opened_workshop(workshop_id, now=now)
    if player_id is None:
        return Run.objects.none()
    runs = Run.objects.filter(player_id=player_id, workshop=workshop)
    return runs.with_workshops().newest_first()


@dataclass(frozen=True, slots=True)
class OwnReceipt:
    """A counted run of the player's with its receipt, on a dated workshop."""

    kind: str
    day: date
    is_open: bool
    sum: int
    receipt: rules.Receipt


def list_own_receipts(player_id: int, *, count: int, now: datetime) -> list[OwnReceipt]:
    """Return the latest receipts of the player, in one read."""
    runs = Run.objects.filter(player_id=player_id).with_receipts().with_workshops()
    return [
        OwnReceipt(run.workshop.kind, run.workshop.day, run.workshop.is_open(now), run.sum, receipt)
        for run in runs.newest_first()[:count]
        if (receipt := run.receipt) is not None
    ]
