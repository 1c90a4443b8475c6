"""Reads about who players are."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from allauth.account.models import EmailAddress
from django.db import connection
from django.db.models import QuerySet
from knox.models import AuthToken

from tallyworks.core.prepared import PreparedQuery
from tallyworks.players import rules
from tallyworks.players.models import Player
from tallyworks.players.querysets import PlayerQuerySet


@dataclass(frozen=True, slots=True)
class PublicPlayer:
    """What anybody may know of a player."""

    name: str
    guest: bool
    joined_at: datetime


def get_active(player_id: int) -> Player | None:
    """Return the player with this id, None when there is none or his account is closed."""
    rows = _ACTIVE.rows(player_id=player_id)
    return Player.from_db(connection.alias, _COLUMNS, rows[0]) if rows else None


def get_guest(player_id: int) -> Player | None:
    """Return the guest with this id; None when there is none or he became a member."""
    player = get_active(player_id)
    return player if player is not None and player.is_guest else None


_COLUMNS = [field.attname for field in Player._meta.concrete_fields]
# Asked with every request.
_ACTIVE = PreparedQuery(
    lambda player_id: Player.objects.filter(pk=player_id, is_active=True).values_list(*_COLUMNS),
    player_id=int,
)


def get_member(player_id: int) -> Player | None:
    """Return the active member with this id, None when there is none."""
    members: PlayerQuerySet = Player.objects.members().filter(pk=player_id, is_active=True)
    return members.first()


def get_member_named(name: str) -> Player | None:
    """Return the active member called `name`, written in any case, None when nobody is."""
    named: PlayerQuerySet = Player.objects.named(rules.name_key(name)).members()
    return named.filter(is_active=True).first()


def get_names(player_ids: Collection[int]) -> dict[int, str]:
    """Return the display name of each of the players by id, in one query."""
    rows = Player.objects.filter(pk__in=player_ids).values_list("pk", "name")
    return dict(rows)


def get_mail_address(player_id: int) -> str | None:
    """Return the address letters to the member go to: his verified one, None without any."""
    addresses = _mail_addresses().filter(user_id=player_id)
    address: str | None = (
        addresses.order_by("-primary", "pk").values_list("email", flat=True).first()
    )
    return address


def list_mailable(player_ids: Iterable[int]) -> set[int]:
    """Return those of the players to whom letters can go."""
    addresses = _mail_addresses().filter(user_id__in=player_ids)
    return set(addresses.values_list("user_id", flat=True))


def _mail_addresses() -> QuerySet[EmailAddress]:
    addresses: QuerySet[EmailAddress] = EmailAddress.objects.filter(
        verified=True, user__is_active=True, user__member_since_at__isnull=False
    )
    return addresses


def get_public_player(name: str) -> PublicPlayer | None:
    """Return the player called `name`, written in any case, or None."""
    player = Player.objects.named(rules.name_key(name)).first()
    if player is None:
        return None
    return public_player(player)


def get_player_id(name: str) -> int | None:
    """Return the id of the player called `name`, written in any case, None when there is none."""
    player_id: int | None = (
        Player.objects.named(rules.name_key(name)).values_list("pk", flat=True).first()
    )
    return player_id


def public_player(player: Player) -> PublicPlayer:
    """Return the public side of `player`."""
    return PublicPlayer(player.name, player.is_guest, player.joined_at)


def list_tokens(player: Player) -> QuerySet[AuthToken]:
    """Return the player's personal tokens, newest first."""
    tokens: QuerySet[AuthToken] = AuthToken.objects.filter(user=player)
    return tokens.order_by("-created", "digest")
