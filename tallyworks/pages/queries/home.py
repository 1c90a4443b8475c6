"""Reads for the home page: today's workshop before this viewer, and the week around it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from leagues.queries.groups import Card, get_card
from sim.generator import list_new_stations
from tallyworks.core.calendar import paris_date, week_monday
from tallyworks.tutorial.queries import Invitation, get_invitation
from tallyworks.workshops import rules
from tallyworks.workshops.queries import attempts, boards, catalogue

if TYPE_CHECKING:
    from tallyworks.players.models import Player
    from tallyworks.workshops.models import Workshop


@dataclass(frozen=True, slots=True)
class WeekDay:
    """One day of the week's strip."""

    date: date
    state: str
    new_stations: list[str]


@dataclass(frozen=True, slots=True)
class Home:
    """Everything home shows; `board` is None while today's workshop is being made."""

    board: boards.Board | None
    week: list[WeekDay]
    streak: int
    play_state: str
    big: boards.Day | None
    invitation: Invitation | None
    league_card: Card | None


def get_home(*, player: Player | None, language: str, now: datetime) -> Home:
    """Return the home page of `player` at `now`."""
    today = paris_date(now)
    monday = week_monday(today)
    held = catalogue.get_week(monday, player_id=None if player is None else player.pk, now=now)
    current = held.days.get(today)
    play = _own_play(player, current)
    solved = play.solved_days
    shown = None
    if current is not None:
        shown = boards.get_board(
            current, player=player, language=language, now=now, records=play.records
        )
    return Home(
        board=shown,
        week=[
            _week_day(monday + timedelta(days=count), today, solved, set(held.days))
            for count in range(7)
        ],
        streak=rules.day_streak(solved=solved, today=today),
        play_state=boards.play_state(
            is_solved=today in solved, is_begun=current is not None and current.pk in held.begun_ids
        ),
        big=None if held.big is None else boards.get_day(held.big, now=now),
        # Whoever has solved a day needs no invitation: that spares its read.
        invitation=None if solved else get_invitation(player),
        league_card=get_card(player, now),
    )


def _own_play(player: Player | None, workshop: Workshop | None) -> attempts.OwnPlay:
    if player is None:
        return attempts.OwnPlay({}, frozenset())
    workshop_id = None if workshop is None else workshop.pk
    return attempts.get_own_play(player_id=player.pk, workshop_id=workshop_id)


def _week_day(day: date, today: date, solved: frozenset[date], held: set[date]) -> WeekDay:
    if day > today:
        state = "upcoming"
    elif day == today:
        state = "today_done" if day in solved else "today"
    elif day in solved:
        state = "done"
    else:
        state = "missed" if day in held else "none"
    return WeekDay(day, state, [kind.value for kind in list_new_stations(day.weekday())])
