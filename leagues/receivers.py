"""What the leagues make of the workshops' news."""

from datetime import datetime
from typing import Any

from django.dispatch import receiver

from leagues import services
from tallyworks.workshops.signals import score_changed


@receiver(score_changed)
def count_changed_score(
    player_id: int, workshop_id: int, now: datetime, **_arguments: Any
) -> None:
    """Count a score for its week and season, in the transaction that changed it."""
    services.count_score(player_id=player_id, workshop_id=workshop_id, now=now)
