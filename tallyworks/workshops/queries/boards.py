"""What a workshop's page needs to know of one viewer; one read for home and archive."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from django.urls import reverse

from tallyworks.workshops import rules
from tallyworks.workshops.models import Workshop
from tallyworks.workshops.queries import addresses, shapes
from tallyworks.workshops.queries.attempts import Records, get_records
from tallyworks.workshops.queries.catalogue import has_begun
from tallyworks.workshops.queries.rankings import Ranking, get_ranking

if TYPE_CHECKING:
    from tallyworks.players.models import Player


@dataclass(frozen=True, slots=True)
class Day:
    """A workshop as a page's heading speaks of it."""

    id: int
    is_big: bool
    number: int
    date: date
    opens_at: datetime
    closes_at: datetime
    is_open: bool
    par_sum: int
    difficulty: str
    new_stations: list[str]
    page_url: str
    ranking_url: str
    print_url: str


@dataclass(frozen=True, slots=True)
class Own:
    """The viewer's records and place; None where there is none yet.

    `best` are the three measures of the run that holds the record of the sum.
    """

    sum: int | None
    cost: int | None
    cycles: int | None
    area: int | None
    score: int
    rank: int | None
    best: rules.Measures


@dataclass(frozen=True, slots=True)
class Board:
    """One workshop before one viewer."""

    day: Day
    own: Own | None
    ranking: Ranking
    data: dict[str, Any]


def get_board(
    workshop: Workshop,
    *,
    player: Player | None,
    language: str,
    now: datetime,
    records: Records | None = None,
) -> Board:
    """Return everything the page of an opened workshop shows to `player`.

    `records` are his on this workshop, where the caller has read them already.
    """
    player_id = None if player is None else player.pk
    if records is None:
        records = {}
        if player_id is not None:
            records = get_records(player_id=player_id, workshop_id=workshop.pk)
    ranking = get_ranking(workshop, viewer_id=player_id if records else None, now=now)
    own = _own(records, ranking)
    return Board(
        day=get_day(workshop, now=now),
        own=own,
        ranking=ranking,
        data=_data(workshop, player, records, own)
        | {"language": language, **_clock(workshop, now)},
    )


def play_state(*, is_solved: bool, is_begun: bool) -> str:
    """Return how far the viewer is with a workshop: "new", "started" or "solved"."""
    return "solved" if is_solved else "started" if is_begun else "new"


def get_play_state(workshop: Workshop, *, player: Player | None, own: Own | None) -> str:
    """Return how far `player` is with a workshop on which `own` is his; one read at most."""
    is_begun = (
        player is not None
        and own is None
        and has_begun(player_id=player.pk, workshop_id=workshop.pk)
    )
    return play_state(is_solved=own is not None, is_begun=is_begun)


def get_day(workshop: Workshop, *, now: datetime) -> Day:
    """Return the heading of a workshop's page."""
    return Day(
        id=workshop.pk,
        is_big=workshop.kind == Workshop.Kind.BIG,
        number=workshop.number,
        date=workshop.day,
        opens_at=workshop.opens_at,
        closes_at=workshop.bell_at,
        is_open=workshop.is_open(now),
        par_sum=workshop.par_sum,
        difficulty="" if workshop.difficulty is None else workshop.get_difficulty_display(),
        new_stations=shapes.new_stations(workshop),
        page_url=addresses.page_url(workshop, now=now),
        ranking_url=addresses.ranking_url(workshop),
        print_url=addresses.print_url(workshop),
    )


def _own(records: Records, ranking: Ranking) -> Own | None:
    if not records:
        return None
    return Own(
        sum=records["SUM"].value,
        cost=records["COST"].value,
        cycles=records["CYCLES"].value,
        area=records["AREA"].value,
        score=0 if ranking.viewer is None else ranking.viewer.score or 0,
        rank=None if ranking.viewer is None else ranking.viewer.rank,
        best=records["SUM"].run,
    )


def _clock(workshop: Workshop, now: datetime) -> dict[str, Any]:
    return {
        "sheet": shapes.sheet_json(workshop, now=now),
        "mode": "play" if workshop.is_open(now) else "archive",
        # Says that a run after the bell is meant as one; from a stale page it is refused.
        "runBody": {} if workshop.is_open(now) else {"after_close": True},
        "serverNow": now.isoformat(),
    }


def _data(
    workshop: Workshop, player: Player | None, records: Records, own: Own | None
) -> dict[str, Any]:
    best = records.get("SUM")
    return {
        "runUrl": reverse("api_runs", args=[workshop.pk]),
        "draftsUrl": reverse("api_drafts", args=[workshop.pk]),
        "rankingUrl": reverse("ranking_partial", args=[workshop.pk]),
        "socketUrl": f"/ws/workshops/{workshop.pk}/",
        "player": shapes.player_json(player),
        "playerKey": shapes.player_key(player),
        "records": shapes.records_json(records) if records else None,
        "score": None if own is None else own.score,
        "rank": None if own is None else own.rank,
        "machine": None,
        "best": None if best is None else best.machine,
    }
