"""What follows when a player comes to his game or is gone from it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tallyworks.live.instants import to_ms
from tamsk.models import Game, Seat
from tamsk.rules import absence
from tamsk.services.record import lock_game, plan, read_position
from tamsk.services.waiting import get_unready


def note_presence(*, room_id: int, player_id: int, gone_since: datetime | None) -> None:
    """Note that a player came to his game (`gone_since` None) or is gone from it.

    In a waiting game who goes is not ready any more; level 1 is aborted when both are away for half
    an hour (D36). Locks the game's row.
    """
    if not Seat.objects.of_game(room_id).of_player(player_id).exists():
        return
    game = lock_game(game_id=room_id)
    _note(room_id, player_id, gone_since)
    if game.phase == Game.Phase.WAITING and gone_since is not None:
        get_unready(game=game, player_ids=[player_id])
    elif not game.has_ended and game.level == 1:
        plan_desertion(game=game, seats=list(Seat.objects.of_game(room_id)))


def plan_desertion(*, game: Game, seats: Sequence[Seat]) -> None:
    """Note when a running level 1 game is aborted for want of players; nothing at other levels.

    The caller holds its row.
    """
    if game.level > 1 or game.started_at is None or game.has_ended:
        return
    since = [seat.gone_since() for seat in seats]
    gone = [None if instant is None else to_ms(instant) for instant in since]
    game.deserted_ms = absence.deserted_at(game.level, gone, started_ms=game.started_ms)
    plan(game=game, state=read_position(game=game))
    game.save(update_fields=["deserted_ms", "next_deadline_ms"])


def _note(game_id: int, player_id: int, gone_since: datetime | None) -> None:
    Seat.objects.of_game(game_id).of_player(player_id).update(gone_at=gone_since)
