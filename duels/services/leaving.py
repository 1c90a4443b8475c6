"""What becomes of a member's duels when he is blocked or deleted."""

import logging
from datetime import datetime

from django.db import transaction

from duels.models import Duel, Seat
from duels.services.locks import put_off
from duels.services.news import tell_room
from tallyworks.core import jobs

logger = logging.getLogger(__name__)


def leave_duels(*, player_id: int, now: datetime) -> None:
    """Have the player forfeit the duels in which he is not done, and his open challenges lapse.

    The stakes and ratings follow when the other one is done as well; where he is out of it too,
    the duel is cancelled. The caller has locked the player's row; locks his duels by id.
    """
    with transaction.atomic():
        duels = Duel.objects.of_player(player_id).filter(
            status__in=(Duel.Status.OPEN, Duel.Status.ACCEPTED)
        )
        for duel in duels.select_for_update().order_by("pk"):
            if duel.status == Duel.Status.ACCEPTED:
                _forfeit(duel, player_id, now=now)
            elif duel.challenger_id == player_id:
                duel.status = Duel.Status.LAPSED
                duel.save(update_fields=["status"])
        # Not settled here: that would lock accounts while other duels are held.
        jobs.enqueue("duels.catch_up")


def _forfeit(duel: Duel, player_id: int, *, now: datetime) -> None:
    seats = list(Seat.objects.of_duel(duel.pk))
    seat = next(seat for seat in seats if seat.player_id == player_id)
    if seat.is_over(now):
        return
    seat.left_at = now
    seat.save(update_fields=["left_at"])
    put_off(duel=duel, seats=seats)
    tell_room(duel=duel, kind="left", now=now, player_id=player_id)
    logger.info("duel.forfeited duel=%s player=%s", duel.pk, player_id)
