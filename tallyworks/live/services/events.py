"""Numbered events are appended to a room's log and told to everyone there once they stand."""

from collections.abc import Sequence

from tallyworks.core import push
from tallyworks.core.prepared import PreparedInsert
from tallyworks.live import queries, wire
from tallyworks.live.models import Event
from tallyworks.live.types import JsonObject, LoggedEvent, NewEvent, Room


def append_events(*, room: Room, events: Sequence[NewEvent]) -> int:
    """Append `events` to the log of `room`, with consecutive numbers; return the last number.

    The caller is in a transaction and holds the lock on the room's own row, which makes the numbers
    follow without a gap; without it the database refuses the second of two writers. Whoever is in
    the room is told when the transaction commits, of all the events in one message.
    """
    head = queries.get_head_seq(room)
    numbered = [
        LoggedEvent(seq, event.kind, event.t_ms, event.data)
        for seq, event in enumerate(events, start=head + 1)
    ]
    if not numbered:
        return head
    for event in numbered:
        _EVENT.insert(_row(room, event))
    push.publish_event(
        room.group,
        {
            "type": "live.events",
            "kind": room.kind,
            "id": room.id,
            "first": head + 1,
            "bodies": [wire.event_body(event) for event in numbered],
        },
    )
    return numbered[-1].seq


def _row(room: Room, event: LoggedEvent) -> Event:
    return Event(
        room_kind=room.kind,
        room_id=room.id,
        seq=event.seq,
        kind=event.kind,
        t_ms=event.t_ms,
        data=event.data,
    )


_EVENT = PreparedInsert(Event)


def publish_note(*, room: Room, kind: str, data: JsonObject, player_id: int | None = None) -> None:
    """Tell those in `room`, or one player there alone, something that is not part of the record.

    It leaves when the transaction commits, is not numbered and may get lost.
    """
    push.publish_event(
        room.group,
        {
            "type": "live.note",
            "kind": room.kind,
            "id": room.id,
            "player_id": player_id,
            "body": wire.note_body(kind, data),
        },
    )
