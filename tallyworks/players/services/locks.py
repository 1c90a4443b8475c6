"""The one lock that serialises what a player does."""

from tallyworks.core.prepared import PreparedQuery
from tallyworks.players.models import Player


def lock_player(*, player_id: int) -> None:
    """Lock the player's row until the end of the caller's transaction.

    All that counts a player's acts (limits, records, joins) is serialised by this one lock. It is
    a no-key lock: rows that merely refer to the player can still be inserted meanwhile.
    """
    _LOCK.rows(player_id=player_id)


# Taken by every run.
_LOCK = PreparedQuery(
    lambda player_id: (
        Player.objects.select_for_update(no_key=True)
        .filter(pk=player_id)
        .values_list("pk", flat=True)
    ),
    player_id=int,
)
