"""A guest and a member with play of every kind, and what a join of the two must make of it.

The expected state is counted from the attempts alone, as plainly as the site rules put it (§2).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.db import transaction

from leagues import services as league_services
from leagues.models import Entry, Rung, SeasonEntry
from leagues.rules import month_of, week_due_at
from tallyworks.blitz import services as blitz_services
from tallyworks.core.calendar import midnight, week_monday
from tallyworks.notices.services import notify
from tallyworks.players.models import Player
from tallyworks.tutorial import services as tutorial_services
from tallyworks.workshops import services
from tallyworks.workshops.models import Record, Run, Score, Workshop
from tests.factories import BEST, FAST, PlayerFactory, WorkshopFactory

SUNDAY, MONDAY, TUESDAY, WEDNESDAY = (
    date(2026, 11, 29), date(2026, 11, 30), date(2026, 12, 1), date(2026, 12, 2),
)  # fmt: skip
WEEK_BEFORE = date(2026, 11, 23)
# Wednesday noon in Paris: the week of 23 November is closed, no season is paid.
JOINED_AT = datetime(2026, 12, 2, 11, tzinfo=UTC)
SINCE_AT = datetime(2026, 11, 1, tzinfo=UTC)
MEASURES = ("COST", "CYCLES", "AREA", "SUM")
DAYS = {
    "sunday": SUNDAY, "monday": MONDAY, "tuesday": TUESDAY, "wednesday": WEDNESDAY,
    "big before": WEEK_BEFORE, "big": MONDAY, "lesson": WEDNESDAY,
}  # fmt: skip
OPEN = ("wednesday", "big")

Place = tuple[int, int, int, datetime, datetime]
Total = tuple[int, datetime, int]


@contextmanager
def undone() -> Iterator[None]:
    """Take back what happens within; like the test's own, it may hold durable transactions."""
    block: Any = transaction.atomic()
    block._from_testcase = True
    with block:
        yield
        transaction.set_rollback(True)


@dataclass(frozen=True, slots=True)
class Play:
    """A run of one of the two; `minute` after the opening of the day it is made on."""

    who: str
    day: str
    machine: str
    minute: int

    @property
    def at(self) -> datetime:
        opening = midnight(SUNDAY if self.day == "big before" else DAYS[self.day])
        return opening + timedelta(minutes=15 + self.minute)


@dataclass(frozen=True, slots=True)
class Side:
    """What one of the two did besides runs: Start of the Blitz, hints by lesson, notices, tier."""

    blitz: str = "none"
    hints: dict[int, int] = field(default_factory=dict)
    notices: tuple[str, ...] = ()
    tier: int = 1


class Story:
    """The two with their workshops; `play` lets them act in the order of the clock."""

    def __init__(self) -> None:
        self.guest: Player = PlayerFactory.create(joined_at=SINCE_AT)
        self.member: Player = PlayerFactory.create(joined_at=SINCE_AT, member_since_at=SINCE_AT)
        self.workshops = {name: _workshop(name, day) for name, day in DAYS.items()}
        WorkshopFactory.create(kind="BLITZ", date=WEDNESDAY)

    def player(self, who: str) -> Player:
        return self.guest if who == "guest" else self.member

    def play(self, plays: Iterable[Play], sides: dict[str, Side]) -> None:
        """Make the runs, with the close of the week among them, then all that is no run."""
        due_at = week_due_at(WEEK_BEFORE)
        plays = sorted(plays, key=lambda play: play.at)
        self._run(play for play in plays if play.at < due_at)
        league_services.close_due_weeks(now=due_at)
        for who, side in sides.items():
            Rung.objects.update_or_create(player=self.player(who), defaults={"tier": side.tier})
        self._run(play for play in plays if play.at >= due_at)
        for who, side in sides.items():
            self._act(self.player(who), side)

    def _run(self, plays: Iterable[Play]) -> None:
        for play in plays:
            workshop = self.workshops[play.day]
            machine = workshop.par if play.day == "lesson" else play.machine
            submission = services.Submission(self.player(play.who).pk, workshop.pk, machine)
            services.submit_run(submission=submission, now=play.at)

    def _act(self, player: Player, side: Side) -> None:
        now = JOINED_AT - timedelta(minutes=10)
        if side.blitz != "none":
            blitz_services.start_blitz(player_id=player.pk, now=now)
        if side.blitz == "run":
            blitz_services.submit_run(
                submission=blitz_services.Submission(player.pk, "A1:+2 A2:x2"),
                now=now + timedelta(minutes=1),
            )
        for number, count in side.hints.items():
            for seen_count in range(count):
                tutorial_services.open_hint(
                    player_id=player.pk, number=number, seen_count=seen_count, now=now
                )
        services.add_draft(
            player_id=player.pk,
            workshop_id=self.workshops["wednesday"].pk,
            version=services.Version("Draft 1", FAST if player == self.guest else BEST),
            now=now,
        )
        for reference in side.notices:
            notify(player_id=player.pk, kind="WELCOME", data={}, reference=reference, now=now)


