"""What the workshops' app holds about a player, for the copy he asks for."""

from typing import Any

from tallyworks.players.services import export_rows
from tallyworks.workshops.models import Draft, Look, Record, Run, Score

_WORKSHOP = ("workshop__kind", "workshop__date", "workshop__number")


def export_play(*, player_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return his runs, records, scores, looks and drafts, each with its workshop's name."""
    tables = {"runs": Run, "records": Record, "scores": Score, "looks": Look, "drafts": Draft}
    return {
        name: export_rows(rows=table._default_manager.filter(player_id=player_id), add=_WORKSHOP)
        for name, table in tables.items()
    }
