"""The pages of league and season."""

from datetime import date, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from leagues.models import Entry, Group, Season, SeasonEntry
from leagues.queries.groups import get_card
from leagues.queries.seasons import get_season
from leagues.queries.titles import get_titles
from tallyworks.players.models import Player, Standing
from tests.conftest import Cast
from tests.leagues import stage
from tests.leagues.stage import BEFORE, MONDAY, daily, members, seat, solve, stand_aside

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("travel")]


@pytest.fixture
def viewer(cast: Cast, client: Client) -> Player:
    client.force_login(cast.member)
    return cast.member


def seat_viewer(viewer: Player, others: int = 11, *, monday: date = MONDAY) -> Group:
    """Seat the viewer in third place of a group of tier 3."""
    players = members(others)
    players.insert(2, viewer)
    points = [1000 - place for place in range(others + 1)]
    return seat(players, points, tier=3, monday=monday)


def text(client: Client, path: str) -> str:
    response = client.get(f"/en/{path}")
    assert response.status_code == 200, response.status_code
    return " ".join(response.content.decode().split())


def test_a_visitor_is_told_how_to_begin(client: Client, db: None) -> None:
    page = text(client, "league/")
    assert "No points this week yet" in page
    assert "7 December 00:10" in page


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_its_scripts_have_the_words_of_the_page(client: Client, db: None, language: str) -> None:
    page = client.get(f"/{language}/league/").content.decode()
    catalogue, script = page.index(f'src="/{language}/jsi18n/?v='), page.index("leagues/league.js")
    assert catalogue < script


def test_the_group_shows_who_would_go_up_and_down(client: Client, viewer: Player) -> None:
    seat_viewer(viewer)
    page = text(client, "league/")
    assert "Tier 3, group 1" in page
    assert page.count('is-up"') == 2
    assert page.count('is-down"') == 2
    assert "2 places up" in page
    assert "is-viewer" in page


def test_a_blocked_player_is_not_shown(client: Client, viewer: Player) -> None:
    group = seat_viewer(viewer)
    first = Entry.objects.filter(group=group).order_by("-points").select_related("player")[0]
    stand_aside(first.player, Standing.Kind.BLOCKED, stage.day_start(MONDAY))
    page = text(client, "league/")
    assert first.player.name not in page
    # Second of 11 now: 11 ÷ 6 = 1.83 → 2 places up.
    assert 'class="is-viewer is-up"' in page


def test_a_small_group_is_shown_as_it_would_be_merged(client: Client, viewer: Player) -> None:
    seat(members(30), [500 + place for place in range(30)], tier=3)
    seat([viewer], [9000], tier=3)
    page = text(client, "league/")
    assert "Tier 3, group 2" in page
    assert "30 players of other groups would be merged in" in page
    assert 'class="is-viewer is-up"' in page


def test_before_the_groups_open_it_says_so(client: Client, viewer: Player) -> None:
    solve(viewer, daily(), 40, stage.day_start(MONDAY))
    page = text(client, "league/")
    assert "Your group opens in a moment" in page
    assert "Your 1,000 points count already." in page


