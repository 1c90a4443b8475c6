"""What a changed score does to the player's week and month."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from leagues import rules
from leagues.models import Entry, Join, SeasonEntry
from leagues.services.entering import enter_group, league_group
from leagues.services.periods import hold_unpaid_season, hold_week
from tallyworks.core import push
from tallyworks.core.calendar import week_monday
from tallyworks.core.prepared import PreparedQuery
from tallyworks.workshops.queries.points import WorkshopPoints, list_points

logger = logging.getLogger(__name__)

_WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True, kw_only=True)
class WeekScore:
    """A player's total of a week; `first_scored_at` is when his first points came, as far as known.

    Of several such instants the earliest stands.
    """

    player_id: int
    monday: date
    total: rules.Total
    first_scored_at: datetime


def count_score(*, player_id: int, day: date, now: datetime) -> None:
    """Count a score of the player, received at `now`, for the week and season of a workshop's day.

    A big workshop's day is its Monday. The first score of a week seats the player in a group,
    unless the week before is still to be closed. The caller has locked the player's row, in a
    transaction; the week and its desk are locked here.
    """
    monday, month = week_monday(day), rules.month_of(day)
    parts = _parts(
        player_id,
        since=min(monday, month),
        until=max(monday + _WEEK, rules.next_month(month)),
    )
    total = _total(part for part in parts if week_monday(part.date) == monday)
    if total is not None and total.points:
        score = WeekScore(player_id=player_id, monday=monday, total=total, first_scored_at=now)
        _keep_week(score, now)
    total = _total(part for part in parts if rules.month_of(part.date) == month)
    if total is not None:
        _keep_season(player_id, month, total)


def recount_week(*, player_id: int, monday: date, first_scored_at: datetime, now: datetime) -> None:
    """Count a whole week anew, as after a join; see `count_score` for what is locked."""
    total = _total(_parts(player_id, since=monday, until=monday + _WEEK))
    if total is not None and total.points:
        score = WeekScore(
            player_id=player_id, monday=monday, total=total, first_scored_at=first_scored_at
        )
        _keep_week(score, now)


def recount_season(*, player_id: int, month: date) -> None:
    """Count a whole month anew, as after a join."""
    total = _total(_parts(player_id, since=month, until=rules.next_month(month)))
    if total is not None:
        _keep_season(player_id, month, total)


def _parts(player_id: int, *, since: date, until: date) -> list[WorkshopPoints]:
    is_joined = bool(_JOINS.rows(player_id=player_id))
    return list_points(player_id, since=since, until=until, is_joined=is_joined)


def _total(parts: Iterable[WorkshopPoints]) -> rules.Total | None:
    return rules.add_up(rules.Points(part.points, part.reached_at) for part in parts)


def _keep_week(score: WeekScore, now: datetime) -> None:
    held = hold_week(monday=score.monday)
    if not held.is_counting:
        # Received in time, but computed more than ten minutes later: the close stands.
        logger.warning("league.too_late player=%s week=%s", score.player_id, score.monday)
        return
    before = _SEATS.rows(player_id=score.player_id, monday=score.monday)
    entry = Entry(
        week_id=score.monday,
        player_id=score.player_id,
        points=score.total.points,
        reached_at=score.total.reached_at,
        first_scored_at=score.first_scored_at,
    )
    group_id = None
    if before:
        group_id, first_scored_at = before[0]
        entry.first_scored_at = min(first_scored_at, score.first_scored_at)
    Entry.objects.keep(entry)
    if group_id is None and held.has_groups:
        group_id = enter_group(player_id=score.player_id, monday=score.monday, now=now)
    if group_id is not None:
        message: push.Message = {"type": "ranking_changed", "at": now.isoformat()}
        push.publish(league_group(group_id=group_id), message)


def _keep_season(player_id: int, month: date, total: rules.Total) -> None:
    if not hold_unpaid_season(month=month):
        logger.warning("season.too_late player=%s season=%s", player_id, month)
        return
    entry = SeasonEntry(
        season_id=month,
        player_id=player_id,
        points=total.points,
        reached_at=total.reached_at,
        solved_count=total.solved_count,
    )
    SeasonEntry.objects.keep([entry])


# Asked with every score.
_JOINS = PreparedQuery(
    lambda player_id: Join.objects.filter(member_id=player_id).values_list("pk"), player_id=int
)
_SEATS = PreparedQuery(
    lambda player_id, monday: Entry.objects.filter(week_id=monday, player_id=player_id).values_list(
        "group_id", "first_scored_at"
    ),
    player_id=int,
    monday=date,
)
