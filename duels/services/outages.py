"""An outage costs nobody his time: open deadlines move by as much."""

from datetime import datetime

from django.db import transaction

from duels.models import Duel, Kind, Seat
from duels.rules import questions
from duels.services.locks import put_off


def extend_deadlines(*, heartbeat_at: datetime, now: datetime) -> int:
    """Add an outage from `heartbeat_at` to `now` to the deadlines that were open when it began.

    Returns how many seats it concerned. The caller sees to it that an outage is handled once,
    before anything else falls due. Locks the running duels by id.
    """
    count = 0
    with transaction.atomic():
        for duel in Duel.objects.running().select_for_update().order_by("pk"):
            seats = list(Seat.objects.of_duel(duel.pk))
            open_seats = [seat for seat in seats if not seat.is_over(heartbeat_at)]
            for seat in open_seats:
                _extend(seat, duel.kind, heartbeat_at=heartbeat_at, now=now)
            if open_seats:
                put_off(duel=duel, seats=seats)
            count += len(open_seats)
    return count


def _extend(seat: Seat, kind: str, *, heartbeat_at: datetime, now: datetime) -> None:
    """Give a player what the outage took of his time: none of it before he began."""
    if seat.deadline_at is None:
        seat.start_by += now - heartbeat_at
    elif kind == Kind.EXPRESS:
        # What was missed before the outage stays missed; the question before him then goes on.
        turn = seat.turn_at(heartbeat_at)
        assert turn is not None
        by = now - max(heartbeat_at, turn.sent_at)
        moved = questions.Turn(turn.number, turn.sent_at + by)
        seat.question_number, seat.question_sent_at = moved.number, moved.sent_at
        seat.deadline_at = questions.ends_at(moved)
    else:
        assert seat.started_at is not None
        seat.deadline_at += now - max(heartbeat_at, seat.started_at)
    seat.save(update_fields=["start_by", "deadline_at", "question_number", "question_sent_at"])
