"""An outage costs nobody his sand: every clock of a game moves on with it (D30)."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction

from tallyworks.live.instants import to_ms
from tamsk.engine import Refusal
from tamsk.engine.commands import ShiftClock
from tamsk.models import Game, Seat, Seek
from tamsk.rules import absence
from tamsk.services.calling import call_computer
from tamsk.services.presence import plan_desertion
from tamsk.services.record import carry_out, pass_time, read_position

logger = logging.getLogger(__name__)


def shift_clocks(*, heartbeat_at: datetime, now: datetime) -> int:
    """Make up for an outage from `heartbeat_at` to `now`; return how many games it concerned.

    Running games are brought up to the heartbeat, then all their instants move on by what is
    missing, which is an event everybody sees. What waits waits on for as long, and absences start
    anew. The caller sees to it that an outage is handled once, before anything else falls due.
    Locks the games by id.
    """
    gap = now - heartbeat_at
    with transaction.atomic():
        _move_seeks(gap, now=now)
        Seat.objects.filter(gone_at__isnull=False, game__ended_at__isnull=True).update(gone_at=now)
        games = list(Game.objects.under_way().select_for_update().order_by("pk"))
        for game in games:
            if game.phase == Game.Phase.WAITING:
                _wait_on(game, gap)
            else:
                _shift(game, heartbeat_at=heartbeat_at, now=now)
    return len(games)


def _move_seeks(gap: timedelta, *, now: datetime) -> None:
    standing = Seek.objects.standing()
    standing.filter(gone_at__isnull=False).update(gone_at=now)
    for seek in standing.filter(lapses_at__isnull=False).select_for_update().order_by("pk"):
        assert seek.lapses_at is not None
        seek.lapses_at += gap
        seek.save(update_fields=["lapses_at"])


def _wait_on(game: Game, gap: timedelta) -> None:
    game.waits_until += gap
    if game.starts_at is not None:
        game.starts_at += gap
    assert game.next_deadline_ms is not None
    game.next_deadline_ms += gap // timedelta(milliseconds=1)
    game.save(update_fields=["waits_until", "starts_at", "next_deadline_ms"])


def _shift(game: Game, *, heartbeat_at: datetime, now: datetime) -> None:
    heartbeat_ms, now_ms = to_ms(heartbeat_at), to_ms(now)
    try:
        pass_time(game=game, now_ms=heartbeat_ms)
        if game.has_ended:
            return
        state = read_position(game=game)
        delta = absence.outage_delta(state, heartbeat_ms=heartbeat_ms, now_ms=now_ms)
        if game.level == 1:
            plan_desertion(game=game, seats=list(Seat.objects.of_game(game.pk)))
        carry_out(game=game, seat=None, command=ShiftClock(delta), now_ms=heartbeat_ms)
    except Refusal:
        # What is stored is no position. The site must go on without it.
        logger.exception("tamsk.broken game=%s", game.pk)
        return
    call_computer(game=game, now=now)
