"""A player's page: what he solved in its time, for anybody to see, at a constant price."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tallyworks.core.calendar import midnight
from tallyworks.pages.queries.profile import Visit, get_profile
from tallyworks.players.models import Player
from tallyworks.players.registry import Curve, CurvePoint, Fact, Profile, Title, profile_facts
from tallyworks.players.services import archive_player, block_player
from tallyworks.workshops import services
from tallyworks.workshops.models import Workshop
from tallyworks.workshops.queries import histories
from tests.conftest import Cast
from tests.factories import BEST, FAST, PlayerFactory, WorkshopFactory

MOST_QUERIES = 12


@pytest.fixture
def visitor(travel: time_machine.Traveller) -> Client:
    return Client()


@pytest.fixture
def week(today: Workshop) -> list[Workshop]:
    """Return today's workshop and those of the seven days before, today's first."""
    assert today.date is not None
    before = [
        WorkshopFactory.create(date=today.date - timedelta(days=count), number=214 - count)
        for count in range(1, 8)
    ]
    return [today, *before]


def play(player: Player, workshop: Workshop, machine: str = BEST, *, minutes: int = 60) -> None:
    """Have the player run a machine so many minutes after the opening."""
    services.submit_run(
        submission=services.Submission(player.pk, workshop.pk, machine),
        now=workshop.opens_at + timedelta(minutes=minutes),
    )


def address(name: str) -> str:
    return reverse("profile", args=[name])


def test_it_counts_days_solved_in_time_and_streaks(
    cast: Cast, week: list[Workshop], now: datetime
) -> None:
    for workshop in (week[1], week[2], week[4], week[5], week[6]):
        play(cast.member, workshop)
    services.submit_run(
        submission=services.Submission(cast.member.pk, week[3].pk, BEST, after_close=True), now=now
    )

    page = get_profile("Ada", visit=Visit(viewer_id=None), now=now)

    assert page is not None
    assert (page.play.streak, page.play.longest_streak, page.play.daily_count) == (2, 3, 5)
    assert (page.calendar.solved, page.calendar.held, page.calendar.par) == (5, 7, 5)
    assert page.scores is not None
    assert len(page.scores.rows) == 5


def test_it_gives_sum_score_and_rank_of_the_latest_days(
    cast: Cast, week: list[Workshop], now: datetime
) -> None:
    play(cast.second, week[1], BEST, minutes=10)
    play(cast.guest, week[1], FAST, minutes=10)
    play(cast.member, week[1], FAST, minutes=20)

    page = get_profile("Ada", visit=Visit(viewer_id=None), now=now)

    assert page is not None
    assert [day.date for day in page.days] == [workshop.date for workshop in week]
    yesterday = page.days[1]
    assert yesterday.solve is not None
    assert (yesterday.solve.sum, yesterday.solve.score, yesterday.rank) == (17, 1500, 3)
    assert [day.solve for day in page.days[2:]] == [None] * 6


def test_ranks_of_settled_days_are_counted_once(
    cast: Cast,
    week: list[Workshop],
    now: datetime,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    play(cast.second, week[1], BEST, minutes=10)
    play(cast.member, week[1], FAST, minutes=20)
    solves = histories.list_solves(cast.member.pk, now=now)

    def ranks() -> list[int | None]:
        days = histories.list_latest_days(cast.member.pk, solves=solves, days=30, now=now)
        return [day.rank for day in days[:3]]

    # The days, their tallies, the ties.
    with django_assert_num_queries(3):
        assert ranks() == [None, 2, None]
    with django_assert_num_queries(1):
        assert ranks() == [None, 2, None]


def test_it_leaves_out_of_the_rank_who_was_blocked_at_the_close(
    cast: Cast, week: list[Workshop], now: datetime
) -> None:
    play(cast.second, week[1], BEST)
    play(cast.member, week[1], FAST)
    block_player(
        player_id=cast.second.pk,
        author_id=cast.staff.pk,
        reason="twice the same person",
        until_at=None,
        now=week[1].opens_at + timedelta(hours=2),
    )

    page = get_profile("Ada", visit=Visit(viewer_id=None), now=now)

    assert page is not None
    assert page.days[1].rank == 1


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_it_can_be_read_by_anybody_in_each_language_without_the_address(
    visitor: Client, cast: Cast, week: list[Workshop], language: str
) -> None:
    play(cast.member, week[1])

    answer = visitor.get(f"/{language}/players/Ada/")
    page = answer.content.decode()

    assert answer.status_code == 200
    assert "ada@example.org" not in page
    assert reverse("settings") not in page.split("<main")[1]
    assert f"/{language}/archive/2026-11-29/" in page


def test_it_marks_a_guest_and_offers_the_owner_his_own_links(
    visitor: Client, cast: Cast, today: Workshop
) -> None:
    assert 'class="tag">guest<' in visitor.get("/en/players/Lilac%20Wren%207/").content.decode()

    visitor.force_login(cast.member)
    own = visitor.get("/en/players/Ada/").content.decode().split("<main")[1]
    assert "/en/settings/" in own
    assert "/en/settings/credits/" in own


def test_it_leads_other_spellings_to_the_name(visitor: Client, cast: Cast) -> None:
    answer = visitor.get("/en/players/ADA/")

    assert (answer.status_code, answer["Location"]) == (302, "/en/players/Ada/")


@pytest.mark.parametrize("name", ["J. R. O'Neil", "Zoë-Anne", "..a..", "Ünïcödé 7"])
def test_it_has_an_address_for_every_name(visitor: Client, today: Workshop, name: str) -> None:
    player = PlayerFactory.create(name=name)
    play(player, today)

    ranking = visitor.get("/en/archive/2026-11-30/ranking/").content.decode()

    link = f'href="{address(name)}"'.replace("/en-us/", "/en/").replace("'", "&#x27;")
    assert link in ranking
    assert visitor.get(address(name)).status_code == 200


def test_it_is_not_found_for_nobody_and_for_the_deleted(visitor: Client, cast: Cast) -> None:
    Player.objects.filter(pk=cast.second.pk).update(is_active=False)

    assert visitor.get("/en/players/Nobody/").status_code == 404
    assert visitor.get("/en/players/Bruno/").status_code == 404


def test_a_ranking_does_not_link_to_the_deleted(
    visitor: Client, cast: Cast, week: list[Workshop]
) -> None:
    play(cast.second, week[1])
    Player.objects.filter(pk=cast.second.pk).update(is_active=False)

    page = visitor.get("/en/archive/2026-11-29/ranking/").content.decode()

    assert "Bruno" in page
    assert "/players/Bruno/" not in page


def test_it_says_kindly_that_a_player_is_out_and_never_why(
    visitor: Client, cast: Cast, now: datetime
) -> None:
    archive_player(player_id=cast.member.pk, reason="went fishing", now=now)
    block_player(
        player_id=cast.second.pk,
        author_id=cast.staff.pk,
        reason="was rude",
        until_at=None,
        now=now,
    )

    archived = visitor.get("/en/players/Ada/").content.decode()
    blocked = visitor.get("/en/players/Bruno/").content.decode()

    assert "resting" in archived
    assert "fishing" not in archived
    assert "taking a break" in blocked
    assert "rude" not in blocked


def test_it_turns_the_calendar_back_to_the_year_of_joining_and_no_further(
    visitor: Client, cast: Cast, now: datetime
) -> None:
    Player.objects.filter(pk=cast.member.pk).update(joined_at=midnight(now.date().replace(2025)))

    page = visitor.get("/en/players/Ada/").content.decode()
    before = visitor.get("/en/players/Ada/?year=2025").content.decode()

    assert "?year=2025" in page
    assert "Days solved in 2025" in before
    assert "?year=2024" not in before
    for wrong in ("2024", "2027", "x", "²²²²", "99999"):
        assert (
            "Days solved in 2026" in visitor.get(f"/en/players/Ada/?year={wrong}").content.decode()
        )


@pytest.fixture
def added() -> Iterator[None]:
    """Add something of another app to every profile."""

    def read(*, player_id: int, now: datetime) -> Profile:
        points = tuple(
            CurvePoint(now.date() - timedelta(days=9 - count), 1400 + count) for count in range(9)
        )
        return Profile(
            facts=(Fact("Rating", 1512), Fact("Tier", "Bronze")),
            titles=(Title("Blitz of the month", "October 2026", now.date()),),
            curves=(Curve("elo", "Rating in duels", points), Curve("none", "Empty", ())),
        )

    profile_facts.register("example", read)
    yield
    profile_facts.forget("example")


@pytest.mark.usefixtures("added")
def test_it_shows_what_other_apps_add(visitor: Client, cast: Cast) -> None:
    page = visitor.get("/en/players/Ada/").content.decode()

    for shown in ("1,512", "Bronze", "Blitz of the month", "October 2026", "Rating in duels"):
        assert shown in page
    assert "Empty" not in page


@pytest.mark.parametrize("player_count", [1, 30])
def test_it_and_the_pages_of_closed_days_cost_at_most_twelve_queries_for_any_number_of_players(
    visitor: Client,
    cast: Cast,
    week: list[Workshop],
    django_assert_max_num_queries: DjangoAssertNumQueries,
    player_count: int,
) -> None:
    for player in PlayerFactory.create_batch(player_count):
        play(player, week[0])
        play(player, week[1], FAST)
    for workshop in week:
        play(cast.member, workshop)
    visitor.force_login(cast.member)

    # What the first visitor of a closed day has counted, the next ones find in the cache.
    visitor.get("/en/archive/2026-11-29/")
    for path in ("/en/players/Ada/", "/en/archive/", "/en/archive/2026-11-29/"):
        with django_assert_max_num_queries(MOST_QUERIES):
            page = visitor.get(path).content.decode()
        assert "Ada" in page
