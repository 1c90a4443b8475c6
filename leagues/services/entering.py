"""How players get their seats: one by one with a first score, or all that wait at a close."""

import logging
from datetime import date, datetime

from django.db import connection
from django.db.models import Count, F, IntegerField
from django.db.models.functions import Coalesce

from leagues import rules
from leagues.models import Desk, Entry, Group, Rung

logger = logging.getLogger(__name__)

# In one statement, for a late close seats a whole week's players. Both databases know it.
_SEAT_ALL = """
WITH seats AS (
  SELECT e.id AS entry_id, d.tier AS tier, d.taken + ROW_NUMBER() OVER (
      PARTITION BY d.tier ORDER BY e.first_scored_at, e.player_id
    ) - 1 AS position
  FROM leagues_entry e
  LEFT JOIN leagues_rung r ON r.player_id = e.player_id
  JOIN leagues_desk d ON d.week_id = e.week_id AND d.tier = COALESCE(r.tier, 1)
  WHERE e.week_id = %(week)s AND e.group_id IS NULL AND e.points > 0
)
UPDATE leagues_entry SET
  group_id = g.id, tier = g.tier, seat = seats.position %% 30 + 1, entered_at = %(now)s
FROM seats JOIN leagues_group g
  ON g.week_id = %(week)s AND g.tier = seats.tier AND g.number = seats.position / 30 + 1
WHERE leagues_entry.id = seats.entry_id
"""


def league_group(*, group_id: int) -> str:
    """Return the name of the sockets' group that follows a group of the league."""
    return f"league.{group_id}"


def enter_group(*, player_id: int, monday: date, now: datetime) -> int:
    """Seat a player who has points and no seat in a group of his tier; return the group's id.

    The caller holds the week. Locks the tier's desk, so that no two take one seat.
    """
    tier = Rung.objects.filter(pk=player_id).values_list("tier", flat=True).first()
    desk = Desk.objects.select_for_update().get(week_id=monday, tier=tier or rules.LOWEST_TIER)
    seat = rules.seat_at(desk.taken)
    group, _made = Group.objects.get_or_create(
        week_id=monday, tier=desk.tier, number=seat.group_number
    )
    waiting = Entry.objects.filter(week_id=monday, player_id=player_id, group__isnull=True)
    waiting.update(group=group, seat=seat.number, tier=desk.tier, entered_at=now)
    Desk.objects.filter(pk=desk.pk).update(taken=F("taken") + 1)
    logger.info("league.entered player=%s group=%s", player_id, group.pk)
    return group.pk


def seat_waiting(*, monday: date, now: datetime) -> int:
    """Seat all who scored before the week's groups opened; return how many.

    In the order of their first score, then player id, each in a group of his tier. The caller has
    locked the week before, which every score of this one holds: none comes in meanwhile.
    """
    counts = _waiting_counts(monday)
    for desk in Desk.objects.filter(week_id=monday):
        count = counts.get(desk.tier, 0)
        if count:
            _make_groups(desk, desk.taken + count)
    adapt = connection.ops
    values = {
        "week": adapt.adapt_datefield_value(monday),
        "now": adapt.adapt_datetimefield_value(now),
    }
    with connection.cursor() as cursor:
        cursor.execute(_SEAT_ALL, values)
    for tier, count in counts.items():
        Desk.objects.filter(week_id=monday, tier=tier).update(taken=F("taken") + count)
    return sum(counts.values())


def _waiting_counts(monday: date) -> dict[int, int]:
    waiting = Entry.objects.of_week(monday).filter(group__isnull=True, points__gt=0)
    own_tier = Coalesce("player__rung__tier", rules.LOWEST_TIER, output_field=IntegerField())
    counted = waiting.order_by().values(own=own_tier).annotate(players=Count("pk"))
    return dict(counted.values_list("own", "players"))


def _make_groups(desk: Desk, taken: int) -> None:
    last = rules.seat_at(taken - 1).group_number
    groups = [
        Group(week_id=desk.week_id, tier=desk.tier, number=number) for number in range(1, last + 1)
    ]
    Group.objects.bulk_create(groups, ignore_conflicts=True)
