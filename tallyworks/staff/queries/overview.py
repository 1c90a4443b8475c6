"""What waits for the staff: the figures of their first page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from tallyworks.core.calendar import paris_date
from tallyworks.players import queries as players
from tallyworks.proposals.queries import review
from tallyworks.staff.models import Act
from tallyworks.staff.queries.jobs import JobLine, list_jobs
from tallyworks.staff.queries.switches import SwitchLine, list_switches
from tallyworks.staff.querysets import ActQuerySet
from tallyworks.workshops.queries import stock

if TYPE_CHECKING:
    from tallyworks.players.models import Player

_LATEST_COUNT = 8


@dataclass(frozen=True, slots=True)
class Overview:
    """What waits; each part is None for staff who have no part in it."""

    backlog: review.Backlog | None
    ahead: stock.Ahead | None
    blocked_count: int | None
    jobs_in_trouble: list[JobLine] | None
    switched_off: list[SwitchLine] | None
    latest: ActQuerySet | None


def get_overview(*, staff: Player, now: datetime) -> Overview:
    """Return what waits for one of the staff, as far as he may see it; at most nine reads."""
    may = staff.has_perm
    return Overview(
        backlog=review.get_backlog(moderator_id=staff.pk)
        if may(review.REVIEW_PERMISSION)
        else None,
        ahead=stock.get_ahead(today=paris_date(now), now=now)
        if may("workshops.view_workshop")
        else None,
        blocked_count=players.count_blocked(now=now) if may("players.view_standing") else None,
        jobs_in_trouble=[line for line in list_jobs(now=now) if line.is_in_trouble]
        if may("staff.view_job")
        else None,
        switched_off=[line for line in list_switches() if not line.is_on]
        if may("staff.view_switch")
        else None,
        latest=Act.objects.latest_first().select_related("actor", "player")[:_LATEST_COUNT]
        if may("staff.view_act")
        else None,
    )
