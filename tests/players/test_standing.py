"""Membership, blocks and archives as dated intervals."""

from datetime import datetime, timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import translation

from tallyworks.players import queries, services
from tallyworks.players.errors import BlockNotAcceptable, PlayerBlocked, StandingUnchanged
from tallyworks.players.models import Player, Standing
from tallyworks.players.signals import standing_changed
from tests.conftest import Cast

TICK = timedelta(microseconds=1)
HOUR = timedelta(hours=1)


def block(cast: Cast, now: datetime, until_at: datetime | None = None) -> Standing:
    return services.block_player(
        player_id=cast.member.pk,
        author_id=cast.staff.pk,
        reason="Runs by a  script",
        until_at=until_at,
        now=now,
    )


def good(cast: Cast, at: datetime) -> bool:
    return queries.list_in_good_standing(at=at).filter(pk=cast.member.pk).exists()


def test_it_blocks_from_its_instant_until_just_before_its_end(cast: Cast, now: datetime) -> None:
    stored = block(cast, now, until_at=now + HOUR)

    assert (stored.reason, stored.author_id) == ("Runs by a script", cast.staff.pk)
    for instant, blocked in (
        (now - TICK, False),
        (now, True),
        (now + HOUR - TICK, True),
        (now + HOUR, False),
    ):
        assert queries.is_blocked(cast.member.pk, now=instant) is blocked
        assert stored.covers(instant) is blocked
        assert good(cast, instant) is not blocked
    assert not queries.is_blocked(cast.second.pk, now=now)


def test_it_blocks_for_good_until_a_moderator_ends_it(cast: Cast, now: datetime) -> None:
    block(cast, now)
    services.unblock_player(player_id=cast.member.pk, author_id=cast.staff.pk, now=now + HOUR)

    assert queries.is_blocked(cast.member.pk, now=now + HOUR - TICK)
    assert not queries.is_blocked(cast.member.pk, now=now + HOUR)
    assert Standing.objects.get(kind="BLOCKED").ended_by_id == cast.staff.pk
    with pytest.raises(StandingUnchanged):
        services.unblock_player(player_id=cast.member.pk, author_id=cast.staff.pk, now=now + HOUR)


def test_a_new_block_takes_the_place_of_the_running_one(cast: Cast, now: datetime) -> None:
    block(cast, now, until_at=now + 10 * HOUR)
    block(cast, now + HOUR, until_at=now + 2 * HOUR)

    intervals = Standing.objects.filter(kind="BLOCKED").order_by("pk")
    assert [(row.since_at, row.until_at) for row in intervals] == [
        (now, now + HOUR),
        (now + HOUR, now + 2 * HOUR),
    ]


def test_requests_that_overtake_each_other_leave_no_overlap(cast: Cast, now: datetime) -> None:
    block(cast, now + TICK)
    block(cast, now, until_at=now + HOUR)
    services.unblock_player(player_id=cast.member.pk, author_id=cast.staff.pk, now=now)

    assert not queries.is_blocked(cast.member.pk, now=now + TICK)
    assert Standing.objects.filter(kind="BLOCKED").count() == 2


@pytest.mark.parametrize(
    ("reason", "minutes", "field"),
    [("  ", 60, "reason"), ("x", 0, "until_at"), ("x", -1, "until_at")],
)
def test_it_refuses_a_block_without_reason_or_with_a_past_end(
    cast: Cast, now: datetime, reason: str, minutes: int, field: str
) -> None:
    with pytest.raises(BlockNotAcceptable) as refusal:
        services.block_player(
            player_id=cast.member.pk,
            author_id=cast.staff.pk,
            reason=reason,
            until_at=now + timedelta(minutes=minutes),
            now=now,
        )
    assert refusal.value.field == field
    assert not Standing.objects.filter(kind="BLOCKED").exists()


def test_a_blocked_player_is_told_until_when_and_why(cast: Cast, now: datetime) -> None:
    services.check_may_act(player_id=cast.member.pk, now=now)
    block(cast, now, until_at=now + HOUR)
    with translation.override("fr"), pytest.raises(PlayerBlocked) as refusal:
        services.check_may_act(player_id=cast.member.pk, now=now)

    error = refusal.value
    assert (error.code, error.status) == ("player_blocked", 403)
    assert error.data == {
        "until_at": (now + HOUR).isoformat(),
        "reason": "Runs by a script",
    }
    assert "30 novembre 2026 13:00" in error.message
    assert "Runs by a script" in error.message
    services.check_may_act(player_id=cast.member.pk, now=now + HOUR)


def test_a_block_for_good_names_no_end(cast: Cast, now: datetime) -> None:
    block(cast, now)
    with pytest.raises(PlayerBlocked) as refusal:
        services.check_may_act(player_id=cast.member.pk, now=now)
    assert refusal.value.message == "You are blocked: Runs by a script"
    assert refusal.value.data["until_at"] is None


