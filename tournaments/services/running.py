"""What falls due in tournaments: every transition from the start to the finish, each once.

The stored instants decide (2.2, 2.4). The deadline loop and any request may try what is due: the
tournament's row lock and the guarded state make exactly one succeed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime

from django.db import transaction

from tallyworks.core.prepared import PreparedQuery
from tallyworks.live.instants import from_ms, to_ms
from tournaments.models import Round, Tournament
from tournaments.rules import timetable
from tournaments.services.clocks import may_start
from tournaments.services.finishing import finish_tournament
from tournaments.services.locks import next_due_at
from tournaments.services.news import tell_counts, tell_round
from tournaments.services.pairing import pair_next
from tournaments.services.scoring import score_round
from tournaments.services.starting import start_tournament

logger = logging.getLogger(__name__)

# The rest of a great backlog is left to the next call, a moment later.
_AT_ONCE = 100
_STEPS_AT_ONCE = 20


def apply_due(*, now: datetime) -> int:
    """Apply every transition that is due at `now`; return how many.

    A catch-up, run by the deadline loop and before reads and acts: each transition is a transaction
    of its own that locks the tournament. A pairing ends the call for its tournament, unless it was
    made ahead: the minute is counted from the next call's instant, so that a slow one eats none of
    it.
    """
    # Rounds begin at whole milliseconds, as keys are received.
    now = from_ms(to_ms(now))
    count = sum(_advance(tournament_id, now=now) for (tournament_id,) in _DUE.rows(now=now))
    tell_counts()
    return count


# Asked before every read of a tournament, by everybody at once when a round opens.
_DUE = PreparedQuery(
    lambda now: Tournament.objects.due(now).by_due_instant().values_list("pk")[:_AT_ONCE],
    now=datetime,
)


def _advance(tournament_id: int, *, now: datetime) -> int:
    for steps in range(_STEPS_AT_ONCE):
        with transaction.atomic():
            due = Tournament.objects.select_for_update().due(now).filter(pk=tournament_id)
            tournament = due.first()
            if tournament is None:
                # Another process was first, or an outage has moved the instants.
                return steps
            goes_on = _step(tournament, now=now)
            tournament.due_at = next_due_at(tournament=tournament)
            tournament.save(update_fields=["due_at"])
        if not goes_on:
            return steps + 1
    return _STEPS_AT_ONCE


def _step(tournament: Tournament, *, now: datetime) -> bool:
    """Make the one transition that is due; return whether to look for the next at once."""
    if tournament.state == Tournament.State.REGISTRATION:
        if not may_start():
            return False
        start_tournament(tournament=tournament, now=now)
        return True
    rounds = list(Round.objects.of_tournament(tournament.pk))
    current = next((one for one in rounds if not one.is_done), None)
    if current is None:
        finish_tournament(tournament=tournament, now=now)
        return False
    previous = rounds[current.number - 2] if current.number > 1 else None
    return _STEPS[Round.State(current.state)](tournament, current, previous, now)


def _pair(tournament: Tournament, current: Round, previous: Round | None, now: datetime) -> bool:
    """Pair the round; made before its time, its instants stand."""
    pair_next(tournament=tournament, current=current)
    due_at = _start_of(tournament, previous)
    is_ahead = now < due_at
    if is_ahead:
        times = timetable.start_round(due_at=due_at, committed_at=now, limit=current.limit)
        current.set_times(times)
    current.state = Round.State.PAIRED
    current.save(update_fields=["state", "starts_at", "opens_at", "closes_at"])
    return is_ahead


def _begin(tournament: Tournament, current: Round, previous: Round | None, now: datetime) -> bool:
    """Start the familiarisation: from now on everybody sees who meets whom."""
    if current.times is None:
        current.set_times(
            timetable.start_round(
                due_at=_start_of(tournament, previous), committed_at=now, limit=current.limit
            )
        )
    current.state = Round.State.FAMILIARISATION
    current.save(update_fields=["state", "starts_at", "opens_at", "closes_at"])
    tell_round(tournament=tournament, shown=current, kind="round_started", now=now)
    return True


def _open(tournament: Tournament, current: Round, _previous: Round | None, now: datetime) -> bool:
    current.state = Round.State.OPEN
    current.save(update_fields=["state"])
    tell_round(tournament=tournament, shown=current, kind="round_opened", now=now)
    return True


def _close(tournament: Tournament, current: Round, _previous: Round | None, now: datetime) -> bool:
    current.state = Round.State.CLOSING
    current.save(update_fields=["state"])
    tell_round(tournament=tournament, shown=current, kind="round_closed", now=now)
    return True


def _score(tournament: Tournament, current: Round, _previous: Round | None, now: datetime) -> bool:
    score_round(scored=current)
    tell_round(tournament=tournament, shown=current, kind="round_scored", now=now)
    logger.info("tournament.scored tournament=%s round=%s", tournament.pk, current.number)
    return True


def _start_of(tournament: Tournament, previous: Round | None) -> datetime:
    """Return when a round is to start at the earliest."""
    before = None if previous is None else previous.times
    return tournament.starts_at if before is None else before.next_from


_Step = Callable[[Tournament, Round, Round | None, datetime], bool]
_STEPS: dict[Round.State, _Step] = {
    Round.State.WAITING: _pair,
    Round.State.PAIRED: _begin,
    Round.State.FAMILIARISATION: _open,
    Round.State.OPEN: _close,
    Round.State.CLOSING: _score,
}
