"""Reads of what one player has done over many workshops, for his profile."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.core.cache import cache
from django.db import DEFAULT_DB_ALIAS
from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, When

from sim.scoring import big_score, daily_score
from tallyworks.core.calendar import paris_date
from tallyworks.core.prepared import PreparedQuery
from tallyworks.workshops.models import Look, Record, Score, Workshop
from tallyworks.workshops.queries.addresses import page_url
from tallyworks.workshops.queries.rankings import get_rank
from tallyworks.workshops.queries.tallies import (
    cache_key,
    is_settled,
    keep,
    list_tallies,
)


@dataclass(frozen=True, slots=True)
class Solve:
    """A daily or big workshop that the player solved before its bell.

    `score` is None where he is not ranked, having seen the workshop before its opening. It
    `is_least` where it has closed and no smaller sum is possible.
    """

    workshop_id: int
    is_big: bool
    date: date
    sum: int
    par_sum: int
    score: int | None
    is_least: bool

    @property
    def reaches_par(self) -> bool:
        """Tell whether the sum is par or better."""
        return self.sum <= self.par_sum


@dataclass(frozen=True, slots=True)
class Day:
    """One daily workshop in the player's results; `rank` moves as long as it is open.

    `solve` is None where he has not solved it in time, `rank` where he is not in its ranking.
    """

    date: date
    number: int
    par_sum: int
    is_open: bool
    url: str
    solve: Solve | None
    rank: int | None


def list_solves(player_id: int, *, now: datetime) -> list[Solve]:
    """Return every daily and big workshop the player solved in time, by date, in one read.

    By his records, not by his places in rankings: a guest's days become the member's he is joined
    to, though closed rankings stand.
    """
    return [_solve(*row) for row in _SOLVES.rows(player_id=player_id, now=now)]


def _solves(player_id: int, now: datetime) -> QuerySet[Record, tuple[Any, ...]]:
    looks = Look.objects.filter(workshop=OuterRef("workshop"), player=OuterRef("player"))
    records = Record.objects.filter(
        player_id=player_id,
        measure=Record.Measure.SUM,
        workshop__kind__in=(Workshop.Kind.DAILY, Workshop.Kind.BIG),
    )
    return records.order_by("workshop__date", "workshop_id").values_list(
        "workshop_id",
        "workshop__kind",
        "workshop__date",
        "value",
        F("workshop__par_cost") + F("workshop__par_cycles") + F("workshop__par_area"),
        Exists(looks),
        Case(When(_is_least(now), then=True), default=False),
    )


_SOLVES = PreparedQuery(_solves, player_id=int, now=datetime)


def _is_least(now: datetime) -> Q:
    """Say that a record's value is a lower bound, which nobody is told before the close."""
    bounds = ("workshop__search_lower_bound", "workshop__proof__lower_bound")
    reached = Q(value=F(bounds[0])) | Q(value=F(bounds[1]))
    return reached & Q(workshop__closes_at__lte=now)


def list_held_days(*, year: int, now: datetime) -> list[date]:
    """Return the days of `year` that had a daily workshop open by `now`, in order."""
    rows = _HELD.rows(first=date(year, 1, 1), last=date(year, 12, 31), now=now)
    return [day for (day,) in rows]


_HELD = PreparedQuery(
    lambda first, last, now: (
        Workshop.objects.daily()
        .opened(now)
        .filter(date__gte=first, date__lte=last)
        .order_by("date")
        .values_list("date")
    ),
    first=date,
    last=date,
    now=datetime,
)


def list_latest_days(
    player_id: int, *, solves: Sequence[Solve], days: int, now: datetime
) -> list[Day]:
    """Return the latest `days` days that had a daily workshop, today first.

    `solves` are the player's (`list_solves`). Three queries at most.
    """
    since = paris_date(now) - timedelta(days=days)
    rows = _LATEST.rows(since=since, now=now)
    workshops = [Workshop.from_db(DEFAULT_DB_ALIAS, _WITHOUT_SHEET, row) for row in rows]
    solved = {solve.workshop_id: solve for solve in solves}
    ranked = [workshop for workshop in workshops if workshop.pk in solved]
    ranks = _get_ranks(player_id, ranked, now=now)
    return [
        Day(
            date=workshop.date,  # type: ignore[arg-type]
            number=workshop.number,
            par_sum=workshop.par_sum,
            is_open=workshop.is_open(now),
            url=page_url(workshop, now=now),
            solve=solved.get(workshop.pk),
            rank=ranks.get(workshop.pk),
        )
        for workshop in workshops
    ]


# Neither what is long nor what is secret.
_WITHOUT_SHEET = [
    field.attname
    for field in Workshop._meta.concrete_fields
    if field.attname not in {"sheet", "par"}
]
_LATEST = PreparedQuery(
    lambda since, now: (
        Workshop.objects.daily()
        .opened(now)
        .filter(date__gt=since)
        .newest_first()
        .values_list(*_WITHOUT_SHEET)
    ),
    since=date,
    now=datetime,
)


def _solve(  # noqa: PLR0913, PLR0917 - one parameter a column
    workshop_id: int,
    kind: str,
    day: date,
    value: int,
    par_sum: int,
    has_looked: bool,
    is_least: bool,
) -> Solve:
    is_big = kind == Workshop.Kind.BIG
    rate = big_score if is_big else daily_score
    score = None if has_looked else rate(par_sum, value)
    return Solve(workshop_id, is_big, day, value, par_sum, score, is_least)


def _get_ranks(player_id: int, workshops: Sequence[Workshop], *, now: datetime) -> dict[int, int]:
    """Return the player's ranks on `workshops` by id; those of settled ones are kept."""
    settled = {
        cache_key(f"rank:{player_id}", workshop): workshop.pk
        for workshop in workshops
        if is_settled(workshop, now=now)
    }
    known = {settled[key]: rank for key, rank in cache.get_many(settled).items()}
    missing = [workshop for workshop in workshops if workshop.pk not in known]
    if len(known) < len(settled):
        counted = _count_ranks(player_id, missing, now=now)
        keep({key: counted.get(pk) for key, pk in settled.items() if pk not in known})
        known |= counted
    else:
        # Today's, and yesterday's for some minutes.
        known |= {
            workshop.pk: get_rank(workshop, player_id=player_id, now=now) for workshop in missing
        }
    return {pk: rank for pk, rank in known.items() if rank is not None}


def _count_ranks(player_id: int, workshops: Sequence[Workshop], *, now: datetime) -> dict[int, int]:
    """Return the player's ranks on the workshops by id, where he is ranked.

    Players with a smaller sum come from the tallies, so that only ties are counted here.
    """
    tallies = list_tallies(workshops, now=now)
    own = Score.objects.of_rankings(tallies, now).filter(player_id=player_id)
    placed = own.annotate(tied_before=Score.objects.tied_before(now))
    rows = placed.values_list("workshop_id", "best_sum", "tied_before")
    return {
        workshop_id: 1
        + tied_before
        + sum(players for value, players in tallies[workshop_id].items() if value < best_sum)
        for workshop_id, best_sum, tied_before in rows
    }
