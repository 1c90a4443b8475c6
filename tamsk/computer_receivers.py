"""A game with a computer has changed: it is to think."""

from typing import Any

from django.dispatch import receiver

from tamsk import services
from tamsk.signals import computer_called


@receiver(computer_called)
def let_computer_think(game_id: int, seat: str, **_arguments: Any) -> None:
    """Have the computer think once the transaction stands; the sender holds the game's row."""
    services.call_computer_of(game_id=game_id, side=seat)
