"""Reads about membership, blocks and archives as they were at an instant."""

from datetime import datetime

from django.db.models import Q

from tallyworks.core.prepared import PreparedQuery
from tallyworks.players.models import Player, Standing
from tallyworks.players.querysets import PlayerQuerySet, StandingQuerySet


def get_block(player_id: int, *, now: datetime) -> Standing | None:
    """Return the block that holds the player at `now`, None when he may act."""
    return _standing(player_id, Standing.Kind.BLOCKED, now=now).first()


def is_blocked(player_id: int, *, now: datetime) -> bool:
    """Tell whether a moderator's block holds the player at `now`."""
    return bool(_BLOCKS.rows(player_id=player_id, now=now))


def count_blocked(*, now: datetime) -> int:
    """Return how many players a block holds at `now`."""
    blocks: StandingQuerySet = Standing.objects.of_kind(Standing.Kind.BLOCKED).standing_at(now)
    return blocks.count()


def is_archived(player_id: int, *, now: datetime) -> bool:
    """Tell whether the player is archived at `now`."""
    return _standing(player_id, Standing.Kind.ARCHIVED, now=now).exists()


def is_member(player_id: int, *, now: datetime) -> bool:
    """Tell whether the player is a member at `now`, which may be long past."""
    return _standing(player_id, Standing.Kind.MEMBER, now=now).exists()


def get_running(player_id: int, kind: Standing.Kind, *, now: datetime) -> Standing | None:
    """Return the interval that ends after `now` or never, None when there is none."""
    ahead = Q(until_at__isnull=True) | Q(until_at__gt=now)
    standings: StandingQuerySet = Standing.objects.of_kind(kind).filter(ahead, player_id=player_id)
    return standings.latest_first().first()


def list_in_good_standing(*, at: datetime) -> PlayerQuerySet:
    """Return the players, guests too, who were neither blocked nor archived at the instant `at`.

    A ranking filters by it: `player__in=list_in_good_standing(at=closes_at)`.
    """
    players: PlayerQuerySet = Player.objects.in_good_standing_at(at)
    return players


def list_prize_worthy(*, at: datetime) -> PlayerQuerySet:
    """Return the members who were neither blocked nor archived at the instant `at`."""
    return list_in_good_standing(at=at).members_at(at)


def list_standings(player_id: int) -> StandingQuerySet:
    """Return all that the player has been, the latest first."""
    standings: StandingQuerySet = Standing.objects.filter(player_id=player_id).latest_first()
    return standings


def _standing(player_id: int, kind: Standing.Kind, *, now: datetime) -> StandingQuerySet:
    standings: StandingQuerySet = Standing.objects.of_kind(kind).standing_at(now)
    return standings.filter(player_id=player_id)


# Asked before every act.
_BLOCKS = PreparedQuery(
    lambda player_id, now: _standing(player_id, Standing.Kind.BLOCKED, now=now).values_list(
        "pk", flat=True
    ),
    player_id=int,
    now=datetime,
)
