"""What the Blitz does when the players' app announces something."""

from datetime import datetime
from typing import Any

from django.dispatch import receiver

from tallyworks.blitz import services
from tallyworks.core.calendar import paris_date
from tallyworks.players.signals import export_requested, guest_joined


@receiver(guest_joined)
def carry_start_to_member(guest_id: int, member_id: int, now: datetime, **_arguments: Any) -> None:
    """Keep the member from starting what his guest has started today.

    The run itself stays the guest's (site rules §2). The sender holds both players' locks.
    """
    services.carry_start(guest_id=guest_id, member_id=member_id, day=paris_date(now))


@receiver(export_requested)
def add_blitz_to_export(player_id: int, **_arguments: Any) -> tuple[str, dict[str, list[Any]]]:
    """Add Starts, runs and titles to the copy of a player's data."""
    return "blitz", services.export_blitz(player_id=player_id)
