"""The socket of a player's own pages: it says that there is news, never what."""

from typing import Any

from tallyworks.core.sockets import NewsConsumer
from tallyworks.notices.services import player_group
from tallyworks.players import queries
from tallyworks.players.session import GUEST_SESSION_KEY


class PlayerConsumer(NewsConsumer):
    """Subscribes a page to the news of the player of its session, member or guest."""

    def list_topics(self) -> tuple[str, ...]:
        """Return the player's group; a session without a player is refused."""
        player_id = self._player_id()
        return () if player_id is None else (player_group(player_id=player_id),)

    def _player_id(self) -> int | None:
        """Return whose session this is, as `players.session` does for requests."""
        scope: Any = self.scope
        if scope["user"].is_authenticated:
            return int(scope["user"].pk)
        guest_id = scope["session"].get(GUEST_SESSION_KEY)
        guest = queries.get_guest(guest_id) if isinstance(guest_id, int) else None
        return None if guest is None else guest.pk
