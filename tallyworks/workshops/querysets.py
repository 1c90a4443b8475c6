"""The sets of workshops, runs and scores that reads and services speak of."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Case, Count, F, Max, Min, OuterRef, Q, Subquery, Value, When
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Coalesce, Least

from tallyworks.core.calendar import Period
from tallyworks.core.prepared import upsert
from tallyworks.players.querysets import stands_as
from tallyworks.workshops.rules import REPLACEABLE_UNTIL

if TYPE_CHECKING:
    from tallyworks.players.models import Player
    from tallyworks.workshops.models import Draft, Record, Run, Score, Workshop


def is_ahead(
    best_sum: int | OuterRef, reached_at: datetime | OuterRef, player_id: int | OuterRef
) -> Q:
    """Say that a place comes before another: smaller sum, then earlier, then the player's id."""
    return (
        Q(best_sum__lt=best_sum)
        | Q(best_sum=best_sum, reached_at__lt=reached_at)
        | Q(best_sum=best_sum, reached_at=reached_at, player_id__lt=player_id)
    )


def _is_secret(now: datetime) -> Q:
    return Q(opens_at__gt=now) | Q(kind="BLITZ", closes_at__gt=now)


class WorkshopQuerySet(models.QuerySet["Workshop"]):
    """Workshops of every kind."""

    def daily(self) -> WorkshopQuerySet:
        """Keep the workshops of the day."""
        return self.filter(kind="DAILY")

    def big(self) -> WorkshopQuerySet:
        """Keep the workshops of the week."""
        return self.filter(kind="BIG")

    def public(self) -> WorkshopQuerySet:
        """Keep those that anyone may open by address; others are shown after one's own Start."""
        return self.exclude(kind__in=("BLITZ", "DUEL"))

    def by_the_site(self) -> WorkshopQuerySet:
        """Keep those of everybody that no member made: daily and big ones, the tutorial."""
        return self.filter(kind__in=("DAILY", "BIG", "TUTORIAL"))

    def asking_for(self, outputs: list[list[int]]) -> WorkshopQuerySet:
        """Keep those that ask for these numbers, belt by belt from either side."""
        return self.filter(Q(sheet__outputs=outputs) | Q(sheet__outputs=outputs[::-1]))

    def opened(self, now: datetime) -> WorkshopQuerySet:
        """Keep those that players may see: open or closed, never a coming or a hidden one."""
        return self.filter(opens_at__lte=now, hidden_at__isnull=True)

    def coming(self, now: datetime) -> WorkshopQuerySet:
        """Keep those not open yet."""
        return self.filter(opens_at__gt=now)

    def replaceable(self, now: datetime) -> WorkshopQuerySet:
        """Keep generated ones of days and weeks in whose place another can still be put."""
        return self.coming(now + REPLACEABLE_UNTIL).filter(kind__in=("DAILY", "BLITZ", "BIG"))

    def neighbour_dates(self, day: date) -> models.QuerySet[Workshop, tuple[date | None, ...]]:
        """Return one row: the last date before `day` and the first after it, None without one."""
        before = Max("date", filter=Q(date__lt=day))
        after = Min("date", filter=Q(date__gt=day))
        both = self.order_by().values(whole=Value(1)).annotate(before=before, after=after)
        return both.values_list("before", "after")

    def secret(self, now: datetime) -> WorkshopQuerySet:
        """Keep those not shown to everyone at `now`: coming ones, and a Blitz until its close."""
        return self.filter(_is_secret(now))

    def telling_state(self, now: datetime) -> WorkshopQuerySet:
        """Say of each, as `hides`, whether it is one of the `secret`; also `is_coming`, `is_over`.

        One that never closes is not over.
        """
        return self.annotate(
            hides=Case(When(_is_secret(now), then=True), default=False),
            is_coming=Case(When(opens_at__gt=now, then=True), default=False),
            is_over=Case(When(closes_at__lte=now, then=True), default=False),
        )

    def of_duels(self) -> WorkshopQuerySet:
        """Keep those made for duels, used or still in stock."""
        return self.filter(kind="DUEL")

    def for_the_desk(self) -> WorkshopQuerySet:
        """Keep those that staff may look at: not a duel's before it is settled, as staff duel."""
        return self.exclude(kind="DUEL", closes_at__isnull=True)

    def to_be_proved(self, cheapest_budget: int, most_nodes: int) -> WorkshopQuerySet:
        """Keep those whose least sum may be proved by a slice of `most_nodes`, the cheapest first.

        Each says as `next_budget` how many nodes its next slice has, `cheapest_budget` for the
        first; among equals comes what opens first.
        """
        due = Coalesce("proof__budget", Value(cheapest_budget))
        dated = self.filter(date__isnull=False).annotate(next_budget=due)
        due_now = dated.filter(next_budget__gt=0, next_budget__lte=most_nodes)
        return due_now.order_by("next_budget", "opens_at", "pk")

    def closed(self, now: datetime) -> WorkshopQuerySet:
        """Keep those whose bell has rung."""
        return self.filter(closes_at__lte=now)

    def newest_first(self) -> WorkshopQuerySet:
        """Order by day, the latest first."""
        return self.order_by("-date", "-pk")

    def latest_before(self, day: date, count: int) -> WorkshopQuerySet:
        """Keep the `count` latest of any kind with a date before `day`, newest first."""
        return self.filter(date__lt=day).newest_first()[:count]


