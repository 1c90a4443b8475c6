"""Reads of the log, of answers and of who is there."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from functools import cache

from django.db import connection, transaction

from tallyworks.core.prepared import PreparedQuery
from tallyworks.live import rules
from tallyworks.live.models import Event, Heartbeat, Link, Outage, Presence
from tallyworks.live.registry import RoomKind
from tallyworks.live.types import Attendance, LoggedEvent, Resync, Room, Viewer

# Three values a room; SQLite takes some thirty thousand in one statement.
_ROOMS_A_QUERY = 1000

_OUTAGES_SHOWN = 5


def list_outages() -> list[tuple[datetime, datetime]]:
    """Return from when to when the site was away of late, the latest first."""
    rows = Outage.objects.order_by("-heartbeat_at").values_list("heartbeat_at", "noticed_at")
    return list(rows[:_OUTAGES_SHOWN])


def list_outages_since(instant: datetime) -> list[tuple[datetime, datetime]]:
    """Return from when to when the site was away, last alive at `instant` or later, in order."""
    rows = Outage.objects.filter(heartbeat_at__gte=instant).order_by("heartbeat_at")
    return list(rows.values_list("heartbeat_at", "noticed_at"))


def list_next_events(room: Room, *, after: int) -> list[LoggedEvent]:
    """Return the next events behind number `after`, in order, as many as are resent at once."""
    rows = Event.objects.of_room(room).filter(seq__gt=after).order_by("seq")
    limited = rows.values_list("seq", "kind", "t_ms", "data")[: rules.MOST_EVENTS_RESENT]
    return [LoggedEvent(*row) for row in limited]


def count_events(room_kind: str, room_ids: Iterable[int], *, kind: str, flag: str = "") -> int:
    """Return how often rooms of `room_kind` were told of `kind`; with a flag, where it was set.

    `room_ids` may be a query for them, which then is part of this one.
    """
    told = Event.objects.filter(room_kind=room_kind, room_id__in=room_ids, kind=kind)
    return (told.filter(**{f"data__{flag}": True}) if flag else told).count()


def get_head_seq(room: Room) -> int:
    """Return the number of the room's last event, 0 before the first."""
    rows = _newest(room.kind).rows(room_id=room.id)
    return int(rows[0][0]) if rows else 0


@cache
def _newest(room_kind: str) -> PreparedQuery:
    """Return the query for the number of a room's last event, asked before every event."""
    return PreparedQuery(
        lambda room_id: (
            Event.objects.latest_first().of_room(Room(room_kind, room_id)).values_list("seq")[:1]
        ),
        room_id=int,
    )


def list_rooms_ahead(heads: Mapping[Room, int]) -> list[Room]:
    """Return those of the rooms that have an event behind the number given for them."""
    rooms = list(heads)
    ahead: list[Room] = []
    for start in range(0, len(rooms), _ROOMS_A_QUERY):
        part = rooms[start : start + _ROOMS_A_QUERY]
        # Numbers have no gaps, so a room is ahead if it has the next: one look into the index each.
        wanted = ", ".join(["(%s, %s, %s)"] * len(part))
        table = connection.ops.quote_name(Event._meta.db_table)
        with connection.cursor() as cursor:
            cursor.execute(
                f"SELECT room_kind, room_id FROM {table}"  # noqa: S608  # the table's own name
                f" WHERE (room_kind, room_id, seq) IN (VALUES {wanted})",
                [value for room in part for value in (room.kind, room.id, heads[room] + 1)],
            )
            ahead += [Room(kind, number) for kind, number in cursor.fetchall()]
    return ahead


def list_attendance(room: Room, *, now: datetime) -> list[Attendance]:
    """Return who is or was in `room`, by player, as it is at `now`; two queries."""
    presences = list(Presence.objects.of_room(room).order_by("player_id"))
    links: dict[int, list[datetime]] = {presence.pk: [] for presence in presences}
    for link in Link.objects.filter(presence__in=links):
        links[link.presence_id].append(link.live_until)
    return [
        _attendance(presence, rules.gone_since(
            declared_at=presence.gone_at, links=links[presence.pk], now=now
        ))
        for presence in presences
    ]  # fmt: skip


def get_attendance(room: Room, player_id: int, *, now: datetime) -> Attendance:
    """Return whether a player is in `room` at `now`, and else since when he is gone."""
    listed = list_attendance(room, now=now)
    absent = Attendance(player_id, is_here=False, gone_since=None)
    return next((one for one in listed if one.player_id == player_id), absent)


def get_heartbeat() -> datetime | None:
    """Return when the site was last known to be alive, None before the first time."""
    return Heartbeat.objects.values_list("beat_at", flat=True).first()


def read_resync(
    kind: RoomKind, room: Room, *, viewer: Viewer, last_seq: int | None, now: datetime
) -> Resync:
    """Return what a page that knows the events up to `last_seq` lacks, all of one instant."""
    with _one_view():
        head = get_head_seq(room)
        attendance = list_attendance(room, now=now)
        if rules.should_resend(last_seq=last_seq, head=head):
            events = list_next_events(room, after=last_seq or 0)
            return Resync(head, events=events, attendance=attendance)
        state = kind.get_snapshot(room_id=room.id, viewer=viewer, now=now)
        return Resync(head, state=state, attendance=attendance)


def _attendance(presence: Presence, gone_since: datetime | None) -> Attendance:
    return Attendance(presence.player_id, is_here=gone_since is None, gone_since=gone_since)


@contextmanager
def _one_view() -> Iterator[None]:
    """Make what is read inside one view of the database, as if it all were read at once.

    Otherwise an event could come between the log's head and the state that goes with it. In a
    transaction that has begun already the caller's view holds.
    """
    is_nested = connection.in_atomic_block
    with transaction.atomic():
        if connection.vendor == "postgresql" and not is_nested:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield
