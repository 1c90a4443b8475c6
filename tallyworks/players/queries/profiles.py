"""Reads for a player's public page."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from tallyworks.core.prepared import PreparedQuery
from tallyworks.players import rules
from tallyworks.players.models import Player, Standing
from tallyworks.players.querysets import PlayerQuerySet, stands_as


@dataclass(frozen=True, slots=True)
class ProfilePlayer:
    """What anybody may know of a player, and whether he is out of the game at the moment."""

    id: int
    name: str
    guest: bool
    joined_at: datetime
    member_since_at: datetime | None
    is_blocked: bool
    is_archived: bool


def get_profile_player(name: str, *, now: datetime) -> ProfilePlayer | None:
    """Return the player called `name`, written in any case; None for nobody and for the deleted."""
    rows = _NAMED.rows(key=rules.name_key(name), now=now)
    if not rows:
        return None
    player_id, name, joined_at, member_since_at, is_blocked, is_archived = rows[0]
    return ProfilePlayer(
        id=player_id,
        name=name,
        guest=member_since_at is None,
        joined_at=joined_at,
        member_since_at=member_since_at,
        is_blocked=is_blocked,
        is_archived=is_archived,
    )


def _named(key: str, now: datetime) -> QuerySet[Player, tuple[Any, ...]]:
    players: PlayerQuerySet = Player.objects.named(key).filter(is_active=True)
    return players.values_list(
        "pk",
        "name",
        "joined_at",
        "member_since_at",
        stands_as(now, Standing.Kind.BLOCKED),
        stands_as(now, Standing.Kind.ARCHIVED),
    )


_NAMED = PreparedQuery(_named, key=str, now=datetime)
