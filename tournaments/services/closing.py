"""A round closes early where its tournament wants it and nobody is at it any more (R9)."""

from __future__ import annotations

import logging

from django.db import transaction

from tournaments.models import Round, Seat, Tournament
from tournaments.rules import timetable
from tournaments.rules.timetable import Times
from tournaments.services.locks import next_due_at

logger = logging.getLogger(__name__)


def close_early(*, round_id: int) -> None:
    """Bring the closing of a round forward if nobody is at it; locks the tournament, then seats."""
    wanted = Round.objects.filter(pk=round_id, tournament__closes_early=True).first()
    if wanted is None or Seat.objects.of_round(round_id).still_at_it().exists():
        return
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update().get(pk=wanted.tournament_id)
        close_early_locked(tournament=tournament, found=Round.objects.get(pk=round_id))


def close_early_locked(*, tournament: Tournament, found: Round) -> None:
    """Bring the closing of a round forward whose tournament's row the caller holds.

    Locks its seats: a correct key that is being judged is waited for. Whoever of the last two comes
    first, a key or a leaving, the other finds it done.
    """
    times = found.times
    if not tournament.closes_early or times is None or found.is_done:
        return
    seats = Seat.objects.of_round(found.pk).select_related("participant")
    ends = [
        (seat.solved_at, seat.participant.withdrawn_at)
        for seat in seats.select_for_update(of=("self",))
    ]
    closed = timetable.close_early(times, ends)
    if closed != times:
        _close(tournament, found, closed)


def _close(tournament: Tournament, found: Round, closed: Times) -> None:
    """Write the closing, an instant at which something was received and not that of the writing."""
    found.set_times(closed)
    found.save(update_fields=["closes_at"])
    tournament.due_at = next_due_at(tournament=tournament)
    tournament.save(update_fields=["due_at"])
    logger.info("tournament.closed_early round=%s", found.pk)
