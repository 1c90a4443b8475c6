"""Who calls the API: the browser's session (member or guest), or a personal token."""

from typing import Any

from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.plumbing import build_bearer_security_scheme_object
from knox.auth import TokenAuthentication
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request

from tallyworks.core import logs
from tallyworks.players.models import Player
from tallyworks.players.session import current_player


class PlayerSessionAuthentication(SessionAuthentication):
    """The session's player; unlike Django REST framework's, it knows guests.

    CSRF is checked for guests as for members. A caller without any player is let through here:
    reading is open, and an action that makes a guest checks CSRF itself (`enforce_csrf`).
    """

    def authenticate(self, request: Request) -> tuple[Player, None] | None:
        """Return the session's player, None when it has none."""
        player = current_player(request._request)
        if player is None or not player.is_active:
            return None
        self.enforce_csrf(request)
        return player, None


class PersonalTokenAuthentication(TokenAuthentication):  # type: ignore[misc]
    """`Authorization: Token …` with a token the member made on the settings page."""

    def authenticate_credentials(self, token: bytes) -> tuple[Any, Any]:
        """Return the token's member and the token."""
        player, found = super().authenticate_credentials(token)
        logs.bind(player=player.pk)
        return player, found

    def authenticate_header(self, request: Request) -> Any:
        """Return the challenge of a 401 answer."""
        return "Token"


class PlayerSessionScheme(SessionScheme):  # type: ignore[no-untyped-call]
    """How the schema describes the session."""

    target_class = "tallyworks.players.api.authentication.PlayerSessionAuthentication"
    name = "session"


class PersonalTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema describes a personal token."""

    target_class = "tallyworks.players.api.authentication.PersonalTokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """Return the header that carries the token."""
        definition: dict[str, str] = build_bearer_security_scheme_object(
            header_name="Authorization",
            token_prefix="Token",  # noqa: S106 - the name of the scheme
        )
        return definition
