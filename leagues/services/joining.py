"""What becomes of a guest's week and season when he is joined to a member (site rules §2)."""

from datetime import datetime

from django.db import transaction

from leagues import rules
from leagues.models import Entry, Join, SeasonEntry
from leagues.services.scoring import recount_season, recount_week


def join_week(*, guest_id: int, member_id: int, now: datetime) -> None:
    """Give the member the points that the joined attempts make; the guest keeps none.

    That is so for every week and season whose due instant is not past at `now`: there the guest is
    archived. What was due before stands, even where a late job is still to write it down.

    The guest's seat stays empty and his tier is lost: a member without a seat enters a group of
    his own tier. The caller has locked both players' rows, and the attempts and records are joined
    already.
    """
    with transaction.atomic():
        Join.objects.create(guest_id=guest_id, member_id=member_id, joined_at=now)
        for entry in Entry.objects.filter(player_id=guest_id).order_by("week_id"):
            if now <= rules.week_due_at(entry.week_id):
                _empty(entry)
                recount_week(
                    player_id=member_id,
                    monday=entry.week_id,
                    first_scored_at=entry.first_scored_at,
                    now=now,
                )
        for item in SeasonEntry.objects.filter(player_id=guest_id).order_by("season_id"):
            if now <= rules.season_due_at(item.season_id):
                item.delete()
                recount_season(player_id=member_id, month=item.season_id)


def _empty(entry: Entry) -> None:
    """Take the points away; who waits for a seat needs none any more."""
    if entry.group_id is None:
        entry.delete()
    else:
        entry.points = 0
        entry.save(update_fields=["points"])
