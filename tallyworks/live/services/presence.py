"""Who is in a room, so that every server agrees: each vouches for its own sockets' players."""

import logging
from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Max

from tallyworks.live import rules, wire
from tallyworks.live.models import Link, Presence
from tallyworks.live.registry import rooms
from tallyworks.live.services.events import publish_note
from tallyworks.live.types import Attendance, Room

logger = logging.getLogger(__name__)

_BATCH = 200


def arrive(*, room: Room, player_id: int, server: UUID, now: datetime) -> int:
    """Note that a player has a socket on `server`; return the number of his presence.

    Locks his presence. Whoever had been declared gone is announced as back; coming again is not.
    """
    with transaction.atomic():
        presence, is_new = Presence.objects.select_for_update().get_or_create(
            room_kind=room.kind, room_id=room.id, player_id=player_id
        )
        until = now + rules.LINK_SPAN
        Link.objects.update_or_create(
            presence=presence, server=server, defaults={"live_until": until}
        )
        if is_new or presence.gone_at is not None:
            _welcome_back(presence)
    return presence.pk


def depart(*, presence_id: int, server: UUID, now: datetime) -> None:
    """Note that a player's last socket on `server` closed: unless he returns he is gone soon."""
    links = Link.objects.filter(presence_id=presence_id, server=server)
    links.update(live_until=now + rules.GRACE)


def vouch(*, presence_ids: Collection[int], server: UUID, now: datetime) -> None:
    """Note that the players of these presences still have sockets on `server`."""
    links = Link.objects.filter(presence_id__in=presence_ids, server=server)
    links.update(live_until=now + rules.LINK_SPAN)
    # The server was out of reach of the database for so long that they were declared gone.
    for wronged in Presence.objects.filter(pk__in=presence_ids, gone_at__isnull=False):
        with transaction.atomic():
            presence = Presence.objects.select_for_update().get(pk=wronged.pk)
            if presence.gone_at is not None:
                _welcome_back(presence)


def declare_gone(*, now: datetime) -> int:
    """Declare gone all whom no server vouches for any more, as of when that was; return how many.

    Takes at most a batch, each player in a transaction of his own and under the lock of his
    presence; those another process is at are left to it.
    """
    due = Presence.objects.here().without_link(now).order_by("pk")[:_BATCH]
    return sum(_declare(number, now) for number in due.values_list("pk", flat=True))


def start_absences_anew(*, heartbeat_at: datetime, now: datetime) -> None:
    """Count nobody's absence by an outage: who was there has time to come back.

    Whoever was gone already is gone from now on.
    """
    Presence.objects.filter(gone_at__isnull=False).update(gone_at=now)
    links = Link.objects.filter(presence__gone_at__isnull=True)
    links.filter(live_until__gt=heartbeat_at).update(live_until=now + rules.LINK_SPAN)
    links.filter(live_until__lte=heartbeat_at).update(live_until=now)


def _declare(number: int, now: datetime) -> bool:
    with transaction.atomic():
        waiting = Presence.objects.here().without_link(now).filter(pk=number)
        presence = waiting.select_for_update(skip_locked=True).first()
        if presence is None:
            return False
        until = Link.objects.filter(presence=presence).aggregate(until=Max("live_until"))["until"]
        presence.gone_at = until or now
        presence.save(update_fields=["gone_at"])
        _tell(presence)
    return True


def _welcome_back(presence: Presence) -> None:
    presence.gone_at = None
    presence.save(update_fields=["gone_at"])
    _tell(presence)


def _tell(presence: Presence) -> None:
    room, gone_at = presence.room, presence.gone_at
    attendance = Attendance(presence.player_id, is_here=gone_at is None, gone_since=gone_at)
    publish_note(room=room, kind="presence", data=wire.presence_data(attendance))
    kind = rooms.of(room)
    if kind is not None and kind.presence_changed is not None:
        kind.presence_changed(
            room_id=room.id, player_id=presence.player_id, gone_since=presence.gone_at
        )
    logger.info("live.presence room=%s player=%s gone=%s", room, presence.player_id, gone_at)
