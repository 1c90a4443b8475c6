"""What the leagues hold about a player, for the copy he asks for."""

from typing import Any

from leagues.models import Entry, Join, Outcome, Rung, SeasonEntry, SeasonPrize, WeekPrize
from tallyworks.players.services import export_rows


def export_leagues(*, player_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return the player's weeks, moves, tier, seasons, prizes and joined guests."""
    tables = {
        "entries": Entry,
        "outcomes": Outcome,
        "rungs": Rung,
        "week_prizes": WeekPrize,
        "season_entries": SeasonEntry,
        "season_prizes": SeasonPrize,
    }
    rows = {
        name: export_rows(rows=table._default_manager.filter(player_id=player_id))
        for name, table in tables.items()
    }
    joins = Join._default_manager.filter(member_id=player_id)
    return {**rows, "joins": export_rows(rows=joins)}
