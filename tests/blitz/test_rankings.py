"""The ranking of the day."""

from datetime import datetime

import pytest
from pytest_django import DjangoAssertNumQueries

from tallyworks.blitz import services
from tallyworks.blitz.models import Attempt
from tallyworks.blitz.queries import days, rankings
from tallyworks.players.services import archive_player, block_player
from tallyworks.workshops.models import Workshop
from tests.blitz.conftest import TODAY, Play, paris, seconds
from tests.conftest import Cast
from tests.factories import FAST, OFF_GRID, WRONG, PlayerFactory

CLOSE = paris("2026-12-01T00:03:00")


def ranking_at(
    now: datetime, *, viewer_id: int | None = None, page: int = 1, size: int = 50
) -> rankings.Ranking:
    day = days.get_day(TODAY, now=now)
    assert day is not None
    return rankings.get_ranking(day, viewer_id=viewer_id, now=now, part=rankings.Slice(page, size))


def lines(ranking: rankings.Ranking) -> list[tuple[int, str, int | None, int | None]]:
    return [(row.rank, row.name, row.sum, row.time_ms) for row in ranking.rows]


def test_it_ranks_solved_then_sum_then_time_and_failures_share_the_last_rank(
    cast: Cast, blitz: Workshop, now: datetime, play: Play
) -> None:
    slow, late, jammed = (PlayerFactory.create(name=name) for name in ("Slow", "Late", "Jammed"))
    play(cast.member, now, machine=FAST, after=5)
    play(cast.second, now, after=90.0019)
    play(slow, now, after=90.002)
    play(cast.guest, now, machine=WRONG, after=1)
    play(late, now, after=180.001)
    play(jammed, now, machine=OFF_GRID, after=2)
    services.start_blitz(player_id=cast.staff.pk, now=now)

    playing = ranking_at(now + seconds(180))
    assert [row.name for row in playing.rows if row.sum] == ["Bruno", "Slow", "Ada"]
    assert (playing.count, playing.solved_count, playing.provisional) == (6, 3, True)
    assert lines(ranking_at(now + seconds(180.001))) == [
        (1, "Bruno", 15, 90_001),
        (2, "Slow", 15, 90_002),
        (3, "Ada", 17, 5_000),
        (4, "Carla", None, None),
        (4, "Lilac Wren 7", None, None),
        (4, "Late", None, None),
        (4, "Jammed", None, None),
    ]


def test_equal_sums_and_milliseconds_share_a_rank(
    cast: Cast, blitz: Workshop, now: datetime, play: Play
) -> None:
    play(cast.member, now, after=60.0001)
    play(cast.second, now + seconds(5), after=60.0009)
    play(cast.guest, now, after=60.001)

    assert [row.rank for row in ranking_at(CLOSE).rows] == [1, 1, 3]


@pytest.mark.parametrize("page", [1, 2, 3])
def test_pages_keep_ranks_and_pin_the_viewer(
    cast: Cast, blitz: Workshop, now: datetime, play: Play, page: int
) -> None:
    for number in range(5):
        play(PlayerFactory.create(), now, after=number + 1, machine=WRONG if number > 2 else FAST)
    play(cast.member, now, machine=WRONG)
    ranking = ranking_at(CLOSE, viewer_id=cast.member.pk, page=page, size=2)

    assert [row.rank for row in ranking.rows] == [[1, 2], [3, 4], [4, 4]][page - 1]
    assert (ranking.page, ranking.page_count, ranking.count) == (page, 3, 6)
    assert ranking.viewer is not None
    assert (ranking.viewer.rank, ranking.viewer.is_viewer) == (4, True)
    assert ranking_at(CLOSE, page=9, size=2).page == 3


def test_it_leaves_out_the_blocked_the_archived_and_those_who_looked(
    cast: Cast, blitz: Workshop, now: datetime, play: Play
) -> None:
    for player in (cast.member, cast.second, cast.guest, cast.staff):
        play(player, now)
    later = now + seconds(200)
    block_player(
        player_id=cast.member.pk, author_id=cast.staff.pk, reason="spam", until_at=None, now=later
    )
    archive_player(player_id=cast.guest.pk, now=later)
    Attempt.objects.filter(player=cast.staff).update(is_ranked=False)

    ranking = ranking_at(later, viewer_id=cast.member.pk)
    assert ([row.name for row in ranking.rows], ranking.viewer) == (["Bruno"], None)


def test_a_closed_ranking_stands_whatever_becomes_of_its_players(
    cast: Cast, blitz: Workshop, now: datetime, play: Play
) -> None:
    play(cast.guest, now)
    archive_player(player_id=cast.guest.pk, now=CLOSE + seconds(1))

    closed = ranking_at(CLOSE + seconds(2))
    assert [row.name for row in closed.rows] == ["Lilac Wren 7"]
    assert closed.provisional is False


def test_it_asks_the_database_a_fixed_number_of_times(
    cast: Cast,
    blitz: Workshop,
    now: datetime,
    play: Play,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(12):
        play(PlayerFactory.create(), now, after=number)
    play(cast.member, now, after=100)
    with django_assert_num_queries(8):
        ranking_at(CLOSE, viewer_id=cast.member.pk, size=10)
