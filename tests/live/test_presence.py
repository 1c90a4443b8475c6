"""Who is in a room: several tabs, several servers, the grace of three seconds, dead servers."""

from datetime import datetime, timedelta
from uuid import UUID

import pytest

from tallyworks.live import queries, rules, services
from tallyworks.live.models import Link, Presence
from tallyworks.live.types import Attendance, Room
from tests.live.conftest import Heard

pytestmark = pytest.mark.django_db

ROOM = Room("counter", 7)
ADA = 5
HERE, THERE = UUID(int=1), UUID(int=2)


def seconds(number: float) -> timedelta:
    return timedelta(seconds=number)


def ada(now: datetime) -> Attendance:
    return queries.get_attendance(ROOM, ADA, now=now)


def arrive(server: UUID, now: datetime) -> int:
    return services.arrive(room=ROOM, player_id=ADA, server=server, now=now)


def test_somebody_who_never_came_is_gone_since_nowhen(now: datetime) -> None:
    assert ada(now) == Attendance(ADA, is_here=False, gone_since=None)


def test_a_player_is_gone_three_seconds_after_his_last_socket(
    now: datetime, presence_heard: Heard
) -> None:
    number = arrive(HERE, now)
    services.depart(presence_id=number, server=HERE, now=now + seconds(60))
    assert services.declare_gone(now=now + seconds(62.999)) == 0
    assert ada(now + seconds(62.999)).is_here
    # Already gone, whether or not the loop has come by.
    gone = Attendance(ADA, is_here=False, gone_since=now + seconds(63))
    assert ada(now + seconds(63)) == gone
    assert services.declare_gone(now=now + seconds(70)) == 1
    assert services.declare_gone(now=now + seconds(70)) == 0
    assert ada(now + seconds(80)) == gone
    assert presence_heard == [(7, ADA, None), (7, ADA, now + seconds(63))]


def test_a_page_loaded_anew_was_never_gone(now: datetime, presence_heard: Heard) -> None:
    number = arrive(HERE, now)
    services.depart(presence_id=number, server=HERE, now=now + seconds(1))
    assert arrive(HERE, now + seconds(3.9)) == number
    assert services.declare_gone(now=now + seconds(10)) == 0
    assert presence_heard == [(7, ADA, None)]


def test_a_tab_on_another_server_holds_him(now: datetime) -> None:
    number = arrive(HERE, now)
    arrive(THERE, now)
    services.depart(presence_id=number, server=HERE, now=now + seconds(1))
    services.vouch(presence_ids=[number], server=THERE, now=now + seconds(5))
    assert services.declare_gone(now=now + seconds(19.9)) == 0
    services.depart(presence_id=number, server=THERE, now=now + seconds(19.9))
    assert services.declare_gone(now=now + seconds(23)) == 1
    assert ada(now + seconds(23)).gone_since == now + seconds(22.9)


def test_a_server_that_died_vouches_for_nobody_after_fifteen_seconds(now: datetime) -> None:
    number = arrive(HERE, now)
    services.vouch(presence_ids=[number], server=HERE, now=now + seconds(5))
    assert services.declare_gone(now=now + seconds(19.999)) == 0
    assert services.declare_gone(now=now + seconds(25)) == 1
    assert ada(now + seconds(25)).gone_since == now + seconds(20)


def test_vouching_is_for_ones_own_sockets_only(now: datetime) -> None:
    number = arrive(HERE, now)
    services.vouch(presence_ids=[number], server=THERE, now=now + seconds(10))
    assert services.declare_gone(now=now + seconds(15)) == 1


def test_coming_back_ends_the_absence_and_the_next_one_starts_anew(
    now: datetime, presence_heard: Heard
) -> None:
    number = arrive(HERE, now)
    services.depart(presence_id=number, server=HERE, now=now)
    services.declare_gone(now=now + seconds(3))
    arrive(HERE, now + seconds(50))
    assert ada(now + seconds(50)) == Attendance(ADA, is_here=True, gone_since=None)
    services.depart(presence_id=number, server=HERE, now=now + seconds(60))
    services.declare_gone(now=now + seconds(63))
    assert presence_heard == [
        (7, ADA, None),
        (7, ADA, now + seconds(3)),
        (7, ADA, None),
        (7, ADA, now + seconds(63)),
    ]


def test_whom_his_server_could_not_vouch_for_in_time_is_back_when_it_can(
    now: datetime, presence_heard: Heard
) -> None:
    number = arrive(HERE, now)
    services.declare_gone(now=now + seconds(16))
    services.vouch(presence_ids=[number], server=HERE, now=now + seconds(17))
    assert ada(now + seconds(17)).is_here
    assert presence_heard[-1] == (7, ADA, None)


def test_rooms_and_players_are_apart(now: datetime) -> None:
    arrive(HERE, now)
    services.arrive(room=Room("counter", 8), player_id=ADA, server=HERE, now=now)
    services.arrive(room=ROOM, player_id=6, server=HERE, now=now + seconds(5))
    assert services.declare_gone(now=now + seconds(15)) == 2
    assert [one.is_here for one in queries.list_attendance(ROOM, now=now + seconds(15))] == [
        False,
        True,
    ]


def test_one_call_takes_a_batch(now: datetime) -> None:
    for player_id in range(1, 204):
        services.arrive(room=ROOM, player_id=player_id, server=HERE, now=now)
    assert services.declare_gone(now=now + seconds(15)) == 200
    assert services.declare_gone(now=now + seconds(15)) == 3


def test_presences_of_long_ago_are_deleted_with_their_links(now: datetime) -> None:
    arrive(HERE, now)
    services.declare_gone(now=now + seconds(15))
    services.prune(now=now + seconds(15) + rules.PRESENCES_KEPT)
    assert Presence.objects.count() == 1
    services.prune(now=now + seconds(16) + rules.PRESENCES_KEPT)
    assert not Presence.objects.exists()
    assert not Link.objects.exists()


def test_attendance_costs_two_queries(now: datetime, django_assert_num_queries: object) -> None:
    for player_id in range(1, 10):
        services.arrive(room=ROOM, player_id=player_id, server=HERE, now=now)
    with django_assert_num_queries(2):  # type: ignore[operator]
        assert len(queries.list_attendance(ROOM, now=now)) == 9
