"""What is coming, what was, and whose rating is what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, OuterRef
from django.db.models.query import QuerySet

from tallyworks.players import queries as players
from tallyworks.ratings import queries as ratings
from tallyworks.ratings.queries import LeaderboardRow
from tournaments.models import Participant, Round, Tournament
from tournaments.rules.rating import LISTED_FROM


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarLine:
    """A tournament in the calendar; `is_in` tells whether the viewer takes part."""

    tournament: Tournament
    player_count: int
    is_in: bool
    rounds: tuple[Round, ...]


def list_coming(*, viewer_id: int | None) -> list[CalendarLine]:
    """Return the tournaments that are not over, the next first."""
    return list_lines(Tournament.objects.coming(), viewer_id=viewer_id)


def list_past() -> QuerySet[Tournament]:
    """Return the tournaments that are over and were published, the latest first."""
    return Tournament.objects.past().filter(published_at__isnull=False)


def list_lines(tournaments: QuerySet[Tournament], *, viewer_id: int | None) -> list[CalendarLine]:
    """Return tournaments as the calendar shows them, in two queries."""
    mine = Participant.objects.filter(tournament=OuterRef("pk"), player_id=viewer_id or 0)
    found = list(tournaments.annotate(player_count=Count("participants"), is_in=Exists(mine)))
    rounds: dict[int, list[Round]] = {one.pk: [] for one in found}
    for one in Round.objects.filter(tournament__in=found).order_by("tournament", "number"):
        rounds[one.tournament_id].append(one)
    return [
        CalendarLine(
            tournament=one,
            player_count=one.player_count,
            is_in=one.is_in,
            rounds=tuple(rounds[one.pk]),
        )
        for one in found
    ]


def list_ratings(*, now: datetime, most: int = 100) -> list[LeaderboardRow]:
    """Return the members rated highest who have played five rated rounds."""
    board = ratings.list_leaderboard("TOURNAMENT", now=now).filter(rated_count__gte=LISTED_FROM)
    return ratings.list_rows(board, list(board[:most]))


def get_rated_player_id(name: str) -> int | None:
    """Return the id of the player called `name`, None when there is none."""
    return players.get_player_id(name)


def get_names_of(references: Iterable[str]) -> dict[str, str]:
    """Return the names of tournaments by what the ratings call them."""
    numbers = [int(one.partition(":")[2]) for one in references]
    rows = Tournament.objects.filter(pk__in=numbers)
    return {one.reference: one.name for one in rows}
