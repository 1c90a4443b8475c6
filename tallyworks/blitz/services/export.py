"""What the Blitz holds about one player, for the copy of his data."""

from typing import Any

from tallyworks.blitz.models import Attempt, Bar, Title
from tallyworks.players.services import export_rows


def export_blitz(*, player_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return the player's Starts with their runs, the days he was barred from, and his titles."""
    tables = {"attempts": Attempt, "bars": Bar, "titles": Title}
    return {
        name: export_rows(rows=table._default_manager.filter(player_id=player_id))
        for name, table in tables.items()
    }
