"""The default limits follow from how rounds went, once enough have solved (9)."""

from html import unescape

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.conftest import Cast
from tests.tournaments.stage import BEFORE, Stage
from tournaments.models import Round, Tournament
from tournaments.queries.limits import DefaultLimit, get_default_limits
from tournaments.rules.limits import RoundPlayed, measure_limit

FORM = {
    "name": "Advent", "text": "", "starts_at": "2026-12-06T20:00", "capacity": "100",
    "first_round": "LOT", "rounds-TOTAL_FORMS": "2", "rounds-INITIAL_FORMS": "0",
    "rounds-0-offer": "futoshiki-5", "rounds-0-level": "2", "rounds-0-limit_seconds": "",
    "rounds-1-offer": "futoshiki-5", "rounds-1-level": "1", "rounds-1-limit_seconds": "",
}  # fmt: skip


@pytest.mark.parametrize(
    ("rounds", "limit"),
    [
        # Twice the median, in whole half minutes.
        ([RoundPlayed(40, 30, 120_000, 300)], 240),
        ([RoundPlayed(40, 30, 120_001, 300)], 270),
        # Too few have solved, together as well.
        ([], None),
        ([RoundPlayed(29, 29, 120_000, 300)], None),
        ([RoundPlayed(15, 15, 120_000, 300), RoundPlayed(14, 14, 120_000, 300)], None),
        # A round counts as often as it was solved.
        ([RoundPlayed(30, 20, 60_000, 300), RoundPlayed(30, 21, 200_000, 300)], 420),
        ([RoundPlayed(30, 21, 60_000, 300), RoundPlayed(30, 20, 200_000, 300)], 120),
        # Half of the players have solved, or fewer than half: no shorter than it was.
        ([RoundPlayed(60, 30, 60_000, 300)], 120),
        ([RoundPlayed(61, 30, 60_000, 300)], 300),
        ([RoundPlayed(61, 30, 170_000, 300)], 360),
        ([RoundPlayed(40, 30, 60_000, 300), RoundPlayed(41, 0, None, 330)], 330),
        # What a round may take.
        ([RoundPlayed(40, 30, 9_000, 300)], 60),
        ([RoundPlayed(40, 30, 2_000_000, 3600)], 3600),
    ],
)
def test_the_median_solver_uses_half_of_the_limit(
    rounds: list[RoundPlayed], limit: int | None
) -> None:
    assert measure_limit(rounds) == limit


@pytest.fixture
def played(plain: None) -> Stage:
    """Return rounds of Futoshiki 5 that were solved by two, as if by more."""
    stage = Stage(300, 300, 300, ratings={"Xavier": 1500, "Yvonne": 1400})
    stage.begin(3)
    Round.objects.update(kind="futoshiki", size=5, level=2, solved_count=20, median_ms=240_000)
    return stage


def test_what_was_scored_counts_for_its_kind_size_and_level(
    played: Stage, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        limits = get_default_limits()
    assert limits["futoshiki", 5, 2] == DefaultLimit("futoshiki", 5, 2, 480, 40)
    assert limits["futoshiki", 5, 1] == DefaultLimit("futoshiki", 5, 1, 180)
    assert limits["hitori", 6, 2] == DefaultLimit("hitori", 6, 2, 180)
    Round.objects.filter(number=1).update(state="VOID")
    assert get_default_limits()["futoshiki", 5, 2].limit_seconds == 180


def test_who_sat_and_did_not_solve_counts_too(played: Stage) -> None:
    Round.objects.update(solved_count=1, median_ms=30_000)
    (_kind, _size, _level, *went), *_others = Round.objects.how_they_went()
    assert went == [2, 1, 30_000, 300]


def test_the_form_tells_the_measured_limits_and_takes_them(played: Stage, cast: Cast) -> None:
    client = Client()
    client.force_login(cast.staff)
    path = "/en/tournaments/desk/new/"
    with time_machine.travel(BEFORE, tick=False):
        page = unescape(client.get(path).content.decode())
        assert client.post(path, FORM).status_code == 302
    assert "Futoshiki 5 (180 / 480 / 180 s)" in page
    assert "Hitori 6 (180 s)" in page
    assert "<li>Futoshiki 5, level 2: default 8:00, from 40 solvers</li>" in page
    made = Tournament.objects.get(name="Advent")
    assert [one.limit_seconds for one in made.rounds.order_by("number")] == [480, 180]


def test_without_enough_solvers_nothing_is_said_of_them(cast: Cast) -> None:
    client = Client()
    client.force_login(cast.staff)
    page = client.get("/en/tournaments/desk/new/").content.decode()
    assert "Futoshiki 5 (180 s)" in page
    assert "solvers" not in page
