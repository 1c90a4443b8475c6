"""The one lock that serialises what a player does."""

from tallyworks.core.prepared import PreparedQuery
from tallyworks.players.models import Player


def lock_player(*, player_id: int) -> None:
    """Lock the player's row until the end of the caller's transaction.

    All that counts a player's acts (limits, records, joins) is serialised by this one lock. It is
    a no-key lock: rows that merely refer to the player can still be inserted meanwhile.
    """
    _LOCK.rows(player_id=player_id)


def lock_whoever_acts(*, player_id: int) -> int:
    """Lock the row of a player as `lock_player` does, and return who acts for him.

    That is himself; but a guest may be joined to a member while his request waits for the lock, and
    then it is the member, whose row is locked too. A join takes the two in the same order.
    """
    for _own_id, member_id in _LOCK.rows(player_id=player_id):
        if member_id is not None:
            lock_player(player_id=member_id)
            acting_id: int = member_id
            return acting_id
    return player_id


# Taken by every run.
_LOCK = PreparedQuery(
    lambda player_id: (
        Player.objects.select_for_update(no_key=True)
        .filter(pk=player_id)
        .values_list("pk", "joined_to_id")
    ),
    player_id=int,
)
