"""What the players' app does when allauth reports something."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed, user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from tallyworks.core.http import received_at
from tallyworks.players import services
from tallyworks.players.session import forget_guest


@receiver(email_confirmed)
def make_member_of_verified_player(
    request: HttpRequest, email_address: EmailAddress, **_arguments: Any
) -> None:
    """Make the player a member at the instant his address is verified."""
    services.make_member(player=email_address.user, now=received_at(request))


@receiver(user_logged_in)
def drop_guest_of_session(request: HttpRequest, **_arguments: Any) -> None:
    """Leave no trace of the guest in the session of the member."""
    forget_guest(request)
