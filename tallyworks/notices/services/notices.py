"""Notices are made once and read."""

import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Q

from tallyworks.core import jobs, push
from tallyworks.notices import kinds, queries
from tallyworks.notices.models import Notice
from tallyworks.players import queries as player_queries

logger = logging.getLogger(__name__)

_ROWS_AT_ONCE = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """What a player is told: a kind with its data; of one `reference` he is told once."""

    player_id: int
    kind: str
    data: kinds.Data
    reference: str


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
    news = News(player_id=player_id, kind=kind, data=data, reference=reference)
    return notify_all(news=[news], now=now) == 1


def notify_all(*, news: Sequence[News], now: datetime) -> int:
    """Tell several players something, as `notify` does; return how many had not been told.

    It costs as many queries for thousands as for one.

    Raises:
        KeyError: see `notify`.
    """
    for item in news:
        kinds.get_kind(item.kind)
        # Words that cannot be made are the caller's mistake: better here than on a reader's page.
        kinds.render(item.kind, item.data)
    notices = _store(_make(_leave_out_told(news), now=now))
    groups = [player_group(player_id=notice.player_id) for notice in notices]
    if groups:
        message: push.Message = {"type": "notice", "at": now.isoformat()}
        push.publish_to_all(list(dict.fromkeys(groups)), message)
    mails = [{"notice_id": notice.pk} for notice in notices if notice.email_wanted]
    if mails:
        jobs.enqueue_all("notices.send_email", mails)
    for notice in notices:
        logger.info(
            "notice.made notice=%s player=%s kind=%s", notice.pk, notice.player_id, notice.kind
        )
    return len(notices)


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


def _leave_out_told(news: Sequence[News]) -> list[News]:
    told = Notice.objects.filter(
        player_id__in={item.player_id for item in news},
        reference__in={item.reference for item in news},
    )
    known = set(told.values_list("player_id", "reference"))
    fresh = {(item.player_id, item.reference): item for item in news}
    return [item for key, item in fresh.items() if key not in known]


def _make(news: Sequence[News], *, now: datetime) -> list[Notice]:
    player_ids = {item.player_id for item in news if kinds.is_emailed(item.kind)}
    mailable = player_queries.list_mailable(player_ids)
    preferences = queries.list_preferences(mailable)
    return [
        Notice(
            player_id=item.player_id,
            kind=item.kind,
            data=dict(item.data),
            reference=item.reference,
            created_at=now,
            email_wanted=item.player_id in mailable
            and preferences[item.player_id].wants(item.kind),
        )
        for item in news
    ]


def _store(notices: list[Notice]) -> list[Notice]:
    """Store the notices but those that another connection has made meanwhile; return them."""
    try:
        with transaction.atomic():
            return Notice.objects.bulk_create(notices, batch_size=_ROWS_AT_ONCE)
    except IntegrityError:
        if len(notices) > 1:
            return [stored for notice in notices for stored in _store([notice])]
        (notice,) = notices
        told = Notice.objects.of_player(notice.player_id).filter(reference=notice.reference)
        if told.exists():
            return []
        raise
