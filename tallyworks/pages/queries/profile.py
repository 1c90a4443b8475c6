"""Reads for a player's page: his days, results and curves, and what other apps add."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from tallyworks.core import pictures_time as pictures
from tallyworks.core.calendar import paris_date
from tallyworks.core.pictures_time import Calendar, DatedValue, DayState
from tallyworks.players.queries.profiles import ProfilePlayer, get_profile_player
from tallyworks.players.registry import Curve, Fact, Profile, Title, profile_facts
from tallyworks.workshops import rules
from tallyworks.workshops.queries import histories
from tallyworks.workshops.queries.histories import Day, Solve

_LATEST_DAYS: Final = 30


@dataclass(frozen=True, slots=True)
class Visit:
    """Who looks, and at which year; None for the present one."""

    viewer_id: int | None
    year: int | None = None


@dataclass(frozen=True, slots=True)
class DrawnCurve:
    """A curve that another app adds, with its picture."""

    key: str
    name: str
    picture: pictures.Curve


@dataclass(frozen=True, slots=True)
class Play:
    """The daily and big workshops in figures; streaks count days in a row.

    `least_count` is the number of days on which no smaller sum was possible.
    """

    streak: int
    longest_streak: int
    daily_count: int
    big_count: int
    best_score: int | None
    least_count: int


@dataclass(frozen=True, slots=True)
class ProfilePage:
    """Everything a player's page shows; the years beside the calendar's are None at the ends."""

    player: ProfilePlayer
    is_own: bool
    since_date: date
    play: Play
    facts: list[Fact]
    titles: list[Title]
    calendar: Calendar
    year_before: int | None
    year_after: int | None
    scores: pictures.Curve | None
    curves: list[DrawnCurve]
    days: list[Day]


def get_profile(name: str, *, visit: Visit, now: datetime) -> ProfilePage | None:
    """Return the page of the player called `name`; None for nobody and for the deleted.

    Six queries at most, and those of the apps that add something.
    """
    player = get_profile_player(name, now=now)
    if player is None:
        return None
    today = paris_date(now)
    since_date = paris_date(player.member_since_at or player.joined_at)
    year = _year(visit.year, first=paris_date(player.joined_at).year, latest=today.year)
    solves = histories.list_solves(player.id, now=now)
    dailies = [solve for solve in solves if not solve.is_big]
    held = histories.list_held_days(year=year, now=now)
    added = list(profile_facts.read(player_id=player.id, now=now))
    return ProfilePage(
        player=player,
        is_own=player.id == visit.viewer_id,
        since_date=since_date,
        play=_play(dailies, len(solves) - len(dailies), today),
        facts=[fact for part in added for fact in part.facts],
        titles=_titles(added),
        calendar=pictures.calendar(year, _states(dailies, held, today), today=today),
        year_before=year - 1 if year > paris_date(player.joined_at).year else None,
        year_after=year + 1 if year < today.year else None,
        scores=_scores(dailies),
        curves=[_drawn(curve) for part in added for curve in part.curves if curve.points],
        days=histories.list_latest_days(player.id, solves=dailies, days=_LATEST_DAYS, now=now),
    )


def _year(wanted: int | None, *, first: int, latest: int) -> int:
    """Return the year to be shown: the wanted one within the player's time, else the present."""
    return latest if wanted is None or not first <= wanted <= latest else wanted


def _play(dailies: Sequence[Solve], big_count: int, today: date) -> Play:
    solved = [solve.date for solve in dailies]
    scores = [solve.score for solve in dailies if solve.score is not None]
    return Play(
        streak=rules.day_streak(solved=solved, today=today),
        longest_streak=rules.longest_streak(solved),
        daily_count=len(dailies),
        big_count=big_count,
        best_score=max(scores, default=None),
        least_count=sum(solve.is_least for solve in dailies),
    )


def _states(dailies: Iterable[Solve], held: Iterable[date], today: date) -> dict[date, DayState]:
    """Return what each day with a workshop was to the player; today is not missed yet."""
    states = {day: DayState.MISSED for day in held if day < today}
    for solve in dailies:
        states[solve.date] = DayState.PAR if solve.reaches_par else DayState.SOLVED
    return states


def _scores(dailies: Iterable[Solve]) -> pictures.Curve | None:
    values = [DatedValue(solve.date, solve.score) for solve in dailies if solve.score is not None]
    # One point is no curve.
    return pictures.curve(values) if len(values) > 1 else None


def _titles(added: Iterable[Profile]) -> list[Title]:
    titles = (title for part in added for title in part.titles)
    return sorted(titles, key=lambda title: (title.won_date, title.name), reverse=True)


def _drawn(curve: Curve) -> DrawnCurve:
    values = [DatedValue(point.date, point.value) for point in curve.points]
    return DrawnCurve(curve.key, curve.name, pictures.curve(values))
