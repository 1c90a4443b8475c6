"""Decisions about the Blitz; pure (site rules, "Blitz")."""

from collections.abc import Container
from datetime import date, datetime, timedelta

from tallyworks.core.calendar import midnight

LIMIT = timedelta(minutes=3)
MILLISECOND = timedelta(milliseconds=1)


def deadline(started_at: datetime) -> datetime:
    """Return the last instant at which a run still counts, itself included."""
    return started_at + LIMIT


def closes_at(day: date) -> datetime:
    """Return the instant at which the Blitz of `day` closes: 00:03:00 of the next day in Paris.

    A Start just before midnight keeps its three minutes, so nothing can be received later.
    """
    return midnight(day + timedelta(days=1)) + LIMIT


def is_late(*, received_at: datetime, deadline_at: datetime) -> bool:
    """Tell whether a run came after its three minutes; at exactly 3:00.000 it is in time."""
    return received_at > deadline_at


def elapsed_ms(*, received_at: datetime, deadline_at: datetime) -> int:
    """Return the time from Start to receipt in whole milliseconds, begun ones left out.

    It is counted back from the deadline: where an outage moved that, the outage costs nothing.
    """
    return (LIMIT - (deadline_at - received_at)) // MILLISECOND


def month_of(day: date) -> date:
    """Return the month of `day` as its first day."""
    return day.replace(day=1)


def next_month(month: date) -> date:
    """Return the first day of the month after that of `month`."""
    return month_of(month_of(month) + timedelta(days=31))


def title_due_at(month: date) -> datetime:
    """Return the instant at which the last Blitz of `month` closes and the title is decided."""
    return closes_at(next_month(month) - timedelta(days=1))


def months_due(*, first: date, awarded: Container[date], now: datetime) -> list[date]:
    """Return the months whose title is due at `now` and not in `awarded`, oldest first.

    `first` is the day of the very first Start.
    """
    months = []
    month = month_of(first)
    while title_due_at(month) <= now:
        if month not in awarded:
            months.append(month)
        month = next_month(month)
    return months
