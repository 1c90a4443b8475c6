"""What is due to be published, and what a file says: gathered from the apps below."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

from django.conf import settings

from leagues.queries import published as leagues
from tallyworks.results import rules
from tallyworks.results.models import ResultsFile
from tallyworks.workshops.queries import published as workshops
from tournaments.queries import published as tournaments

Kind = ResultsFile.Kind


def list_closed_periods(kind: str, *, now: datetime) -> list[str]:
    """Return the periods of which the results are final by `now`, in order.

    A week is one once its big workshop is settled and its leagues are closed and paid.
    """
    if kind == Kind.TOURNAMENT:
        return [str(pk) for pk in tournaments.list_finished_ids()]
    if kind == Kind.DAY:
        return [day.isoformat() for day in workshops.list_settled_dates("DAILY", now=now)]
    settled = set(workshops.list_settled_dates("BIG", now=now))
    mondays = [monday for monday in leagues.list_finished_mondays() if monday in settled]
    return [monday.isoformat() for monday in mondays]


def compose(link: rules.Link, *, now: datetime) -> str | None:
    """Return the file that belongs at `link` by the rows as they are; None without such a period.

    Neither `now` nor anything else but those rows makes a difference to a closed period.
    """
    mark = _marker(link)
    if link.kind == Kind.TOURNAMENT:
        number = int(link.period) if link.period.isdecimal() else 0
        body = tournaments.get_published(number, mark=mark, now=now)
        return None if body is None else rules.write_file(link, {"tournament": body})
    day = parse_day(link.period)
    if day is None:
        return None
    results: dict[str, Any] = {}
    if link.kind == Kind.WEEK:
        results["groups"] = leagues.list_published_groups(day, mark=mark)
    workshop = workshops.get_published(workshop_kind(link.kind), day, mark=mark)
    if workshop is None:
        return None
    return rules.write_file(link, {"workshop": workshop, **results})


def parse_day(period: str) -> date | None:
    """Return the day that a period names, None where it names none."""
    try:
        return date.fromisoformat(period)
    except ValueError:
        return None


def workshop_kind(kind: str) -> str:
    """Return the kind of workshop whose results a file of days or weeks holds."""
    return "BIG" if kind == Kind.WEEK else "DAILY"


def _marker(link: rules.Link) -> Callable[[int], str]:
    def mark(player_id: int) -> str:
        return rules.player_mark(
            secret=settings.WORKSHOP_SECRET,
            kind=link.kind,
            period=link.period,
            player_id=player_id,
        )

    return mark
