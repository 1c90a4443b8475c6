"""What the players' app does when allauth reports something."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import (
    email_confirmed,
    password_changed,
    password_reset,
    user_logged_in,
)
from django.dispatch import receiver
from django.http import HttpRequest

from tallyworks.core.http import received_at
from tallyworks.players import services
from tallyworks.players.models import Player
from tallyworks.players.session import forget_guest, guest_of_session


@receiver(email_confirmed)
def make_member_of_verified_player(
    request: HttpRequest, email_address: EmailAddress, **_arguments: Any
) -> None:
    """Make the player a member at the instant his address is verified."""
    services.make_member(player=email_address.user, now=received_at(request))


@receiver(user_logged_in)
def join_guest_of_session(request: HttpRequest, user: Player, **_arguments: Any) -> None:
    """Join the guest this browser played as to the member, and forget him."""
    guest = guest_of_session(request)
    if guest is not None:
        services.join_guest(guest_id=guest.pk, member_id=user.pk, now=received_at(request))
    forget_guest(request)


@receiver([password_changed, password_reset])
def end_sessions_of_old_password(request: HttpRequest, user: Player, **_arguments: Any) -> None:
    """End the sessions that the old password opened; Django would let none of them act anyway."""
    kept_key = request.session.session_key or ""
    services.end_other_sessions(player_id=user.pk, kept_key=kept_key)
