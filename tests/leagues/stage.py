"""How tests of the leagues come by scores, groups and weeks."""

from datetime import date, datetime, timedelta

from django.db import transaction

from leagues import rules, services
from leagues.models import Desk, Entry, Group, Rung, Week
from leagues.services.periods import open_week
from tallyworks.core.calendar import midnight
from tallyworks.players.models import Player, Standing
from tallyworks.players.services import lock_player
from tallyworks.workshops.models import Record, Run, Workshop
from tallyworks.workshops.rules import improves
from tallyworks.workshops.services.scores import place_score
from tests.factories import PlayerFactory, WorkshopFactory

# The week of the tests' `now`, and the one before.
MONDAY = date(2026, 11, 30)
BEFORE = date(2026, 11, 23)
DUE = rules.week_due_at(MONDAY)
HOUR = timedelta(hours=1)


def day_start(day: date) -> datetime:
    return midnight(day)


def daily(day: date = MONDAY) -> Workshop:
    """Return the daily workshop of a day, par 40."""
    found = Workshop.objects.filter(kind=Workshop.Kind.DAILY, date=day).first()
    return found or WorkshopFactory.create(date=day, number=day.toordinal())


def big(monday: date = MONDAY) -> Workshop:
    """Return the big workshop of a week, par 40."""
    found = Workshop.objects.filter(kind=Workshop.Kind.BIG, date=monday).first()
    return found or WorkshopFactory.create(
        kind=Workshop.Kind.BIG, date=monday, number=monday.toordinal()
    )


def solve(player: Player, workshop: Workshop, total: int, at: datetime) -> None:
    """Have the player solve a workshop with a sum of `total`, as a run received `at` does."""
    with transaction.atomic():
        lock_player(player_id=player.pk)
        run = Run.objects.create(
            player=player, workshop=workshop, machine="", status=Run.Status.SOLVED,
            cost=total - 2, cycles=1, area=1, received_at=at,
        )  # fmt: skip
        own = {"player": player, "workshop": workshop, "measure": Record.Measure.SUM}
        held = Record.objects.filter(**own).first()
        before = None if held is None else (held.value, held.reached_at)
        if improves(value=total, at=at, held=before):
            Record.objects.keep([Record(**own, value=total, run=run, reached_at=at)])
            place_score(player_id=player.pk, workshop_id=workshop.pk, now=at)


def member(name: str | None = None) -> Player:
    """Return a member since long ago."""
    since_at = datetime.combine(date(2026, 1, 1), datetime.min.time(), tzinfo=DUE.tzinfo)
    named = {} if name is None else {"name": name}
    player = PlayerFactory.create(member_since_at=since_at, **named)
    Standing.objects.get_or_create(
        player=player, kind=Standing.Kind.MEMBER, defaults={"since_at": since_at}
    )
    return player


def members(count: int) -> list[Player]:
    return [member() for _ in range(count)]


def stand_aside(
    player: Player, kind: Standing.Kind, since_at: datetime, until_at: datetime | None = None
) -> None:
    """Block or archive a player for a time."""
    Standing.objects.create(
        player=player, kind=kind, since_at=since_at, until_at=until_at, reason="test"
    )


def open_groups(monday: date = MONDAY) -> None:
    """Close every week before `monday`, so that its groups are open."""
    services.close_due_weeks(now=rules.week_due_at(rules.previous_week(monday)))


def seat(
    players: list[Player], points: list[int], *, tier: int = 1, monday: date = MONDAY
) -> Group:
    """Put players with points into a new group of `tier`; the earlier ones reached them first."""
    for week in (rules.previous_week(monday), monday):
        open_week(monday=week)
    Week.objects.filter(pk=rules.previous_week(monday), closed_at=None).update(
        counted_at=midnight(monday), settled_at=midnight(monday), closed_at=midnight(monday),
        finished_at=midnight(monday),
    )  # fmt: skip
    number = 1 + Group.objects.filter(week_id=monday, tier=tier).count()
    group = Group.objects.create(week_id=monday, tier=tier, number=number)
    for place, (player, value) in enumerate(zip(players, points, strict=True), 1):
        at = midnight(monday) + HOUR + timedelta(seconds=place)
        Entry.objects.create(
            week_id=monday, player=player, points=value, reached_at=at, first_scored_at=at,
            group=group, seat=place, tier=tier, entered_at=at,
        )  # fmt: skip
        Rung.objects.update_or_create(player=player, defaults={"tier": tier})
    taken = (number - 1) * rules.SEATS + len(players)
    Desk.objects.filter(week_id=monday, tier=tier).update(taken=taken)
    return group


def close(monday: date = MONDAY, *, late: timedelta = timedelta()) -> None:
    """Run the catch-up when the week of `monday` is due, or `late`."""
    services.close_due_weeks(now=rules.week_due_at(monday) + late)
