"""Weeks with their groups and closes, and seasons."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from leagues import rules
from leagues.querysets import (
    EntryQuerySet,
    GroupQuerySet,
    OutcomeQuerySet,
    SeasonEntryQuerySet,
    SeasonQuerySet,
    WeekQuerySet,
)

_TIER = Q(tier__gte=rules.LOWEST_TIER, tier__lte=rules.HIGHEST_TIER)


class Week(models.Model):
    """A week and how far its close has come; each step is one transaction and leaves its instant.

    `counted_at`: no later score changes its totals. `settled_at`: ranks, moves and prizes are
    decided. `closed_at`: the next week's groups are open. `finished_at`: all is paid and told.
    """

    monday = models.DateField(_("Monday"), primary_key=True)
    counted_at = models.DateTimeField(_("counted"), null=True)
    settled_at = models.DateTimeField(_("settled"), null=True)
    closed_at = models.DateTimeField(_("closed"), null=True)
    finished_at = models.DateTimeField(_("finished"), null=True)

    objects: ClassVar[WeekQuerySet] = WeekQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("week")
        verbose_name_plural = _("weeks")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(settled_at__isnull=True) | Q(counted_at__isnull=False),
                name="week_counted_before_settled",
            ),
            models.CheckConstraint(
                condition=Q(closed_at__isnull=True) | Q(settled_at__isnull=False),
                name="week_settled_before_closed",
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["monday"], condition=Q(finished_at__isnull=True), name="week_unfinished"
            )
        ]

    def __str__(self) -> str:
        return f"{self.monday}"

    @property
    def due_at(self) -> datetime:
        """Return when the week closes."""
        return rules.week_due_at(self.monday)


class Desk(models.Model):
    """Where seats of one tier are handed out in a week; whoever enters a group locks its row."""

    week = models.ForeignKey(Week, on_delete=models.CASCADE, related_name="desks")
    tier = models.PositiveSmallIntegerField(_("tier"))
    taken = models.PositiveIntegerField(_("seats taken"), default=0)

    class Meta:
        verbose_name = _("desk")
        verbose_name_plural = _("desks")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["week", "tier"], name="desk_once_a_tier"),
            models.CheckConstraint(condition=_TIER, name="desk_has_a_tier"),
        ]

    def __str__(self) -> str:
        return f"{self.week_id} · {self.tier}: {self.taken}"


class Group(models.Model):
    """A group of a week; `number` counts those of its tier from 1, the oldest first.

    The close fills in the rest: a merged group says where its players went, one that stands at
    the end its size, how many places led up and down, and why its first was paid or not.
    """

    class PrizeReason(models.TextChoices):
        """Why the first of a group got the prize of the week, or nobody did."""

        PAID = "PAID", _("the first was paid")
        GUEST = "GUEST", _("the first is a guest: nobody is paid")
        NO_POINTS = "NO_POINTS", _("the first has no points: nobody is paid")
        SMALL_GROUP = "SMALL_GROUP", _("fewer than 5 players: nobody is paid")

    week = models.ForeignKey(Week, on_delete=models.PROTECT, related_name="groups")
    tier = models.PositiveSmallIntegerField(_("tier"))
    number = models.PositiveIntegerField(_("number"))
    merged_into = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, related_name="merged", verbose_name=_("into")
    )
    final_size = models.PositiveSmallIntegerField(_("players at the close"), default=0)
    up_count = models.PositiveSmallIntegerField(_("places up"), default=0)
    down_count = models.PositiveSmallIntegerField(_("places down"), default=0)
    prize_reason = models.CharField(
        _("prize"), max_length=12, choices=PrizeReason.choices, blank=True
    )

    objects: ClassVar[GroupQuerySet] = GroupQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("group")
        verbose_name_plural = _("groups")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["week", "tier", "number"], name="group_once"),
            models.CheckConstraint(condition=_TIER, name="group_has_a_tier"),
        ]

    def __str__(self) -> str:
        return f"{self.week_id} · {self.tier}.{self.number}"


class Entry(models.Model):
    """A player's week: points, when the total was reached, and his seat in a group.

    Without a group he waits for the week before to be closed. `tier` is his own; his seat stays
    his when he leaves.
    """

    week = models.ForeignKey(Week, on_delete=models.PROTECT, related_name="entries")
    player = models.ForeignKey(
        "players.Player", models.PROTECT, related_name="league_entries", verbose_name=_("player")
    )
    points = models.PositiveIntegerField(_("points"))
    reached_at = models.DateTimeField(_("reached"))
    first_scored_at = models.DateTimeField(_("first score"))
    group = models.ForeignKey(
        Group, models.PROTECT, null=True, related_name="entries", verbose_name=_("group")
    )
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    tier = models.PositiveSmallIntegerField(_("tier"), null=True)
    entered_at = models.DateTimeField(_("entered"), null=True)

    objects: ClassVar[EntryQuerySet] = EntryQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("place of the week")
        verbose_name_plural = _("places of the week")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["week", "player"], name="entry_once_a_week"),
            # A seat is one player's, and there are 30: no group can hold more.
            models.UniqueConstraint(fields=["group", "seat"], name="entry_one_a_seat"),
            models.CheckConstraint(
                condition=Q(seat__isnull=True) | Q(seat__gte=1, seat__lte=rules.SEATS),
                name="entry_seat_exists",
            ),
            models.CheckConstraint(
                condition=Q(
                    group__isnull=True, seat__isnull=True, tier__isnull=True,
                    entered_at__isnull=True,
                )
                | Q(
                    group__isnull=False, seat__isnull=False, tier__isnull=False,
                    entered_at__isnull=False,
                ),
                name="entry_seated_or_waiting",
            ),
        ]  # fmt: skip
        indexes: ClassVar = [
            models.Index(
                fields=["week", "first_scored_at", "player"],
                condition=Q(group__isnull=True),
                name="entry_waiting",
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id} → {self.week_id}: {self.points}"


class Outcome(models.Model):
    """What the close of a week did with a player, and what it was decided by; never changed.

    `group` is where he ended after the merging, `tier` his own before the close. Without a rank
    he was left out. The group's row tells size and places, so the move can be explained.
    """

    class Move(models.TextChoices):
        """What was done, and why."""

        PROMOTED = "PROMOTED", _("went up")
        DEMOTED = "DEMOTED", _("went down")
        STAYED = "STAYED", _("stayed")
        TOP_TIER = "TOP_TIER", _("stayed: no tier above")
        BOTTOM_TIER = "BOTTOM_TIER", _("stayed: no tier below")
        SMALL_GROUP = "SMALL_GROUP", _("stayed: fewer than 5 players")
        LEFT_OUT = "LEFT_OUT", _("left out: blocked or archived")

    week = models.ForeignKey(Week, on_delete=models.PROTECT, related_name="outcomes")
    group = models.ForeignKey(Group, on_delete=models.PROTECT, related_name="outcomes")
    player = models.ForeignKey(
        "players.Player", models.PROTECT, related_name="league_outcomes", verbose_name=_("player")
    )
    tier = models.PositiveSmallIntegerField(_("tier"))
    points = models.PositiveIntegerField(_("points"))
    reached_at = models.DateTimeField(_("reached"))
    rank = models.PositiveSmallIntegerField(_("rank"), null=True)
    move = models.CharField(_("move"), max_length=12, choices=Move.choices)
    told_at = models.DateTimeField(null=True, editable=False)

    objects: ClassVar[OutcomeQuerySet] = OutcomeQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("result of the week")
        verbose_name_plural = _("results of the week")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["week", "player"], name="outcome_once_a_week"),
            models.UniqueConstraint(fields=["group", "rank"], name="outcome_one_a_rank"),
            models.CheckConstraint(
                condition=Q(rank__isnull=True, move="LEFT_OUT")
                | (Q(rank__isnull=False) & ~Q(move="LEFT_OUT")),
                name="outcome_ranked_or_left_out",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["player", "-week"], name="outcome_by_player"),
            models.Index(
                fields=["id"],
                condition=Q(move__in=("PROMOTED", "DEMOTED"), told_at__isnull=True),
                name="outcome_untold",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} → {self.week_id}: {self.move}"

    @property
    def tier_after(self) -> int:
        """Return the player's tier after the close."""
        return self.tier + rules.STEPS.get(rules.Move(self.move), 0)


