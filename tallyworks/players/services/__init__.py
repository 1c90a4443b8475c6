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
    withdraw_address,
)
from tallyworks.players.services.credits import (
    MAY_GRANT,
    CreditKind,
    Grant,
    Posting,
    grant_credits,
    post_entries,
    post_entry,
)
from tallyworks.players.services.deletion import Confirmation, delete_account
from tallyworks.players.services.export import export_account, export_rows
from tallyworks.players.services.joining import join_guest
from tallyworks.players.services.locks import lock_player
from tallyworks.players.services.pausing import pause_account, resume_account
from tallyworks.players.services.preferences import choose_preferences
from tallyworks.players.services.sessions import end_other_sessions, end_sessions
from tallyworks.players.services.staff import (
    MAY_BLOCK,
    MAY_CHANGE,
    Imposition,
    Role,
    appoint_player,
    check_staff,
    get_role,
    impose_standing,
    lift_standing,
    rename_by_staff,
)
from tallyworks.players.services.standing import (
    archive_player,
    block_player,
    check_may_act,
    end_membership,
    lock_acting_player,
    open_membership,
    restore_player,
    unblock_player,
)

__all__ = [
    "MAY_BLOCK",
    "MAY_CHANGE",
    "MAY_GRANT",
    "MOST_TOKENS",
    "RENAME_INTERVAL",
    "Confirmation",
    "CreditKind",
    "Grant",
    "Imposition",
    "Posting",
    "Role",
    "appoint_player",
    "archive_player",
    "block_player",
    "check_may_act",
    "check_staff",
    "choose_preferences",
    "create_guest",
    "create_token",
    "delete_account",
    "end_membership",
    "end_other_sessions",
    "end_sessions",
    "export_account",
    "export_rows",
    "get_role",
    "grant_credits",
    "impose_standing",
    "join_guest",
    "lift_standing",
    "lock_acting_player",
    "lock_player",
    "make_member",
    "open_membership",
    "pause_account",
    "post_entries",
    "post_entry",
    "rename_allowed_at",
    "rename_by_staff",
    "rename_player",
    "restore_player",
    "resume_account",
    "revoke_token",
    "unblock_player",
    "withdraw_address",
]
