"""A guest who logs in to an account he already has: his play becomes the member's."""

import logging
from datetime import datetime

from django.db import transaction

from tallyworks.players.models import Player, Standing
from tallyworks.players.queries.standing import get_running
from tallyworks.players.services.locks import lock_player
from tallyworks.players.services.standing import archive_player
from tallyworks.players.signals import guest_joined

logger = logging.getLogger(__name__)


def join_guest(*, guest_id: int, member_id: int, now: datetime) -> bool:
    """Join a guest's play to a member and archive the guest; return whether it happened now.

    One transaction: the apps above move what is theirs as `guest_joined` reaches them, under the
    locks of both players, the guest's taken first. A second try finds the guest archived and does
    nothing (site rules, "Players").
    """
    with transaction.atomic():
        # As `lock_whoever_acts` does; by id the two could wait for each other.
        for player_id in (guest_id, member_id):
            lock_player(player_id=player_id)
        is_waiting: bool = (
            Player.objects.guests().in_good_standing_at(now).filter(pk=guest_id).exists()
            # Of two log-ins at once the one received later may have come to the lock first.
            and get_running(guest_id, Standing.Kind.ARCHIVED, now=now) is None
            and Player.objects.members().filter(pk=member_id).exists()
        )
        if is_waiting:
            guest_joined.send(sender=Player, guest_id=guest_id, member_id=member_id, now=now)
            Player.objects.filter(pk=guest_id).update(joined_to=member_id)
            archive_player(player_id=guest_id, now=now, reason="joined to a member")
            logger.info("player.joined guest=%s member=%s", guest_id, member_id)
    return is_waiting
