"""Reads about players: who they are, their account, their credits, their standing."""

from tallyworks.players.queries.account import (
    Account,
    get_account,
    has_second_factor,
    holds_session,
    list_hindrances,
)
from tallyworks.players.queries.credits import (
    Imbalance,
    get_balance,
    list_entries,
    list_imbalances,
)
from tallyworks.players.queries.people import (
    PublicPlayer,
    get_guest,
    get_mail_address,
    get_member,
    get_member_named,
    get_names,
    get_player_id,
    get_public_player,
    list_mailable,
    list_tokens,
    public_player,
)
from tallyworks.players.queries.standing import (
    get_block,
    get_running,
    is_archived,
    is_blocked,
    is_member,
    list_in_good_standing,
    list_prize_worthy,
    list_standings,
)

__all__ = [
    "Account",
    "Imbalance",
    "PublicPlayer",
    "get_account",
    "get_balance",
    "get_block",
    "get_guest",
    "get_mail_address",
    "get_member",
    "get_member_named",
    "get_names",
    "get_player_id",
    "get_public_player",
    "get_running",
    "has_second_factor",
    "holds_session",
    "is_archived",
    "is_blocked",
    "is_member",
    "list_entries",
    "list_hindrances",
    "list_imbalances",
    "list_in_good_standing",
    "list_mailable",
    "list_prize_worthy",
    "list_standings",
    "list_tokens",
    "public_player",
]
