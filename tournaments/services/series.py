"""Weekly tournaments set themselves up and are published without anybody's doing."""

from __future__ import annotations

import logging
from dataclasses import asdict, dataclass
from datetime import date, datetime, time

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tallyworks.core.acts import StaffAct, report_act
from tallyworks.core.errors import DomainError
from tournaments.errors import BadPlan, TournamentNotFound
from tournaments.models import Series, Tournament
from tournaments.models.tournaments import FirstRound
from tournaments.rules import creation, series
from tournaments.services.directing import check_director
from tournaments.services.making import (
    Edition,
    RoundPlan,
    TournamentPlan,
    begin_publication,
    check_plan,
    create_tournament,
)

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesPlan:
    """A weekly tournament as it is to be; `start_time` is Paris time, Monday is 0."""

    name: str
    weekday: int
    start_time: time
    rounds: tuple[RoundPlan, ...]
    text: str = ""
    is_rated: bool = True
    capacity: int = creation.USUAL_CAPACITY
    first_round: FirstRound = FirstRound.RATING
    has_check_in: bool = False


def create_series(*, plan: SeriesPlan, director_id: int, now: datetime) -> Series:
    """Set up a weekly tournament; the first editions follow by themselves.

    Raises:
        DirectorsOnly: he may not.
        BadPlan: it cannot be played that way.
    """
    check_director(player_id=director_id)
    if not 0 <= plan.weekday <= 6:
        raise BadPlan(_("A week has seven days."), field="weekday")
    example = _plan_of(plan, starts_at=now + series.AHEAD)
    check_plan(plan=example, now=now)
    made = Series(
        name=plan.name.strip(),
        text=plan.text,
        weekday=plan.weekday,
        start_time=plan.start_time,
        plan=[asdict(one) for one in plan.rounds],
        is_rated=plan.is_rated,
        capacity=plan.capacity,
        first_round=plan.first_round,
        has_check_in=plan.has_check_in,
        created_by_id=director_id,
        created_at=now,
    )
    with transaction.atomic():
        made.save()
        _report(made, "created", director_id, now=now)
    logger.info("tournament.series_created series=%s author=%s", made.pk, director_id)
    return made


def set_series_active(
    *, series_id: int, is_active: bool, director_id: int, now: datetime
) -> Series:
    """Let a series go on, or end it; tournaments that were set up stay. Locks it.

    Raises:
        DirectorsOnly: he may not.
        TournamentNotFound: there is no such series.
    """
    check_director(player_id=director_id)
    with transaction.atomic():
        found = Series.objects.filter(pk=series_id).select_for_update().first()
        if found is None:
            raise TournamentNotFound(_("There is no such weekly tournament."))
        if found.is_active != is_active:
            found.is_active = is_active
            found.save(update_fields=["is_active"])
            _report(found, "resumed" if is_active else "ended", director_id, now=now)
    return found


def _report(found: Series, code: str, director_id: int, *, now: datetime) -> None:
    act = StaffAct(
        code=f"series.{code}",
        actor_id=director_id,
        object_type="tournaments.series",
        object_id=found.pk,
    )
    report_act(act=act, now=now)


def continue_series(*, now: datetime) -> int:
    """Set up every tournament of a series that is due at `now` and ask for its publication.

    Returns how many. A catch-up: the database keeps a second one of the same week out. One that was
    thrown away does not come back; one whose puzzles could not be made is tried again. A series
    that cannot go on, as whoever set it up may not direct any more, keeps no other from going on.
    """
    count = 0
    for one in Series.objects.active().order_by("pk"):
        try:
            count += _continue(one, now=now)
        except DomainError as refusal:
            logger.exception("tournament.series_stuck series=%s code=%s", one.pk, refusal.code)
    return count


def _continue(one: Series, *, now: datetime) -> int:
    known = dict(one.tournaments.values_list("series_date", "pk"))
    failed = set(one.tournaments.failed_to_publish().values_list("series_date", flat=True))
    count = 0
    for day in series.coming_days(weekday=one.weekday, start_time=one.start_time, now=now):
        if day not in known:
            count += _set_up(one, day, now=now)
        elif day in failed:
            _publish_again(one, known[day], now=now)
    return count


def _set_up(one: Series, day: date, *, now: datetime) -> bool:
    """Set one edition up unless there is one or it was thrown away; locks the series."""
    rounds = tuple(RoundPlan(**entry) for entry in one.plan)
    plan = TournamentPlan(
        name=one.name,
        text=one.text,
        starts_at=series.start_of(day, one.start_time),
        rounds=rounds,
        is_rated=one.is_rated,
        capacity=one.capacity,
        first_round=FirstRound(one.first_round),
        has_check_in=one.has_check_in,
        allows_blocking=True,
    )
    try:
        with transaction.atomic():
            held = Series.objects.select_for_update().get(pk=one.pk)
            if day.isoformat() in held.skipped_dates:
                return False
            tournament = create_tournament(
                plan=plan,
                director_id=one.created_by_id,
                now=now,
                edition=Edition(series_id=one.pk, series_date=day),
            )
            begin_publication(tournament_id=tournament.pk, now=now)
    except IntegrityError:
        if not Tournament.objects.filter(series=one, series_date=day).exists():
            raise
        # Another process was first.
        return False
    return True


def _publish_again(one: Series, tournament_id: int, *, now: datetime) -> None:
    check_director(player_id=one.created_by_id)
    with transaction.atomic():
        begin_publication(tournament_id=tournament_id, now=now)


def _plan_of(plan: SeriesPlan, *, starts_at: datetime) -> TournamentPlan:
    return TournamentPlan(
        name=plan.name,
        text=plan.text,
        starts_at=starts_at,
        rounds=plan.rounds,
        is_rated=plan.is_rated,
        capacity=plan.capacity,
        first_round=plan.first_round,
        has_check_in=plan.has_check_in,
    )
