"""A guest's play joined to a member's account (site rules, "Players")."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from tallyworks.players.models import Player
from tallyworks.players.services import join_guest
from tallyworks.players.signals import guest_joined
from tallyworks.workshops import services
from tallyworks.workshops.errors import RunLimitReached
from tallyworks.workshops.models import Record, Run, Score, Workshop
from tests.conftest import Cast
from tests.factories import BEST, FAST, VERY_FAST, WRONG, PlayerFactory, WorkshopFactory

HOUR = timedelta(hours=1)


def play(
    player: Player, workshop: Workshop, machine: str, at: datetime, *, after_close: bool = False
) -> None:
    submission = services.Submission(player.pk, workshop.pk, machine, after_close)
    services.submit_run(submission=submission, now=at)


def records(player: Player, workshop: Workshop) -> dict[str, tuple[int, datetime]]:
    held = Record.objects.filter(player=player, workshop=workshop)
    return {record.measure: (record.value, record.reached_at) for record in held}


def join(cast: Cast, now: datetime) -> bool:
    return join_guest(guest_id=cast.guest.pk, member_id=cast.member.pk, now=now)


def test_it_moves_attempts_and_keeps_the_better_record_at_its_own_instant(
    cast: Cast, today: Workshop, now: datetime
) -> None:
    play(cast.guest, today, BEST, now)
    play(cast.member, today, VERY_FAST, now + HOUR)
    join(cast, now + 2 * HOUR)

    assert records(cast.member, today) == {
        "COST": (3, now), "CYCLES": (8, now + HOUR), "AREA": (2, now), "SUM": (15, now),
    }  # fmt: skip
    assert Run.objects.filter(player=cast.member).count() == 2
    score = Score.objects.get()
    assert (score.player_id, score.best_sum, score.reached_at) == (cast.member.pk, 15, now)


def test_it_keeps_the_earlier_of_two_equal_records(
    cast: Cast, today: Workshop, now: datetime
) -> None:
    play(cast.member, today, BEST, now + HOUR)
    play(cast.guest, today, BEST, now)
    join(cast, now + 2 * HOUR)

    assert records(cast.member, today)["SUM"] == (15, now)
    assert Score.objects.get().reached_at == now


def test_it_counts_the_guests_attempts_in_the_members_day(
    cast: Cast, today: Workshop, now: datetime
) -> None:
    for seconds in range(12):
        play(cast.guest, today, BEST, now + timedelta(seconds=seconds))
        play(cast.member, today, BEST, now + timedelta(seconds=seconds - 30))
    join(cast, now + timedelta(seconds=12))

    with pytest.raises(RunLimitReached):
        play(cast.member, today, BEST, now + timedelta(seconds=20))


def test_it_rewrites_no_closed_ranking(cast: Cast, today: Workshop, now: datetime) -> None:
    play(cast.guest, today, BEST, now)
    play(cast.member, today, FAST, now)
    join(cast, today.bell_at)

    assert set(Score.objects.values_list("player", "best_sum")) == {
        (cast.guest.pk, 15), (cast.member.pk, 17),
    }  # fmt: skip
    assert records(cast.member, today)["SUM"] == (15, now)


def test_it_archives_the_guest_and_does_nothing_a_second_time(
    cast: Cast, today: Workshop, now: datetime
) -> None:
    play(cast.guest, today, BEST, now)

    assert join(cast, now + HOUR)
    assert not Player.objects.in_good_standing_at(now + HOUR).filter(pk=cast.guest.pk).exists()
    assert not join(cast, now + 2 * HOUR)
    assert not join_guest(guest_id=cast.second.pk, member_id=cast.member.pk, now=now)
    assert Run.objects.filter(player=cast.member).count() == 1


def test_it_leaves_everything_or_nothing_when_it_fails_half_way(
    cast: Cast, today: Workshop, now: datetime
) -> None:
    play(cast.guest, today, BEST, now)

    def fail(**_arguments: Any) -> None:
        raise RuntimeError("killed")

    guest_joined.connect(fail)
    try:
        with pytest.raises(RuntimeError, match="killed"):
            join(cast, now + HOUR)
    finally:
        guest_joined.disconnect(fail)
    assert Run.objects.get().player_id == cast.guest.pk
    assert Score.objects.get().player_id == cast.guest.pk

    assert join(cast, now + HOUR)
    assert Score.objects.get().player_id == cast.member.pk


plays = st.lists(
    st.tuples(
        st.sampled_from(["guest", "member"]),
        st.integers(0, 2),
        st.sampled_from([BEST, FAST, VERY_FAST, WRONG]),
        st.integers(0, 40),
    ),
    max_size=14,
)


@hypothesis_settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(played=plays)
@pytest.mark.django_db
def test_it_gives_what_a_plain_recomputation_from_the_attempts_gives(
    played: list[tuple[str, int, str, int]], now: datetime
) -> None:
    Record.objects.all().delete()
    Score.objects.all().delete()
    Run.objects.all().delete()
    Workshop.objects.filter(date__isnull=False).delete()
    people = {
        "guest": PlayerFactory.create(joined_at=now),
        "member": PlayerFactory.create(joined_at=now, member_since_at=now),
    }
    days = [
        WorkshopFactory.create(date=now.date() - timedelta(days=1)),
        WorkshopFactory.create(date=now.date()),
        WorkshopFactory.create(kind=Workshop.Kind.BIG, date=now.date()),
    ]
    for who, day, machine, minutes in played:
        at = max(days[day].opens_at, now - timedelta(days=day == 0)) + timedelta(minutes=minutes)
        play(people[who], days[day], machine, at)
    closed_places = set(Score.objects.filter(workshop=days[0]).values_list("player", "best_sum"))
    join_guest(guest_id=people["guest"].pk, member_id=people["member"].pk, now=now + 2 * HOUR)

    for workshop in days:
        runs = list(Run.objects.filter(workshop=workshop, status=Run.Status.SOLVED))
        assert all(run.player_id == people["member"].pk for run in runs)
        expected = {
            measure: min((getattr(run, measure.lower()), run.received_at) for run in runs)
            for measure in ("COST", "CYCLES", "AREA", "SUM")
            if runs
        }
        assert records(people["member"], workshop) == expected
        if workshop is not days[0]:
            places = Score.objects.filter(workshop=workshop)
            assert [(place.player_id, place.best_sum, place.reached_at) for place in places] == (
                [(people["member"].pk, *expected["SUM"])] if runs else []
            )
    assert closed_places == set(
        Score.objects.filter(workshop=days[0]).values_list("player", "best_sum")
    )
