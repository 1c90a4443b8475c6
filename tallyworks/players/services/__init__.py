"""What players do to themselves, and what is done to them: accounts, credits, standing."""

from tallyworks.players.services.accounts import (
    MOST_TOKENS,
    RENAME_INTERVAL,
    create_guest,
    create_token,
    make_member,
    rename_allowed_at,
    rename_player,
    revoke_token,
)
from tallyworks.players.services.credits import (
    CreditKind,
    Grant,
    Posting,
    grant_credits,
    post_entries,
    post_entry,
)
from tallyworks.players.services.joining import join_guest
from tallyworks.players.services.locks import lock_player
from tallyworks.players.services.standing import (
    Imposition,
    archive_player,
    block_player,
    check_may_act,
    end_membership,
    impose_standing,
    lift_standing,
    open_membership,
    restore_player,
    unblock_player,
)

__all__ = [
    "MOST_TOKENS",
    "RENAME_INTERVAL",
    "CreditKind",
    "Grant",
    "Imposition",
    "Posting",
    "archive_player",
    "block_player",
    "check_may_act",
    "create_guest",
    "create_token",
    "end_membership",
    "grant_credits",
    "impose_standing",
    "join_guest",
    "lift_standing",
    "lock_player",
    "make_member",
    "open_membership",
    "post_entries",
    "post_entry",
    "rename_allowed_at",
    "rename_player",
    "restore_player",
    "revoke_token",
    "unblock_player",
]
