"""The e-mails of notices: who gets which, in what words, how often."""

from datetime import datetime, timedelta
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives

from tallyworks.notices import queries, services
from tallyworks.notices.errors import LanguageUnknown
from tallyworks.notices.models import Notice
from tallyworks.players import services as player_services
from tallyworks.players.models import Player
from tests.conftest import Cast

DATA: dict[str, str | int | None] = {
    "amount": 40,
    "reason": "<b>Thanks</b>\r\nBcc: all@example.org",
}
TITLES = {"en": "You were given 40 credits", "fr": "40 crédits", "it": "40 crediti"}


@pytest.fixture
def tell(now: datetime, django_capture_on_commit_callbacks: Any) -> Any:
    """Return a function that tells a player of credits, and lets what is due leave."""

    def tell_(player: Player, reference: str = "credit:1") -> Notice:
        with django_capture_on_commit_callbacks(execute=True):
            services.notify(
                player_id=player.pk,
                kind="CREDIT_GRANTED",
                data=DATA,
                reference=reference,
                now=now,
            )
        return Notice.objects.get(player=player, reference=reference)

    return tell_


def prefer(player: Player, *wanted: str, language: str = "en", enabled: bool = True) -> None:
    services.save_preferences(
        player_id=player.pk, language=language, enabled=enabled, wanted=wanted
    )


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_it_writes_in_the_members_language(reader: Player, tell: Any, language: str) -> None:
    prefer(reader, "CREDIT_GRANTED", language=language)
    notice = tell(reader)

    (message,) = mail.outbox
    assert isinstance(message, EmailMultiAlternatives)
    assert message.to == ["ada@example.org"]
    assert TITLES[language] in message.subject
    html = str(message.alternatives[0][0])
    assert f'<html lang="{language}">' in html
    for body in (str(message.body), html):
        assert "Ada" in body
        assert f"http://localhost:8000/{language}/settings/credits/" in body
        assert f"http://localhost:8000/{language}/notices/unsubscribe/" in body
        assert f"http://localhost:8000/{language}/settings/notices/" in body
    assert notice.emailed_at is not None


def test_it_escapes_what_members_wrote_and_lets_no_header_in(reader: Player, tell: Any) -> None:
    tell(reader)
    (message,) = mail.outbox
    assert isinstance(message, EmailMultiAlternatives)
    assert "<b>Thanks</b>" in str(message.body)
    assert "&lt;b&gt;Thanks&lt;/b&gt;" in str(message.alternatives[0][0])
    assert "\n" not in message.subject
    assert message.message()["Bcc"] is None


def test_it_carries_the_headers_of_one_click_unsubscription(reader: Player, tell: Any) -> None:
    tell(reader)
    headers = mail.outbox[0].extra_headers
    assert headers["List-Unsubscribe"].startswith("<http://localhost:8000/en/notices/unsubscribe/")
    assert headers["List-Unsubscribe"].endswith("/>")
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_it_writes_only_to_members_with_a_verified_address(
    cast: Cast, reader: Player, tell: Any
) -> None:
    reader.emailaddress_set.update(verified=False)  # type: ignore[attr-defined]
    for player in (reader, cast.second, cast.guest):
        assert not tell(player).email_wanted
    assert mail.outbox == []


@pytest.mark.parametrize(
    ("wanted", "enabled", "sent"),
    [
        (["CREDIT_GRANTED"], True, 1),
        (["BLITZ_TITLE"], True, 0),
        (["CREDIT_GRANTED"], False, 0),
        ([], True, 0),
    ],
)
def test_it_follows_the_members_choice(
    reader: Player, tell: Any, wanted: list[str], enabled: bool, sent: int
) -> None:
    prefer(reader, "BLITZ_TITLE", "CREDIT_GRANTED")
    prefer(reader, *wanted, enabled=enabled)
    tell(reader)
    assert len(mail.outbox) == sent
    assert queries.count_unread(reader.pk) == 1


def test_it_sends_once_however_often_the_task_runs(
    reader: Player, tell: Any, now: datetime
) -> None:
    notice = tell(reader)
    for _time in range(3):
        assert not services.send_email(notice_id=notice.pk, now=now)
    assert len(mail.outbox) == 1


def test_what_is_refused_meanwhile_is_not_sent(
    reader: Player, now: datetime, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        services.notify(
            player_id=reader.pk, kind="CREDIT_GRANTED", data=DATA, reference="x", now=now
        )
    prefer(reader)
    for callback in callbacks:
        callback()
    assert mail.outbox == []
    assert not Notice.objects.get().email_wanted


def test_a_server_that_is_down_costs_a_later_try_only(
    reader: Player, now: datetime, monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:  # fmt: skip
    def fail(message: EmailMultiAlternatives) -> int:
        raise SMTPServerDisconnected

    services.notify(player_id=reader.pk, kind="CREDIT_GRANTED", data=DATA, reference="x", now=now)
    notice = Notice.objects.get()
    with monkeypatch.context() as broken:
        broken.setattr(EmailMultiAlternatives, "send", fail)
        with pytest.raises(SMTPServerDisconnected):
            services.send_email(notice_id=notice.pk, now=now)

    soon, later = now + timedelta(minutes=1), now + timedelta(minutes=3)
    with django_capture_on_commit_callbacks(execute=True):
        assert services.enqueue_due_emails(now=soon) == 0
        assert services.enqueue_due_emails(now=later) == 1
        # A repeated or concurrent run enqueues it again, and it is sent once.
        assert services.enqueue_due_emails(now=later) == 1
    assert len(mail.outbox) == 1
    assert services.enqueue_due_emails(now=later) == 0
    assert services.enqueue_due_emails(now=now + timedelta(days=2)) == 0


def test_an_address_that_is_no_more_is_not_tried_again(
    reader: Player, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(message: EmailMultiAlternatives) -> int:
        raise SMTPRecipientsRefused({})

    monkeypatch.setattr(EmailMultiAlternatives, "send", refuse)
    services.notify(player_id=reader.pk, kind="CREDIT_GRANTED", data=DATA, reference="x", now=now)
    assert not services.send_email(notice_id=Notice.objects.get().pk, now=now)
    assert services.enqueue_due_emails(now=now + timedelta(hours=1)) == 0


def test_a_grant_reaches_the_member_by_e_mail(
    cast: Cast, reader: Player, now: datetime, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        player_services.grant_credits(
            grant=player_services.Grant(
                player_id=reader.pk,
                amount=1,
                reference="grant:1",
                author_id=cast.staff.pk,
                reason="A bug",
            ),
            now=now,
        )
    assert mail.outbox[0].subject == "You were given 1 credit"


def test_preferences_know_the_sites_languages_only(reader: Player) -> None:
    with pytest.raises(LanguageUnknown):
        prefer(reader, language="de")
    with pytest.raises(LanguageUnknown):
        services.remember_language(player_id=reader.pk, language="de")
    services.remember_language(player_id=reader.pk, language="fr")
    assert queries.get_preferences(reader.pk).language == "fr"
