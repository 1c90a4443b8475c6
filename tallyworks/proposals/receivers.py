"""What members' workshops make of news from the apps below."""

from datetime import datetime
from typing import Any

from django.dispatch import receiver

from tallyworks.players.signals import account_deleted, export_requested, guest_joined
from tallyworks.proposals import services
from tallyworks.workshops.signals import member_run_received


@receiver(member_run_received)
def count_play(
    player_id: int, workshop_id: int, is_solved: bool, now: datetime, **_arguments: Any
) -> None:
    """Count who played and who solved; the sender holds the player's lock."""
    services.count_play(player_id=player_id, workshop_id=workshop_id, is_solved=is_solved, now=now)


@receiver(guest_joined)
def join_plays_of_guest(guest_id: int, member_id: int, **_arguments: Any) -> None:
    """Make a guest's plays and reports the member's; the sender holds both locks."""
    services.join_plays(guest_id=guest_id, member_id=member_id)


@receiver(export_requested)
def add_proposals_to_export(player_id: int, **_arguments: Any) -> tuple[str, dict[str, list[Any]]]:
    """Add proposals, ratings and reports to the copy of a player's data."""
    return "proposals", services.export_proposals(player_id=player_id)


@receiver(account_deleted)
def leave_proposals(player_id: int, now: datetime, **_arguments: Any) -> None:
    """Forget what a player who has left had not published."""
    services.leave_proposals(player_id=player_id, now=now)
