"""What the settings page shows of its viewer."""

from dataclasses import dataclass
from datetime import datetime

from allauth.mfa.models import Authenticator
from django.db.models import QuerySet
from knox.models import AuthToken

from tallyworks.players.models import BrowserSession, Player, Standing
from tallyworks.players.queries.credits import get_balance
from tallyworks.players.queries.people import list_tokens
from tallyworks.players.querysets import StandingQuerySet


@dataclass(frozen=True, slots=True)
class Account:
    """A member's account; `other_session_count` leaves out the session he reads this in."""

    tokens: QuerySet[AuthToken]
    balance: int
    other_session_count: int
    has_second_factor: bool


def get_account(player: Player, *, session_key: str | None, now: datetime) -> Account:
    """Return what a member may see and end of his account."""
    sessions = BrowserSession.objects.of_player(player.pk).running_at(now)
    return Account(
        tokens=list_tokens(player),
        balance=get_balance(player.pk),
        other_session_count=sessions.exclude(session_key=session_key or "").count(),
        has_second_factor=has_second_factor(player),
    )


def holds_session(session_key: str, player_id: int, *, now: datetime) -> bool:
    """Tell whether the session is there at `now` and the player's."""
    sessions = BrowserSession.objects.of_player(player_id).running_at(now)
    return sessions.filter(session_key=session_key).exists()


def has_second_factor(player: Player) -> bool:
    """Tell whether the player logs in with a code besides his password."""
    factors = Authenticator.objects.filter(user=player, type=Authenticator.Type.TOTP)
    found: bool = factors.exists()
    return found


def list_hindrances(player_id: int, *, now: datetime) -> StandingQuerySet:
    """Return the block and the archive that hold the player at `now`, the block first."""
    standings: StandingQuerySet = Standing.objects.standing_at(now).filter(player_id=player_id)
    return standings.exclude(kind=Standing.Kind.MEMBER).order_by("-kind")
