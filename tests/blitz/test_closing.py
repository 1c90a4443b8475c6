"""Expiry with nobody there, outages, and the title of the month."""

from datetime import date, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from tallyworks.blitz import services, tasks
from tallyworks.blitz.models import Attempt, Title
from tallyworks.blitz.queries import attempts, days, rankings, titles
from tallyworks.blitz.queries.attempts import Phase
from tallyworks.players.models import Player
from tallyworks.players.services import archive_player, block_player
from tallyworks.workshops.models import Workshop
from tests.blitz.conftest import TODAY, Play, make_blitz, paris, seconds
from tests.conftest import Cast
from tests.factories import BEST, FAST, WRONG, PlayerFactory

NOVEMBER = date(2026, 11, 1)
CLOSE = paris("2026-12-01T00:03:00")


def seen(player: Player, now: datetime) -> tuple[str, str, object]:
    """Return what every read says of a player's Blitz: phase, status, ranking row."""
    present = attempts.get_present(player_id=player.pk, now=now)
    day = days.get_day(TODAY, now=now)
    assert day is not None
    assert present.attempt is not None
    ranking = rankings.get_ranking(day, viewer_id=player.pk, now=now, part=rankings.Slice())
    return present.phase.value, present.attempt.status_at(now), ranking.viewer


@pytest.mark.parametrize(("after", "phase"), [(180, Phase.RUNNING), (180.001, Phase.FINISHED)])
def test_it_expires_by_itself_and_by_the_task_alike(
    cast: Cast, blitz: Workshop, now: datetime, after: float, phase: Phase
) -> None:
    services.start_blitz(player_id=cast.member.pk, now=now)
    lazily = seen(cast.member, now + seconds(after))
    expired = services.expire_due(now=now + seconds(after))

    assert seen(cast.member, now + seconds(after)) == lazily
    assert lazily[0] == phase.value
    assert expired == (1 if phase is Phase.FINISHED else 0)
    assert services.expire_due(now=now + seconds(after)) == 0


def test_a_run_received_in_time_counts_when_the_task_was_quicker(
    cast: Cast, blitz: Workshop, now: datetime
) -> None:
    services.start_blitz(player_id=cast.member.pk, now=now)
    services.expire_due(now=now + seconds(181))
    submission = services.Submission(cast.member.pk, BEST)

    outcome = services.submit_run(submission=submission, now=now + seconds(180))
    assert outcome.attempt.status == "SOLVED"


def test_it_gives_the_time_of_an_outage_back(cast: Cast, blitz: Workshop, now: datetime) -> None:
    services.start_blitz(player_id=cast.member.pk, now=now)
    services.start_blitz(player_id=cast.second.pk, now=now - seconds(200))
    extended = services.extend_deadlines(heartbeat_at=now + seconds(60), now=now + seconds(300))
    submission = services.Submission(cast.member.pk, BEST)
    outcome = services.submit_run(submission=submission, now=now + seconds(420))

    assert extended == 1
    assert (outcome.attempt.status, outcome.attempt.solved_ms) == ("SOLVED", 180_000)


def test_a_day_closes_when_its_last_extended_run_is_over(cast: Cast, blitz: Workshop) -> None:
    services.start_blitz(player_id=cast.member.pk, now=paris("2026-11-30T23:59:00"))
    services.extend_deadlines(
        heartbeat_at=paris("2026-12-01T00:00:00"), now=paris("2026-12-01T00:10:00")
    )

    last = paris("2026-12-01T00:12:00")
    for now, closed in ((CLOSE, False), (last, False), (last + seconds(0.001), True)):
        day = days.get_day(TODAY, now=now)
        assert day is not None
        assert day.is_closed is closed
        assert bool(services.award_titles(now=now)) is closed


def test_it_titles_the_most_solved(cast: Cast, play: Play) -> None:
    for number, day in enumerate((date(2026, 11, 28), date(2026, 11, 29))):
        make_blitz(day)
        play(cast.second, paris(f"{day}T12:00:00"), machine=FAST)
        play(cast.member, paris(f"{day}T12:00:00"), machine=WRONG if number else BEST)

    assert services.award_titles(now=CLOSE - timedelta(microseconds=1)) == []
    title = services.award_titles(now=CLOSE)[0]
    assert (title.month, title.player_id) == (NOVEMBER, cast.second.pk)
    assert (title.solved_count, title.sum_total) == (2, 34)
    assert title.latest_solved_at == paris("2026-11-29T12:01:00")


