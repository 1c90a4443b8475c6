"""The end of an account: nothing that leads to its owner is left; his results are."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib.admin.models import CHANGE, DELETION, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.db import connection, models
from django.test import Client
from django.utils import translation
from knox.models import AuthToken
from pytest_django import DjangoCaptureOnCommitCallbacks

from tallyworks.notices.models import Notice
from tallyworks.notices.services import notify
from tallyworks.players import queries, services
from tallyworks.players.models import (
    BrowserSession,
    CreditEntry,
    GrantReason,
    Player,
    Standing,
)
from tallyworks.players.signals import account_deleted
from tallyworks.workshops.models import Run, Score, Workshop
from tests.conftest import Cast
from tests.factories import PlayerFactory, WorkshopFactory
from tests.players import journeys
from tests.players.journeys import ADDRESS, PASSWORD, Member

DELETE = "/en/settings/delete/"
NAME = "Ada of the Belts"


@pytest.fixture
def former_name(ada: Member) -> str:
    """Return the name that Ada had as a guest."""
    return ada.player.name


@pytest.fixture
def named(ada: Member, former_name: str, now: datetime) -> Member:
    """Return Ada, who has chosen a name and left traces wherever a member can."""
    WorkshopFactory.create(kind="BLITZ")
    ada.browser.post("/en/blitz/start/")
    ada.browser.post("/en/tutorial/1/hint/")
    workshop = Workshop.objects.daily().get()
    ada.browser.post(
        f"/api/v1/workshops/{workshop.pk}/drafts/",
        {"name": f"Draft of {NAME}", "machine": "A1:+2"},
        "application/json",
    )
    ada.browser.post("/en/settings/notices/", {"language": "fr", "enabled": "on", "wanted": []})
    posting = services.Posting(
        player_id=ada.player.pk, amount=7, kind=services.CreditKind.GRANT, reference="present"
    )
    services.post_entry(posting=posting, now=now)
    services.rename_player(player=ada.player, name=NAME, now=now)
    services.create_token(player=ada.player, now=now)
    ada.browser.get("/en/settings/", headers={"x-forwarded-for": "203.0.113.7"})
    # A log-in that never got past its first step, and a reset under way.
    journeys.log_in(Client(), "wrong-belts-19")
    Client().post("/en/accounts/password/reset/", {"email": ADDRESS})
    return ada


def delete(browser: Client, name: str = NAME, password: str = PASSWORD, code: str = "") -> Any:
    return browser.post(DELETE, {"name": name, "password": password, "code": code})


@pytest.fixture
def deleted(
    named: Member, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> Member:
    with django_capture_on_commit_callbacks(execute=True):
        assert delete(named.browser).status_code == 302
    return named


def texts() -> Iterator[tuple[str, str]]:
    """Yield every text stored in the database, sessions decoded."""
    for table in apps.get_models(include_auto_created=True):
        names = [
            field.attname
            for field in table._meta.concrete_fields
            if isinstance(
                field,
                models.CharField | models.TextField | models.JSONField
                | models.GenericIPAddressField,
            )
        ]  # fmt: skip
        for row in table._default_manager.values_list(*names) if names else ():
            for name, value in zip(names, row, strict=True):
                yield f"{table._meta.label}.{name}", json.dumps(value, ensure_ascii=False)
    for session in BrowserSession.objects.all():
        yield "session", json.dumps(session.get_decoded(), ensure_ascii=False)


def cells() -> Iterator[tuple[str, str]]:
    """Yield every value of every table of the database, as the database writes it."""
    quote = connection.ops.quote_name
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            for column in connection.introspection.get_table_description(cursor, table):
                name = quote(column.name)
                cursor.execute(f"SELECT CAST({name} AS text) FROM {quote(table)}")  # noqa: S608 - own names
                for (value,) in cursor.fetchall():
                    yield f"{table}.{column.name}", value or ""


@pytest.mark.parametrize("trace", [NAME, ADDRESS, "203.0.113.7", "127.0.0.1"])
def test_nothing_leads_to_its_owner(deleted: Member, trace: str) -> None:
    found = [place for place, text in (*texts(), *cells()) if trace.casefold() in text.casefold()]
    assert found == []


def test_nothing_leads_to_him_by_what_the_staff_wrote(
    named: Member, cast: Cast, now: datetime
) -> None:
    """Reasons of gifts and blocks, his and others', and the notices that repeat them."""
    written = f"{NAME} <{ADDRESS}> told us; not {NAME}ville"
    for player in (named.player, cast.second):
        grant = services.Grant(
            player_id=player.pk, amount=5, reference=f"grant:{player.pk}",
            author_id=cast.staff.pk, reason=written,
        )  # fmt: skip
        services.grant_credits(grant=grant, now=now)
        services.block_player(
            player_id=player.pk, author_id=cast.staff.pk, reason=written.upper(),
            until_at=None, now=now,
        )  # fmt: skip
    before = {place for place, text in cells() if NAME.casefold() in text.casefold()}
    assert before >= {
        "players_grantreason.text", "players_standing.reason", "notices_notice.data",
        "players_player.name",
    }  # fmt: skip
    assert delete(named.browser).status_code == 302

    left = [text for _place, text in cells() if NAME.casefold() in text.casefold()]
    # A word that only begins like his name is somebody else's.
    assert all(f"{NAME}ville".casefold() in text.casefold() for text in left)
    assert all(text.casefold().count(NAME.casefold()) == 1 for text in left)
    mark = f"~{named.player.pk}"
    (reason,) = GrantReason.objects.all()
    assert (reason.entry.player, reason.text) == (
        cast.second, f"{mark} <{mark}> told us; not {NAME}ville",
    )  # fmt: skip
    assert Notice.objects.get(player=cast.second).data["reason"] == reason.text
    assert [text for _place, text in cells() if ADDRESS in text.casefold()] == []


