"""Reads about the ranking of a day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tallyworks.blitz.models import Attempt
from tallyworks.blitz.queries.days import BlitzDay
from tallyworks.blitz.querysets import AttemptQuerySet
from tallyworks.players import queries as players

PAGE_SIZE = 50


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a ranking; `sum` and `time_ms` (from Start) are None for a failure."""

    rank: int
    name: str
    guest: bool
    sum: int | None
    time_ms: int | None
    is_viewer: bool


@dataclass(frozen=True, slots=True)
class Ranking:
    """One page of a day's ranking, with the viewer's own line wherever it stands."""

    rows: list[Row]
    viewer: Row | None
    count: int
    solved_count: int
    provisional: bool
    page: int
    page_count: int


@dataclass(frozen=True, slots=True)
class Slice:
    """Which page of a ranking, and how many lines it has."""

    page: int = 1
    size: int = PAGE_SIZE


def get_ranking(day: BlitzDay, *, viewer_id: int | None, now: datetime, part: Slice) -> Ranking:
    """Return a page of the ranking of `day`; a page past the end is the last one."""
    attempts = list_ranked(day, now=now)
    count, solved_count = attempts.count(), attempts.solved().count()
    page_count = max(1, -(-count // part.size))
    page = min(max(part.page, 1), page_count)
    start = (page - 1) * part.size
    shown = list(attempts.in_ranking_order().select_related("player")[start : start + part.size])
    rows = _rows(attempts, shown, start, viewer_id)
    viewer = next((row for row in rows if row.is_viewer), None)
    if viewer is None and viewer_id is not None:
        viewer = _viewer_row(attempts, viewer_id)
    return Ranking(rows, viewer, count, solved_count, not day.is_closed, page, page_count)


def list_ranked(day: BlitzDay, *, now: datetime) -> AttemptQuerySet:
    """Return the attempts that the ranking of `day` holds at `now`, or held at its close.

    Blocked and archived players are left out; a closed ranking is never judged anew.
    """
    judged_at = min(now, day.closes_at)
    standing = players.list_in_good_standing(at=judged_at)
    attempts = Attempt.objects.of_day(day.date).settled(now).ranked()
    return attempts.filter(player__in=standing)


def get_rank(day: BlitzDay, *, player_id: int, now: datetime) -> int | None:
    """Return the player's rank, 1 for the best, None when he is not ranked (yet)."""
    attempts = list_ranked(day, now=now)
    own = attempts.filter(player_id=player_id).first()
    return None if own is None else _rank(attempts, own)


def count_ranked(day: BlitzDay, *, now: datetime) -> int:
    """Return how many players are ranked on `day`, failures included."""
    return list_ranked(day, now=now).count()


def _rank(attempts: AttemptQuerySet, attempt: Attempt) -> int:
    return 1 + attempts.ahead_of(attempt).count()


def _rows(
    attempts: AttemptQuerySet, shown: list[Attempt], start: int, viewer_id: int | None
) -> list[Row]:
    rows: list[Row] = []
    for place, attempt in enumerate(shown, start + 1):
        if not rows:
            rank = _rank(attempts, attempt)
        elif (attempt.solved_sum, attempt.solved_ms) != (rows[-1].sum, rows[-1].time_ms):
            rank = place
        rows.append(_row(attempt, rank, viewer_id))
    return rows


def _viewer_row(attempts: AttemptQuerySet, viewer_id: int) -> Row | None:
    own = attempts.filter(player_id=viewer_id).select_related("player").first()
    return None if own is None else _row(own, _rank(attempts, own), viewer_id)


def _row(attempt: Attempt, rank: int, viewer_id: int | None) -> Row:
    return Row(
        rank=rank,
        name=attempt.player.name,
        guest=attempt.player.is_guest,
        sum=attempt.solved_sum,
        time_ms=attempt.solved_ms,
        is_viewer=attempt.player_id == viewer_id,
    )