RunCounts = models.QuerySet["Run", tuple[int, int]]


class RunQuerySet(models.QuerySet["Run"]):
    """Attempts."""

    def by(self, player: Player) -> RunQuerySet:
        """Keep the player's own."""
        return self.filter(player=player)

    def received_since(self, instant: datetime) -> RunQuerySet:
        """Keep those received after `instant`."""
        return self.filter(received_at__gt=instant)

    def counted(self) -> RunQuerySet:
        """Keep the solved ones received before the bell."""
        return self.filter(status="SOLVED", after_close=False)

    def players_by_measures(self) -> models.QuerySet[Run, tuple[int, int, int, int, int]]:
        """Return (cost, cycles, area, number of players with such a run, id of one of the runs)."""
        measured = self.order_by().values("cost", "cycles", "area")
        counted = measured.annotate(players=Count("player", distinct=True), one=Min("pk"))
        return counted.values_list("cost", "cycles", "area", "players", "one")

    def count_since(self, minute_ago: datetime, day: Period) -> RunCounts:
        """Return one row: how many were received after `minute_ago`, and in `day`.

        Runs a hair later than the request count too: another one may have been quicker to get here.
        """
        in_day = Q(received_at__gte=day.opens_at, received_at__lt=day.closes_at)
        return (
            self.order_by()
            .values(whole=Value(1))
            .annotate(
                minute=Count("pk", filter=Q(received_at__gt=minute_ago)),
                day=Count("pk", filter=in_day),
            )
            .values_list("minute", "day")
        )

    def reaching(self, most_sum: int) -> RunQuerySet:
        """Keep the counted ones whose sum is `most_sum` or less, the earliest first."""
        runs = self.counted().annotate(total=F("cost") + F("cycles") + F("area"))
        return runs.filter(total__lte=most_sum).order_by("received_at", "pk")

    def with_workshops(self) -> RunQuerySet:
        """Read the workshops along, without what is long."""
        return self.select_related("workshop").defer("workshop__sheet", "workshop__par")

    def with_receipts(self) -> RunQuerySet:
        """Keep those that have a receipt."""
        return self.exclude(nonce="")

    def newest_first(self) -> RunQuerySet:
        """Order by receipt, the latest first."""
        return self.order_by("-received_at", "-pk")


