"""Blocks, archives and membership: dated intervals, opened and ended, never rewritten."""

import logging
from datetime import datetime

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tallyworks.core.calendar import PARIS
from tallyworks.players.errors import BlockNotAcceptable, PlayerBlocked, StandingUnchanged
from tallyworks.players.models import Standing
from tallyworks.players.queries import standing as queries
from tallyworks.players.services.locks import lock_player, lock_whoever_acts
from tallyworks.players.signals import standing_changed

logger = logging.getLogger(__name__)


def check_may_act(*, player_id: int, now: datetime) -> None:
    """Let a player act unless he is blocked; costs one query.

    Raises:
        PlayerBlocked: he is; says until when and why.
    """
    if not queries.is_blocked(player_id, now=now):
        return
    block = queries.get_block(player_id, now=now)
    if block is None:
        return
    if block.until_at is None:
        message = _("You are blocked: %(reason)s") % {"reason": block.reason}
    else:
        until = date_format(block.until_at.astimezone(PARIS), "DATETIME_FORMAT")
        message = _("You are blocked until %(until)s, Paris time: %(reason)s") % {
            "until": until,
            "reason": block.reason,
        }
    until_at = block.until_at.isoformat() if block.until_at else None
    raise PlayerBlocked(message, data={"until_at": until_at, "reason": block.reason})


def lock_acting_player(*, player_id: int, now: datetime) -> int:
    """Lock the row of a player who acts unless he is blocked; return his id, to act by.

    It is `player_id`, or the member to whom this guest was joined while the act waited. The block
    is looked for after the lock is held: one that was set meanwhile counts.

    Raises:
        PlayerBlocked: see `check_may_act`.
    """
    acting_id = lock_whoever_acts(player_id=player_id)
    check_may_act(player_id=acting_id, now=now)
    return acting_id


def block_player(
    *, player_id: int, author_id: int, reason: str, until_at: datetime | None, now: datetime
) -> Standing:
    """Block a player from `now` to `until_at`, or for good where that is None; locks his row.

    A running block ends here and this one takes its place.

    Raises:
        BlockNotAcceptable: no reason, or an end that does not lie ahead.
    """
    reason = " ".join(reason.split())
    if not reason:
        raise BlockNotAcceptable(_("Say why: the player reads it."), field="reason")
    if until_at is not None and until_at <= now:
        raise BlockNotAcceptable(_("The end of a block lies ahead."), field="until_at")
    with transaction.atomic():
        lock_player(player_id=player_id)
        since_at = _end(player_id, Standing.Kind.BLOCKED, author_id=author_id, now=now) or now
        block = Standing(
            player_id=player_id,
            kind=Standing.Kind.BLOCKED,
            since_at=since_at,
            until_at=until_at,
            reason=reason,
            author_id=author_id,
        )
        _begin(block, now=now)
    return block


def unblock_player(*, player_id: int, author_id: int, now: datetime) -> None:
    """End a player's block before its time; locks his row.

    Raises:
        StandingUnchanged: he is not blocked.
    """
    _end_or_refuse(player_id, Standing.Kind.BLOCKED, author_id=author_id, now=now)


def archive_player(
    *, player_id: int, now: datetime, author_id: int | None = None, reason: str = ""
) -> Standing:
    """Archive a player until he is restored; `author_id` is None when he does it himself.

    Locks his row.

    Raises:
        StandingUnchanged: he is archived.
    """
    with transaction.atomic():
        lock_player(player_id=player_id)
        running = queries.get_running(player_id, Standing.Kind.ARCHIVED, now=now)
        if running is not None:
            raise StandingUnchanged(_("This account is archived."))
        archive = Standing(
            player_id=player_id,
            kind=Standing.Kind.ARCHIVED,
            since_at=now,
            reason=reason,
            author_id=author_id,
        )
        _begin(archive, now=now)
    return archive


def restore_player(*, player_id: int, now: datetime, author_id: int | None = None) -> None:
    """End a player's archive; locks his row.

    Raises:
        StandingUnchanged: he is not archived.
    """
    _end_or_refuse(player_id, Standing.Kind.ARCHIVED, author_id=author_id, now=now)


def open_membership(*, player_id: int, now: datetime) -> None:
    """Begin a player's membership; one that runs goes on. The caller has locked his row."""
    if queries.get_running(player_id, Standing.Kind.MEMBER, now=now) is None:
        membership = Standing(player_id=player_id, kind=Standing.Kind.MEMBER, since_at=now)
        _begin(membership, now=now)


def end_membership(*, player_id: int, now: datetime) -> None:
    """End a player's membership, as the deletion of his account does; locks his row.

    Raises:
        StandingUnchanged: he is no member.
    """
    _end_or_refuse(player_id, Standing.Kind.MEMBER, author_id=None, now=now)


def _begin(standing: Standing, *, now: datetime) -> None:
    standing.save(force_insert=True)
    _announce(standing.player_id, standing.kind, holds=True, now=now)


def _end(
    player_id: int, kind: Standing.Kind, *, author_id: int | None, now: datetime
) -> datetime | None:
    """End what runs and return the instant, None where nothing does.

    Requests reach the lock in another order than they were received, so an interval may have begun
    a moment after this request's `now`: it then ends where it began, and holds no instant.
    """
    running = queries.get_running(player_id, kind, now=now)
    if running is None:
        return None
    running.until_at = max(now, running.since_at)
    running.ended_by_id = author_id
    running.save(update_fields=["until_at", "ended_by"])
    return running.until_at


def _end_or_refuse(
    player_id: int, kind: Standing.Kind, author_id: int | None, now: datetime
) -> None:
    with transaction.atomic():
        lock_player(player_id=player_id)
        if _end(player_id, kind, author_id=author_id, now=now) is None:
            raise StandingUnchanged(
                _("Nothing to end: this player is not %(kind)s.") % {"kind": kind.label}
            )
        _announce(player_id, kind, holds=False, now=now)


def _announce(player_id: int, kind: str, *, holds: bool, now: datetime) -> None:
    logger.info("standing.changed player=%s kind=%s holds=%s", player_id, kind, holds)
    standing_changed.send(sender=Standing, player_id=player_id, kind=kind, holds=holds, now=now)
