"""Notices are made once and read."""

import logging
from collections.abc import Collection
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Q

from tallyworks.core import jobs, push
from tallyworks.notices import kinds, queries
from tallyworks.notices.models import Notice
from tallyworks.players import queries as player_queries

logger = logging.getLogger(__name__)


def player_group(*, player_id: int) -> str:
    """Return the name of the sockets' group of one player's pages."""
    return f"player.{player_id}"


def notify(*, player_id: int, kind: str, data: kinds.Data, reference: str, now: datetime) -> bool:
    """Tell a player something once; return False when he was told before.

    The notice is stored in the caller's transaction. On commit his open pages hear of it, and its
    e-mail leaves if he is a member with a verified address who wants that kind.

    Raises:
        KeyError: no app registered the kind, or the data lack a field of its texts.
    """
    kinds.get_kind(kind)
    # Words that cannot be made are the caller's mistake: better here than on the reader's page.
    kinds.render(kind, data)
    notice = Notice(
        player_id=player_id,
        kind=kind,
        data=dict(data),
        reference=reference,
        created_at=now,
        email_wanted=_wants_email(player_id, kind),
    )
    if not _store(notice):
        return False
    push.publish(player_group(player_id=player_id), {"type": "notice", "at": now.isoformat()})
    if notice.email_wanted:
        jobs.enqueue("notices.send_email", notice_id=notice.pk)
    logger.info("notice.made notice=%s player=%s kind=%s", notice.pk, player_id, kind)
    return True


def mark_read(
    *,
    player_id: int,
    now: datetime,
    notice_ids: Collection[int] = (),
    up_to_id: int = 0,
) -> int:
    """Mark notices of the player as read: those named, and all up to the one with `up_to_id`.

    Return how many were unread until now. What came after the page was made stays unread.
    """
    chosen = Q(pk__in=notice_ids) | Q(pk__lte=up_to_id)
    count: int = Notice.objects.of_player(player_id).unread().filter(chosen).update(read_at=now)
    if count:
        # His other pages show the count too.
        message: push.Message = {"type": "notices_read", "at": now.isoformat()}
        push.publish(player_group(player_id=player_id), message)
    return count


def hand_over_notices(*, from_player_id: int, to_player_id: int) -> int:
    """Give one player's notices to another, and return how many moved.

    What the other was told himself stays behind. The caller has locked both players' rows.
    """
    told = Notice.objects.of_player(to_player_id).values("reference")
    moving = Notice.objects.of_player(from_player_id).exclude(reference__in=told)
    count: int = moving.update(player_id=to_player_id)
    return count


def _wants_email(player_id: int, kind: str) -> bool:
    if not kinds.is_emailed(kind) or player_queries.get_mail_address(player_id) is None:
        return False
    return queries.get_preferences(player_id).wants(kind)


def _store(notice: Notice) -> bool:
    """Store `notice`; return False where the player has one of this reference."""
    try:
        with transaction.atomic():
            notice.save(force_insert=True)
    except IntegrityError:
        told = Notice.objects.of_player(notice.player_id).filter(reference=notice.reference)
        if told.exists():
            return False
        raise
    return True
