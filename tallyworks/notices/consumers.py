"""The socket of a player's own pages: it says that there is news, never what."""

from typing import Any

from tallyworks.core.sockets import NewsConsumer
from tallyworks.notices.services import player_group
from tallyworks.players.session import find_socket_player


class PlayerConsumer(NewsConsumer):
    """Subscribes a page to the news of the player of its session, member or guest."""

    def list_topics(self) -> tuple[str, ...]:
        """Return the player's group; a session without a player is refused."""
        scope: Any = self.scope
        player_id = find_socket_player(scope)
        return () if player_id is None else (player_group(player_id=player_id),)
