"""The leaderboard of Tamsk."""

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
    """Return a page of members with a rated game; a page past the end is the last one."""
    board = ratings.list_leaderboard("TAMSK", now=now)
    paginator = Paginator(board, PAGE_SIZE)
    shown = paginator.get_page(page)
    viewer = None if viewer_id is None else ratings.get_row(board, player_id=viewer_id)
    return Leaderboard(
        rows=ratings.list_rows(board, list(shown.object_list)),
        viewer=viewer,
        viewer_id=viewer_id,
        count=paginator.count,
        page=shown.number,
        page_count=paginator.num_pages,
    )


def page_number(text: str) -> int:
    """Return the number of the page that an address asks for; 0, which is none, for nonsense."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 0
