"""Reads of a month's ranking: by position, with the viewer's own line and his way to a prize."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from datetime import date, datetime

from django.core.cache import cache

from leagues import rules
from leagues.models import Season, SeasonEntry, SeasonPrize
from leagues.queries.groups import tied_points
from leagues.querysets import SeasonEntryQuerySet
from tallyworks.core.calendar import midnight

PAGE_SIZE = 50
_OUTLINE_SECONDS = 15


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One line of a season; `prize` is what it brought, None before it is paid or for nothing."""

    rank: int
    name: str
    guest: bool
    points: int
    solved_count: int
    reached_at: datetime
    prize: int | None
    is_viewer: bool
    is_tied: bool = False

    @property
    def is_eligible(self) -> bool:
        """Tell whether enough workshops are solved, by a member, to be in the running."""
        return not self.guest and self.solved_count >= rules.SEASON_SOLVED


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize of a paid season; `rank` counts those in the running only."""

    rank: int
    name: str
    points: int
    amount: int
    is_viewer: bool


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """A page of a season's ranking.

    `is_over` from the month's end on; `due_at` is when its prizes are paid. `months` are all that
    anything counted for, the latest first.
    """

    month: date
    ends_at: datetime
    due_at: datetime
    paid_at: datetime | None
    is_over: bool
    rows: list[SeasonRow]
    viewer: SeasonRow | None
    viewer_page: int | None
    prizes: list[Prize]
    count: int
    page: int
    page_count: int
    months: list[date]


@dataclass(frozen=True, slots=True)
class _Outline:
    """How long a ranking is, and who of those with points is out of it.

    `out` are players by their place, from 0, in the order of all who have points.
    """

    count: int
    out: dict[int, int]

    def place_of(self, rank: int) -> int:
        """Return the place among all of the player who stands `rank`, from 0, without the out."""
        passed = 0
        for passed_before, place in enumerate(self.out.values()):
            if place - passed_before > rank:
                break
            passed = passed_before + 1
        return rank + passed

    def rank_of(self, place: int) -> int:
        """Return the rank, from 0 and without the out, of the player at a place among all."""
        return place - bisect_left(list(self.out.values()), place)


def get_season(month: date, *, viewer_id: int | None, now: datetime, page: int = 1) -> SeasonPage:
    """Return a page of the season's ranking; a page past the end is the last one.

    Players blocked or archived at `now`, or at the due instant once it is past, are left out.
    """
    due_at = rules.season_due_at(month)
    seasons = dict(Season.objects.latest_first().values_list("month", "paid_at"))
    paid_at = seasons.get(month)
    outline = _get_outline(month, at=min(now, due_at), is_paid=paid_at is not None)
    page_count = max(1, -(-outline.count // PAGE_SIZE))
    page = min(max(page, 1), page_count)
    start = (page - 1) * PAGE_SIZE
    prizes = [] if paid_at is None else _list_prizes(month)
    paid = {prize.player_id: prize.amount for prize in prizes}
    rows = _rows(_part(month, outline, start), start, viewer_id, paid)
    viewer = next((row for row in rows if row.is_viewer), None)
    if viewer is None and viewer_id is not None:
        viewer = _viewer_row(month, outline, viewer_id, paid)
    return SeasonPage(
        month=month,
        ends_at=midnight(rules.next_month(month)),
        due_at=due_at,
        paid_at=paid_at,
        is_over=midnight(rules.next_month(month)) <= now,
        rows=rows,
        viewer=viewer,
        viewer_page=None if viewer is None else (viewer.rank - 1) // PAGE_SIZE + 1,
        prizes=_prizes(prizes, viewer_id),
        count=outline.count,
        page=page,
        page_count=page_count,
        months=list(seasons),
    )


def has_season(month: date) -> bool:
    """Tell whether anything counted for the month."""
    return Season.objects.filter(pk=month).exists()


def _list_prizes(month: date) -> list[SeasonPrize]:
    return list(SeasonPrize.objects.filter(season_id=month).select_related("player"))


def _scored(month: date) -> SeasonEntryQuerySet:
    return SeasonEntry.objects.of_month(month).filter(points__gt=0)


def _get_outline(month: date, *, at: datetime, is_paid: bool) -> _Outline:
    """Return the outline, at most some seconds old: both its counts read a whole month."""
    key = f"season-outline:{month}:{is_paid}"
    outline: _Outline | None = cache.get(key)
    if outline is None:
        scored = _scored(month)
        out = list(scored.out_of_standing_at(at).values_list("player_id", flat=True))
        places = dict(scored.places_of(out)) if out else {}
        outline = _Outline(scored.count() - len(places), places)
        cache.set(key, outline, _OUTLINE_SECONDS)
    return outline


def _part(month: date, outline: _Outline, start: int) -> list[SeasonEntry]:
    """Return a page's entries; their ids come from the index alone, however far down they are."""
    first, end = outline.place_of(start), outline.place_of(start + PAGE_SIZE - 1) + 1
    ranked, length = _scored(month).ranked(), outline.count + len(outline.out)
    if first > length // 2:
        # Nearer to the end: the index is read from there.
        ranked, first, end = ranked.reverse(), max(0, length - end), length - first
    ids = ranked.values_list("player_id", flat=True)[first:end]
    shown = [player_id for player_id in ids if player_id not in outline.out]
    entries = _scored(month).filter(player_id__in=shown)
    return list(entries.ranked().select_related("player"))


def _viewer_row(
    month: date, outline: _Outline, viewer_id: int, paid: dict[int, int]
) -> SeasonRow | None:
    own = _scored(month).filter(player_id=viewer_id).select_related("player").first()
    if own is None or viewer_id in outline.out:
        return None
    rank = outline.rank_of(_scored(month).ahead_of(own).count())
    return _rows([own], rank, viewer_id, paid)[0]


def _rows(
    entries: list[SeasonEntry], start: int, viewer_id: int | None, paid: dict[int, int]
) -> list[SeasonRow]:
    tied = tied_points(entry.points for entry in entries)
    return [
        SeasonRow(
            rank=rank,
            name=entry.player.name,
            guest=entry.player.is_guest,
            points=entry.points,
            solved_count=entry.solved_count,
            reached_at=entry.reached_at,
            prize=paid.get(entry.player_id),
            is_viewer=entry.player_id == viewer_id,
            is_tied=entry.points in tied,
        )
        for rank, entry in enumerate(entries, start + 1)
    ]


def _prizes(prizes: list[SeasonPrize], viewer_id: int | None) -> list[Prize]:
    return [
        Prize(
            rank=prize.rank,
            name=prize.player.name,
            points=prize.points,
            amount=prize.amount,
            is_viewer=prize.player_id == viewer_id,
        )
        for prize in sorted(prizes, key=lambda prize: prize.rank)
    ]