class Rung(models.Model):
    """The tier a player has won; without a row it is the lowest."""

    player = models.OneToOneField(
        "players.Player", models.PROTECT, primary_key=True, related_name="rung"
    )
    tier = models.PositiveSmallIntegerField(_("tier"))

    class Meta:
        verbose_name = _("tier of a player")
        verbose_name_plural = _("tiers of players")
        constraints: ClassVar = [models.CheckConstraint(condition=_TIER, name="rung_has_a_tier")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.tier}"


class WeekPrize(models.Model):
    """The prize of a group's first: decided with the close, paid by a step of its own."""

    group = models.OneToOneField(Group, on_delete=models.PROTECT, related_name="prize")
    week = models.ForeignKey(Week, on_delete=models.PROTECT, related_name="prizes")
    player = models.ForeignKey(
        "players.Player", models.PROTECT, related_name="week_prizes", verbose_name=_("player")
    )
    amount = models.PositiveSmallIntegerField(_("credits"))
    paid_at = models.DateTimeField(_("paid"), null=True)
    told_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("prize of the week")
        verbose_name_plural = _("prizes of the week")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["week", "player"], name="week_prize_once_a_player")
        ]
        indexes: ClassVar = [
            models.Index(fields=["id"], condition=Q(told_at__isnull=True), name="week_prize_untold")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} → {self.week_id}: {self.amount}"


