"""A member pauses his account, and comes back."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from tallyworks.players.errors import ArchivedByStaff
from tallyworks.players.models import Standing
from tallyworks.players.queries import standing as queries
from tallyworks.players.services.standing import archive_player, lock_acting_player, restore_player


def pause_account(*, player_id: int, now: datetime) -> None:
    """Archive the player by his own will: in no ranking to come, without prizes; locks his row.

    Raises:
        PlayerBlocked: he may not act.
        StandingUnchanged: he is archived.
    """
    with transaction.atomic():
        lock_acting_player(player_id=player_id, now=now)
        archive_player(player_id=player_id, now=now)


def resume_account(*, player_id: int, now: datetime) -> None:
    """End the player's own archive; locks his row.

    Raises:
        PlayerBlocked: he may not act.
        ArchivedByStaff: it is not his own.
        StandingUnchanged: he is not archived.
    """
    with transaction.atomic():
        lock_acting_player(player_id=player_id, now=now)
        archive = queries.get_running(player_id, Standing.Kind.ARCHIVED, now=now)
        if archive is not None and archive.author_id is not None:
            raise ArchivedByStaff(_("This account was archived by the staff. Write to them."))
        restore_player(player_id=player_id, now=now)
