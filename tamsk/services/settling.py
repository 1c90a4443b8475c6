"""What follows the end of a game, once: ratings, and news to who was not there."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction

from tallyworks.live.services import publish_note
from tallyworks.notices.services import notify
from tallyworks.ratings.services import Game as RatedGame
from tallyworks.ratings.services import RatingPool, rate_game
from tamsk.models import Game, Seat
from tamsk.services.rooms import game_room

logger = logging.getLogger(__name__)

_AT_ONCE = 200
_WIN, _DRAW, _LOSS = 2, 1, 0
_RESULTS = {_WIN: "WON", _DRAW: "DRAWN", _LOSS: "LOST"}


def settle_due(*, now: datetime) -> int:
    """Settle the games that have ended and are not settled yet, in the order of their ends.

    A game that ends by a command or a deadline is settled with it; this is for those that ended
    where several were held at once. Returns how many. Each is a transaction of its own.
    """
    due = Game.objects.unsettled().order_by("ended_at", "pk").values_list("pk", flat=True)
    return sum(_settle(game_id, now=now) for game_id in list(due[:_AT_ONCE]))


def settle_game(*, game: Game, now: datetime) -> None:
    """Rate a game that is over, and tell players who are away; at most once.

    Every finished game of a rated kind counts, however it ended; an aborted one never (spec §1.7).
    The caller holds the game's row and no other game's; locks the two ratings.
    """
    if not game.is_over or game.settled_at is not None:
        return
    seats = list(Seat.objects.of_game(game.pk))
    if game.phase == Game.Phase.FINISHED and game.is_rated:
        _rate(game, seats)
    for seat in seats:
        if seat.gone_since() is not None:
            _tell(game, seat, now=now)
    game.settled_at = now
    game.save(update_fields=["settled_at"])


def half_points(*, game: Game, side: str) -> int:
    """Return what a finished game is worth to a side: 2 won, 1 drawn, 0 lost."""
    if not game.winner:
        return _DRAW
    return _WIN if game.winner == side else _LOSS


def _settle(game_id: int, *, now: datetime) -> bool:
    with transaction.atomic():
        game = Game.objects.select_for_update().unsettled().filter(pk=game_id).first()
        if game is None:
            return False
        settle_game(game=game, now=now)
    return True


def _rate(game: Game, seats: list[Seat]) -> None:
    red, black = seats
    assert red.player_id is not None
    assert black.player_id is not None
    assert game.ended_at is not None
    rated = RatedGame(
        pool=RatingPool.TAMSK,
        reference=game.reference,
        first_id=red.player_id,
        second_id=black.player_id,
        half_points=half_points(game=game, side=red.side),
    )
    changes = rate_game(game=rated, now=game.ended_at)
    told = {}
    for seat, change in zip(seats, changes, strict=True):
        seat.rating_before, seat.rating_after = change.before, change.after
        seat.save(update_fields=["rating_before", "rating_after"])
        told[seat.word] = {"before": change.before, "after": change.after}
    publish_note(room=game_room(game_id=game.pk), kind="rated", data=told)


def _tell(game: Game, seat: Seat, *, now: datetime) -> None:
    assert seat.player_id is not None
    is_decided = game.phase == Game.Phase.FINISHED
    change = None
    if seat.rating_before is not None and seat.rating_after is not None:
        change = seat.rating_after - seat.rating_before
    notify(
        player_id=seat.player_id,
        kind="TAMSK_ENDED",
        data={
            "game": game.pk,
            "level": game.level,
            "result": _RESULTS[half_points(game=game, side=seat.side)] if is_decided else "VOID",
            "change": change,
        },
        reference=f"{game.reference}:ended",
        now=now,
    )
