"""The log of the rooms, the answers to commands, who is there, and the site's heartbeat.

Players are plain numbers here, as the live base lies below their app: what is kept of them is who
sat where, for a month at most. The log outlives them, so it holds numbers and never names.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from tallyworks.live.querysets import EventQuerySet, PresenceQuerySet, StoredAckQuerySet
from tallyworks.live.types import Room


class Event(models.Model):
    """One numbered event of a room; the numbers start at 1 and have no gaps."""

    room_kind = models.CharField(max_length=16)
    room_id = models.BigIntegerField()
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=32)
    t_ms = models.BigIntegerField()
    data = models.JSONField()

    objects: ClassVar[EventQuerySet] = EventQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["room_kind", "room_id", "seq"], name="live_event_once_a_number"
            ),
            models.CheckConstraint(condition=Q(seq__gte=1), name="live_event_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.room_kind}:{self.room_id} #{self.seq} {self.kind}"


class StoredAck(models.Model):
    """The answer to a command, so that the same command sent again gets it and does nothing."""

    room_kind = models.CharField(max_length=16)
    room_id = models.BigIntegerField()
    player_id = models.BigIntegerField()
    command_id = models.UUIDField()
    received_at = models.DateTimeField()
    # Empty only inside the transaction that carries the command out.
    answer = models.JSONField(default=dict)

    objects: ClassVar[StoredAckQuerySet] = StoredAckQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["room_kind", "room_id", "player_id", "command_id"],
                name="live_command_once",
            )
        ]
        indexes: ClassVar = [models.Index(fields=["received_at"], name="live_ack_by_age")]

    def __str__(self) -> str:
        return f"{self.room_kind}:{self.room_id} {self.player_id} {self.command_id}"


class Presence(models.Model):
    """A player who is or was in a room; `gone_at` is when he was declared gone, None while here."""

    room_kind = models.CharField(max_length=16)
    room_id = models.BigIntegerField()
    player_id = models.BigIntegerField()
    gone_at = models.DateTimeField(null=True)

    objects: ClassVar[PresenceQuerySet] = PresenceQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["room_kind", "room_id", "player_id"], name="live_presence_once"
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["id"], condition=Q(gone_at__isnull=True), name="live_here")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.room}"

    @property
    def room(self) -> Room:
        """Return the room it is about."""
        return Room(self.room_kind, self.room_id)


class Link(models.Model):
    """What one server knows of a player in a room: he counts as there until `live_until`."""

    presence = models.ForeignKey(Presence, on_delete=models.CASCADE, related_name="links")
    server = models.UUIDField()
    live_until = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["presence", "server"], name="live_link_once_a_server")
        ]
        indexes: ClassVar = [models.Index(fields=["server"], name="live_link_by_server")]

    def __str__(self) -> str:
        return f"{self.presence_id} on {self.server}"


class Heartbeat(models.Model):
    """The one row that says when the site was last alive."""

    beat_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.CheckConstraint(condition=Q(id=1), name="live_one_heart")]

    def __str__(self) -> str:
        return self.beat_at.isoformat()


class Outage(models.Model):
    """A time without heartbeat that was made up for; one row, one handling."""

    heartbeat_at = models.DateTimeField(unique=True)
    noticed_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(noticed_at__gt=F("heartbeat_at")), name="live_outage_has_a_length"
            )
        ]

    def __str__(self) -> str:
        return f"{self.heartbeat_at.isoformat()} – {self.noticed_at.isoformat()}"
