"""Reads about the ranking of a workshop."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from sim.scoring import big_score, daily_score
from tallyworks.core.prepared import PreparedQuery
from tallyworks.workshops.models import Score, Workshop
from tallyworks.workshops.queries.attempts import Held
from tallyworks.workshops.queries.tallies import is_settled, list_tallies
from tallyworks.workshops.querysets import Places, ScoreTally

RANKING_PAGE_SIZE = 50


@dataclass(frozen=True, slots=True)
class RankingRow:
    """One line of a ranking; `is_tied` when a neighbour has the same sum.

    `score` is None where the workshop gives no points. A deleted player has no profile; his place
    stands without a name of his.
    """

    rank: int
    name: str
    guest: bool
    score: int | None
    sum: int
    reached_at: datetime
    is_viewer: bool
    is_tied: bool = False
    has_profile: bool = True


@dataclass(frozen=True, slots=True)
class Ranking:
    """One page of a ranking, with the viewer's own line wherever it stands."""

    rows: list[RankingRow]
    viewer: RankingRow | None
    count: int
    provisional: bool
    page: int
    page_count: int
    viewer_page: int | None = None


def points(workshop: Workshop, best_sum: int | None) -> int:
    """Return the score that `best_sum` gives on `workshop` (rules, "Modes and points").

    Members' workshops give none.
    """
    if not workshop.is_scored:
        return 0
    rate = big_score if workshop.kind == Workshop.Kind.BIG else daily_score
    return rate(workshop.par_sum, best_sum)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a player stands among `players`; points and rank are None where he is not ranked.

    Points are None too where the workshop gives none.
    """

    points: int | None
    rank: int | None
    players: int


def get_place(workshop: Workshop, *, player_id: int, best: Held | None, now: datetime) -> Place:
    """Return the place of a player whose record of the sum is `best`, in one read."""
    if not workshop.is_ranked:
        return Place(None, None, 0)
    rows = _TALLY.rows(
        workshop_id=workshop.pk,
        instant=workshop.ranked_at(now),
        player_id=player_id,
        best_sum=_NO_SUM if best is None else best.value,
        reached_at=now if best is None else best.reached_at,
    )
    players, points, ahead = rows[0] if rows else (0, None, 0)
    rank = None if points is None else ahead + 1
    return Place(points if workshop.is_scored else None, rank, players)


def _tally(
    *, workshop_id: int, instant: datetime, player_id: int, best_sum: int, reached_at: datetime
) -> ScoreTally:
    places = Score.objects.of_standing_at(instant, workshop_id=workshop_id)
    return places.tally(player_id=player_id, best_sum=best_sum, reached_at=reached_at)


# Asked by every run.
_TALLY = PreparedQuery(
    _tally, workshop_id=int, instant=datetime, player_id=int, best_sum=int, reached_at=datetime
)
# Larger than any.
_NO_SUM = 10**6


def count_ranked(workshop: Workshop, *, now: datetime) -> int:
    """Return how many players are ranked on a workshop; of a closed one the number is kept."""
    if is_settled(workshop, now=now):
        return sum(list_tallies([workshop], now=now)[workshop.pk].values())
    rows = _COUNT.rows(workshop_id=workshop.pk, instant=workshop.ranked_at(now))
    return int(rows[0][0]) if rows else 0


# Asked by every page with an open ranking.
_COUNT = PreparedQuery(
    lambda workshop_id, instant: Score.objects.of_standing_at(
        instant, workshop_id=workshop_id
    ).sizes(),
    workshop_id=int,
    instant=datetime,
)


def get_ranking(
    workshop: Workshop, *, viewer_id: int | None, now: datetime, page: int = 1, size: int = 10
) -> Ranking:
    """Return a page of the ranking of `workshop`; a page past the end is the last one."""
    count = count_ranked(workshop, now=now)
    page_count = max(1, -(-count // size))
    page = min(max(page, 1), page_count)
    start = (page - 1) * size
    places = _PLACES.page(
        start, start + size, workshop_id=workshop.pk, instant=workshop.ranked_at(now)
    )
    rows = _rows(workshop, [_Line(*place) for place in places], start, viewer_id)
    viewer = next((row for row in rows if row.is_viewer), None)
    if viewer is None and viewer_id is not None:
        viewer = _viewer_row(workshop, viewer_id, now)
    return Ranking(
        rows=rows,
        viewer=viewer,
        count=count,
        provisional=workshop.closes_at is not None and workshop.is_open(now),
        page=page,
        page_count=page_count,
        viewer_page=None if viewer is None else (viewer.rank - 1) // size + 1,
    )


def get_rank(workshop: Workshop, *, player_id: int, now: datetime) -> int | None:
    """Return the player's rank on a workshop, None where he is not ranked; one read."""
    own = _viewer_row(workshop, player_id, now)
    return None if own is None else own.rank


class _Line(NamedTuple):
    """What a ranking tells of one place and its player."""

    player_id: int
    best_sum: int
    points: int | None
    reached_at: datetime
    name: str
    member_since_at: datetime | None
    is_active: bool


_LINE_FIELDS = [
    name if name in {"player_id", "best_sum", "points", "reached_at"} else f"player__{name}"
    for name in _Line._fields
]


def _list_places(*, workshop_id: int, instant: datetime) -> Places:
    places = Score.objects.of_standing_at(instant, workshop_id=workshop_id)
    return places.ranked().values_list(*_LINE_FIELDS)


def _own_place(*, workshop_id: int, instant: datetime, player_id: int) -> Places:
    places = Score.objects.of_standing_at(instant, workshop_id=workshop_id)
    rank = Score.objects.rank(instant, workshop_id=workshop_id)
    return places.filter(player_id=player_id).values_list(*_LINE_FIELDS, rank)


# Asked by every page with a ranking.
_PLACES = PreparedQuery(_list_places, workshop_id=int, instant=datetime)
_OWN_PLACE = PreparedQuery(_own_place, workshop_id=int, instant=datetime, player_id=int)


def _rows(
    workshop: Workshop, lines: list[_Line], start: int, viewer_id: int | None
) -> list[RankingRow]:
    by_sum = Counter(line.best_sum for line in lines)
    return [
        _row(
            workshop,
            line,
            start + place,
            viewer_id=viewer_id,
            is_tied=by_sum[line.best_sum] > 1,
        )
        for place, line in enumerate(lines, 1)
    ]


def _viewer_row(workshop: Workshop, viewer_id: int, now: datetime) -> RankingRow | None:
    own = _OWN_PLACE.rows(
        workshop_id=workshop.pk, instant=workshop.ranked_at(now), player_id=viewer_id
    )
    if not own:
        return None
    *line, rank = own[0]
    return _row(workshop, _Line(*line), rank, viewer_id=viewer_id, is_tied=False)


def _row(
    workshop: Workshop, line: _Line, rank: int, *, viewer_id: int | None, is_tied: bool
) -> RankingRow:
    return RankingRow(
        rank=rank,
        name=line.name,
        guest=line.member_since_at is None,
        score=line.points if workshop.is_scored else None,
        sum=line.best_sum,
        reached_at=line.reached_at,
        is_viewer=line.player_id == viewer_id,
        is_tied=is_tied,
        has_profile=line.is_active,
    )