@pytest.mark.parametrize("path", ["league/", "league/partial/", "season/"])
def test_it_costs_at_most_ten_queries(
    client: Client,
    viewer: Player,
    path: str,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    seat_viewer(viewer)
    seat(members(3), [3, 2, 1], tier=4)
    solve(viewer, daily(), 40, stage.day_start(MONDAY))
    with django_assert_max_num_queries(10):
        client.get(f"/en/{path}")


def test_the_card_costs_one_query(
    viewer: Player, now: datetime, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    seat_viewer(viewer)
    with django_assert_num_queries(1):
        card = get_card(viewer, now)
    assert card is not None
    assert (card.tier, card.points, card.rank, card.size, card.step) == (3, 998, 3, 12, 0)
    assert get_card(None, now) is None


def test_past_weeks_are_listed_with_the_own_result(client: Client, viewer: Player) -> None:
    seat_viewer(viewer, monday=BEFORE)
    stage.close(BEFORE)
    page = text(client, "league/weeks/")
    assert "Week from Monday 23 November 2026" in page
    assert "Place 3 of 12, tier 3" in page


def test_a_past_week_leads_to_the_own_group(client: Client, viewer: Player) -> None:
    group = seat_viewer(viewer, monday=BEFORE)
    stage.close(BEFORE)
    response = client.get(f"/en/league/weeks/{BEFORE}/")
    assert response["Location"] == f"/en/league/weeks/{BEFORE}/{group.pk}/"
    page = text(client, f"league/weeks/{BEFORE}/{group.pk}/")
    assert "got 50 credits as the first." in page
    assert page.count('is-up"') == 2


def test_others_see_the_groups_of_a_past_week(client: Client, cast: Cast) -> None:
    group = seat_viewer(cast.second, monday=BEFORE)
    stage.close(BEFORE)
    page = text(client, f"league/weeks/{BEFORE}/?tier=3")
    assert f"/en/league/weeks/{BEFORE}/{group.pk}/" in page
    assert "12 players" in page


def test_a_merged_group_leads_to_where_its_players_went(client: Client, cast: Cast) -> None:
    target = seat_viewer(cast.second, monday=BEFORE)
    source = seat(members(2), [5, 4], tier=3, monday=BEFORE)
    stage.close(BEFORE)
    response = client.get(f"/en/league/weeks/{BEFORE}/{source.pk}/")
    assert response["Location"].endswith(f"/{target.pk}/")
    assert "Merged in before the close (tier.group): 3.2" in text(
        client, f"league/weeks/{BEFORE}/{target.pk}/"
    )


@pytest.mark.parametrize(
    "path",
    [f"league/weeks/{MONDAY}/", "league/weeks/2020-01-06/", f"league/weeks/{BEFORE}/999999/"],
)
def test_a_week_that_is_not_closed_is_no_page(client: Client, viewer: Player, path: str) -> None:
    seat_viewer(viewer)
    assert client.get(f"/en/{path}").status_code == 404


def test_the_season_shows_what_is_missing_for_a_prize(client: Client, viewer: Player) -> None:
    for offset in range(5):
        day = date(2026, 11, 24) + timedelta(days=offset)
        solve(viewer, daily(day), 40, stage.day_start(day))
    page = text(client, "season/")
    assert "Season of November 2026" in page
    assert "5 of 8 workshops solved" in page
    assert "5,000" in page


def test_the_season_is_paginated_by_position_with_show_me(client: Client, viewer: Player) -> None:
    for player in [*members(59), viewer]:
        solve(player, daily(), 40, stage.day_start(MONDAY))
    page = text(client, "season/")
    assert '<a href="?page=' in page or 'href="?page=2"' in page
    second = text(client, "season/?page=2")
    assert second.count('<th scope="row">') >= 10
    assert "page 2 of 2" in second
    assert "page 2 of 2" in text(client, "season/?page=99")


@pytest.mark.parametrize("path", ["season/2026-13/", "season/2020-01/", "season/2027-01/"])
def test_a_month_without_a_season_is_no_page(client: Client, path: str) -> None:
    assert client.get(f"/en/{path}").status_code == 404


def test_ties_are_told_apart_to_the_second_in_the_viewers_time_too(
    client: Client, viewer: Player
) -> None:
    group = seat([viewer, *members(4)], [9, 9, 8, 7, 6], monday=BEFORE)
    stage.close(BEFORE)
    seat([viewer, *members(4)], [9, 9, 8, 7, 6])
    Season.objects.create(month=date(2026, 11, 1))
    for second, player in enumerate((viewer, *members(1)), 1):
        SeasonEntry.objects.create(
            season_id=date(2026, 11, 1), player=player, points=9, solved_count=8,
            reached_at=stage.day_start(BEFORE) + stage.HOUR + timedelta(seconds=second),
        )  # fmt: skip
    shown = {
        "league/": "30 November",
        f"league/weeks/{BEFORE}/{group.pk}/": "23 November",
        "season/": "23 November",
    }
    for path, day in shown.items():
        page = text(client, path)
        for second in (1, 2):
            assert f'00:00:0{second}+00:00" data-local="exact">{day} 01:00:0{second}</time>' in page
        assert "js/site/times" in page


def test_titles_are_there_for_the_profile(cast: Cast) -> None:
    players = [cast.second, *members(5)]
    Standing.objects.get_or_create(
        player=cast.second, kind="MEMBER", defaults={"since_at": cast.second.joined_at}
    )
    group = seat(players, [900 - place for place in range(6)], tier=2)
    stage.close()
    titles = get_titles(cast.second.pk)
    assert (titles.tier, titles.week_count) == (3, 1)
    assert (titles.weeks[0].monday, titles.weeks[0].group_id) == (MONDAY, group.pk)


@pytest.mark.parametrize("language", ["en", "fr", "it"])
@pytest.mark.parametrize("path", ["league/", "league/weeks/", "season/"])
def test_every_page_opens_in_every_language(
    client: Client, viewer: Player, language: str, path: str
) -> None:
    seat_viewer(viewer)
    response = client.get(f"/{language}/{path}")
    assert response.status_code == 200


def test_the_staff_see_a_close_before_it_happens(
    cast: Cast, client: Client, travel: time_machine.Traveller
) -> None:
    client.force_login(cast.staff)
    seat_viewer(cast.member)
    page = client.get(f"/admin/leagues/week/{MONDAY}/dry-run/").content.decode()
    assert page.count("went up") == 2
    assert page.count("went down") == 2
    assert not Group.objects.exclude(final_size=0).exists()


def test_the_staff_see_who_is_in_the_running(cast: Cast, client: Client) -> None:
    client.force_login(cast.staff)
    solve(cast.member, daily(), 40, stage.day_start(MONDAY))
    page = client.get("/admin/leagues/season/2026-11-01/running/").content.decode()
    assert "too few workshops solved" in page


@pytest.mark.parametrize(
    "model", ["week", "group", "outcome", "weekprize", "season", "seasonprize"]
)
def test_the_staff_read_every_list(cast: Cast, client: Client, model: str) -> None:
    client.force_login(cast.staff)
    seat_viewer(cast.member, monday=BEFORE)
    stage.close(BEFORE)
    assert client.get(f"/admin/leagues/{model}/").status_code == 200


def test_players_have_no_dry_run(client: Client, viewer: Player) -> None:
    seat_viewer(viewer)
    assert client.get(f"/admin/leagues/week/{MONDAY}/dry-run/").status_code == 302


def test_the_blocked_take_no_place_in_the_season(client: Client, viewer: Player) -> None:
    # 120 players by points; every fifth is blocked, so that 96 are ranked on two pages.
    players = members(119)
    players.insert(83, viewer)
    Season.objects.create(month=date(2026, 11, 1))
    reached_at = stage.day_start(MONDAY)
    SeasonEntry.objects.bulk_create(
        SeasonEntry(
            season_id=date(2026, 11, 1), player=player, points=9000 - place, solved_count=8,
            reached_at=reached_at,
        )
        for place, player in enumerate(players)
    )  # fmt: skip
    for player in players[::5]:
        stand_aside(player, Standing.Kind.BLOCKED, stage.day_start(BEFORE))
    ranked = [player for place, player in enumerate(players) if place % 5]

    for page in (1, 2):
        shown = get_season(date(2026, 11, 1), viewer_id=viewer.pk, now=reached_at, page=page)
        start = (page - 1) * 50
        assert [row.name for row in shown.rows] == [one.name for one in ranked[start:][:50]]
        assert [row.rank for row in shown.rows][:1] == [start + 1]
        assert shown.viewer is not None
        # Of the 83 before him 17 are blocked (places 0, 5, … 80).
        assert (shown.viewer.rank, shown.viewer_page, shown.count) == (67, 2, 96)
