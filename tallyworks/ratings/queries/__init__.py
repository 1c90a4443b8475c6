"""Reads about ratings: one, a leaderboard, a history."""

from tallyworks.ratings.queries.leaderboards import (
    Leaderboard,
    LeaderboardRow,
    get_leaderboard,
    get_row,
    list_leaderboard,
    list_rows,
)
from tallyworks.ratings.queries.profiles import read_profile
from tallyworks.ratings.queries.ratings import (
    get_named_standing,
    get_standings,
    get_values,
    list_changes,
    list_history,
)

__all__ = [
    "Leaderboard",
    "LeaderboardRow",
    "get_leaderboard",
    "get_named_standing",
    "get_row",
    "get_standings",
    "get_values",
    "list_changes",
    "list_history",
    "list_leaderboard",
    "list_rows",
    "read_profile",
]
