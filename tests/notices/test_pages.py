"""The list of notices, the bell in the header, the e-mail preferences."""

from datetime import datetime
from typing import Any

import pytest
from django.template import Context, Template
from django.test import Client

from tallyworks.notices import kinds, queries, services
from tallyworks.players.models import Player
from tests.conftest import Cast

BELL = Template("{% load notices %}{% notice_bell %}")
PREFERENCES = "/en/settings/notices/"


def tell(player: Player, count: int, now: datetime, reason: str = "A bug") -> None:
    for number in range(count):
        services.notify(
            player_id=player.pk,
            kind="CREDIT_GRANTED",
            data={"amount": number + 1, "reason": reason},
            reference=f"credit:{number}",
            now=now,
        )


@pytest.fixture
def browser(client: Client, cast: Cast, travel: Any) -> Client:
    client.force_login(cast.member)
    return client


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_the_list_shows_ones_own_the_youngest_first_and_escaped(
    browser: Client, cast: Cast, now: datetime, language: str
) -> None:
    tell(cast.member, 2, now, reason="<script>alert(1)</script>")
    tell(cast.second, 1, now, reason="Secret")
    page = browser.get(f"/{language}/notices/").content.decode()

    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page
    assert "Secret" not in page
    assert page.count("is-unread") == 2
    assert queries.count_unread(cast.member.pk) == 2


def test_a_page_of_notices_costs_a_constant_number_of_queries(
    browser: Client, cast: Cast, now: datetime, django_assert_max_num_queries: Any
) -> None:
    tell(cast.member, 30, now)
    for page in ("1", "2", "x", "99"):
        with django_assert_max_num_queries(8):
            assert browser.get(f"/en/notices/?page={page}").status_code == 200


def test_what_stood_on_the_page_is_marked_read(browser: Client, cast: Cast, now: datetime) -> None:
    tell(cast.member, 3, now)
    second = queries.list_notices(cast.member.pk)[1]
    answer = browser.post("/en/notices/read/", {"up_to": str(second.pk)})

    assert answer.status_code == 302
    assert queries.count_unread(cast.member.pk) == 1
    for nonsense in ("", "x", "-1", "²", "9" * 19, "9" * 40):
        assert browser.post("/en/notices/read/", {"up_to": nonsense}).status_code == 302
    assert browser.get("/en/notices/read/").status_code == 405


def test_pages_send_the_unknown_to_the_login(client: Client, db: None) -> None:
    for path in ("/en/notices/", PREFERENCES):
        assert client.get(path).url == "/en/accounts/login/"  # type: ignore[attr-defined]
    assert client.post("/en/notices/read/").status_code == 302


def test_the_bell_counts_with_one_query(
    cast: Cast, now: datetime, django_assert_num_queries: Any
) -> None:
    tell(cast.guest, 2, now)
    with django_assert_num_queries(1):
        shown = BELL.render(Context({"site_player": cast.guest}))
    assert ">2<" in shown
    assert "hidden>0<" in BELL.render(Context({"site_player": cast.second}))
    with django_assert_num_queries(0):
        assert BELL.render(Context({"site_player": None})).strip() == ""


def test_preferences_are_kept(browser: Client, cast: Cast) -> None:
    page = browser.get(PREFERENCES).content.decode()
    emailed = [kind.code for kind in kinds.list_emailed()]
    assert page.count("checked") == len(emailed) + 1
    form = {"language": "it", "enabled": "on", "wanted": ["BLITZ_TITLE"]}
    assert browser.post(PREFERENCES, form).status_code == 302

    held = queries.get_preferences(cast.member.pk)
    assert (held.language, held.enabled, held.refused) == (
        "it",
        True,
        frozenset(emailed) - {"BLITZ_TITLE"},
    )
    assert browser.get(PREFERENCES).content.decode().count("checked") == 2
    form["wanted"] = emailed
    browser.post(PREFERENCES, form)
    assert queries.get_preferences(cast.member.pk).refused == frozenset()


@pytest.mark.parametrize("change", [{"language": "de"}, {"wanted": ["WELCOME"]}, {"wanted": ["X"]}])
def test_preferences_there_are_not_are_refused(
    browser: Client, cast: Cast, change: dict[str, Any]
) -> None:
    form = {"language": "it", "enabled": "on", "wanted": ["BLITZ_TITLE"], **change}
    assert browser.post(PREFERENCES, form).status_code == 200
    assert queries.get_preferences(cast.member.pk).language == "en"