def _workshop(name: str, day: date) -> Workshop:
    if name == "lesson":
        return Workshop.objects.get(kind="TUTORIAL", number=1)
    kind = "BIG" if name.startswith("big") else "DAILY"
    # Par 20, below the ceiling of the score: 15, 17 and 19 give different points.
    return WorkshopFactory.create(kind=kind, date=day, par_cost=9, par_cycles=6, par_area=5)


def records_of(player: Player) -> dict[tuple[int, str], tuple[int, datetime]]:
    held = Record.objects.filter(player=player)
    return {(row.workshop_id, row.measure): (row.value, row.reached_at) for row in held}


def count_records(runs: Iterable[Run]) -> dict[tuple[int, str], tuple[int, datetime]]:
    """Return the records of `runs`, as if one player had made them all."""
    best: dict[tuple[int, str], tuple[int, datetime]] = {}
    for run in runs:
        if run.status == "SOLVED" and not run.after_close:
            for measure in MEASURES:
                key = (run.workshop_id, measure)
                reached = (getattr(run, measure.lower()), run.received_at)
                best[key] = min(best.get(key, reached), reached)
    return best


def places(workshops: Iterable[Workshop]) -> set[Place]:
    rows = Score.objects.filter(workshop__in=list(workshops))
    return {
        (row.workshop_id, row.player_id, row.best_sum, row.reached_at, row.points_reached_at)
        for row in rows
    }


def points_of(workshop: Workshop, best_sum: int) -> int:
    factor, ceiling = (2000, 3000) if workshop.kind == "BIG" else (1000, 1500)
    return min(ceiling, factor * 20 // best_sum)


def best_run(runs: Iterable[Run], workshop: Workshop) -> tuple[int, datetime, int, datetime] | None:
    """Return the best sum and its instant, its points and the instant these were reached."""
    solved = [run for run in runs if run.workshop_id == workshop.pk and run.status == "SOLVED"]
    if not solved:
        return None
    best_sum, reached_at = min((run.sum, run.received_at) for run in solved)
    points = points_of(workshop, best_sum)
    same = [run.received_at for run in solved if points_of(workshop, run.sum) == points]
    return best_sum, reached_at, points, min(same)


def total(runs: Iterable[Run], workshops: Iterable[Workshop]) -> Total | None:
    """Return points, the instant they were reached at, and how many of `workshops` were solved."""
    runs = list(runs)
    found = [best for workshop in workshops if (best := best_run(runs, workshop)) is not None]
    if not found:
        return None
    return sum(best[2] for best in found), max(best[3] for best in found), len(found)


def of_week(workshops: Iterable[Workshop], monday: date) -> list[Workshop]:
    return [shop for shop in workshops if shop.date and week_monday(shop.date) == monday]


def of_month(workshops: Iterable[Workshop], month: date) -> list[Workshop]:
    return [shop for shop in workshops if shop.date and month_of(shop.date) == month]


def season_of(player: Player, month: date) -> Total | None:
    return (
        SeasonEntry.objects.filter(player=player, season_id=month)
        .values_list("points", "reached_at", "solved_count")
        .first()
    )


def week_of(player: Player, monday: date) -> dict[str, Any] | None:
    rows = Entry.objects.filter(player=player, week_id=monday).values()
    return next((dict(row) for row in rows), None)
