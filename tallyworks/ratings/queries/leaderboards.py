"""Who is rated highest."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.core.paginator import Paginator

from tallyworks.players import queries as players
from tallyworks.ratings import elo
from tallyworks.ratings.models import Rating
from tallyworks.ratings.querysets import RatingQuerySet

# So long a rating is a guess, and carries a question mark.
PROVISIONAL_BELOW = elo.NEWCOMER_COUNT
PAGE_SIZE: Final = 50


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """One line; equal ratings share a rank."""

    rank: int
    player_id: int
    name: str
    value: int
    rated_count: int
    is_provisional: bool


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """One page; `viewer` is the viewer's own line, wherever it stands."""

    rows: list[LeaderboardRow]
    viewer: LeaderboardRow | None
    viewer_id: int | None
    count: int
    page: int
    page_count: int


def get_leaderboard(pool: str, *, viewer_id: int | None, page: int, now: datetime) -> Leaderboard:
    """Return a page of the members rated in `pool`; a page past the end is the last one."""
    board = list_leaderboard(pool, now=now)
    paginator = Paginator(board, PAGE_SIZE)
    shown = paginator.get_page(page)
    return Leaderboard(
        rows=list_rows(board, list(shown.object_list), first_place=shown.start_index()),
        viewer=None if viewer_id is None else get_row(board, player_id=viewer_id),
        viewer_id=viewer_id,
        count=paginator.count,
        page=shown.number,
        page_count=paginator.num_pages,
    )


def list_leaderboard(pool: str, *, now: datetime) -> RatingQuerySet:
    """Return the ratings of `pool` of members in good standing, the highest first."""
    worthy = players.list_prize_worthy(at=now)
    ratings: RatingQuerySet = Rating.objects.of_pool(pool).ranked()
    return ratings.filter(player__in=worthy).select_related("player").best_first()


def list_rows(
    leaderboard: RatingQuerySet, shown: Sequence[Rating], *, first_place: int | None = None
) -> list[LeaderboardRow]:
    """Return the lines of `shown`, consecutive ones of `leaderboard`, in two queries at most.

    `first_place` is the place of the first of them from 1, which is counted where it is not given.
    """
    rows: list[LeaderboardRow] = []
    if not shown:
        return rows
    ahead = 0 if first_place == 1 else leaderboard.ahead_of(shown[0]).count()
    if first_place is None:
        equals = leaderboard.filter(value=shown[0].value, player_id__lt=shown[0].player_id)
        first_place = ahead + equals.count() + 1
    rank = ahead + 1
    for place, rating in enumerate(shown, first_place):
        if rows and rating.value != rows[-1].value:
            rank = place
        rows.append(_row(rank, rating))
    return rows


def get_row(leaderboard: RatingQuerySet, *, player_id: int) -> LeaderboardRow | None:
    """Return the player's own line, None when he is not on it."""
    rating = leaderboard.filter(player_id=player_id).first()
    if rating is None:
        return None
    return _row(leaderboard.ahead_of(rating).count() + 1, rating)


def _row(rank: int, rating: Rating) -> LeaderboardRow:
    return LeaderboardRow(
        rank=rank,
        player_id=rating.player_id,
        name=rating.player.name,
        value=rating.value,
        rated_count=rating.rated_count,
        is_provisional=rating.rated_count < PROVISIONAL_BELOW,
    )
