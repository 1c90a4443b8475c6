"""The sets of weeks, groups and places that reads and services speak of."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import date, datetime
from typing import TYPE_CHECKING, TypeVar

from django.apps import apps
from django.db import models
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from tallyworks.core.prepared import upsert

if TYPE_CHECKING:
    # Some are named in strings only.
    from leagues.models import (  # noqa: F401
        Entry,
        Group,
        Outcome,
        Season,
        SeasonEntry,
        Week,
    )

    M = TypeVar("M", Week, Season)


def _out_of_standing(at: datetime, player: str = "player_id") -> Exists:
    """Say that the outer row's player was blocked or archived at `at`."""
    standings = apps.get_model("players", "Standing")._default_manager
    return Exists(
        standings.filter(
            Q(until_at__isnull=True) | Q(until_at__gt=at),
            player_id=OuterRef(player),
            kind__in=("BLOCKED", "ARCHIVED"),
            since_at__lte=at,
        )
    )


def _members_at(at: datetime) -> Exists:
    standings = apps.get_model("players", "Standing")._default_manager
    return Exists(
        standings.filter(
            Q(until_at__isnull=True) | Q(until_at__gt=at),
            player_id=OuterRef("player_id"),
            kind="MEMBER",
            since_at__lte=at,
        )
    )


class WeekQuerySet(models.QuerySet["Week"]):
    """Weeks."""

    def closed(self) -> WeekQuerySet:
        """Keep those whose moves are made."""
        return self.filter(closed_at__isnull=False)

    def unfinished(self) -> WeekQuerySet:
        """Keep those of which a step of the close is still to be made."""
        return self.filter(finished_at__isnull=True)

    def oldest_first(self) -> WeekQuerySet:
        """Order by date."""
        return self.order_by("monday")

    def latest_first(self) -> WeekQuerySet:
        """Order by date, the latest first."""
        return self.order_by("-monday")


class GroupQuerySet(models.QuerySet["Group"]):
    """Groups."""

    def of_week(self, monday: date) -> GroupQuerySet:
        """Keep those of a week."""
        return self.filter(week_id=monday)

    def with_results(self) -> GroupQuerySet:
        """Keep those that still had players after the merging."""
        return self.filter(final_size__gt=0)

    def by_tier(self) -> GroupQuerySet:
        """Order by tier, the highest first, then age."""
        return self.order_by("-tier", "number")


class EntryQuerySet(models.QuerySet["Entry"]):
    """Players' weeks: their points, and their seat once they have one."""

    def of_week(self, monday: date) -> EntryQuerySet:
        """Keep those of a week."""
        return self.filter(week_id=monday)

    def seated(self) -> EntryQuerySet:
        """Keep those with a seat in a group."""
        return self.filter(group__isnull=False)

    def in_good_standing_at(self, at: datetime) -> EntryQuerySet:
        """Keep those of players who were neither blocked nor archived at `at`."""
        return self.filter(~_out_of_standing(at))

    def out_of_standing_at(self, at: datetime) -> EntryQuerySet:
        """Keep those of players who were blocked or archived at `at`."""
        return self.filter(_out_of_standing(at))

    def sizes(self) -> dict[int, int]:
        """Return the number of entries by group id."""
        counted = self.order_by().values("group_id").annotate(players=Count("pk"))
        return dict(counted.values_list("group_id", "players"))

    def ranked(self) -> EntryQuerySet:
        """Order as in a group: points, then who reached them first, then player."""
        return self.order_by("-points", "reached_at", "player_id")

    def keep(self, entry: Entry) -> None:
        """Store `entry` in the place of the player's own; his seat is left alone."""
        upsert(
            [entry],
            unique=("week", "player"),
            update=("points", "reached_at", "first_scored_at"),
        )


class OutcomeQuerySet(models.QuerySet["Outcome"]):
    """What closes did with players."""

    def of_week(self, monday: date) -> OutcomeQuerySet:
        """Keep those of a week."""
        return self.filter(week_id=monday)

    def of_player(self, player_id: int | None) -> OutcomeQuerySet:
        """Keep one player's; a visitor has none."""
        return self.none() if player_id is None else self.filter(player_id=player_id)

    def ranked(self) -> OutcomeQuerySet:
        """Keep those with a rank, in order."""
        return self.filter(rank__isnull=False).order_by("rank")

    def untold(self) -> OutcomeQuerySet:
        """Keep moves that their players have not been told of, in order of id."""
        return self.filter(move__in=("PROMOTED", "DEMOTED"), told_at__isnull=True).order_by("pk")

    def latest_first(self) -> OutcomeQuerySet:
        """Order by week, the latest first."""
        return self.order_by("-week_id")


class SeasonQuerySet(models.QuerySet["Season"]):
    """Seasons."""

    def unpaid(self) -> SeasonQuerySet:
        """Keep those whose prizes are still to be paid."""
        return self.filter(paid_at__isnull=True)

    def latest_first(self) -> SeasonQuerySet:
        """Order by month, the latest first."""
        return self.order_by("-month")


class SeasonEntryQuerySet(models.QuerySet["SeasonEntry"]):
    """Players' months."""

    def of_month(self, month: date) -> SeasonEntryQuerySet:
        """Keep those of a month."""
        return self.filter(season_id=month)

    def ranked(self) -> SeasonEntryQuerySet:
        """Order by points, then who reached them first, then player."""
        return self.order_by("-points", "reached_at", "player_id")

    def ahead_of(self, entry: SeasonEntry) -> SeasonEntryQuerySet:
        """Keep those before `entry` in the order of `ranked`."""
        # The first condition follows from the others; it lets the index begin at the right place.
        return self.filter(points__gte=entry.points).filter(
            Q(points__gt=entry.points)
            | Q(points=entry.points, reached_at__lt=entry.reached_at)
            | Q(
                points=entry.points,
                reached_at=entry.reached_at,
                player_id__lt=entry.player_id,
            )
        )

    def out_of_standing_at(self, at: datetime) -> SeasonEntryQuerySet:
        """Keep those of players who were blocked or archived at `at`."""
        return self.filter(_out_of_standing(at))

    def places_of(self, player_ids: Collection[int]) -> QuerySet[SeasonEntry, tuple[int, int]]:
        """Return (player id, place from 0) of these players in the order of `ranked`."""
        order = [F("points").desc(), F("reached_at").asc(), F("player_id").asc()]
        placed = self.annotate(place=Window(RowNumber(), order_by=order) - 1)
        # With the place in either branch the whole condition is judged after the counting.
        wanted = Q(place__gte=0, player_id__in=player_ids) | Q(place__lt=0)
        return placed.filter(wanted).order_by("place").values_list("player_id", "place")

    def prize_worthy_at(self, at: datetime, *, solved: int) -> SeasonEntryQuerySet:
        """Keep members who were not blocked or archived at `at` and solved `solved` or more."""
        worthy = self.filter(~_out_of_standing(at), _members_at(at))
        return worthy.filter(solved_count__gte=solved)

    def keep(self, entries: Iterable[SeasonEntry]) -> None:
        """Store `entries` in the place of the players' own."""
        upsert(
            entries,
            unique=("season", "player"),
            update=("points", "reached_at", "solved_count"),
        )


def list_payments() -> dict[str, tuple[int, int]]:
    """Return player and amount of every prize in the credit ledger by reference."""
    entries = apps.get_model("players", "CreditEntry")._default_manager
    prizes = entries.filter(kind__in=("WEEK_PRIZE", "SEASON_PRIZE"))
    rows = prizes.values_list("reference", "player_id", "amount")
    return {reference: (player_id, amount) for reference, player_id, amount in rows}
