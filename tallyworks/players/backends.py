"""Who is logged in, read the quick way."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend

from tallyworks.players import queries
from tallyworks.players.models import Player


class PlayerBackend(AuthenticationBackend):  # type: ignore[misc]  # allauth is not annotated
    """Passwords as allauth checks them; the player of a session by one prepared read."""

    def get_user(self, user_id: Any) -> Player | None:
        """Return the active player a session belongs to."""
        return queries.get_active(int(user_id))

    def get_all_permissions(self, user_obj: Any, obj: Any = None) -> set[str]:
        """Return what one of the staff may; nobody else may anything, which costs no query."""
        return super().get_all_permissions(user_obj, obj) if user_obj.is_staff else set()
