"""What Tamsk makes of the players' news."""

from datetime import datetime
from typing import Any

from django.dispatch import receiver

from tallyworks.players.signals import (
    account_deleted,
    export_requested,
    guest_joined,
    standing_changed,
)
from tamsk import services


@receiver(standing_changed)
def resign_of_blocked(
    player_id: int, kind: str, holds: bool, now: datetime, **_arguments: Any
) -> None:
    """Have a player who is blocked resign; the sender holds his row."""
    if kind == "BLOCKED" and holds:
        services.leave_games(player_id=player_id, now=now)


@receiver(account_deleted)
def resign_of_deleted(player_id: int, now: datetime, **_arguments: Any) -> None:
    """Have a player who leaves the site resign; the sender holds his row."""
    services.leave_games(player_id=player_id, now=now)


@receiver(guest_joined)
def move_games_to_member(guest_id: int, member_id: int, now: datetime, **_arguments: Any) -> None:
    """Move a guest's seats and seeks; the sender holds both players' rows."""
    services.join_games(guest_id=guest_id, member_id=member_id, now=now)


@receiver(export_requested)
def add_games_to_export(player_id: int, **_arguments: Any) -> tuple[str, dict[str, list[Any]]]:
    """Add seeks, games and commands to the copy of a player's data."""
    return "tamsk", services.export_games(player_id=player_id)
