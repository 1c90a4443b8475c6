"""The leaderboard of duels."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Paginator

from tallyworks.ratings import queries as ratings
from tallyworks.ratings.queries import LeaderboardRow

PAGE_SIZE = 50


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """One page; `viewer` is the viewer's own line, wherever it stands."""

    rows: list[LeaderboardRow]
    viewer: LeaderboardRow | None
    viewer_id: int | None
    count: int
    page: int
    page_count: int


def get_leaderboard(*, viewer_id: int | None, page: int, now: datetime) -> Leaderboard:
    """Return a page of members who have settled a duel; a page past the end is the last one."""
    board = ratings.list_leaderboard("DUEL", now=now)
    paginator = Paginator(board, PAGE_SIZE)
    shown = paginator.get_page(page)
    viewer = None if viewer_id is None else ratings.get_row(board, player_id=viewer_id)
    return Leaderboard(
        rows=ratings.list_rows(board, list(shown.object_list), first_place=shown.start_index()),
        viewer=viewer,
        viewer_id=viewer_id,
        count=paginator.count,
        page=shown.number,
        page_count=paginator.num_pages,
    )
