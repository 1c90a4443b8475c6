"""The sets of players, sessions, credit entries and standings that reads and services speak of."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.apps import apps
from django.db import models
from django.db.models import Case, Exists, F, OuterRef, Q, Sum, Value, When, Window
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

if TYPE_CHECKING:
    # Named in strings only.
    from tallyworks.players.models import BrowserSession, CreditEntry, Player, Standing  # noqa: F401


def _covering(instant: datetime | Combinable) -> Q:
    """Say that a half-open interval holds `instant`; its end no longer does."""
    return Q(since_at__lte=instant) & (Q(until_at__isnull=True) | Q(until_at__gt=instant))


def stands_as(instant: datetime | Combinable, *kinds: str, player: str = "pk") -> Exists:
    """Say that the player in the outer query's field `player` is one of `kinds` at `instant`."""
    standings = apps.get_model("players", "Standing")._default_manager
    return Exists(standings.filter(_covering(instant), player=OuterRef(player), kind__in=kinds))


class PlayerQuerySet(models.QuerySet["Player"]):
    """Players, guests and members alike."""

    def members(self) -> PlayerQuerySet:
        """Keep those with an account."""
        return self.filter(member_since_at__isnull=False)

    def guests(self) -> PlayerQuerySet:
        """Keep those without an account."""
        return self.filter(member_since_at__isnull=True)

    def named(self, key: str) -> PlayerQuerySet:
        """Keep the one whose name folds to `key` (`names.name_key`)."""
        return self.filter(name_key=key)

    def members_at(self, instant: datetime) -> PlayerQuerySet:
        """Keep those who were members at `instant`."""
        return self.filter(stands_as(instant, "MEMBER"))

    def in_good_standing_at(self, instant: datetime) -> PlayerQuerySet:
        """Keep those, guests included, who were neither blocked nor archived at `instant`."""
        return self.filter(~stands_as(instant, "BLOCKED", "ARCHIVED"))

    def with_state(self, instant: datetime) -> PlayerQuerySet:
        """Say of each, as `is_out`, whether he is BLOCKED or else ARCHIVED at `instant`."""
        return self.annotate(
            is_out=Case(
                When(stands_as(instant, "BLOCKED"), then=Value("BLOCKED")),
                When(stands_as(instant, "ARCHIVED"), then=Value("ARCHIVED")),
                default=Value(""),
            )
        )


class BrowserSessionQuerySet(models.QuerySet["BrowserSession"]):
    """Sessions of browsers."""

    def of_player(self, player_id: int) -> BrowserSessionQuerySet:
        """Keep one player's."""
        return self.filter(player_id=player_id)

    def running_at(self, now: datetime) -> BrowserSessionQuerySet:
        """Keep those that have not run out."""
        return self.filter(expire_date__gt=now)


class StandingQuerySet(models.QuerySet["Standing"]):
    """Dated intervals of membership, block and archive."""

    def standing_at(self, instant: datetime) -> StandingQuerySet:
        """Keep the intervals that hold `instant`."""
        return self.filter(_covering(instant))

    def of_kind(self, kind: str) -> StandingQuerySet:
        """Keep memberships, blocks or archives only."""
        return self.filter(kind=kind)

    def latest_first(self) -> StandingQuerySet:
        """Order by beginning, the latest first."""
        return self.order_by("-since_at", "-pk")


class CreditEntryQuerySet(models.QuerySet["CreditEntry"]):
    """Entries of the ledger."""

    def of_player(self, player_id: int) -> CreditEntryQuerySet:
        """Keep one player's entries."""
        return self.filter(player_id=player_id)

    def with_running_balance(self) -> CreditEntryQuerySet:
        """Add `balance_after`, what the player held after each entry.

        Identifiers are handed out under the account's lock, so within an account they are the
        order in which entries were posted.
        """
        return self.annotate(
            balance_after=Window(Sum("amount"), partition_by=F("player"), order_by=F("id").asc())
        )

    def with_reason(self) -> CreditEntryQuerySet:
        """Add `reason`, what the staff said of a gift; empty for all other entries."""
        return self.annotate(reason=Coalesce("grant_reason__text", Value("")))

    def latest_first(self) -> CreditEntryQuerySet:
        """Order as a statement is read: the latest posting first."""
        return self.order_by("-pk")
