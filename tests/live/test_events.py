"""The numbered log: consecutive numbers, and told only once it stands."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from pytest_django import DjangoCaptureOnCommitCallbacks

from tallyworks.core import push
from tallyworks.live.models import Event
from tallyworks.live.services import append_events, publish_note
from tallyworks.live.types import NewEvent, Room

ROOM, OTHER = Room("counter", 7), Room("counter", 8)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """Collect what is handed to the channel layer."""
    messages: list[tuple[str, Any]] = []

    def collect(groups: Sequence[str], event: Any) -> None:
        messages.extend((group, event) for group in groups)

    monkeypatch.setattr(push, "_send", collect)
    return messages


def moved(*values: int) -> list[NewEvent]:
    return [NewEvent("moved", 1000 * value, {"by": value}) for value in values]


@pytest.mark.django_db
def test_it_numbers_each_room_from_one_without_gaps() -> None:
    assert append_events(room=ROOM, events=moved(1, 2)) == 2
    assert append_events(room=OTHER, events=moved(9)) == 1
    assert append_events(room=ROOM, events=moved(3)) == 3
    assert append_events(room=ROOM, events=[]) == 3
    rows = Event.objects.of_room(ROOM).order_by("seq").values_list("seq", "kind", "t_ms", "data")
    assert list(rows) == [
        (1, "moved", 1000, {"by": 1}),
        (2, "moved", 2000, {"by": 2}),
        (3, "moved", 3000, {"by": 3}),
    ]


@pytest.mark.django_db
def test_it_tells_the_events_of_one_call_in_one_message_on_commit(
    sent: list[tuple[str, Any]], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        append_events(room=ROOM, events=moved(1, 2))
        assert sent == []
    assert sent == [
        (
            "live.counter.7",
            {
                "type": "live.events",
                "kind": "counter",
                "id": 7,
                "first": 1,
                "bodies": [
                    '{"seq":1,"t":1000,"kind":"moved","data":{"by":1}}',
                    '{"seq":2,"t":2000,"kind":"moved","data":{"by":2}}',
                ],
            },
        )
    ]


@pytest.mark.django_db(transaction=True)
def test_it_tells_nothing_of_what_was_rolled_back(sent: list[tuple[str, Any]]) -> None:
    with transaction.atomic():
        append_events(room=ROOM, events=moved(1))
        publish_note(room=ROOM, kind="watching", data={"count": 3})
        transaction.set_rollback(True)
    assert sent == []
    assert not Event.objects.exists()


@pytest.mark.django_db
def test_the_log_refuses_a_number_twice_and_number_nought() -> None:
    append_events(room=ROOM, events=moved(1))
    for seq in (1, 0):
        with pytest.raises(IntegrityError), transaction.atomic():
            Event.objects.create(room_kind="counter", room_id=7, seq=seq, kind="x", t_ms=1, data={})
