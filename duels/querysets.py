"""The sets of duels that reads and services speak of."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q

from tallyworks.core.calendar import Period

if TYPE_CHECKING:
    # Named in strings only.
    from duels.models import Duel, Seat, Stock  # noqa: F401

FINISHED = ("SETTLED", "VOID")


class DuelQuerySet(models.QuerySet["Duel"]):
    """Challenges and what became of them."""

    def open_at(self, now: datetime) -> DuelQuerySet:
        """Keep the challenges that can be accepted at `now`."""
        return self.filter(status="OPEN", lapses_at__gt=now)

    def lapsed(self, now: datetime) -> DuelQuerySet:
        """Keep the challenges whose seven days went by without anybody having noticed yet."""
        return self.filter(status="OPEN", lapses_at__lte=now)

    def running(self) -> DuelQuerySet:
        """Keep those accepted and not settled yet."""
        return self.filter(status="ACCEPTED")

    def due(self, now: datetime) -> DuelQuerySet:
        """Keep those that are to be settled at `now`."""
        return self.running().filter(due_at__lte=now)

    def by_due_instant(self) -> DuelQuerySet:
        """Order as they are settled, since a rating depends on the one before it."""
        return self.order_by("due_at", "pk")

    def put_off(self, due_at: datetime) -> None:
        """Write down when they are to be settled."""
        self.update(due_at=due_at)

    def finished(self) -> DuelQuerySet:
        """Keep those that are settled or void."""
        return self.filter(status__in=FINISHED)

    def by(self, player_id: int) -> DuelQuerySet:
        """Keep a player's challenges."""
        return self.filter(challenger_id=player_id)

    def of_player(self, player_id: int) -> DuelQuerySet:
        """Keep those in which the player has a part, as challenger or as the other."""
        return self.filter(Q(challenger_id=player_id) | Q(opponent_id=player_id))

    def between(self, one_id: int, other_id: int) -> DuelQuerySet:
        """Keep those of two players, whoever challenged."""
        return self.filter(
            Q(challenger_id=one_id, opponent_id=other_id)
            | Q(challenger_id=other_id, opponent_id=one_id)
        )

    def accepted_in(self, period: Period) -> DuelQuerySet:
        """Keep those accepted within `period`."""
        return self.filter(accepted_at__gte=period.opens_at, accepted_at__lt=period.closes_at)

    def newest_first(self) -> DuelQuerySet:
        """Order by challenge, the latest first."""
        return self.order_by("-created_at", "-pk")

    def latest_decided_first(self) -> DuelQuerySet:
        """Order by the end, the latest first."""
        return self.order_by("-decided_at", "-pk")

    def with_players(self) -> DuelQuerySet:
        """Read the players along."""
        return self.select_related("challenger", "opponent")


class SeatQuerySet(models.QuerySet["Seat"]):
    """The two places of accepted duels."""

    def of_duel(self, duel_id: int) -> SeatQuerySet:
        """Keep those of one duel, the challenger's first."""
        return self.filter(duel_id=duel_id).order_by("place")


class StockQuerySet(models.QuerySet["Stock"]):
    """What is ready for duels to come."""

    def of_kind(self, kind: str) -> StockQuerySet:
        """Keep what is meant for duels of `kind`."""
        return self.filter(kind=kind)

    def oldest_first(self) -> StockQuerySet:
        """Order as it was made."""
        return self.order_by("pk")
