"""Reads about published workshops: browsing them, and one with its ranking."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from django.db.models import Count, Window
from django.utils.translation import gettext as _

from tallyworks.players import queries as player_queries
from tallyworks.proposals import rules
from tallyworks.proposals.errors import ProposalNotFound
from tallyworks.proposals.models import Play, Publication, Rating, Report
from tallyworks.proposals.querysets import PublicationQuerySet
from tallyworks.workshops.queries import members
from tallyworks.workshops.queries.attempts import Held
from tallyworks.workshops.queries.rankings import RANKING_PAGE_SIZE, Ranking, get_ranking

if TYPE_CHECKING:
    from tallyworks.players.models import Player

PAGE_SIZE: Final = 24
SORTS: Final = ("newest", "rated", "played")
_MOST_WORDS: Final = 8
_LONGEST_QUERY: Final = 80


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a visitor looks for: an order, and what the workshops must have."""

    sort: str = "newest"
    query: str = ""
    station: str = ""
    author: str = ""
    is_unsolved: bool = False

    @property
    def words(self) -> list[str]:
        """Return the folded words of the search."""
        return rules.fold(self.query[:_LONGEST_QUERY]).split()[:_MOST_WORDS]


@dataclass(frozen=True, slots=True)
class Line:
    """A published workshop as the list shows it; `author` is None once he has left."""

    workshop_id: int
    title: str
    text: str
    author: str | None
    columns: int
    belts: int
    par_sum: int
    published_at: datetime
    stars: int | None
    rating_count: int
    player_count: int
    solver_count: int
    is_own: bool
    is_solved: bool


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A page of the list; a page past the end is the last one."""

    lines: list[Line]
    count: int
    page: int
    page_count: int


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the viewer may say of a workshop, and has said."""

    is_author: bool
    is_member: bool
    has_solved: bool
    stars: int | None
    has_reported: bool

    @property
    def may_rate(self) -> bool:
        """Tell whether he may give stars."""
        return self.is_member and self.has_solved and not self.is_author


@dataclass(frozen=True, slots=True)
class MemberWorkshop:
    """A published workshop before one viewer; `best` is his record of the sum."""

    line: Line
    ranking: Ranking
    best: Held | None
    opinion: Opinion
    data: dict[str, Any]


def browse(wanted: Wanted, *, viewer_id: int | None, page: int = 1) -> Catalogue:
    """Return a page of the published workshops; six reads at most."""
    found = _sorted(_filtered(wanted, viewer_id), wanted.sort)
    page = max(page, 1)
    chosen, count = _choose(found, page)
    page_count = max(1, -(-count // PAGE_SIZE))
    if page > page_count:
        page = page_count
        chosen, count = _choose(found, page)
    shown = Publication.objects.shown().select_related("author").defer("search_text")
    held = shown.in_bulk(chosen)
    # One may have been taken down meanwhile.
    rows = [held[pk] for pk in chosen if pk in held]
    solved = _solved(rows, viewer_id)
    lines = [_line(row, viewer_id=viewer_id, is_solved=row.pk in solved) for row in rows]
    return Catalogue(lines, count, page, page_count)


def _choose(found: PublicationQuerySet, page: int) -> tuple[list[int], int]:
    """Return the ids of a page and how many there are in all, in one search.

    Their rows are read afterwards, twenty-four at most. A page past the end takes a second search.
    """
    start = (page - 1) * PAGE_SIZE
    counted = found.annotate(count=Window(Count("*")))
    rows = list(counted.values_list("pk", "count")[start : start + PAGE_SIZE])
    count = rows[0][1] if rows else found.order_by().count()
    return [pk for pk, _count in rows], count


def get_publication(workshop_id: int) -> Publication:
    """Return a published workshop with its author.

    Raises:
        ProposalNotFound: there is none, or it was taken down.
    """
    shown = Publication.objects.shown().select_related("author")
    publication: Publication | None = shown.filter(workshop_id=workshop_id).first()
    if publication is None:
        raise ProposalNotFound(_("There is nothing here."))
    return publication


def get_member_workshop(
    workshop_id: int, *, player: Player | None, language: str, now: datetime
) -> MemberWorkshop:
    """Return a published workshop with its ranking and the JSON beside its board.

    Nobody's machine but the viewer's own is in there.

    Raises:
        ProposalNotFound: there is none, or it was taken down.
    """
    publication = get_publication(workshop_id)
    workshop = members.get_member_workshop(workshop_id, now=now)
    ranking, records, data = members.get_member_board(
        workshop, player=player, language=language, now=now
    )
    best = records.get("SUM")
    opinion = _opinion(publication, player, has_solved=best is not None)
    line = _line(
        publication, viewer_id=None if player is None else player.pk, is_solved=best is not None
    )
    return MemberWorkshop(line, ranking, best, opinion, data)


def get_member_ranking(
    workshop_id: int,
    *,
    viewer_id: int | None,
    now: datetime,
    page: int = 1,
    size: int = RANKING_PAGE_SIZE,
) -> Ranking:
    """Return a page of the ranking of a published workshop.

    Raises:
        WorkshopNotFound: there is none, or it was taken down.
    """
    workshop = members.get_member_workshop(workshop_id, now=now)
    return get_ranking(workshop, viewer_id=viewer_id, now=now, page=page, size=size)


def _filtered(wanted: Wanted, viewer_id: int | None) -> PublicationQuerySet:
    found: PublicationQuerySet = Publication.objects.shown()
    if wanted.words:
        found = found.saying(wanted.words)
    if wanted.station:
        found = found.allowing(rules.station_mask([wanted.station]))
    if wanted.author:
        author_id = player_queries.get_player_id(wanted.author)
        found = found.none() if author_id is None else found.by_author(author_id)
    if wanted.is_unsolved and viewer_id is not None:
        found = found.unsolved_by(viewer_id)
    return found


def _sorted(found: PublicationQuerySet, sort: str) -> PublicationQuerySet:
    if sort == "rated":
        return found.best_rated_first()
    return found.most_played_first() if sort == "played" else found.newest_first()


def _solved(rows: list[Publication], viewer_id: int | None) -> set[int]:
    if viewer_id is None:
        return set()
    plays = Play.objects.filter(publication__in=rows, player_id=viewer_id)
    solved = plays.filter(solved_at__isnull=False)
    return set(solved.values_list("publication_id", flat=True))


def _line(row: Publication, *, viewer_id: int | None, is_solved: bool) -> Line:
    return Line(
        workshop_id=row.workshop_id,
        title=row.title,
        text=row.text,
        author=row.author_name,
        columns=row.columns,
        belts=row.belts,
        par_sum=row.par_sum,
        published_at=row.published_at,
        stars=mean_tenths(row),
        rating_count=row.rating_count,
        player_count=row.player_count,
        solver_count=row.solver_count,
        is_own=row.author_id == viewer_id,
        is_solved=is_solved,
    )


def mean_tenths(row: Publication) -> int | None:
    """Return the mean of the stars in tenths, rounded half up, None without a rating."""
    if not row.rating_count:
        return None
    return (20 * row.stars_sum + row.rating_count) // (2 * row.rating_count)


def _opinion(publication: Publication, player: Player | None, *, has_solved: bool) -> Opinion:
    if player is None:
        return Opinion(False, False, has_solved, None, has_reported=False)
    own = {"publication": publication, "player": player}
    stars = Rating.objects.filter(**own).values_list("stars", flat=True).first()
    has_reported = Report.objects.filter(**own).exists()
    is_author = publication.author_id == player.pk
    return Opinion(is_author, not player.is_guest, has_solved, stars, has_reported)
