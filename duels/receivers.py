"""What duels make of the players' news."""

from datetime import datetime
from typing import Any

from django.dispatch import receiver

from duels import services
from tallyworks.players.signals import account_deleted, export_requested, standing_changed


@receiver(standing_changed)
def forfeit_of_blocked(
    player_id: int, kind: str, holds: bool, now: datetime, **_arguments: Any
) -> None:
    """Have a player who is blocked forfeit; the sender holds his row."""
    if kind == "BLOCKED" and holds:
        services.leave_duels(player_id=player_id, now=now)


@receiver(account_deleted)
def forfeit_of_deleted(player_id: int, now: datetime, **_arguments: Any) -> None:
    """Have a player who leaves the site forfeit; the sender holds his row."""
    services.leave_duels(player_id=player_id, now=now)


@receiver(export_requested)
def add_duels_to_export(player_id: int, **_arguments: Any) -> tuple[str, dict[str, list[Any]]]:
    """Add duels, runs and answers to the copy of a player's data."""
    return "duels", services.export_duels(player_id=player_id)
