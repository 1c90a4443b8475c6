"""What falls due in seeks and games by itself: a catch-up, whoever runs it (spec §3.7)."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction

from tallyworks.live.instants import to_ms
from tamsk.engine import Refusal
from tamsk.engine.commands import AbortGame
from tamsk.models import Game
from tamsk.rules.absence import IN_FLIGHT_MS
from tamsk.services.calling import call_computer
from tamsk.services.record import carry_out, pass_time
from tamsk.services.seeks import expire_due
from tamsk.services.settling import settle_due, settle_game
from tamsk.services.waiting import end_waiting

logger = logging.getLogger(__name__)

_AT_ONCE = 200


def apply_due(*, now: datetime) -> int:
    """Do what is due in games and seeks at `now`; return how many of them it concerned.

    Games come by their deadlines, a batch at most, each in a transaction of its own that locks its
    row; those another process is at are left to it. A command that was read before a deadline has a
    tenth of a second to get to its game first; events carry the deadlines' own instants anyway.
    """
    due = Game.objects.due(to_ms(now) - IN_FLIGHT_MS).by_deadline().values_list("pk", flat=True)
    count = sum(catch_up_game(game_id=game_id, now=now) for game_id in list(due[:_AT_ONCE]))
    return count + settle_due(now=now) + expire_due(now=now)


def catch_up_lobby(*, now: datetime) -> None:
    """Do what the lobby's lists depend on, before they are read."""
    expire_due(now=now)


def catch_up_game(*, game_id: int, now: datetime) -> bool:
    """Do what is due in one game at `now`; return whether anything was. Locks its row."""
    with transaction.atomic():
        due = Game.objects.due(to_ms(now) - IN_FLIGHT_MS)
        game = due.select_for_update(skip_locked=True).filter(pk=game_id).first()
        if game is None:
            return False
        try:
            _catch_up(game, now=now)
        except Refusal:
            # What is stored is no position. The other games must go on.
            logger.exception("tamsk.broken game=%s", game_id)
            return False
    return True


def _catch_up(game: Game, *, now: datetime) -> None:
    if game.phase == Game.Phase.WAITING:
        end_waiting(game=game, now=now)
        return
    now_ms, deserted_ms = to_ms(now), game.deserted_ms
    if deserted_ms is None or deserted_ms > now_ms:
        pass_time(game=game, now_ms=now_ms)
    else:
        verdict = AbortGame("deserted")
        carry_out(game=game, seat=None, command=verdict, now_ms=deserted_ms)
    settle_game(game=game, now=now)
    call_computer(game=game, now=now)
