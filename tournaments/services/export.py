"""What tournaments hold about one player, for the copy of his data."""

from typing import Any

from tallyworks.players.services import export_rows
from tournaments.models import (
    Act,
    Participant,
    PracticeGame,
    Reminder,
    Seat,
    Series,
    Submission,
    Tournament,
)


def export_tournaments(*, player_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return the player's parts in tournaments, his keys, and what he set up and directed."""
    parts = Participant.objects.filter(player_id=player_id)
    return {
        "participants": export_rows(rows=parts),
        "seats": export_rows(rows=Seat.objects.filter(participant__in=parts)),
        "keys": export_rows(rows=Submission.objects.filter(seat__participant__in=parts)),
        "reminders": export_rows(rows=Reminder.objects.filter(player_id=player_id)),
        "acts": export_rows(rows=Act.objects.filter(author_id=player_id)),
        "practice": export_rows(rows=PracticeGame.objects.of_player(player_id)),
        # The seed of a tournament that runs is nobody's before its page shows it.
        "tournaments": export_rows(
            rows=Tournament.objects.filter(created_by_id=player_id), leave_out=["seed"]
        ),
        "series": export_rows(rows=Series.objects.filter(created_by_id=player_id)),
    }
