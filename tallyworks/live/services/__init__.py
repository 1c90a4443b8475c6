"""What rooms, pages and the calendar do with the live base."""

from tallyworks.live.services.events import append_events, publish_note

__all__ = ["append_events", "publish_note"]
