"""What the trail hears from the apps below."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.dispatch import receiver

from tallyworks.core.acts import StaffAct, staff_acted
from tallyworks.players.signals import account_deleted, export_requested
from tallyworks.staff import services


@receiver(staff_acted)
def write_down(act: StaffAct, now: datetime, **_arguments: Any) -> None:
    """Write an act into the trail, in the transaction that does it."""
    services.write_act(act=act, now=now)


@receiver(account_deleted)
def forget(player_id: int, names: Sequence[str], **_arguments: Any) -> None:
    """Leave the acts without the words that name somebody who has left."""
    services.forget_words(player_id=player_id, names=names)


@receiver(export_requested)
def add_acts_to_export(player_id: int, **_arguments: Any) -> tuple[str, dict[str, list[Any]]]:
    """Add what one of the staff did to the copy of his data."""
    return "staff", services.export_acts(player_id=player_id)