def test_it_archives_and_restores(cast: Cast, now: datetime) -> None:
    services.archive_player(player_id=cast.member.pk, now=now)
    with pytest.raises(StandingUnchanged):
        services.archive_player(player_id=cast.member.pk, now=now)
    services.restore_player(player_id=cast.member.pk, now=now + HOUR)
    with pytest.raises(StandingUnchanged):
        services.restore_player(player_id=cast.member.pk, now=now + HOUR)

    # A job that is due in between, however late it runs, sees an archived player.
    assert not good(cast, now)
    assert good(cast, now + HOUR)
    assert queries.is_archived(cast.member.pk, now=now)
    services.check_may_act(player_id=cast.member.pk, now=now)


def test_membership_begins_with_the_first_verified_address(cast: Cast, now: datetime) -> None:
    services.make_member(player=cast.guest, now=now)
    services.make_member(player=cast.guest, now=now + HOUR)

    assert Standing.objects.filter(player=cast.guest).count() == 1
    assert not queries.is_member(cast.guest.pk, now=now - TICK)
    assert queries.is_member(cast.guest.pk, now=now)
    services.end_membership(player_id=cast.guest.pk, now=now + HOUR)
    assert queries.is_member(cast.guest.pk, now=now)
    assert not queries.is_member(cast.guest.pk, now=now + HOUR)


def test_prizes_are_for_members_in_good_standing_at_the_instant(cast: Cast, now: datetime) -> None:
    Standing.objects.filter(kind="MEMBER").delete()
    for player in (cast.member, cast.second):
        services.open_membership(player_id=player.pk, now=now)
    block(cast, now + HOUR)

    def worthy(at: datetime) -> set[Player]:
        return set(queries.list_prize_worthy(at=at))

    assert worthy(now - TICK) == set()
    assert worthy(now) == {cast.member, cast.second}
    assert worthy(now + HOUR) == {cast.second}
    assert cast.guest in queries.list_in_good_standing(at=now)


def test_staff_impose_and_lift_blocks_and_archives_only(cast: Cast, now: datetime) -> None:
    def impose(kind: Standing.Kind, until_at: datetime | None = None) -> Standing:
        imposition = services.Imposition(
            player_id=cast.member.pk,
            kind=kind,
            author_id=cast.staff.pk,
            reason="Asked for it",
            until_at=until_at,
        )
        return services.impose_standing(imposition=imposition, now=now)

    kinds = Standing.Kind
    assert impose(kinds.BLOCKED).kind == "BLOCKED"
    assert impose(kinds.ARCHIVED).author_id == cast.staff.pk
    for kind, until_at in ((kinds.MEMBER, None), (kinds.ARCHIVED, now + HOUR)):
        with pytest.raises(BlockNotAcceptable):
            impose(kind, until_at)
    for kind in (kinds.BLOCKED, kinds.ARCHIVED):
        services.lift_standing(
            player_id=cast.member.pk, kind=kind, author_id=cast.staff.pk, now=now + HOUR
        )
    with pytest.raises(StandingUnchanged):
        services.lift_standing(
            player_id=cast.member.pk, kind=kinds.MEMBER, author_id=cast.staff.pk, now=now
        )
    assert good(cast, now + HOUR)
    assert queries.list_standings(cast.member.pk).exclude(kind="MEMBER").count() == 2


def test_it_announces_what_changed(cast: Cast, now: datetime) -> None:
    heard = []

    def listen(**news: object) -> None:
        heard.append((news["player_id"], news["kind"], news["holds"], news["now"]))

    standing_changed.connect(listen)
    try:
        block(cast, now)
        services.unblock_player(player_id=cast.member.pk, author_id=cast.staff.pk, now=now + HOUR)
    finally:
        standing_changed.disconnect(listen)
    assert heard == [
        (cast.member.pk, "BLOCKED", True, now),
        (cast.member.pk, "BLOCKED", False, now + HOUR),
    ]


@pytest.mark.parametrize(
    ("since", "until", "fits"),
    [(-2, 0, True), (-2, 1, False), (1, 2, False), (0, None, False), (3, None, True), (1, 1, True)],
)
def test_the_database_refuses_intervals_that_overlap(
    cast: Cast, now: datetime, since: int, until: int | None, fits: bool
) -> None:
    def store(since: int, until: int | None, kind: str = "ARCHIVED") -> None:
        with transaction.atomic():
            Standing.objects.create(
                player=cast.member,
                kind=kind,
                since_at=now + since * HOUR,
                until_at=None if until is None else now + until * HOUR,
            )

    store(0, 3)
    store(0, 3, kind="BLOCKED")
    if fits:
        store(since, until)
        return
    with pytest.raises(IntegrityError):
        store(since, until)


def test_the_database_refuses_to_stretch_an_interval_over_the_next(
    cast: Cast, now: datetime
) -> None:
    first = block(cast, now, until_at=now + 10 * HOUR)
    block(cast, now + HOUR)
    first.until_at = now + 2 * HOUR
    with pytest.raises(IntegrityError), transaction.atomic():
        first.save()
    first.until_at = now - HOUR
    with pytest.raises(IntegrityError), transaction.atomic():
        first.save()


def test_a_check_costs_one_query(
    cast: Cast, now: datetime, django_assert_num_queries: object
) -> None:
    assert connection.vendor
    with django_assert_num_queries(1):  # type: ignore[operator]
        services.check_may_act(player_id=cast.member.pk, now=now)
