"""What stands in the database before the close: a full week, and the first scores of the next."""

from collections.abc import Iterator
from datetime import date, timedelta
from random import Random

from allauth.account.models import EmailAddress
from django.db import connection

from leagues import rules
from leagues.models import Desk, Entry, Group, Rung, Season, SeasonEntry
from leagues.services.periods import open_week
from tallyworks.core.calendar import midnight
from tallyworks.players.models import Player, Standing

PLAYER_COUNT = 100_000
NEXT_WEEK_COUNT = 20_000
MONDAY = date(2026, 11, 23)
OPENED_AT = midnight(MONDAY)
# Few reach the upper tiers.
_TIER_WEIGHTS = (40, 25, 15, 10, 6, 4)
_MEMBER_SHARE = 0.7
_LEFT_SHARE = 0.01
_BATCH = 5000


def fill_week(*, player_count: int = PLAYER_COUNT, next_count: int = NEXT_WEEK_COUNT) -> None:
    """Store `player_count` seated players with points, and `next_count` waiting for next week."""
    random = Random(PLAYER_COUNT)
    _players(player_count, random)
    ids = list(Player.objects.order_by("pk").values_list("pk", flat=True))
    tiers = random.choices(rules.TIERS, _TIER_WEIGHTS, k=player_count)
    for monday in (rules.previous_week(MONDAY), MONDAY, rules.next_week(MONDAY)):
        open_week(monday=monday)
    rungs = (Rung(player_id=pk, tier=tier) for pk, tier in zip(ids, tiers, strict=True))
    Rung.objects.bulk_create(rungs, batch_size=_BATCH)
    Entry.objects.bulk_create(_seated(ids, tiers, random), batch_size=_BATCH)
    Entry.objects.bulk_create(_waiting(ids[:next_count], random), batch_size=_BATCH)
    month = rules.month_of(MONDAY)
    Season.objects.create(month=month)
    SeasonEntry.objects.bulk_create(_months(ids, month, random), batch_size=_BATCH)
    with connection.cursor() as cursor:
        # What autovacuum has done on a running site.
        cursor.execute("VACUUM ANALYZE")


def _players(count: int, random: Random) -> None:
    since_at = OPENED_AT - timedelta(days=30)
    made = Player.objects.bulk_create(
        (
            Player(
                name=f"Player {number}",
                name_key=f"player{number}",
                joined_at=since_at,
                member_since_at=since_at if random.random() < _MEMBER_SHARE else None,
            )
            for number in range(count)
        ),
        batch_size=_BATCH,
    )
    members = [player for player in made if player.member_since_at is not None]
    standings = [
        Standing(player=player, kind=Standing.Kind.MEMBER, since_at=since_at) for player in members
    ]
    standings += [
        Standing(player=player, kind=kind, since_at=since_at, reason="bench")
        for player in made
        for kind in (Standing.Kind.BLOCKED, Standing.Kind.ARCHIVED)
        if random.random() < _LEFT_SHARE / 2
    ]
    Standing.objects.bulk_create(standings, batch_size=_BATCH)
    addresses = (
        EmailAddress(user=player, email=f"{player.pk}@example.org", verified=True, primary=True)
        for player in members
    )
    EmailAddress.objects.bulk_create(addresses, batch_size=_BATCH)


def _seated(ids: list[int], tiers: list[int], random: Random) -> Iterator[Entry]:
    taken = dict.fromkeys(rules.TIERS, 0)
    groups: dict[tuple[int, int], Group] = {}
    for pk, tier in zip(ids, tiers, strict=True):
        seat = rules.seat_at(taken[tier])
        taken[tier] += 1
        key = (tier, seat.group_number)
        if key not in groups:
            groups[key] = Group.objects.create(week_id=MONDAY, tier=tier, number=key[1])
        reached_at = OPENED_AT + timedelta(seconds=random.randrange(600_000))
        yield Entry(
            week_id=MONDAY,
            player_id=pk,
            points=random.randrange(200, 13_500),
            reached_at=reached_at,
            first_scored_at=reached_at,
            group=groups[key],
            seat=seat.number,
            tier=tier,
            entered_at=reached_at,
        )
    for tier, count in taken.items():
        Desk.objects.filter(week_id=MONDAY, tier=tier).update(taken=count)


def _months(ids: list[int], month: date, random: Random) -> Iterator[SeasonEntry]:
    for pk in ids:
        yield SeasonEntry(
            season_id=month,
            player_id=pk,
            points=random.randrange(200, 40_000),
            solved_count=random.randrange(1, 30),
            reached_at=OPENED_AT + timedelta(seconds=random.randrange(600_000)),
        )


def _waiting(ids: list[int], random: Random) -> Iterator[Entry]:
    monday = rules.next_week(MONDAY)
    for pk in ids:
        reached_at = midnight(monday) + timedelta(seconds=random.randrange(600))
        yield Entry(
            week_id=monday,
            player_id=pk,
            points=random.randrange(200, 1500),
            reached_at=reached_at,
            first_scored_at=reached_at,
        )
