"""What Tamsk holds about one player, for the copy of his data."""

from typing import Any

from django.db.models import F

from tallyworks.players.services import export_rows
from tamsk.models import Game, LogEntry, Seat, Seek


def export_games(*, player_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return the player's seeks, games and seats, and what he commanded; others are left out."""
    own = Seat.objects.of_player(player_id)
    commands = LogEntry.objects.filter(game__seats__in=own, game__seats__side=F("side"))
    return {
        "seeks": export_rows(
            rows=Seek.objects.of_player(player_id), leave_out=["token", "owner", "opponent"]
        ),
        "games": export_rows(rows=Game.objects.of_player(player_id)),
        "seats": export_rows(rows=own),
        "commands": export_rows(rows=commands),
    }
