"""The notices' background tasks; each may run twice without harm."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from tallyworks.notices import services


@shared_task(name="notices.send_email")
def send_email(notice_id: int, **_arguments: Any) -> None:
    """Send the e-mail of one notice."""
    services.send_email(notice_id=notice_id, now=timezone.now())


@shared_task(name="notices.enqueue_due_emails")
def enqueue_due_emails(**_arguments: Any) -> None:
    """Take up the e-mails that were lost on the way."""
    services.enqueue_due_emails(now=timezone.now())
