"""A guest joined to a member: once, whoever they are."""

from datetime import datetime, timedelta

from tallyworks.players import queries, services
from tests.conftest import Cast


def join(guest_id: int, member_id: int, now: datetime) -> bool:
    return services.join_guest(guest_id=guest_id, member_id=member_id, now=now)


def test_it_happens_once(cast: Cast, now: datetime) -> None:
    assert join(cast.guest.pk, cast.member.pk, now)
    assert not join(cast.guest.pk, cast.member.pk, now + timedelta(seconds=1))
    assert not join(cast.guest.pk, cast.second.pk, now + timedelta(seconds=1))
    assert queries.is_archived(cast.guest.pk, now=now)


def test_a_player_is_not_joined_to_himself(cast: Cast, now: datetime) -> None:
    for player in (cast.guest, cast.member):
        assert not join(player.pk, player.pk, now)
    assert not queries.is_archived(cast.member.pk, now=now)


def test_only_a_guest_is_joined_and_only_to_a_member(cast: Cast, now: datetime) -> None:
    assert not join(cast.member.pk, cast.second.pk, now)
    assert not join(cast.member.pk, cast.guest.pk, now)


def test_a_blocked_guest_brings_nothing(cast: Cast, now: datetime) -> None:
    services.block_player(
        player_id=cast.guest.pk, author_id=cast.staff.pk, reason="x", until_at=None, now=now
    )
    assert not join(cast.guest.pk, cast.member.pk, now)
