"""Reads about workshops: one by day or id, the archive, the week."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.core.cache import caches
from django.db import DEFAULT_DB_ALIAS
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from sim import codec
from sim.sheet import Sheet
from tallyworks.core.prepared import PreparedQuery
from tallyworks.workshops.errors import WorkshopNotFound
from tallyworks.workshops.models import Draft, Look, Run, Score, Workshop
from tallyworks.workshops.queries import addresses
from tallyworks.workshops.queries.tallies import list_tallies
from tallyworks.workshops.querysets import WorkshopQuerySet

_A_YEAR = timedelta(days=366)


@dataclass(frozen=True, slots=True)
class OwnResult:
    """The viewer's best sum on a workshop and the points it gave."""

    sum: int
    score: int


@dataclass(frozen=True, slots=True)
class ArchiveDay:
    """One line of the archive; `own` is the viewer's result, None without a solve in time."""

    date: date
    is_big: bool
    number: int
    par_sum: int
    is_open: bool
    url: str
    solver_count: int
    own: OwnResult | None


@dataclass(frozen=True, slots=True)
class Week:
    """The opened daily workshops of a week by day, its big one, and which of them are begun.

    Begun is what the player keeps a machine of, or has run one on.
    """

    days: dict[date, Workshop]
    big: Workshop | None
    begun_ids: frozenset[int]


def get_opened_workshop(workshop_id: int, *, now: datetime) -> Workshop:
    """Return an open or closed workshop of a kind that anyone may open.

    Raises:
        WorkshopNotFound: there is none, it is still to come, it hides until a Start, or was hidden.
    """
    # Only a coming workshop is ever replaced; a member's may be hidden, and a deployment may bring
    # the tutorial new sheets. Any other that has opened stays as this process read it.
    memory = caches["memory"]
    key = f"workshops:opened:{workshop_id}"
    workshop: Workshop | None = memory.get(key)
    if workshop is None:
        workshop = _read_workshop(workshop_id)
        if workshop is None or workshop.is_secret or not workshop.has_opened(now):
            raise WorkshopNotFound(_("There is nothing here."))
        if workshop.closes_at is not None:
            memory.set(key, workshop)
    return workshop


def _read_workshop(workshop_id: int) -> Workshop | None:
    rows = _BY_ID.rows(workshop_id=workshop_id)
    return Workshop.from_db(DEFAULT_DB_ALIAS, _FIELDS, rows[0]) if rows else None


_FIELDS = [field.attname for field in Workshop._meta.concrete_fields]
_BY_ID = PreparedQuery(
    lambda workshop_id: Workshop.objects.filter(pk=workshop_id).values_list(*_FIELDS),
    workshop_id=int,
)


def get_dated(kind: str, day: date, *, now: datetime) -> Workshop | None:
    """Return the workshop of `kind` and date (a big one's is its Monday) if it has opened."""
    rows = _DATED.rows(kind=kind, day=day, now=now)
    return Workshop.from_db(DEFAULT_DB_ALIAS, _FIELDS, rows[0]) if rows else None


_DATED = PreparedQuery(
    lambda kind, day, now: (
        Workshop.objects.public().opened(now).filter(kind=kind, date=day).values_list(*_FIELDS)
    ),
    kind=str,
    day=date,
    now=datetime,
)


def get_blitz(day: date, *, now: datetime) -> Workshop | None:
    """Return the Blitz workshop of `day` if its day has come; whoever asks keeps it to himself."""
    return Workshop.objects.opened(now).filter(kind=Workshop.Kind.BLITZ, date=day).first()


def get_duel_workshop(workshop_id: int) -> Workshop:
    """Return the workshop of a duel; whoever asks keeps it from players before their Start."""
    return Workshop.objects.of_duels().get(pk=workshop_id)


def has_looked(*, player_id: int, workshop_id: int) -> bool:
    """Tell whether the player, as one of the staff, has seen a workshop before he could play it."""
    return bool(_LOOKS.rows(player_id=player_id, workshop_id=workshop_id))


# Asked with every better sum.
_LOOKS = PreparedQuery(
    lambda player_id, workshop_id: Look.objects.filter(
        player_id=player_id, workshop_id=workshop_id
    ).values_list("pk"),
    player_id=int,
    workshop_id=int,
)


