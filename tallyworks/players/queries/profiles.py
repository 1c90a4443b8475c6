"""Reads for a player's public page."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef

from tallyworks.players import rules
from tallyworks.players.models import Player, Standing


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
    players = Player.objects.named(rules.name_key(name)).filter(is_active=True)
    player = players.annotate(
        is_blocked=_holds(Standing.Kind.BLOCKED, now=now),
        is_archived=_holds(Standing.Kind.ARCHIVED, now=now),
    ).first()
    if player is None:
        return None
    return ProfilePlayer(
        id=player.pk,
        name=player.name,
        guest=player.is_guest,
        joined_at=player.joined_at,
        member_since_at=player.member_since_at,
        is_blocked=player.is_blocked,
        is_archived=player.is_archived,
    )


def _holds(kind: Standing.Kind, *, now: datetime) -> Exists:
    standings = Standing.objects.of_kind(kind).standing_at(now)
    return Exists(standings.filter(player=OuterRef("pk")))
