"""What becomes of a player's games when he is blocked, deleted, or joined to a member."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction

from tallyworks.live.instants import to_ms
from tamsk.engine import Command
from tamsk.engine import Seat as EngineSeat
from tamsk.engine.commands import AbortGame, Resign
from tamsk.models import Game, Seat, Seek
from tamsk.querysets import GameQuerySet
from tamsk.services.calling import call_computer
from tamsk.services.presence import plan_desertion
from tamsk.services.record import carry_out
from tamsk.services.seeks import end_seek
from tamsk.services.waiting import cancel_game, get_unready

logger = logging.getLogger(__name__)


def leave_games(*, player_id: int, now: datetime) -> None:
    """Have the player resign his running games, and leave what waits for him (site rules §2).

    Ratings follow a moment later, as several games are held here. The caller has locked the
    player's row; locks his seeks, then his games, by id.
    """
    with transaction.atomic():
        for seek in _standing_seeks(player_id):
            is_own = seek.owner_id == player_id
            status = Seek.Status.CANCELLED if is_own else Seek.Status.DECLINED
            end_seek(seek=seek, status=status, now=now)
        for game in _lock_under_way(player_id):
            seat = Seat.objects.get(game=game, player_id=player_id)
            _end(game, seat.engine_seat, Resign(), reason="blocked", now=now)


def join_games(*, guest_id: int, member_id: int, now: datetime) -> None:
    """Give a guest's seats and seeks to the member he is joined to.

    A game that would have one player at both sides is aborted, and stays the guest's. The member
    is not in the rooms yet, so his absence begins. The caller has locked both players' rows; locks
    their games by id.
    """
    with transaction.atomic():
        games = _lock_under_way(guest_id, member_id)
        seats = Seat.objects.filter(game__in=games)
        of_both = {
            game.pk
            for game in games
            if {seat.player_id for seat in seats if seat.game_id == game.pk}
            == {guest_id, member_id}
        }
        for game in games:
            if game.pk in of_both:
                _end(game, None, AbortGame("joined"), reason="joined", now=now)
        _take_seats(guest_id, member_id, now=now)
        _take_seeks(guest_id, member_id)


def _standing_seeks(player_id: int) -> list[Seek]:
    seeks = Seek.objects.standing().of_player(player_id)
    return list(seeks.select_for_update(of=("self",)).order_by("pk"))


def _lock_under_way(*player_ids: int) -> list[Game]:
    own = Seat.objects.filter(player_id__in=player_ids).values("game")
    games: GameQuerySet = Game.objects.under_way().filter(pk__in=own)
    return list(games.select_for_update().order_by("pk"))


def _end(
    game: Game, seat: EngineSeat | None, command: Command, *, reason: str, now: datetime
) -> None:
    if game.phase == Game.Phase.WAITING:
        cancel_game(game=game, reason=reason, now=now)
    else:
        # Refused where time had ended the game by then.
        carry_out(game=game, seat=seat, command=command, now_ms=to_ms(now))
        call_computer(game=game, now=now)
    logger.info("tamsk.left game=%s reason=%s", game.pk, reason)


def _take_seats(guest_id: int, member_id: int, *, now: datetime) -> None:
    shared = Seat.objects.of_player(member_id).values("game")
    taken = Seat.objects.of_player(guest_id).exclude(game__in=shared)
    games = {seat.game_id for seat in taken.filter(game__ended_at__isnull=True)}
    taken.update(player_id=member_id)
    for game in Game.objects.filter(pk__in=games).order_by("pk"):
        Seat.objects.of_game(game.pk).of_player(member_id).update(gone_at=now)
        if game.phase == Game.Phase.WAITING:
            get_unready(game=game, player_ids=[member_id])
        else:
            plan_desertion(game=game, seats=list(Seat.objects.of_game(game.pk)))


def _take_seeks(guest_id: int, member_id: int) -> None:
    """Move the seeks; one the member has accepted himself stays the guest's."""
    Seek.objects.by(guest_id).exclude(opponent_id=member_id).update(owner_id=member_id)
    accepted = Seek.objects.filter(opponent_id=guest_id).exclude(owner_id=member_id)
    accepted.update(opponent_id=member_id)
