"""Seeks: made, withdrawn, declined, expired."""

from __future__ import annotations

import logging
import secrets
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tallyworks.core.features import Feature, check_on
from tallyworks.live import queries as live
from tallyworks.notices.services import notify
from tallyworks.players import queries as players
from tallyworks.players.services import lock_acting_player
from tamsk.errors import (
    BadTerms,
    GuestsUnrated,
    MembersOnly,
    OpponentUnknown,
    OwnSeek,
    SeekGone,
    SeekNotFound,
    TooManySeeks,
)
from tamsk.models import Seek
from tamsk.rules import seeks as rules
from tamsk.rules.terms import Terms, are_playable, can_be_rated
from tamsk.services.rooms import seek_room, tell_lobby, tell_seek

logger = logging.getLogger(__name__)

_TOKEN_BYTES = 16
_AT_ONCE = 200


def open_seek(*, owner_id: int, terms: Terms, now: datetime) -> Seek:
    """Offer a game to all members; it stands while its owner is in its room. Locks his row.

    Raises:
        PlayerBlocked: he may not act.
        MembersOnly: he is a guest.
        BadTerms: there is no such game.
        TooManySeeks: 20 of his stand.
        FeatureOff: the staff have switched new offers off.
    """
    with transaction.atomic():
        owner_id = lock_acting_player(player_id=owner_id, now=now)
        check_member(player_id=owner_id)
        return _create(Seek(reach=Seek.Reach.OPEN, owner_id=owner_id, gone_at=now), terms, now=now)


def challenge_member(*, owner_id: int, name: str, terms: Terms, now: datetime) -> Seek:
    """Offer a game to the member called `name`, who is told of it, for 24 hours. Locks his row.

    Raises:
        PlayerBlocked, MembersOnly, BadTerms, TooManySeeks: see `open_seek`; 3 to the same member.
        OpponentUnknown: no active member is called so.
        OwnSeek: it is his own name.
    """
    with transaction.atomic():
        owner_id = lock_acting_player(player_id=owner_id, now=now)
        check_member(player_id=owner_id)
        opponent_id = _find_opponent(owner_id, name, now=now)
        seek = _create(
            Seek(
                reach=Seek.Reach.NAMED,
                owner_id=owner_id,
                opponent_id=opponent_id,
                lapses_at=rules.lapses_at(now),
            ),
            terms,
            now=now,
        )
        notify(
            player_id=opponent_id,
            kind="TAMSK_CHALLENGED",
            data={"seek": seek.pk, "level": seek.level, "rated": int(seek.is_rated)},
            reference=f"tamsk-seek:{seek.pk}:challenged",
            now=now,
        )
    return seek


def open_link(*, owner_id: int, terms: Terms, now: datetime) -> Seek:
    """Offer a game to whoever has the link, which holds 128 random bits, for 24 hours.

    Guests may do so too, for games that do not count. Locks the owner's row.

    Raises:
        PlayerBlocked, BadTerms, TooManySeeks: see `open_seek`.
        GuestsUnrated: he is a guest and the game would count.
    """
    with transaction.atomic():
        owner_id = lock_acting_player(player_id=owner_id, now=now)
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        seek = Seek(
            reach=Seek.Reach.LINK,
            owner_id=owner_id,
            token=token,
            lapses_at=rules.lapses_at(now),
        )
        check_may_count(terms=terms, player_ids=[owner_id])
        return _create(seek, terms, now=now)


def cancel_seek(*, seek_id: int, player_id: int, now: datetime) -> Seek:
    """Withdraw one's own seek; locks the player's row, then the seek's.

    Raises:
        PlayerBlocked: he may not act.
        SeekNotFound: he has no such seek.
        SeekGone: it was accepted, withdrawn or declined, or has expired.
    """
    with transaction.atomic():
        player_id = lock_acting_player(player_id=player_id, now=now)
        seek = lock_seek(seeks=Seek.objects.by(player_id), seek_id=seek_id, now=now)
        end_seek(seek=seek, status=Seek.Status.CANCELLED, now=now)
    return seek


def decline_seek(*, seek_id: int, player_id: int, now: datetime) -> Seek:
    """Decline a challenge to oneself by name; its owner is told. Locks player and seek.

    Raises:
        PlayerBlocked: he may not act.
        SeekNotFound: no such seek names him.
        SeekGone: see `cancel_seek`.
    """
    with transaction.atomic():
        player_id = lock_acting_player(player_id=player_id, now=now)
        named = Seek.objects.filter(reach=Seek.Reach.NAMED, opponent_id=player_id)
        seek = lock_seek(seeks=named, seek_id=seek_id, now=now)
        end_seek(seek=seek, status=Seek.Status.DECLINED, now=now)
        notify(
            player_id=seek.owner_id,
            kind="TAMSK_DECLINED",
            data={"seek": seek.pk, "level": seek.level, "rated": int(seek.is_rated)},
            reference=f"tamsk-seek:{seek.pk}:declined",
            now=now,
        )
    return seek


