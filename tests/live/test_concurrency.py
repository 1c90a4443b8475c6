"""What must happen once, tried by many connections at the same instant."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from threading import Barrier
from typing import Any
from uuid import UUID

import pytest
from django.db import IntegrityError, transaction

from tallyworks.live import queries, services
from tallyworks.live.models import Event, Outage, StoredAck
from tallyworks.live.registry import outages
from tallyworks.live.services import commands
from tallyworks.live.types import Answer, Call, NewEvent, Room
from tests.connections import at_once
from tests.live.conftest import Heard, People
from tests.live.counter import open_counter

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
ROOM = Room("counter", 7)


@pytest.fixture(autouse=True)
def room(people: People) -> Room:
    return open_counter(7, people.red.id, people.black.id)


def call(people: People, number: int, now: datetime, **args: Any) -> Call:
    return Call(
        room=ROOM,
        player_id=people.red.id,
        session_key=people.red.session_key,
        name="add",
        args={"by": 1, **args},
        command_id=UUID(int=number),
        turn=None,
        received_at=now,
    )


def test_numbers_have_no_gaps_whoever_writes(people: People, now: datetime) -> None:
    outcomes = at_once(20, lambda number: services.run_command(call=call(people, number, now)))
    assert sorted(outcome.ack.seq for outcome in outcomes) == list(range(2, 22))
    rows = Event.objects.of_room(ROOM).order_by("seq").values_list("seq", "data__value")
    assert list(rows) == [(seq, seq - 1) for seq in range(1, 22)]


def test_without_the_rooms_lock_the_database_refuses_a_number_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    both_read, read_head = Barrier(2), queries.get_head_seq

    def slow_head(room: Room) -> int:
        head = read_head(room)
        both_read.wait(timeout=30)
        return head

    monkeypatch.setattr(queries, "get_head_seq", slow_head)

    def write(_number: int) -> int:
        with transaction.atomic():
            return services.append_events(room=ROOM, events=[NewEvent("added", 1, {"value": 1})])

    outcomes = at_once(2, write)
    assert [type(outcome) for outcome in outcomes if outcome != 2] == [IntegrityError]


def test_a_command_delivered_ten_times_at_once_takes_effect_once(
    people: People, now: datetime
) -> None:
    outcomes = at_once(10, lambda _number: services.run_command(call=call(people, 1, now)))
    assert all(isinstance(outcome, Answer) for outcome in outcomes), outcomes
    assert sum(not outcome.is_repeat for outcome in outcomes) == 1
    assert {outcome.ack.seq for outcome in outcomes} == {2}
    assert queries.get_head_seq(ROOM) == 2


def test_it_would_take_effect_twice_without_the_claim(
    people: People, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = iter(range(10))
    monkeypatch.setattr(
        commands, "_claim", lambda call: (StoredAck.objects.create(
            room_kind="counter", room_id=7, player_id=call.player_id,
            command_id=UUID(int=next(others)), received_at=call.received_at,
        ), True),
    )  # fmt: skip
    at_once(2, lambda _number: services.run_command(call=call(people, 1, now)))
    assert queries.get_head_seq(ROOM) == 3


@pytest.fixture
def made_up() -> Iterator[list[datetime]]:
    calls: list[datetime] = []

    def handle(*, heartbeat_at: datetime, now: datetime) -> None:
        calls.append(heartbeat_at)

    outages.register("tests", handle)
    yield calls
    outages.forget("tests")


def test_an_outage_noticed_by_ten_processes_is_made_up_for_once(
    now: datetime, made_up: list[datetime]
) -> None:
    services.beat(now=now)
    later = now + timedelta(seconds=60)
    outcomes = at_once(10, lambda _number: services.beat(now=later))
    assert sorted(outcomes) == [False] * 9 + [True]
    assert made_up == [now]
    assert Outage.objects.count() == 1


def test_the_first_heartbeat_is_written_once(now: datetime) -> None:
    assert at_once(10, lambda _number: services.beat(now=now)) == [False] * 10
    assert queries.get_heartbeat() == now


def test_ten_loops_declare_a_player_gone_once(now: datetime, presence_heard: Heard) -> None:
    services.arrive(room=ROOM, player_id=5, server=UUID(int=1), now=now)
    later = now + timedelta(seconds=20)
    outcomes = at_once(10, lambda _number: services.declare_gone(now=later))
    assert sorted(outcomes) == [0] * 9 + [1]
    assert presence_heard == [(7, 5, None), (7, 5, now + timedelta(seconds=15))]


def test_ten_servers_announce_an_arrival_once(now: datetime, presence_heard: Heard) -> None:
    at_once(
        10,
        lambda number: services.arrive(
            room=ROOM, player_id=5, server=UUID(int=1 + number), now=now
        ),
    )
    assert presence_heard == [(7, 5, None)]
