"""What the Blitz makes of a guest joined to a member, and of a wish for one's data."""

from datetime import date, datetime

import pytest

from tallyworks.blitz import services
from tallyworks.blitz.errors import AlreadyStarted
from tallyworks.blitz.models import Attempt
from tallyworks.blitz.queries import attempts, days, rankings
from tallyworks.blitz.queries.attempts import Phase
from tallyworks.players.services import export_account, join_guest
from tallyworks.workshops.models import Workshop
from tests.blitz.conftest import TODAY, Play, make_blitz, paris, seconds
from tests.conftest import Cast


def names_at(now: datetime) -> list[str]:
    day = days.get_day(TODAY, now=now)
    assert day is not None
    ranking = rankings.get_ranking(day, viewer_id=None, now=now, part=rankings.Slice())
    return [row.name for row in ranking.rows]


def test_a_guests_run_is_never_taken_over(
    cast: Cast, blitz: Workshop, now: datetime, play: Play
) -> None:
    attempt = play(cast.guest, now)
    later = now + seconds(120)
    assert names_at(later) == ["Lilac Wren 7"]
    for _twice in range(2):
        join_guest(guest_id=cast.guest.pk, member_id=cast.member.pk, now=later)

    attempt.refresh_from_db()
    assert attempt.player == cast.guest
    assert names_at(later) == []
    assert attempts.get_present(player_id=cast.member.pk, now=later).phase is Phase.BARRED
    with pytest.raises(AlreadyStarted):
        services.start_blitz(player_id=cast.member.pk, now=later)


def test_a_start_of_yesterday_bars_nobody_today(cast: Cast, blitz: Workshop) -> None:
    make_blitz(date(2026, 12, 1))
    services.start_blitz(player_id=cast.guest.pk, now=paris("2026-11-30T23:59:30"))
    after_midnight = paris("2026-12-01T00:00:30")
    join_guest(guest_id=cast.guest.pk, member_id=cast.member.pk, now=after_midnight)

    started = services.start_blitz(player_id=cast.member.pk, now=after_midnight)
    assert started.date == date(2026, 12, 1)


@pytest.mark.parametrize("guest_started", [False, True])
@pytest.mark.parametrize("member_started", [False, True])
def test_every_combination_leaves_both_rows_as_they_were(
    cast: Cast, blitz: Workshop, now: datetime, play: Play,
    guest_started: bool, member_started: bool,
) -> None:  # fmt: skip
    for player, has_started in ((cast.guest, guest_started), (cast.member, member_started)):
        if has_started:
            play(player, now)
    before = list(Attempt.objects.order_by("pk").values())
    join_guest(guest_id=cast.guest.pk, member_id=cast.member.pk, now=now + seconds(120))

    assert list(Attempt.objects.order_by("pk").values()) == before
    assert attempts.has_started(player_id=cast.member.pk, day=TODAY) is (
        guest_started or member_started
    )


def test_the_export_holds_starts_runs_and_titles(
    cast: Cast, blitz: Workshop, now: datetime, play: Play
) -> None:
    play(cast.member, now)
    play(cast.second, now)
    close = paris("2026-12-01T00:03:00")
    services.award_titles(now=close)
    section = export_account(player_id=cast.member.pk, now=close)["blitz"]

    assert [row["solved_sum"] for row in section["attempts"]] == [15]
    assert [row["month"] for row in section["titles"]] == [date(2026, 11, 1)]
    assert section["bars"] == []