def expire_due(*, now: datetime) -> int:
    """Note down the seeks that have expired by `now`; return how many.

    Open ones 60 s after their owner went, others after 24 hours. Acceptance says the same without
    it. Each is a transaction of its own.
    """
    due = Seek.objects.due(now, left_before=rules.left_before(now)).order_by("pk")
    return sum(_expire(seek_id, now=now) for seek_id in due.values_list("pk", flat=True)[:_AT_ONCE])


def lock_seek(*, seeks: QuerySet[Seek], seek_id: int, now: datetime) -> Seek:
    """Return a seek among `seeks` that can be accepted at `now`, locked.

    Raises:
        SeekNotFound: it is not among them.
        SeekGone: it stands no more.
    """
    seek = seeks.select_for_update(of=("self",)).filter(pk=seek_id).first()
    if seek is None:
        raise SeekNotFound(_("There is no such seek, or it is not for you."))
    if not _stands(seek, now=now):
        raise SeekGone(_("This offer no longer stands."))
    return seek


def end_seek(*, seek: Seek, status: Seek.Status, now: datetime) -> None:
    """Write down that a seek stands no more, and tell its room; the caller holds its row."""
    seek.status, seek.ended_at = status, now
    seek.save(update_fields=["status", "ended_at"])
    tell_seek(seek=seek, kind="closed", data={"status": status.value.lower()}, now=now)
    if seek.reach == Seek.Reach.OPEN:
        tell_lobby()
    logger.info("tamsk.seek_closed seek=%s status=%s", seek.pk, status)


def note_owner(*, room_id: int, player_id: int, gone_since: datetime | None) -> None:
    """Note that the owner of a seek came to its room or is gone from it."""
    _note(Seek.objects.by(player_id).standing().filter(pk=room_id), gone_since)


def check_member(*, player_id: int) -> None:
    """Let a member through.

    Raises:
        MembersOnly: the player is a guest, or was deleted.
    """
    if players.get_member(player_id) is None:
        raise MembersOnly(_("Only members can do this. Sign up first: it costs nothing."))


def check_may_count(*, terms: Terms, player_ids: list[int]) -> None:
    """Let a game through that does not count, or one between members.

    Raises:
        GuestsUnrated: it would count, and one of the players is a guest.
    """
    are_members = all(players.get_member(player_id) is not None for player_id in player_ids)
    if terms.is_rated and not can_be_rated(are_members=are_members, has_computer=False):
        raise GuestsUnrated(_("Games of guests do not count for a rating."), field="is_rated")


def check_terms(*, terms: Terms) -> None:
    """Let a game through that there is.

    Raises:
        BadTerms: there is no such level, set-up or colour.
    """
    if not are_playable(terms):
        raise BadTerms(_("There is no such game."))


def _note(seeks: QuerySet[Seek], gone_since: datetime | None) -> None:
    seeks.update(gone_at=gone_since)


def _create(seek: Seek, terms: Terms, *, now: datetime) -> Seek:
    check_on(Feature.TAMSK)
    check_terms(terms=terms)
    _check_few(seek)
    seek.level, seek.setup, seek.colour = terms.level, terms.setup, terms.colour
    seek.is_strict, seek.is_rated = terms.is_strict, terms.is_rated
    seek.created_at = now
    seek.save(force_insert=True)
    if seek.reach == Seek.Reach.OPEN:
        tell_lobby()
    logger.info("tamsk.seek seek=%s player=%s reach=%s", seek.pk, seek.owner_id, seek.reach)
    return seek


def _check_few(seek: Seek) -> None:
    """See that not too many stand; the owner's row is locked, so the count is exact."""
    standing = Seek.objects.by(seek.owner_id).standing()
    to_one = standing.filter(opponent_id=seek.opponent_id) if seek.opponent_id else standing.none()
    if standing.count() >= rules.MOST_STANDING or to_one.count() >= rules.MOST_TO_ONE:
        raise TooManySeeks(_("Too many of your offers stand. Withdraw one first."))


def _find_opponent(owner_id: int, name: str, *, now: datetime) -> int:
    member = players.get_member_named(name)
    if member is None or players.is_blocked(member.pk, now=now):
        raise OpponentUnknown(_("No member is called so."), field="opponent")
    if member.pk == owner_id:
        raise OwnSeek(_("You cannot play against yourself."), field="opponent")
    opponent_id: int = member.pk
    return opponent_id


def _stands(seek: Seek, *, now: datetime) -> bool:
    if seek.status != Seek.Status.OPEN:
        return False
    if seek.reach != Seek.Reach.OPEN:
        return seek.lapses_at is not None and now < seek.lapses_at
    # The live base may know better than what was noted: somebody has come back this instant.
    there = live.get_attendance(seek_room(seek_id=seek.pk), seek.owner_id, now=now)
    gone_since = None if there.is_here else there.gone_since or seek.gone_at
    return not rules.has_been_left(gone_since, now=now)


def _expire(seek_id: int, *, now: datetime) -> bool:
    with transaction.atomic():
        due = Seek.objects.due(now, left_before=rules.left_before(now))
        seek = due.select_for_update(skip_locked=True).filter(pk=seek_id).first()
        if seek is None or _stands(seek, now=now):
            return False
        end_seek(seek=seek, status=Seek.Status.EXPIRED, now=now)
    return True
