"""The settings page: preferences, sessions, pause, and what a blocked player is told."""

from datetime import datetime, timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from tallyworks.notices.queries import get_preferences
from tallyworks.players import queries, services
from tallyworks.players.models import BrowserSession, Player
from tests.conftest import Cast
from tests.players import journeys
from tests.players.journeys import Member

SETTINGS = "/en/settings/"
HOUR = timedelta(hours=1)


@pytest.fixture
def member(browser: Client, cast: Cast) -> Client:
    browser.force_login(cast.member)
    return browser


def block(cast: Cast, now: datetime, until_at: datetime | None = None) -> None:
    services.block_player(
        player_id=cast.member.pk,
        author_id=cast.staff.pk,
        reason="Runs by a script",
        until_at=until_at,
        now=now,
    )


def prefer(browser: Client, language: str = "", motion: str = "SYSTEM") -> str:
    form = {"language": language, "motion": motion}
    return str(browser.post(f"{SETTINGS}preferences/", form)["Location"])


def test_the_bare_address_leads_to_the_chosen_language(member: Client, cast: Cast) -> None:
    assert prefer(member, "it") == "/it/settings/"

    assert member.get("/", headers={"accept-language": "fr"})["Location"] == "/it/"
    assert get_preferences(cast.member.pk).language == "it"
    assert prefer(member) == SETTINGS
    assert member.get("/", headers={"accept-language": "fr"})["Location"] == "/fr/"


def test_every_page_is_told_to_move_less(member: Client) -> None:
    assert 'data-motion="reduce"' not in member.get(SETTINGS).content.decode()
    prefer(member, motion="REDUCE")

    for page in (SETTINGS, "/en/rules/"):
        assert 'data-motion="reduce"' in member.get(page).content.decode()


def test_a_guest_has_preferences_too(browser: Client, today: object) -> None:
    browser.post("/en/blitz/start/")
    prefer(browser, "fr", "REDUCE")

    assert browser.get("/")["Location"] == "/fr/"


@pytest.mark.parametrize(("language", "motion"), [("de", "SYSTEM"), ("fr", "FAST"), ("fr", "")])
def test_it_refuses_what_is_no_choice(
    member: Client, cast: Cast, language: str, motion: str
) -> None:
    prefer(member, language, motion)

    cast.member.refresh_from_db()
    assert (cast.member.language, cast.member.motion) == ("", "SYSTEM")


@pytest.mark.parametrize("page", ["preferences", "sessions/end", "pause", "resume"])
def test_nothing_changes_by_reading_or_without_a_player(browser: Client, page: str) -> None:
    assert browser.get(f"{SETTINGS}{page}/").status_code == 405


@pytest.mark.parametrize("page", ["sessions/end", "pause", "resume"])
def test_what_a_member_does_is_refused_to_others(browser: Client, db: None, page: str) -> None:
    assert browser.post(f"{SETTINGS}{page}/").status_code == 403


def test_a_member_logs_out_everywhere_else(
    ada: Member, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    others = [Client(), Client()]
    for other in others:
        journeys.log_in(other)
    assert "2 other browsers" in ada.browser.get(SETTINGS).content.decode()

    with django_capture_on_commit_callbacks(execute=True):
        ada.browser.post(f"{SETTINGS}sessions/end/")
    assert [journeys.is_member(browser) for browser in (ada.browser, *others)] == [
        True,
        False,
        False,
    ]
    assert BrowserSession.objects.of_player(ada.player.pk).count() == 1


def test_sessions_know_their_player(browser: Client, cast: Cast, today: object) -> None:
    browser.post("/en/blitz/start/")
    guest = BrowserSession.objects.get().player
    assert guest is not None
    assert guest.is_guest

    browser.force_login(cast.member)
    assert set(BrowserSession.objects.values_list("player_id", flat=True)) == {cast.member.pk}


def test_a_member_pauses_and_comes_back(member: Client, cast: Cast, now: datetime) -> None:
    member.post(f"{SETTINGS}pause/")
    assert "Your account is paused." in member.get(SETTINGS).content.decode()
    assert queries.is_archived(cast.member.pk, now=now)
    assert member.post(f"{SETTINGS}pause/").status_code == 409

    member.post(f"{SETTINGS}resume/")
    assert not queries.is_archived(cast.member.pk, now=now)


def test_what_the_staff_archived_is_not_restored_by_its_owner(
    member: Client, cast: Cast, now: datetime
) -> None:
    services.archive_player(player_id=cast.member.pk, author_id=cast.staff.pk, now=now)

    assert member.post(f"{SETTINGS}resume/").status_code == 403
    assert queries.is_archived(cast.member.pk, now=now)
    assert "Come back" not in member.get(SETTINGS).content.decode()


def test_a_blocked_player_is_told_why_and_until_when(
    member: Client, cast: Cast, now: datetime
) -> None:
    block(cast, now, now + HOUR)
    page = member.get(SETTINGS).content.decode()

    assert "Runs by a script" in page
    assert "13:00" in page or "1 p.m." in page
    assert "Runs by a script" not in member.get("/en/rules/").content.decode()


def test_a_blocked_player_cannot_act(
    member: Client, cast: Cast, now: datetime, today: object
) -> None:
    block(cast, now)
    run = journeys.play(member, today)  # type: ignore[arg-type]

    assert run.status_code == 403
    error = run.json()["error"]
    assert (error["code"], error["reason"], error["until_at"]) == (
        "player_blocked", "Runs by a script", None,
    )  # fmt: skip
    member.post(SETTINGS, {"display_name": "Ada L."})
    cast.member.refresh_from_db()
    assert cast.member.name == "Ada"
    assert "Runs by a script" in member.post(f"{SETTINGS}tokens/").content.decode()
    assert member.post(f"{SETTINGS}pause/").status_code == 403
    assert "Runs by a script" in member.post("/en/blitz/start/", follow=True).content.decode()


def test_a_blocked_player_may_have_his_data_and_leave(
    member: Client, cast: Cast, now: datetime
) -> None:
    block(cast, now)

    assert member.get(f"{SETTINGS}export/").status_code == 200
    assert member.get(f"{SETTINGS}delete/").status_code == 200


def test_the_page_costs_the_same_whatever_a_member_holds(
    member: Client,
    cast: Cast,
    now: datetime,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for _count in range(10):
        services.create_token(player=cast.member, now=now)
    block(cast, now)
    services.archive_player(player_id=cast.member.pk, now=now)
    with django_assert_max_num_queries(9):
        member.get(SETTINGS)
    assert Player.objects.exists()
