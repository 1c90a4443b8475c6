"""The socket of a group's page: it only says that something changed, never what."""

from leagues.services import league_group
from tallyworks.core.sockets import NewsConsumer


class LeagueConsumer(NewsConsumer):
    """Subscribes a page to one group.

    Nothing is looked up: a message carries no content, and every player may see every group.
    """

    def list_topics(self) -> tuple[str, ...]:
        """Return the group of the address."""
        return (league_group(group_id=self.scope["url_route"]["kwargs"]["group_id"]),)
