"""The sets of attempts and titles that reads and services speak of."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Count, F, Max, Min, Q, Sum

from tallyworks.blitz import rules

if TYPE_CHECKING:
    # The checker needs the name that ruff sees in quotes only.
    from tallyworks.blitz.models import Attempt, Title  # noqa: F401


class AttemptQuerySet(models.QuerySet["Attempt"]):
    """Starts of a Blitz with what came of them."""

    def of_day(self, day: date) -> AttemptQuerySet:
        """Keep those of the Blitz of `day`."""
        return self.filter(date=day)

    def of_month(self, month: date) -> AttemptQuerySet:
        """Keep those of the month that begins on `month`."""
        return self.filter(date__gte=month, date__lt=rules.next_month(month))

    def running(self, now: datetime) -> AttemptQuerySet:
        """Keep those whose three minutes are not over and whose run is not made."""
        return self.filter(status="RUNNING", deadline_at__gte=now)

    def overdue(self, now: datetime) -> AttemptQuerySet:
        """Keep those whose three minutes went by without anybody having noticed yet."""
        return self.filter(status="RUNNING", deadline_at__lt=now)

    def settled(self, now: datetime) -> AttemptQuerySet:
        """Keep those that are over, noticed or not."""
        return self.exclude(status="RUNNING", deadline_at__gte=now)

    def unspent(self) -> AttemptQuerySet:
        """Keep those whose run is not made; in the expired ones it may still be on its way."""
        return self.filter(status__in=("RUNNING", "EXPIRED"))

    def solved(self) -> AttemptQuerySet:
        """Keep the solved ones."""
        return self.filter(status="SOLVED")

    def one_by_measures(self) -> models.QuerySet[Attempt, tuple[int, int, int, int]]:
        """Return (cost, cycles, area, id of one such attempt), of solved attempts."""
        measured = self.order_by().values("cost", "cycles", "area").annotate(one=Min("pk"))
        # Whoever solved it has all three.
        return measured.values_list("cost", "cycles", "area", "one")  # type: ignore[return-value]

    def ranked(self) -> AttemptQuerySet:
        """Keep those of players who had not seen the workshop before their Start."""
        return self.filter(is_ranked=True)

    def in_ranking_order(self) -> AttemptQuerySet:
        """Order by sum, then time; failures have neither and come last, by player."""
        return self.order_by(
            F("solved_sum").asc(nulls_last=True),
            F("solved_ms").asc(nulls_last=True),
            "player_id",
        )

    def ahead_of(self, attempt: Attempt) -> AttemptQuerySet:
        """Keep those that rank before `attempt`; of failures all solved ones do."""
        if attempt.solved_sum is None:
            return self.solved()
        return self.solved().filter(
            Q(solved_sum__lt=attempt.solved_sum)
            | Q(solved_sum=attempt.solved_sum, solved_ms__lt=attempt.solved_ms)
        )

    def latest_first(self) -> AttemptQuerySet:
        """Order by Start, the latest first."""
        return self.order_by("-started_at", "-pk")

    def best_of_all(self) -> dict[str, Any] | None:
        """Return the player with most solved, then smallest total, then earlier last receipt.

        Gives `player_id`, `solved_count`, `sum_total`, `latest_solved_at`; None where nobody
        solved any. On a full tie the player who came to the site first.
        """
        tallies = self.solved().order_by().values("player_id")
        best = (
            tallies.annotate(
                solved_count=Count("pk"),
                sum_total=Sum("solved_sum"),
                latest_solved_at=Max("received_at"),
            )
            .order_by("-solved_count", "sum_total", "latest_solved_at", "player_id")
            .first()
        )
        return None if best is None else dict(best)


class TitleQuerySet(models.QuerySet["Title"]):
    """Titles of the month."""

    def held(self) -> TitleQuerySet:
        """Keep those that somebody holds."""
        return self.filter(player__isnull=False)

    def latest_first(self) -> TitleQuerySet:
        """Order by month, the latest first."""
        return self.order_by("-month")
