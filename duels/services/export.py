"""What duels hold about one player, for the copy of his data."""

from typing import Any

from duels.models import Answer, Duel, DuelRun, Seat
from tallyworks.players.services import export_rows

# The questions hold their answers, and others are other people.
_LEFT_OUT = ("questions", "token", "challenger", "opponent", "winner")


def export_duels(*, player_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return the player's challenges and duels, his seats, runs and answers."""
    duels = Duel.objects.of_player(player_id)
    return {
        "duels": export_rows(rows=duels, leave_out=_LEFT_OUT),
        "seats": export_rows(rows=Seat.objects.filter(player_id=player_id)),
        "runs": export_rows(rows=DuelRun.objects.filter(seat__player_id=player_id)),
        "answers": export_rows(rows=Answer.objects.filter(seat__player_id=player_id)),
    }
