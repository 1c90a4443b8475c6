"""What the workshops' app does when the players' app announces something."""

from datetime import datetime
from typing import Any

from django.dispatch import receiver

from tallyworks.players.signals import account_deleted, export_requested, guest_joined
from tallyworks.workshops.services.drafts import delete_drafts, join_drafts
from tallyworks.workshops.services.export import export_play
from tallyworks.workshops.services.joining import join_play


@receiver(guest_joined)
def move_play_to_member(guest_id: int, member_id: int, now: datetime, **_arguments: Any) -> None:
    """Move runs, records and drafts; the sender holds both players' locks."""
    join_play(guest_id=guest_id, member_id=member_id, now=now)
    join_drafts(guest_id=guest_id, member_id=member_id)


@receiver(account_deleted)
def delete_what_is_personal(player_id: int, **_arguments: Any) -> None:
    """Delete the machines under way; runs and results stay, nameless."""
    delete_drafts(player_id=player_id)


@receiver(export_requested)
def add_play_to_export(player_id: int, **_arguments: Any) -> tuple[str, dict[str, list[Any]]]:
    """Add what the player did on workshops to the copy of his data."""
    return "workshops", export_play(player_id=player_id)
