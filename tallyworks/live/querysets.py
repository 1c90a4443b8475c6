"""The sets of events, answers and presences that reads and services speak of."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, TypeVar

from django.apps import apps
from django.db import models
from django.db.models import Exists, OuterRef

from tallyworks.live.types import Room

if TYPE_CHECKING:
    # Named in strings only.
    from tallyworks.live.models import Event, Presence, StoredAck  # noqa: F401

M = TypeVar("M", bound=models.Model)


class RoomQuerySet(models.QuerySet[M]):
    """Rows that belong to a room."""

    def of_room(self, room: Room) -> RoomQuerySet[M]:
        """Keep those of `room`."""
        return self.filter(room_kind=room.kind, room_id=room.id)


class EventQuerySet(RoomQuerySet["Event"]):
    """Sets of events."""

    def latest_first(self) -> EventQuerySet:
        """Order a room's events by number, the last one first."""
        return self.order_by("-seq")


class StoredAckQuerySet(RoomQuerySet["StoredAck"]):
    """Sets of answered commands."""

    def made_before(self, instant: datetime) -> StoredAckQuerySet:
        """Keep those of commands received before `instant`."""
        return self.filter(received_at__lt=instant)


class PresenceQuerySet(RoomQuerySet["Presence"]):
    """Sets of players in rooms."""

    def here(self) -> PresenceQuerySet:
        """Keep those who have not been declared gone."""
        return self.filter(gone_at__isnull=True)

    def without_link(self, now: datetime) -> PresenceQuerySet:
        """Keep those whom no server vouches for at `now`."""
        links = apps.get_model("live", "Link")._default_manager
        vouching = links.filter(presence_id=OuterRef("pk"), live_until__gt=now)
        return self.filter(~Exists(vouching))