def test_nothing_leads_to_the_guests_who_were_joined_to_him(named: Member, now: datetime) -> None:
    guest = PlayerFactory.create(name="Lilac Wren 7", joined_at=now)
    notify(player_id=guest.pk, kind="WELCOME", data={}, reference="welcome", now=now)
    assert services.join_guest(guest_id=guest.pk, member_id=named.player.pk, now=now)
    assert "players_player.name" in {place for place, text in cells() if "Lilac Wren" in text}
    assert delete(named.browser).status_code == 302

    assert [place for place, text in cells() if "lilac wren" in text.casefold()] == []
    guest.refresh_from_db()
    assert (guest.is_active, guest.joined_to_id) == (False, named.player.pk)
    assert not Notice.objects.filter(player=guest).exists()


def test_nothing_leads_to_the_guest_he_was(deleted: Member, former_name: str) -> None:
    assert [place for place, text in texts() if former_name in text] == []


def test_his_play_in_every_app_stays_nameless(deleted: Member) -> None:
    owned = {
        label: table._default_manager.filter(player_id=deleted.player.pk).count()
        for label, table in ((table._meta.label, table) for table in apps.get_models())
        if label in {"blitz.Attempt", "leagues.Entry", "leagues.SeasonEntry", "workshops.Score"}
    }
    assert owned == dict.fromkeys(owned, 1)
    assert len(owned) == 4
    gone = ("notices.Notice", "notices.EmailPreferences", "notices.EmailRefusal", "workshops.Draft")
    for label in gone:
        left = apps.get_model(label)._default_manager.filter(player_id=deleted.player.pk)
        assert not left.exists(), label


def test_the_search_would_find_what_is_there(named: Member) -> None:
    found = {place for place, text in texts() if ADDRESS in text or NAME in text}
    assert found >= {
        "players.Player.name", "account.EmailAddress.email", "session", "workshops.Draft.name",
    }  # fmt: skip


def test_what_the_staff_wrote_names_him_no_longer(named: Member, cast: Cast, now: datetime) -> None:
    for reason, until in ((f"{NAME} uses a script", now + timedelta(1)), ("Insults", None)):
        services.block_player(
            player_id=named.player.pk,
            author_id=cast.staff.pk,
            reason=reason,
            until_at=until,
            now=now if until else now + timedelta(days=2),
        )
    owned = (EmailAddress, AuthToken)
    rows = [table.objects.get(user=named.player) for table in owned]
    for row in (named.player, *rows, Player.objects.get(pk=cast.second.pk)):
        LogEntry.objects.create(
            user=cast.staff, content_type=ContentType.objects.get_for_model(row),
            object_id=str(row.pk), object_repr=str(row), action_flag=CHANGE,
        )  # fmt: skip
    LogEntry.objects.create(
        user=cast.staff, content_type=ContentType.objects.get_for_model(AuthToken),
        object_id="gone", object_repr=f"gone : {NAME}", action_flag=DELETION,
    )  # fmt: skip
    delete(named.browser)

    blocks = Standing.objects.filter(kind="BLOCKED").order_by("pk")
    assert [block.reason for block in blocks] == ["", "Insults"]
    log = list(LogEntry.objects.order_by("pk").values_list("object_repr", flat=True))
    assert log == [*[f"~{named.player.pk}"] * 3, "Bruno", f"~{named.player.pk}"]


