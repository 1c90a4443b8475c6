"""An outage costs nobody his time; an open round that stood still for long is replayed (2.7)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from tallyworks.live.instants import from_ms, to_ms
from tournaments.models import Round, Seat, Tournament
from tournaments.rules import timetable
from tournaments.services.acts import ActKind, Deed, write_act
from tournaments.services.directing import can_replay, replay_locked, void_locked
from tournaments.services.locks import next_due_at
from tournaments.services.news import tell_round
from tournaments.services.timing import time_key

_SHOWN = (Round.State.PAIRED, Round.State.FAMILIARISATION, Round.State.OPEN)
_SECOND = timedelta(seconds=1)


def make_up(*, heartbeat_at: datetime, now: datetime) -> int:
    """Give each running round back what was left of its phase at the last sign of life.

    Returns how many rounds it concerned. The caller sees to it that an outage is handled once,
    before anything else falls due. Locks the running tournaments by id, then seats.
    """
    count = 0
    heartbeat_at, now = from_ms(to_ms(heartbeat_at)), from_ms(to_ms(now))
    with transaction.atomic():
        for tournament in Tournament.objects.running().select_for_update().order_by("pk"):
            rounds = Round.objects.of_tournament(tournament.pk).filter(state__in=_SHOWN)
            current = rounds.exclude(starts_at=None).first()
            if current is not None:
                count += _make_up(tournament, current, heartbeat_at=heartbeat_at, now=now)
    return count


def _make_up(
    tournament: Tournament, current: Round, *, heartbeat_at: datetime, now: datetime
) -> bool:
    times = current.times
    assert times is not None
    moved = timetable.after_outage(times, heartbeat_at=heartbeat_at, now=now)
    if moved == times:
        return False
    gap = {"seconds": (now - heartbeat_at) // _SECOND}
    if moved is None:
        _replay(tournament, current, gap, now=now)
        return True
    current.set_times(moved)
    current.save(update_fields=["starts_at", "opens_at", "closes_at"])
    _time_anew(current, heartbeat_at=heartbeat_at)
    tournament.due_at = next_due_at(tournament=tournament)
    tournament.save(update_fields=["due_at"])
    deed = Deed(round=current, data=gap)
    write_act(tournament=tournament, kind=ActKind.OUTAGE, deed=deed, now=now)
    tell_round(tournament=tournament, shown=current, kind="round_moved", now=now)
    return True


def _time_anew(current: Round, *, heartbeat_at: datetime) -> None:
    """Time the keys anew that were judged after the last sign of life, as those that wait will be.

    The round counts as having stood still since then. Locks these seats.
    """
    late = Seat.objects.of_round(current.pk).solved().filter(solved_at__gt=heartbeat_at)
    for seat in late.select_for_update():
        assert current.opens_at is not None
        assert seat.solved_at is not None
        seat.solved_ms = time_key(opens_at=current.opens_at, received_at=seat.solved_at)
        seat.save(update_fields=["solved_ms"])


def _replay(tournament: Tournament, current: Round, gap: dict[str, int], *, now: datetime) -> None:
    """Declare the round void, and replay it where its reserve is still sealed."""
    data = {"code": "outage", **gap}
    if current.state == Round.State.FAMILIARISATION:
        # Nobody noticed the opening before the outage began.
        current.state = Round.State.OPEN
    void_locked(tournament=tournament, found=current, deed=Deed(data=data), now=now)
    if can_replay(found=current, following=None):
        replay_locked(tournament=tournament, found=current, deed=Deed(data=data), now=now)
