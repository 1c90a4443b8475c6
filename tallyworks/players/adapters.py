"""Where allauth meets our players: a guest who signs up stays the same player."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from tallyworks.core.features import Feature, check_on
from tallyworks.core.http import received_at
from tallyworks.players import services
from tallyworks.players.models import Player
from tallyworks.players.session import guest_of_session


class PlayerAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Signs up the session's guest instead of a new player."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Let people sign up, unless the staff have switched it off; then the answer is a 503."""
        check_on(Feature.SIGN_UP)
        return True

    def new_user(self, request: HttpRequest) -> Player:
        """Return the session's guest, else a fresh one.

        Who signs up again, as with a mistyped address nothing arrives, gives the new address in
        place of the old one.
        """
        guest = guest_of_session(request)
        if guest is not None:
            services.withdraw_address(player=guest)
            return guest
        return services.create_guest(now=received_at(request))
