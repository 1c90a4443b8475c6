"""The socket of a workshop's page: it only says that something changed, never what."""

from tallyworks.core.sockets import NewsConsumer
from tallyworks.workshops.services import EVERY_PAGE_GROUP, workshop_group


class WorkshopConsumer(NewsConsumer):
    """Subscribes a page to the ranking of one workshop and to the opening of the day.

    Nothing is looked up: a message carries no content, so following a workshop that does not
    exist, or is still to come, tells nothing.
    """

    def list_topics(self) -> tuple[str, ...]:
        """Return the group of the workshop and that of every page."""
        workshop_id = self.scope["url_route"]["kwargs"]["workshop_id"]
        return workshop_group(workshop_id=workshop_id), EVERY_PAGE_GROUP
