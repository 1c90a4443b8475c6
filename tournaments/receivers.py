"""What tournaments make of the players' news."""

from datetime import datetime
from typing import Any

from django.dispatch import receiver

from tallyworks.players.signals import (
    account_deleted,
    export_requested,
    guest_joined,
    standing_changed,
)
from tallyworks.workshops.signals import machine_asked
from tournaments import services


@receiver(standing_changed)
def withdraw_blocked(
    player_id: int, kind: str, holds: bool, now: datetime, **_arguments: Any
) -> None:
    """Withdraw a player who is blocked; the sender holds his row."""
    if kind == "BLOCKED" and holds:
        services.leave_tournaments(player_id=player_id, now=now)


@receiver(account_deleted)
def withdraw_deleted(player_id: int, names: list[str], now: datetime, **_arguments: Any) -> None:
    """Withdraw a player who leaves the site; the sender holds his row."""
    services.leave_tournaments(player_id=player_id, now=now)
    services.take_out_of_reasons(player_id=player_id, names=names)
    services.forget_practice(player_id=player_id)


@receiver(guest_joined)
def join_practice_of_guest(guest_id: int, member_id: int, **_arguments: Any) -> None:
    """Let the member have the guest's practice; the sender holds both rows."""
    services.join_practice(guest_id=guest_id, member_id=member_id)


@receiver(machine_asked)
def bar_machines(player_id: int, now: datetime, **_arguments: Any) -> None:
    """Let nobody run a machine while he plays a round whose key it would tell."""
    services.check_not_barred(player_id=player_id, now=now)


@receiver(export_requested)
def add_tournaments_to_export(
    player_id: int, **_arguments: Any
) -> tuple[str, dict[str, list[Any]]]:
    """Add tournaments, keys, practice and what was directed to the copy of a player's data."""
    return "tournaments", services.export_tournaments(player_id=player_id)
