"""Reads about a player's Start and run."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from tallyworks.blitz.models import Attempt, Bar
from tallyworks.core.calendar import paris_date


class Phase(StrEnum):
    """Where a player stands with the Blitz; BARRED says that a guest joined to him started it."""

    NOT_STARTED = "not_started"
    RUNNING = "running"
    FINISHED = "finished"
    BARRED = "barred"


@dataclass(frozen=True, slots=True)
class Present:
    """The Blitz before one player at one instant; `attempt` is None unless he started it."""

    phase: Phase
    date: date
    attempt: Attempt | None


def get_present(*, player_id: int | None, now: datetime) -> Present:
    """Return where the player stands: a running Start first, be it of yesterday, else today's."""
    today = paris_date(now)
    if player_id is None:
        return Present(Phase.NOT_STARTED, today, None)
    latest = get_attempt(player_id=player_id)
    if latest is not None and latest.is_running(now):
        return Present(Phase.RUNNING, latest.date, latest)
    if latest is not None and latest.date == today:
        return Present(Phase.FINISHED, today, latest)
    if is_barred(player_id=player_id, day=today):
        return Present(Phase.BARRED, today, None)
    return Present(Phase.NOT_STARTED, today, None)


def get_attempt(*, player_id: int, day: date | None = None) -> Attempt | None:
    """Return the player's attempt at the Blitz of `day`, the latest one without a day."""
    attempts = Attempt.objects.filter(player_id=player_id).select_related("workshop")
    if day is not None:
        attempts = attempts.of_day(day)
    return attempts.latest_first().first()


def has_started(*, player_id: int, day: date) -> bool:
    """Tell whether the player, or a guest joined to him, has started the Blitz of `day`."""
    started = Attempt.objects.of_day(day).filter(player_id=player_id).exists()
    return started or is_barred(player_id=player_id, day=day)


def is_barred(*, player_id: int, day: date) -> bool:
    """Tell whether a guest joined to the player had started the Blitz of `day`."""
    return Bar.objects.filter(player_id=player_id, date=day).exists()
