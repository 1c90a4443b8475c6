"""What is held about one player's ratings, for the copy of his data."""

from typing import Any

from tallyworks.players.services import export_rows
from tallyworks.ratings.models import Rating, RatingChange


def export_ratings(*, player_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return the player's ratings and the games that made them; opponents are other people."""
    return {
        "ratings": export_rows(rows=Rating.objects.filter(player_id=player_id)),
        "changes": export_rows(
            rows=RatingChange.objects.of_player(player_id), leave_out=["opponent"]
        ),
    }
