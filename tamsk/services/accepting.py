"""Acceptance: a seek becomes a game, in whose waiting room both get ready."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from tallyworks.core.features import Feature, check_on
from tallyworks.live.instants import to_ms
from tallyworks.notices.services import notify
from tallyworks.players import queries as players
from tallyworks.players.services import lock_acting_player, lock_player
from tamsk import engine
from tamsk.engine import codec
from tamsk.errors import BadTerms, OwnSeek, SeekGone, SeekNotFound
from tamsk.models import Game, Seat, Seek
from tamsk.querysets import SeekQuerySet
from tamsk.rules import waiting
from tamsk.rules.terms import COMPUTER_LEVELS, Terms, make_config, seat_of_owner
from tamsk.services.rooms import tell_lobby, tell_seek
from tamsk.services.seeks import (
    check_may_count,
    check_member,
    check_terms,
    end_seek,
    lock_seek,
)

logger = logging.getLogger(__name__)


def accept_seek(*, seek_id: int, player_id: int, now: datetime) -> Game:
    """Accept a seek that is open to all members, or names the player; return the game.

    Locks both players by id, then the seek.

    Raises:
        PlayerBlocked: he may not act.
        MembersOnly: he is a guest.
        SeekNotFound: no such seek is for him.
        OwnSeek: it is his own.
        SeekGone: it stands no more, or its owner cannot play.
    """
    seeks = Seek.objects.filter(token__isnull=True)
    return _accept(seeks.filter(pk=seek_id), player_id, now=now)


def accept_link(*, token: str, player_id: int, now: datetime) -> Game:
    """Accept the seek that `token` opens, as a guest too where the game does not count.

    Raises:
        GuestsUnrated: the game counts, and he is a guest.
        PlayerBlocked, SeekNotFound, OwnSeek, SeekGone: see `accept_seek`.
    """
    return _accept(Seek.objects.filter(token=token), player_id, now=now)


def play_computer(*, player_id: int, terms: Terms, computer_level: int, now: datetime) -> Game:
    """Seat the player against the computer; the game starts once he is ready. Locks his row.

    Raises:
        PlayerBlocked: he may not act.
        BadTerms: there is no such game or level, or it would count.
    """
    check_terms(terms=terms)
    if computer_level not in COMPUTER_LEVELS or terms.is_rated:
        raise BadTerms(_("There is no such game."))
    with transaction.atomic():
        player_id = lock_acting_player(player_id=player_id, now=now)
        own = seat_of_owner(terms.colour, drawn=_draw())
        computer = Seat(
            side=own.rival.name,
            kind=Seat.Kind.COMPUTER,
            computer_level=computer_level,
            is_ready=True,
        )
        person = Seat(side=own.name, player_id=player_id, gone_at=now)
        return create_game(game=Game(), terms=terms, seats=(person, computer), now=now)


def create_game(*, game: Game, terms: Terms, seats: Sequence[Seat], now: datetime) -> Game:
    """Write a game and its two seats, waiting from `now` on; return it.

    Raises:
        FeatureOff: the staff have switched new games off.
    """
    check_on(Feature.TAMSK)
    game.level, game.setup = terms.level, terms.setup
    game.is_strict, game.is_rated = terms.is_strict, terms.is_rated
    game.config = codec.config_to_json(make_config(terms))
    game.has_computer = any(seat.is_computer for seat in seats)
    game.created_at = now
    game.waits_until = waiting.waits_until(now)
    game.next_deadline_ms = to_ms(game.waits_until)
    game.save(force_insert=True)
    for seat in seats:
        seat.game = game
    Seat.objects.bulk_create(seats)
    _withdraw_others(seats, now=now)
    logger.info("tamsk.made game=%s level=%s rated=%s", game.pk, game.level, game.is_rated)
    return game


def _accept(seeks: SeekQuerySet, player_id: int, *, now: datetime) -> Game:
    found = seeks.first()
    if found is None:
        raise SeekNotFound(_("There is no such seek, or it is not for you."))
    with transaction.atomic():
        for locked_id in sorted((found.owner_id, player_id)):
            lock_player(player_id=locked_id)
        player_id = lock_acting_player(player_id=player_id, now=now)
        _check_may_accept(found, player_id, now=now)
        seek = lock_seek(seeks=Seek.objects.all(), seek_id=found.pk, now=now)
        check_may_count(terms=seek.terms, player_ids=[seek.owner_id, player_id])
        owner = seat_of_owner(seek.colour, drawn=_draw())
        seek.opponent_id = player_id
        seek.status, seek.ended_at = Seek.Status.ACCEPTED, now
        seek.save(update_fields=["opponent", "status", "ended_at"])
        seats = (
            Seat(side=owner.name, player_id=seek.owner_id, gone_at=now),
            Seat(side=owner.rival.name, player_id=player_id, gone_at=now),
        )
        game = create_game(game=Game(seek=seek), terms=seek.terms, seats=seats, now=now)
        _tell_owner(seek, game, now=now)
    return game


def _check_may_accept(seek: Seek, player_id: int, *, now: datetime) -> None:
    """See that the player may accept; both players' rows are locked."""
    if seek.reach == Seek.Reach.NAMED and player_id not in {seek.owner_id, seek.opponent_id}:
        raise SeekNotFound(_("There is no such seek, or it is not for you."))
    if seek.owner_id == player_id:
        raise OwnSeek(_("You cannot play against yourself."))
    if seek.reach != Seek.Reach.LINK:
        check_member(player_id=player_id)
    if not players.list_in_good_standing(at=now).filter(pk=seek.owner_id).exists():
        raise SeekGone(_("The other one cannot play at the moment."))


def _tell_owner(seek: Seek, game: Game, *, now: datetime) -> None:
    tell_seek(seek=seek, kind="accepted", data={"game": game.pk}, now=now)
    tell_lobby()
    notify(
        player_id=seek.owner_id,
        kind="TAMSK_ACCEPTED",
        data={"game": game.pk, "level": game.level, "rated": int(game.is_rated)},
        reference=f"{game.reference}:accepted",
        now=now,
    )


def _withdraw_others(seats: Sequence[Seat], *, now: datetime) -> None:
    """Withdraw what the two still offer to all: they have somebody to play with now."""
    player_ids = [seat.player_id for seat in seats if seat.player_id is not None]
    standing = Seek.objects.standing().open_to_all().filter(owner_id__in=player_ids)
    # One that is being accepted this instant becomes a game as well; whoever waits for it waits on.
    for seek in standing.select_for_update(skip_locked=True).order_by("pk"):
        end_seek(seek=seek, status=Seek.Status.CANCELLED, now=now)


def _draw() -> engine.Seat:
    """Draw lots (L1 §1)."""
    return engine.Seat(secrets.randbelow(len(engine.Seat)))