class RecordQuerySet(models.QuerySet["Record"]):
    """Best values per measure."""

    def by(self, player: Player) -> RecordQuerySet:
        """Keep the player's own."""
        return self.filter(player=player)

    def keep(self, records: Iterable[Record]) -> None:
        """Store `records` in the place of the player's own of the same workshop and measure."""
        upsert(
            records,
            unique=("workshop", "player", "measure"),
            update=("value", "run", "reached_at"),
        )

    def best_of(self, *, player_id: int, workshop_id: int) -> Record | None:
        """Return the player's record of the sum on a workshop, with the workshop."""
        own = self.filter(player_id=player_id, workshop_id=workshop_id, measure="SUM")
        return own.select_related("workshop").first()

    def of_days_and(self, workshop_id: int) -> RecordQuerySet:
        """Keep the sums on daily workshops, and all measures of one workshop."""
        sums = Q(workshop__kind="DAILY", measure="SUM")
        return self.filter(sums | Q(workshop_id=workshop_id))

    def spread(self) -> models.QuerySet[Record, tuple[str, int, int]]:
        """Return (measure, value, number of players), from the smallest value up."""
        return (
            self.order_by("measure", "value")
            .values("measure", "value")
            .annotate(players=Count("*"))
            .values_list("measure", "value", "players")
        )

    def misled(self) -> RecordQuerySet:
        """Keep those whose run is no counted one of their player, workshop, value and instant."""
        values = {
            "COST": F("run__cost"),
            "CYCLES": F("run__cycles"),
            "AREA": F("run__area"),
            "SUM": F("run__cost") + F("run__cycles") + F("run__area"),
        }
        value = Case(*(When(measure=measure, then=made) for measure, made in values.items()))
        led = Q(run__player=F("player"), run__workshop=F("workshop"), value=value)
        counted = Q(run__status="SOLVED", run__after_close=False, run__received_at=F("reached_at"))
        return self.filter(~(led & counted))

    def best(self, measure: str) -> Record | None:
        """Return the best record of `measure`, first reached, with its run and player."""
        records = self.filter(measure=measure).select_related("run", "player")
        return records.order_by("value", "reached_at", "player_id").first()


ScoreTally = models.QuerySet["Score", tuple[int, int | None, int]]
Places = models.QuerySet["Score", tuple[Any, ...]]