class Season(models.Model):
    """A month; `paid_at` is when its prizes were."""

    month = models.DateField(_("month"), primary_key=True, help_text=_("its first day"))
    paid_at = models.DateTimeField(_("paid"), null=True)

    objects: ClassVar[SeasonQuerySet] = SeasonQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")

    def __str__(self) -> str:
        return f"{self.month:%Y-%m}"

    @property
    def due_at(self) -> datetime:
        """Return when its prizes are due."""
        return rules.season_due_at(self.month)


class SeasonEntry(models.Model):
    """A player's month: points, when the total was reached, and workshops solved."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="entries")
    player = models.ForeignKey(
        "players.Player", models.PROTECT, related_name="season_entries", verbose_name=_("player")
    )
    points = models.PositiveIntegerField(_("points"))
    reached_at = models.DateTimeField(_("reached"))
    solved_count = models.PositiveSmallIntegerField(_("solved"))

    objects: ClassVar[SeasonEntryQuerySet] = SeasonEntryQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("place of the season")
        verbose_name_plural = _("places of the season")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season", "player"], name="season_entry_once")
        ]
        indexes: ClassVar = [
            models.Index(
                "season", F("points").desc(), "reached_at", "player", name="season_ranking"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id} → {self.season_id}: {self.points}"


class SeasonPrize(models.Model):
    """A prize of a season, stored in the transaction that paid it; `rank` among the eligible."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="prizes")
    player = models.ForeignKey(
        "players.Player", models.PROTECT, related_name="season_prizes", verbose_name=_("player")
    )
    rank = models.PositiveSmallIntegerField(_("rank"))
    amount = models.PositiveSmallIntegerField(_("credits"))
    points = models.PositiveIntegerField(_("points"))
    solved_count = models.PositiveSmallIntegerField(_("solved"))
    paid_at = models.DateTimeField(_("paid"))

    class Meta:
        verbose_name = _("prize of the season")
        verbose_name_plural = _("prizes of the season")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season", "rank"], name="season_prize_one_a_rank"),
            models.UniqueConstraint(fields=["season", "player"], name="season_prize_one_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} → {self.season_id}: {self.rank}"


class Join(models.Model):
    """A guest's play went over to a member: what the audit must know to read older attempts."""

    guest = models.OneToOneField("players.Player", models.PROTECT, related_name="+")
    member = models.ForeignKey("players.Player", models.PROTECT, related_name="+")
    joined_at = models.DateTimeField()

    class Meta:
        verbose_name = _("guest joined to a member")
        verbose_name_plural = _("guests joined to members")

    def __str__(self) -> str:
        return f"{self.guest_id} → {self.member_id}"
