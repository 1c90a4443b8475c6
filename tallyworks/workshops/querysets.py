"""The sets of workshops, runs and scores that reads and services speak of."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Count, F, OuterRef, Q, Subquery
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Coalesce

from tallyworks.players.querysets import stands_as

if TYPE_CHECKING:
    from tallyworks.players.models import Player
    from tallyworks.workshops.models import Record, Run, Score, Workshop


class WorkshopQuerySet(models.QuerySet["Workshop"]):
    """Workshops of every kind."""

    def daily(self) -> WorkshopQuerySet:
        """Keep the workshops of the day."""
        return self.filter(kind="DAILY")

    def big(self) -> WorkshopQuerySet:
        """Keep the workshops of the week."""
        return self.filter(kind="BIG")

    def public(self) -> WorkshopQuerySet:
        """Keep those that anyone may open by address; a Blitz is shown after one's own Start."""
        return self.exclude(kind="BLITZ")

    def opened(self, now: datetime) -> WorkshopQuerySet:
        """Keep those that players may see: open or closed, never a coming one."""
        return self.filter(opens_at__lte=now)

    def coming(self, now: datetime) -> WorkshopQuerySet:
        """Keep those not open yet."""
        return self.filter(opens_at__gt=now)

    def secret(self, now: datetime) -> WorkshopQuerySet:
        """Keep those not shown to everyone at `now`: coming ones, and a Blitz until its close."""
        return self.filter(Q(opens_at__gt=now) | Q(kind="BLITZ", closes_at__gt=now))

    def closed(self, now: datetime) -> WorkshopQuerySet:
        """Keep those whose bell has rung."""
        return self.filter(closes_at__lte=now)

    def newest_first(self) -> WorkshopQuerySet:
        """Order by day, the latest first."""
        return self.order_by("-date", "-pk")

    def latest_before(self, day: date, count: int) -> WorkshopQuerySet:
        """Keep the `count` latest of any kind with a date before `day`, newest first."""
        return self.filter(date__lt=day).newest_first()[:count]


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

    def first_reaching(self, most_sum: int) -> Run | None:
        """Return the earliest counted run whose sum is `most_sum` or less."""
        runs = self.counted().annotate(total=F("cost") + F("cycles") + F("area"))
        return runs.filter(total__lte=most_sum).order_by("received_at", "pk").first()

    def newest_first(self) -> RunQuerySet:
        """Order by receipt, the latest first."""
        return self.order_by("-received_at", "-pk")


class RecordQuerySet(models.QuerySet["Record"]):
    """Best values per measure."""

    def by(self, player: Player) -> RecordQuerySet:
        """Keep the player's own."""
        return self.filter(player=player)

    def keep(self, records: list[Record]) -> None:
        """Store `records` in the place of the player's own of the same workshop and measure."""
        self.bulk_create(
            records,
            update_conflicts=True,
            unique_fields=["workshop", "player", "measure"],
            update_fields=["value", "run", "reached_at"],
        )

    def best_of(self, *, player_id: int, workshop_id: int) -> Record | None:
        """Return the player's record of the sum on a workshop, with the workshop."""
        own = self.filter(player_id=player_id, workshop_id=workshop_id, measure="SUM")
        return own.select_related("workshop").first()

    def of_days_and(self, workshop_id: int | None) -> RecordQuerySet:
        """Keep the sums on daily workshops, and all measures of one workshop, with their runs.

        Their workshops come without what is long and not needed.
        """
        sums = Q(workshop__kind="DAILY", measure="SUM")
        return (
            self.filter(sums | Q(workshop_id=workshop_id))
            .select_related("run", "workshop")
            .defer("workshop__sheet", "workshop__par")
        )

    def spread(self) -> models.QuerySet[Record, tuple[str, int, int]]:
        """Return (measure, value, number of players), from the smallest value up."""
        return (
            self.order_by("measure", "value")
            .values("measure", "value")
            .annotate(players=Count("pk"))
            .values_list("measure", "value", "players")
        )

    def best(self, measure: str) -> Record | None:
        """Return the best record of `measure`, first reached, with its run and player."""
        records = self.filter(measure=measure).select_related("run", "player")
        return records.order_by("value", "reached_at", "player_id").first()


class ScoreQuerySet(models.QuerySet["Score"]):
    """Places in the ranking of a workshop."""

    def of_ranking(self, workshop: Workshop, now: datetime) -> ScoreQuerySet:
        """Keep the places of a workshop; who is blocked or archived is not ranked.

        A closed ranking stands as it was at the close.
        """
        instant = now if workshop.closes_at is None else min(now, workshop.closes_at)
        out = stands_as(instant, "BLOCKED", "ARCHIVED", player="player_id")
        return self.filter(~out, workshop_id=workshop.pk)

    def of_open_workshops(self, now: datetime) -> ScoreQuerySet:
        """Keep those whose ranking is not final at `now`."""
        return self.filter(workshop__closes_at__gt=now)

    def keep(self, score: Score) -> None:
        """Store `score` in the place of the player's own on the same workshop."""
        self.bulk_create(
            [score],
            update_conflicts=True,
            unique_fields=["workshop", "player"],
            update_fields=["best_sum", "points", "run", "reached_at", "points_reached_at"],
        )

    def ranked(self) -> ScoreQuerySet:
        """Order by sum, then instant, then player: the one order of every ranking."""
        return self.order_by("best_sum", "reached_at", "player_id")

    def rank(self, workshop: Workshop, now: datetime) -> CombinedExpression:
        """Return the expression of a place's rank, from 1 in the order of `ranked`."""
        best_sum, reached_at = OuterRef("best_sum"), OuterRef("reached_at")
        ahead = (
            type(self)(self.model)
            .of_ranking(workshop, now)
            .filter(
                Q(best_sum__lt=best_sum)
                | Q(best_sum=best_sum, reached_at__lt=reached_at)
                | Q(best_sum=best_sum, reached_at=reached_at, player_id__lt=OuterRef("player_id"))
            )
        )
        count = ahead.order_by().values("workshop_id").annotate(players=Count("pk"))
        return Coalesce(Subquery(count.values("players")), 0) + 1

    def solver_counts(self) -> dict[int, int]:
        """Return the number of ranked players by workshop id."""
        counted = self.order_by().values("workshop_id").annotate(players=Count("pk"))
        return dict(counted.values_list("workshop_id", "players"))
