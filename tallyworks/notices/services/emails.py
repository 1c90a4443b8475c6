"""The e-mail of a notice: composed in the reader's language, sent at most once."""

import logging
from datetime import datetime, timedelta
from smtplib import SMTPException, SMTPRecipientsRefused
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from tallyworks.core import jobs
from tallyworks.notices import queries
from tallyworks.notices.models import Notice
from tallyworks.notices.services.links import absolute_url, make_unsubscribe_url
from tallyworks.players import queries as player_queries

logger = logging.getLogger(__name__)

# The task of a fresh notice is still on its way; after a day its news is old.
_SECOND_TRY_AFTER = timedelta(minutes=2)
_LAST_TRY_AFTER = timedelta(days=1)
_MOST_AT_ONCE = 500


def send_email(*, notice_id: int, now: datetime) -> bool:
    """Send the e-mail of a notice unless it was sent, or is no longer wanted; tell whether it was.

    The notice is claimed before sending, as two workers may hold the same task: a crash in between
    costs an e-mail whose news stands on the site anyway, while claiming afterwards would send it
    twice. A server that answers with an error gives the claim back, for a later try.

    Raises:
        SMTPException, OSError: the mail server cannot be reached or refuses for now.
    """
    if not Notice.objects.email_due().filter(pk=notice_id).update(emailed_at=now):
        return False
    notice = Notice.objects.get(pk=notice_id)
    address = player_queries.get_mail_address(notice.player_id)
    preferences = queries.get_preferences(notice.player_id)
    if address is None or not preferences.wants(notice.kind):
        Notice.objects.filter(pk=notice_id).update(emailed_at=None, email_wanted=False)
        return False
    message = _compose(notice, address=address, language=preferences.language)
    try:
        message.send()
    except SMTPRecipientsRefused:
        # Trying again would not help: the address is no more.
        logger.warning("notice.address_refused notice=%s", notice_id)
        return False
    except (SMTPException, OSError):
        Notice.objects.filter(pk=notice_id, emailed_at=now).update(emailed_at=None)
        raise
    logger.info("notice.emailed notice=%s player=%s", notice_id, notice.player_id)
    return True


def enqueue_due_emails(*, now: datetime) -> int:
    """Enqueue the e-mails that a broker or mail server lost in the past day; return how many."""
    due = Notice.objects.email_due().made_between(now - _LAST_TRY_AFTER, now - _SECOND_TRY_AFTER)
    notice_ids = list(due.order_by("pk").values_list("pk", flat=True)[:_MOST_AT_ONCE])
    for notice_id in notice_ids:
        jobs.enqueue("notices.send_email", notice_id=notice_id)
    return len(notice_ids)


def _compose(notice: Notice, *, address: str, language: str) -> EmailMultiAlternatives:
    with translation.override(language):
        unsubscribe_url = make_unsubscribe_url(player_id=notice.player_id, kind=notice.kind)
        context = _context(notice) | {"unsubscribe_url": unsubscribe_url, "language": language}
        text = render_to_string("notices/email/notice.txt", context)
        html = render_to_string("notices/email/notice.html", context)
    message = EmailMultiAlternatives(
        # A title may hold a name or a reason somebody typed: no line of it becomes a header.
        subject=" ".join(context["notice"].title.split()),
        body=text,
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[address],
        headers={
            # RFC 8058: the reader's mail program posts to this address by itself.
            "List-Unsubscribe": f"<{unsubscribe_url}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )
    message.attach_alternative(html, "text/html")
    return message


def _context(notice: Notice) -> dict[str, Any]:
    shown = queries.show_notice(notice)
    player = player_queries.get_member(notice.player_id)
    return {
        "notice": shown,
        "name": player.name if player else "",
        "url": absolute_url(path=shown.url),
        "preferences_url": absolute_url(path=reverse("notice_preferences")),
    }