def test_it_titles_the_smaller_total_of_as_many(
    cast: Cast, blitz: Workshop, now: datetime, play: Play
) -> None:
    play(cast.second, now, machine=FAST)
    play(cast.guest, now + seconds(3600), after=170)

    title = services.award_titles(now=CLOSE)[0]
    assert title.player_id == cast.guest.pk
    assert titles.list_title_months(cast.guest.pk) == [NOVEMBER]
    assert titles.list_title_months(cast.second.pk) == []


def test_it_titles_who_solved_the_last_one_earlier(cast: Cast, play: Play) -> None:
    # The second player is slower on either day, but done earlier on the last.
    for day, first, second in ((28, "12:00:00", "12:01:00"), (29, "13:00:00", "12:58:00")):
        make_blitz(date(2026, 11, day))
        play(cast.member, paris(f"2026-11-{day}T{first}"), after=10)
        play(cast.second, paris(f"2026-11-{day}T{second}"), after=110)

    assert services.award_titles(now=CLOSE)[0].player_id == cast.second.pk


def test_it_passes_over_the_blocked_the_archived_and_those_who_looked(
    cast: Cast, blitz: Workshop, now: datetime, play: Play
) -> None:
    for player in (cast.member, cast.guest, cast.staff):
        play(player, now)
    play(cast.second, now, machine=FAST)
    block_player(
        player_id=cast.member.pk, author_id=cast.staff.pk, reason="spam",
        until_at=CLOSE + seconds(1), now=now + seconds(200),
    )  # fmt: skip
    archive_player(player_id=cast.guest.pk, now=now + seconds(200))
    Attempt.objects.filter(player=cast.staff).update(is_ranked=False)

    assert services.award_titles(now=CLOSE + timedelta(days=3))[0].player_id == cast.second.pk


def test_it_judges_standing_as_of_the_close_however_late(
    cast: Cast, blitz: Workshop, now: datetime, play: Play
) -> None:
    play(cast.guest, now)
    archive_player(player_id=cast.guest.pk, now=CLOSE + seconds(1))

    assert services.award_titles(now=CLOSE + timedelta(days=40))[0].player_id == cast.guest.pk


def test_it_decides_each_month_once(cast: Cast, blitz: Workshop, now: datetime, play: Play) -> None:
    play(cast.member, now, machine=FAST)
    first = services.award_titles(now=CLOSE)
    Attempt.objects.update(player=cast.second)

    assert services.award_titles(now=CLOSE + timedelta(days=1)) == []
    assert [title.player_id for title in Title.objects.all()] == [first[0].player_id]
    with pytest.raises(IntegrityError), transaction.atomic():
        Title.objects.create(month=NOVEMBER, awarded_at=CLOSE)


def test_a_month_in_which_nobody_solved_any_has_no_holder(
    cast: Cast, blitz: Workshop, now: datetime, play: Play
) -> None:
    play(cast.member, now, machine=WRONG)

    assert [title.player_id for title in services.award_titles(now=CLOSE)] == [None]
    assert services.award_titles(now=CLOSE) == []
    assert list(titles.list_titles()) == []


def test_it_decides_nothing_before_anybody_has_played(db: None) -> None:
    assert services.award_titles(now=CLOSE) == []


def test_it_equals_a_plain_recomputation(db: None, play: Play) -> None:
    """Compare with the rule as it is written, over a month of many players."""
    people = [PlayerFactory.create() for _count in range(8)]
    tallies: dict[int, list[tuple[int, datetime]]] = {player.pk: [] for player in people}
    machines = (BEST, FAST, WRONG)
    for day in range(1, 8):
        make_blitz(date(2026, 11, day))
        for number, player in enumerate(people):
            at = paris(f"2026-11-0{day}T12:00:00") + seconds(number * 7 % 5)
            attempt = play(player, at, after=20 + number, machine=machines[day * number % 3])
            if attempt.solved_sum is not None and attempt.received_at is not None:
                tallies[player.pk].append((attempt.solved_sum, attempt.received_at))
    best = min(
        (
            (-len(solved), sum(total for total, _at in solved), max(at for _sum, at in solved), pk)
            for pk, solved in tallies.items()
            if solved
        ),
    )

    title = services.award_titles(now=CLOSE)[0]
    assert (-title.solved_count, title.sum_total, title.latest_solved_at) == best[:3]
    assert title.player_id == best[3]


def test_the_task_does_both(
    cast: Cast, blitz: Workshop, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.start_blitz(player_id=cast.member.pk, now=now)
    monkeypatch.setattr("django.utils.timezone.now", lambda: CLOSE)
    tasks.catch_up()

    assert Attempt.objects.get().status == "EXPIRED"
    assert Title.objects.get().player_id is None
