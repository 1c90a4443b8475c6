"""Once, under many connections at the same instant."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from threading import Barrier
from time import sleep
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import connection

from tallyworks.notices import services
from tallyworks.notices.models import Notice
from tallyworks.notices.querysets import NoticeQuerySet
from tallyworks.notices.services import emails
from tallyworks.players.models import Player
from tests.factories import PlayerFactory

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

CONNECTIONS = 12


def at_once(act: Callable[[], Any]) -> list[Any]:
    """Return what `act` gave on each of the connections, all started together."""
    barrier = Barrier(CONNECTIONS)

    def work(_number: int) -> Any:
        try:
            barrier.wait(timeout=30)
            return act()
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=CONNECTIONS) as pool:
        return list(pool.map(work, range(CONNECTIONS)))


@pytest.fixture
def reader(now: datetime) -> Player:
    """Return a member with a verified address."""
    player = PlayerFactory.create(member_since_at=now)
    EmailAddress.objects.create(user=player, email="ada@example.org", verified=True)
    return player


def test_a_player_is_told_once(reader: Player, now: datetime) -> None:
    told = at_once(
        lambda: services.notify(
            player_id=reader.pk,
            kind="BLITZ_TITLE",
            data={"month": "2026-11"},
            reference="blitz:2026-11",
            now=now,
        )
    )
    assert sum(told) == 1
    assert Notice.objects.count() == 1
    assert len(mail.outbox) == 1


def test_those_told_meanwhile_are_left_out_and_the_others_told(now: datetime) -> None:
    players = PlayerFactory.create_batch(5)
    news = [
        services.News(
            player_id=player.pk,
            kind="BLITZ_TITLE",
            data={"month": "2026-11"},
            reference="blitz:2026-11",
        )
        for player in players
    ]
    told = at_once(lambda: services.notify_all(news=news, now=now))
    assert sum(told) == 5
    assert Notice.objects.count() == 5


def due_notice(reader: Player, now: datetime) -> Notice:
    return Notice.objects.create(
        player=reader,
        kind="BLITZ_TITLE",
        data={"month": "2026-11"},
        reference="blitz:2026-11",
        created_at=now,
        email_wanted=True,
    )


def test_an_e_mail_leaves_once(reader: Player, now: datetime) -> None:
    notice = due_notice(reader, now)
    sent = at_once(lambda: services.send_email(notice_id=notice.pk, now=now))
    assert sum(sent) == 1
    assert len(mail.outbox) == 1


def test_it_would_leave_twice_without_the_claim(
    reader: Player, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    def claim_late(queryset: NoticeQuerySet, **changes: Any) -> int:
        found = queryset.exists()
        sleep(0.1)
        NoticeQuerySet.__mro__[1].update(queryset, **changes)  # type: ignore[attr-defined]
        return int(found)

    notice = due_notice(reader, now)
    monkeypatch.setattr(NoticeQuerySet, "update", claim_late)
    sent = at_once(lambda: emails.send_email(notice_id=notice.pk, now=now))
    assert sum(sent) > 1
    assert len(mail.outbox) > 1
