"""Telling a player something, once."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import pytest
from django.core import mail
from django.urls import reverse
from django.utils import translation

from tallyworks.core import push
from tallyworks.notices import kinds, queries, services
from tallyworks.notices.models import EmailRefusal, Notice
from tallyworks.players import services as player_services
from tallyworks.players.models import Player
from tallyworks.players.signals import guest_joined
from tests.conftest import Cast

TITLE: dict[str, Any] = {"kind": "BLITZ_TITLE", "data": {"month": "2026-11"}}


@pytest.fixture
def pushed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """Collect what leaves for the sockets."""
    sent: list[tuple[str, Any]] = []

    def collect(groups: Sequence[str], event: Any) -> None:
        sent.extend((group, event["message"]) for group in groups)

    monkeypatch.setattr(push, "_send", collect)
    return sent


def test_it_tells_once_on_commit(
    cast: Cast,
    now: datetime,
    pushed: list[tuple[str, Any]],
    django_capture_on_commit_callbacks: Any,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        told = [
            services.notify(player_id=cast.guest.pk, reference="blitz:2026-11", now=now, **TITLE)
            for _time in range(3)
        ]
        assert pushed == []

    assert told == [True, False, False]
    notice = Notice.objects.get()
    assert (notice.player, notice.created_at, notice.read_at) == (cast.guest, now, None)
    message = {"v": 1, "type": "notice", "at": now.isoformat()}
    assert pushed == [(f"player.{cast.guest.pk}", message)]


def test_one_event_is_news_for_each_of_its_players(cast: Cast, now: datetime) -> None:
    for player in (cast.member, cast.second):
        assert services.notify(player_id=player.pk, reference="blitz:2026-11", now=now, **TITLE)
    assert Notice.objects.count() == 2


@pytest.mark.parametrize(
    ("kind", "data"), [("NO_SUCH_KIND", {}), ("BLITZ_TITLE", {}), ("CREDIT_GRANTED", {"amount": 1})]
)
def test_it_refuses_what_cannot_be_put_into_words(
    cast: Cast, now: datetime, kind: str, data: dict[str, str]
) -> None:
    with pytest.raises(KeyError):
        services.notify(player_id=cast.guest.pk, kind=kind, data=data, reference="x", now=now)
    assert not Notice.objects.exists()


def test_words_are_made_when_they_are_read(cast: Cast, now: datetime) -> None:
    services.notify(player_id=cast.member.pk, reference="blitz:2026-11", now=now, **TITLE)
    notice = Notice.objects.get()
    assert notice.data == {"month": "2026-11"}

    with translation.override("en"):
        shown = queries.show_notice(notice)
        assert shown.text.startswith("Nobody solved more in November 2026.")
        assert shown.url.startswith("/en/")
    with translation.override("fr"):
        assert "novembre 2026" in queries.show_notice(notice).text


@pytest.mark.parametrize(
    ("amount", "title"), [(1, "You were given 1 credit"), (1200, "You were given 1,200 credits")]
)
def test_it_counts_in_the_readers_language(db: None, amount: int, title: str) -> None:
    with translation.override("en"):
        assert kinds.render("CREDIT_GRANTED", {"amount": amount, "reason": "x"}).title == title


def test_a_notice_of_a_feature_that_is_gone_still_shows(cast: Cast, now: datetime) -> None:
    notice = Notice(player=cast.member, kind="GONE", data={}, reference="x", created_at=now)
    with translation.override("en"):
        assert queries.show_notice(notice).title == "An old notice"


def test_a_notice_may_lead_to_the_page_of_one_thing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "_KINDS", dict(kinds._KINDS))
    kinds.register(
        kinds.Kind(
            code="DUEL_OPENED", label="", title="", text="", url_name="duel", url_field="duel"
        )
    )
    assert kinds.render("DUEL_OPENED", {"duel": 7}).url == reverse("duel", args=[7])


def test_apps_register_kinds_under_their_own_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "_KINDS", dict(kinds._KINDS))
    kind = kinds.Kind(
        code="DUEL_OPENED", label="Duels", title="%(name)s calls", text="", url_name="home"
    )
    kinds.register(kind)
    kinds.register(kind)
    assert kinds.render("DUEL_OPENED", {"name": "100 %s"}).title == "100 %s calls"
    with pytest.raises(ValueError, match="DUEL_OPENED"):
        kinds.register(kinds.Kind(code="DUEL_OPENED", label="", title="", text="", url_name="home"))


def test_a_new_member_is_welcomed_in_his_language_and_without_e_mail(
    cast: Cast, now: datetime, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True), translation.override("it"):
        for _time in range(2):
            player_services.make_member(player=cast.guest, now=now)

    assert Notice.objects.get().kind == "WELCOME"
    assert queries.get_preferences(cast.guest.pk).language == "it"
    assert mail.outbox == []


def test_a_grant_of_credits_is_told_and_a_correction_is_not(cast: Cast, now: datetime) -> None:
    for amount in (40, -5):
        player_services.grant_credits(
            grant=player_services.Grant(
                player_id=cast.member.pk,
                amount=amount,
                reference=f"grant:{amount}",
                author_id=cast.staff.pk,
                reason="A bug",
            ),
            now=now,
        )
    notice = Notice.objects.get()
    assert (notice.kind, notice.data) == ("CREDIT_GRANTED", {"amount": 40, "reason": "A bug"})


def test_it_marks_read_what_was_seen_and_only_ones_own(
    cast: Cast,
    now: datetime,
    pushed: list[tuple[str, Any]],
    django_capture_on_commit_callbacks: Any,
) -> None:
    for number in range(3):
        services.notify(player_id=cast.member.pk, reference=str(number), now=now, **TITLE)
    services.notify(player_id=cast.second.pk, reference="0", now=now, **TITLE)
    first, second, _third, others = Notice.objects.order_by("pk")

    with django_capture_on_commit_callbacks(execute=True):
        assert services.mark_read(player_id=cast.member.pk, notice_ids=[others.pk], now=now) == 0
        assert services.mark_read(player_id=cast.member.pk, up_to_id=second.pk, now=now) == 2
        assert services.mark_read(player_id=cast.member.pk, notice_ids=[first.pk], now=now) == 0

    assert queries.count_unread(cast.member.pk) == 1
    assert queries.count_unread(cast.second.pk) == 1
    assert [message["type"] for _group, message in pushed] == ["notices_read"]


def test_it_costs_few_queries_to_tell(
    reader: Player, now: datetime, django_assert_max_num_queries: Any
) -> None:
    # Address, preferences, refusals; savepoints and the insertion.
    with django_assert_max_num_queries(8):
        services.notify(player_id=reader.pk, reference="x", now=now, **TITLE)


def test_many_are_told_in_as_many_queries_as_one(
    reader: Player,
    cast: Cast,
    now: datetime,
    pushed: list[tuple[str, Any]],
    django_assert_max_num_queries: Any,
    django_capture_on_commit_callbacks: Any,
) -> None:
    services.notify(player_id=cast.second.pk, reference="told", now=now, **TITLE)
    EmailRefusal.objects.create(player=reader, kind="SEASON_PRIZE")
    data: dict[str, Any] = {"month": "2026-11"}
    news = [
        services.News(player_id=player.pk, reference=reference, kind="BLITZ_TITLE", data=data)
        for player in (reader, cast.second, cast.guest)
        for reference in ("told", "new", "new")
    ]
    prize: dict[str, Any] = {**data, "rank": 1, "amount": 150}
    news.append(
        services.News(player_id=reader.pk, reference="refused", kind="SEASON_PRIZE", data=prize)
    )
    # Who was told; addresses, preferences, refusals; savepoints and the insertion.
    with (
        django_capture_on_commit_callbacks(execute=True),
        django_assert_max_num_queries(8),
    ):
        assert services.notify_all(news=news, now=now) == 6

    stored = Notice.objects.order_by("pk").values_list("player_id", "reference", "email_wanted")
    assert list(stored) == [
        (cast.second.pk, "told", False),
        (reader.pk, "told", True),
        (reader.pk, "new", True),
        (cast.second.pk, "new", False),
        (cast.guest.pk, "told", False),
        (cast.guest.pk, "new", False),
        (reader.pk, "refused", False),
    ]
    players = (reader, cast.second, cast.guest)
    assert [group for group, _message in pushed] == [f"player.{player.pk}" for player in players]
    assert [letter.to for letter in mail.outbox] == [["ada@example.org"]] * 2


def test_of_many_none_is_stored_when_one_cannot_be_put_into_words(
    cast: Cast, now: datetime
) -> None:
    good = services.News(player_id=cast.member.pk, reference="x", **TITLE)
    bad = services.News(player_id=cast.second.pk, kind="BLITZ_TITLE", data={}, reference="x")
    with pytest.raises(KeyError):
        services.notify_all(news=[good, bad], now=now)
    assert not Notice.objects.exists()


def test_a_guests_notices_follow_him_to_his_account_and_none_is_doubled(
    cast: Cast, now: datetime
) -> None:
    for player, reference in (
        (cast.guest, "blitz:2026-10"),
        (cast.guest, "blitz:2026-11"),
        (cast.member, "blitz:2026-11"),
    ):
        services.notify(player_id=player.pk, reference=reference, now=now, **TITLE)
    guest_joined.send(sender=Player, guest_id=cast.guest.pk, member_id=cast.member.pk, now=now)

    references = queries.list_notices(cast.member.pk).values_list("reference", flat=True)
    assert sorted(references) == ["blitz:2026-10", "blitz:2026-11"]
    assert queries.list_notices(cast.guest.pk).count() == 1