def get_sheet(workshop: Workshop) -> Sheet:
    """Return the simulator's sheet of `workshop`."""
    return codec.sheet_from_json(workshop.sheet)


def list_opened(kind: str, *, now: datetime) -> WorkshopQuerySet:
    """Return the open and every closed workshop of `kind`, newest first."""
    return Workshop.objects.public().opened(now).filter(kind=kind).newest_first()


def list_recent_pars(*, now: datetime) -> list[str]:
    """Return the par machines, as notations, of the daily and big workshops of the last year."""
    since = now.date() - _A_YEAR
    opened = Workshop.objects.public().opened(now).filter(date__gte=since)
    return list(opened.values_list("par", flat=True))


def list_archive_days(
    workshops: Iterable[Workshop], *, player_id: int | None, now: datetime
) -> list[ArchiveDay]:
    """Return the archive's lines of `workshops` with the viewer's results, in two queries."""
    workshops = list(workshops)
    tallies = list_tallies(workshops, now=now)
    own: dict[int, OwnResult] = {}
    if player_id is not None:
        scores = Score.objects.filter(workshop__in=workshops, player_id=player_id)
        own = {score.workshop_id: OwnResult(score.best_sum, score.points) for score in scores}
    return [
        ArchiveDay(
            date=workshop.day,
            is_big=workshop.kind == Workshop.Kind.BIG,
            number=workshop.number,
            par_sum=workshop.par_sum,
            is_open=workshop.is_open(now),
            url=addresses.page_url(workshop, now=now),
            solver_count=sum(tallies[workshop.pk].values()),
            own=own.get(workshop.pk),
        )
        for workshop in workshops
    ]


def get_neighbour_dates(workshop: Workshop, *, now: datetime) -> dict[str, date | None]:
    """Return `previous_date` and `next_date`, the opened workshops of its kind beside it."""
    rows = _NEIGHBOURS.rows(kind=workshop.kind, day=workshop.day, now=now)
    return dict(zip(("previous_date", "next_date"), rows[0], strict=True))


_NEIGHBOURS = PreparedQuery(
    lambda kind, day, now: Workshop.objects.filter(kind=kind).opened(now).neighbour_dates(day),
    kind=str,
    day=date,
    now=datetime,
)


def get_week(monday: date, *, player_id: int | None, now: datetime) -> Week:
    """Return the opened workshops of the week of `monday` before a player, or nobody; one read."""
    # Nobody has the id 0.
    rows = _WEEK.rows(
        monday=monday, sunday=monday + timedelta(days=6), player_id=player_id or 0, now=now
    )
    week = [Workshop.from_db(DEFAULT_DB_ALIAS, _FIELDS, fields) for *fields, _begun in rows]
    return Week(
        days={item.day: item for item in week if item.kind == Workshop.Kind.DAILY},
        big=next((item for item in week if item.kind == Workshop.Kind.BIG), None),
        begun_ids=frozenset(item.pk for item, row in zip(week, rows, strict=True) if row[-1]),
    )


def _week(
    monday: date, sunday: date, player_id: int, now: datetime
) -> QuerySet[Workshop, tuple[Any, ...]]:
    opened = Workshop.objects.opened(now).filter(kind__in=Workshop.SCORED_KINDS)
    dated = opened.filter(date__gte=monday, date__lte=sunday)
    return dated.annotate(is_begun=_is_begun(player_id)).values_list(*_FIELDS, "is_begun")


# Asked by every visit of home.
_WEEK = PreparedQuery(_week, monday=date, sunday=date, player_id=int, now=datetime)


def has_begun(*, player_id: int, workshop_id: int) -> bool:
    """Tell whether the player keeps a machine of the workshop, or has run one; one read."""
    return Workshop.objects.filter(_is_begun(player_id), pk=workshop_id).exists()


def _is_begun(player_id: int) -> Q:
    """Say that a player has begun a workshop."""
    own = {"player_id": player_id, "workshop_id": OuterRef("pk")}
    kept = Draft.objects.filter(**own).exclude(machine="")
    return Q(Exists(Run.objects.filter(**own))) | Q(Exists(kept))
