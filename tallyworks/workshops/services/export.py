"""What the workshops' app holds about a player, for the copy he asks for."""

from typing import Any

from tallyworks.players.services import export_rows
from tallyworks.workshops.models import Look, Record, Run, Score

_WORKSHOP = ("workshop__kind", "workshop__date", "workshop__number")


def export_play(*, player_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return the player's runs, records, scores and looks, each with its workshop's name."""
    tables = {"runs": Run, "records": Record, "scores": Score, "looks": Look}
    return {
        name: export_rows(rows=table._default_manager.filter(player_id=player_id), add=_WORKSHOP)
        for name, table in tables.items()
    }
