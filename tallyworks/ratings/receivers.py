"""What ratings make of the players' news."""

from typing import Any

from django.dispatch import receiver

from tallyworks.players.signals import export_requested
from tallyworks.ratings import services


@receiver(export_requested)
def add_ratings_to_export(player_id: int, **_arguments: Any) -> tuple[str, dict[str, list[Any]]]:
    """Add ratings and their changes to the copy of a player's data."""
    return "ratings", services.export_ratings(player_id=player_id)