def test_results_stay_under_a_neutral_name_in_the_readers_language(
    deleted: Member, today: Workshop
) -> None:
    number = deleted.player.pk
    assert (Run.objects.get().player_id, Score.objects.get().player_id) == (number, number)
    for language, name in (
        ("en", "Former player"),
        ("fr", "Ancien joueur"),
        ("it", "Ex giocatore"),
    ):
        with translation.override(language):
            assert Player.objects.get().name == f"{name} {number}"
            assert Score.objects.values_list("player__name", flat=True)[0] == f"{name} {number}"
    ranking = Client().get(f"/api/v1/workshops/{today.pk}/ranking/").json()["results"]
    assert NAME not in json.dumps(ranking)


def test_saving_the_row_keeps_the_mark(deleted: Member) -> None:
    player = Player.objects.get()
    player.save()

    assert Player.objects.filter(name=f"~{player.pk}", name_key=f"~{player.pk}").exists()


def test_the_name_is_free_again(deleted: Member, cast: Cast, now: datetime) -> None:
    services.rename_player(player=cast.member, name=NAME, now=now)

    assert cast.member.name == NAME


def test_he_is_logged_out_and_cannot_come_back(
    deleted: Member, travel: time_machine.Traveller
) -> None:
    travel.shift(timedelta(hours=1))
    assert not journeys.is_member(deleted.browser)
    assert journeys.log_in(Client()).status_code == 200
    assert not BrowserSession.objects.of_player(deleted.player.pk).exists()


def test_another_browser_is_logged_out_too(
    named: Member, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    other = Client()
    journeys.log_in(other)
    with django_capture_on_commit_callbacks(execute=True):
        delete(named.browser)

    assert not journeys.is_member(other)


def test_the_address_can_sign_up_anew(deleted: Member, travel: time_machine.Traveller) -> None:
    travel.shift(timedelta(hours=1))
    other = Client()
    journeys.sign_up(other)
    journeys.verify(other)

    assert journeys.is_member(other)
    assert Player.objects.get(email=ADDRESS).pk != deleted.player.pk


def test_membership_ends_and_the_apps_above_hear_of_it(named: Member, now: datetime) -> None:
    heard = []

    def listen(**news: Any) -> None:
        heard.append((news["player_id"], news["now"]))

    account_deleted.connect(listen)
    try:
        delete(named.browser)
    finally:
        account_deleted.disconnect(listen)
    assert heard == [(named.player.pk, now)]
    assert not queries.is_member(named.player.pk, now=now)
    assert queries.is_archived(named.player.pk, now=now)


def test_credit_entries_stay(named: Member, now: datetime) -> None:
    posting = services.Posting(
        player_id=named.player.pk, amount=5, kind=services.CreditKind.GRANT, reference="test"
    )
    services.post_entry(posting=posting, now=now)
    delete(named.browser)

    entries = CreditEntry.objects.values_list("player_id", "reference").order_by("pk")
    assert list(entries) == [(named.player.pk, "present"), (named.player.pk, "test")]


@pytest.mark.parametrize(
    "form", [{"name": "Ada"}, {"password": "wrong-belts-19"}, {"name": "", "password": ""}]
)
def test_it_wants_name_and_password(named: Member, form: dict[str, str]) -> None:
    answer = delete(named.browser, **form)

    assert answer.status_code == 200
    assert Player.objects.get().email == ADDRESS
    assert named.browser.get(DELETE).status_code == 200
    assert Player.objects.get().email == ADDRESS


def test_it_wants_the_second_step_of_who_has_one(
    named: Member, travel: time_machine.Traveller
) -> None:
    journeys.confirm(named.browser)
    secret = journeys.set_up_app(named.browser)
    travel.shift(timedelta(minutes=5))
    assert delete(named.browser, code="000000").status_code == 200
    assert Player.objects.get().email == ADDRESS

    assert delete(named.browser, code=journeys.app_code(secret)).status_code == 302
    assert Player.objects.get().email is None


def test_guessing_the_password_is_braked(named: Member) -> None:
    for _count in range(10):
        assert delete(named.browser, password="wrong-belts-19").status_code == 200

    assert delete(named.browser).status_code == 429


def test_a_guest_types_his_name(browser: Client, today: Workshop) -> None:
    journeys.play(browser, today)
    guest = Player.objects.get()
    assert delete(browser, "Somebody").status_code == 200
    assert delete(browser, guest.name).status_code == 302

    cache.clear()
    assert browser.get("/api/v1/me/").status_code == 401
    assert guest.name not in Client().get("/en/").content.decode()


def test_nobody_has_nothing_to_delete(browser: Client, db: None) -> None:
    assert browser.get(DELETE)["Location"].startswith("/en/accounts/login/")