class ScoreQuerySet(models.QuerySet["Score"]):
    """Places in the ranking of a workshop."""

    def of_ranking(self, workshop: Workshop, now: datetime) -> ScoreQuerySet:
        """Keep the places of a workshop; who is blocked or archived is not ranked.

        A closed ranking stands as it was at the close.
        """
        return self.of_standing_at(workshop.ranked_at(now), workshop_id=workshop.pk)

    def of_standing_at(self, instant: datetime, *, workshop_id: int) -> ScoreQuerySet:
        """Keep the places of a workshop of those neither blocked nor archived at `instant`."""
        out = stands_as(instant, "BLOCKED", "ARCHIVED", player="player_id")
        return self.filter(~out, workshop_id=workshop_id)

    def tally(self, *, player_id: int, best_sum: int, reached_at: datetime) -> ScoreTally:
        """Return one row: how many places, the player's points, how many ahead of his best."""
        ahead = is_ahead(best_sum, reached_at, player_id)
        return (
            self.order_by()
            .values(whole=Value(1))
            .annotate(
                players=Count("pk"),
                own=Max("points", filter=Q(player_id=player_id)),
                ahead=Count("pk", filter=ahead),
            )
            .values_list("players", "own", "ahead")
        )

    def of_rankings(self, workshop_ids: Iterable[int], now: datetime) -> ScoreQuerySet:
        """Keep the places of several workshops, as `of_ranking` does of one."""
        return self.filter(workshop_id__in=workshop_ids).ranked_players(now)

    def ranked_players(self, now: datetime) -> ScoreQuerySet:
        """Keep the places of players who were not out at the close, or are not where it is open."""
        # On SQLite the least of nothing and an instant is nothing.
        closes_at = Coalesce(OuterRef("workshop__closes_at"), Value(now))
        instant = Least(closes_at, Value(now))
        return self.filter(~stands_as(instant, "BLOCKED", "ARCHIVED", player="player_id"))

    def of_open_workshops(self, now: datetime) -> ScoreQuerySet:
        """Keep those whose ranking is not final at `now`."""
        return self.filter(Q(workshop__closes_at__isnull=True) | Q(workshop__closes_at__gt=now))

    def misled(self) -> ScoreQuerySet:
        """Keep those whose run is no counted one of their workshop, sum and instant.

        Its player may be another: a guest's place stands as it was when his runs are a member's.
        """
        led = Q(
            run__workshop=F("workshop"),
            best_sum=F("run__cost") + F("run__cycles") + F("run__area"),
        )
        counted = Q(run__status="SOLVED", run__after_close=False, run__received_at=F("reached_at"))
        return self.filter(~(led & counted))

    def of_joined(self) -> ScoreQuerySet:
        """Keep those of guests who were joined to a member, and of such members."""
        joined = Q(player__joined_to__isnull=False) | Q(player__joined_guests__isnull=False)
        return self.filter(joined)

    def keep(self, score: Score) -> None:
        """Store `score` in the place of the player's own on the same workshop."""
        upsert(
            [score],
            unique=("workshop", "player"),
            update=("best_sum", "points", "run", "reached_at", "points_reached_at"),
        )

    def ranked(self) -> ScoreQuerySet:
        """Order by sum, then instant, then player: the one order of every ranking."""
        return self.order_by("best_sum", "reached_at", "player_id")

    def rank(self, instant: datetime, *, workshop_id: int) -> CombinedExpression:
        """Return the expression of a place's rank, from 1 in the order of `ranked`."""
        own = (OuterRef("best_sum"), OuterRef("reached_at"), OuterRef("player_id"))
        places = type(self)(self.model).of_standing_at(instant, workshop_id=workshop_id)
        ahead = places.filter(is_ahead(*own))
        return Coalesce(Subquery(ahead.sizes()), 0) + 1

    def sizes(self) -> models.QuerySet[Score, tuple[int]]:
        """Return the number of places on each workshop that has any."""
        counted = self.order_by().values("workshop_id").annotate(players=Count("pk"))
        return counted.values_list("players")

    def tied_before(self, now: datetime) -> Coalesce:
        """Return the expression of how many ranked players reached a place's sum before it."""
        reached_at = OuterRef("reached_at")
        before = type(self)(self.model).filter(
            Q(reached_at__lt=reached_at) | Q(player_id__lt=OuterRef("player_id")),
            workshop_id=OuterRef("workshop_id"),
            best_sum=OuterRef("best_sum"),
            # Says no more than the alternatives above together, but bounds the index's stretch.
            reached_at__lte=reached_at,
        )
        counted = before.ranked_players(now).order_by().values("workshop_id")
        # Of all columns, as the index does not hold the row's own id.
        count = counted.annotate(players=Count("*")).values("players")
        return Coalesce(Subquery(count), 0)

    def tallies(self) -> models.QuerySet[Score, tuple[int, int, int]]:
        """Return (workshop id, sum, number of players whose best it is)."""
        counted = self.order_by().values("workshop_id", "best_sum").annotate(players=Count("*"))
        return counted.values_list("workshop_id", "best_sum", "players")


class DraftQuerySet(models.QuerySet["Draft"]):
    """Machines under way."""

    def of(self, *, player_id: int, workshop_id: int) -> DraftQuerySet:
        """Keep the player's own on one workshop."""
        return self.filter(player_id=player_id, workshop_id=workshop_id)

    def latest_first(self) -> DraftQuerySet:
        """Order by when they were kept, the latest first."""
        return self.order_by("-kept_at", "-pk")

    def names(self) -> models.QuerySet[Draft, tuple[int, str]]:
        """Return (workshop id, name)."""
        return self.values_list("workshop_id", "name")
