"""Series, tournaments, their rounds, and the sealed puzzles of these."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models import F, Q, Value
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.querysets import (
    RoundQuerySet,
    SealedPuzzleQuerySet,
    SeriesQuerySet,
    TournamentQuerySet,
)
from tournaments.rules import creation
from tournaments.rules.timetable import Times

DIRECT_PERMISSION = "tournaments.direct_tournament"


WEEKDAYS: Final = (
    (0, _("Monday")),
    (1, _("Tuesday")),
    (2, _("Wednesday")),
    (3, _("Thursday")),
    (4, _("Friday")),
    (5, _("Saturday")),
    (6, _("Sunday")),
)


class FirstRound(models.TextChoices):
    """How the first round is ordered, when nobody has points."""

    RATING = "RATING", _("by rating")
    LOT = "LOT", _("by lot")


class Series(models.Model):
    """A tournament that comes again every week and publishes itself.

    `weekday` counts from Monday as 0; `start_time` is Paris time. `plan` lists the rounds as
    {kind, size, level, limit_seconds}. `skipped_dates` are the days, in ISO form, whose tournament
    was thrown away before its publication: it does not come back.
    """

    name = models.CharField(_("name"), max_length=80)
    text = models.TextField(_("text"), max_length=2000, blank=True)
    weekday = models.PositiveSmallIntegerField(_("day of the week"), choices=WEEKDAYS)
    start_time = models.TimeField(_("start, Paris time"))
    plan: models.JSONField[list[dict[str, Any]], list[dict[str, Any]]] = models.JSONField(
        default=list
    )
    is_rated = models.BooleanField(_("rated"), default=True)
    capacity = models.PositiveSmallIntegerField(_("capacity"), default=creation.USUAL_CAPACITY)
    first_round = models.CharField(
        _("first round"), max_length=6, choices=FirstRound.choices, default=FirstRound.RATING
    )
    has_check_in = models.BooleanField(_("with check-in"), default=False, db_default=False)
    is_active = models.BooleanField(_("goes on"), default=True)
    skipped_dates: models.JSONField[list[str], list[str]] = models.JSONField(
        _("days thrown away"), default=list, db_default=Value([], models.JSONField())
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("created by")
    )
    created_at = models.DateTimeField(_("created at"))

    objects: ClassVar[SeriesQuerySet] = SeriesQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("weekly tournament")
        verbose_name_plural = _("weekly tournaments")
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(weekday__lte=6), name="series_on_a_weekday"),
            models.CheckConstraint(
                condition=Q(capacity__gte=creation.FEWEST_PLAYERS)
                & Q(capacity__lte=creation.LARGEST_CAPACITY),
                name="series_capacity_within_bounds",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Tournament(models.Model):
    """A tournament from its draft to its final standings.

    `due_at` is when its next transition falls due, kept up to date by every one of them; None while
    nothing is. `seed` is drawn at the start and orders equals by lot. `held_at` is set while an
    admin delays the next round. `publish_error` says why publishing failed.
    """

    class State(models.TextChoices):
        """Where it stands."""

        DRAFT = "DRAFT", _("draft")
        REGISTRATION = "REGISTRATION", _("open for registration")
        RUNNING = "RUNNING", _("running")
        FINISHED = "FINISHED", _("finished")
        CANCELLED = "CANCELLED", _("cancelled")

    name = models.CharField(_("name"), max_length=80)
    text = models.TextField(_("text"), max_length=2000, blank=True)
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.DRAFT)
    starts_at = models.DateTimeField(_("start"))
    is_rated = models.BooleanField(_("rated"), default=True)
    capacity = models.PositiveSmallIntegerField(_("capacity"), default=creation.USUAL_CAPACITY)
    first_round = models.CharField(
        _("first round"), max_length=6, choices=FirstRound.choices, default=FirstRound.RATING
    )
    closes_early = models.BooleanField(_("a round closes when all have solved it"), default=False)
    has_check_in = models.BooleanField(_("with check-in"), default=False, db_default=False)
    seed = models.CharField(max_length=20, blank=True, editable=False)
    due_at = models.DateTimeField(null=True, editable=False)
    held_at = models.DateTimeField(null=True, editable=False)
    series = models.ForeignKey(
        Series, models.PROTECT, null=True, related_name="tournaments", verbose_name=_("series")
    )
    series_date = models.DateField(null=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("created by")
    )
    created_at = models.DateTimeField(_("created at"))
    publish_asked_at = models.DateTimeField(null=True, editable=False)
    publish_error = models.CharField(max_length=40, blank=True, editable=False)
    published_at = models.DateTimeField(_("published at"), null=True)
    started_at = models.DateTimeField(_("started at"), null=True)
    ended_at = models.DateTimeField(_("ended at"), null=True)
    reminded_count = models.PositiveSmallIntegerField(default=0, editable=False)

    objects: ClassVar[TournamentQuerySet] = TournamentQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        permissions: ClassVar = [("direct_tournament", "Can set up and direct tournaments")]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["series", "series_date"], name="tournament_once_a_week_of_a_series"
            ),
            models.CheckConstraint(
                condition=Q(capacity__gte=creation.FEWEST_PLAYERS)
                & Q(capacity__lte=creation.LARGEST_CAPACITY),
                name="tournament_capacity_within_bounds",
            ),
            models.CheckConstraint(
                condition=Q(state__in=("DRAFT", "CANCELLED")) | Q(published_at__isnull=False),
                name="tournament_published_to_be_entered",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=("RUNNING", "FINISHED"))
                | (Q(started_at__isnull=False) & ~Q(seed="")),
                name="tournament_started_with_a_seed",
            ),
            models.CheckConstraint(
                condition=Q(state__in=("FINISHED", "CANCELLED"), ended_at__isnull=False)
                | (~Q(state__in=("FINISHED", "CANCELLED")) & Q(ended_at__isnull=True)),
                name="tournament_ended_when_over",
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["due_at"],
                condition=Q(state__in=("REGISTRATION", "RUNNING")),
                name="tournament_due",
            ),
            models.Index(fields=["state", "starts_at"], name="tournament_calendar"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def reference(self) -> str:
        """Return the name of the tournament in the ratings and notices."""
        return f"tournament:{self.pk}"

    @property
    def is_public(self) -> bool:
        """Tell whether it was published, or cancelled after that."""
        return self.published_at is not None

    @property
    def is_over(self) -> bool:
        """Tell whether it is finished or cancelled."""
        return self.state in (self.State.FINISHED, self.State.CANCELLED)


class Round(models.Model):
    """A round: what is played, and F, O and C once they are set.

    `attempt` is 2 once it is replayed with the reserve. A void round keeps its instants: the next
    one follows them. `solved_count` and `median_ms` are noted when it is scored, to tell whether
    the limit suits.
    """

    class State(models.TextChoices):
        """Where it stands, as far as anybody has confirmed it; the instants decide."""

        WAITING = "WAITING", _("waiting")
        PAIRED = "PAIRED", _("paired")
        FAMILIARISATION = "FAMILIARISATION", _("familiarisation")
        OPEN = "OPEN", pgettext_lazy("round", "open")
        CLOSING = "CLOSING", _("closing")
        SCORED = "SCORED", _("scored")
        VOID = "VOID", _("void")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=20)
    size = models.PositiveSmallIntegerField(_("size"))
    level = models.PositiveSmallIntegerField(_("level"))
    limit_seconds = models.PositiveSmallIntegerField(_("time limit in seconds"))
    state = models.CharField(
        _("state"), max_length=15, choices=State.choices, default=State.WAITING
    )
    starts_at = models.DateTimeField(_("start"), null=True)
    opens_at = models.DateTimeField(_("opening"), null=True)
    closes_at = models.DateTimeField(_("closing"), null=True)
    attempt = models.PositiveSmallIntegerField(default=1)
    solved_count = models.PositiveSmallIntegerField(null=True)
    median_ms = models.PositiveIntegerField(null=True)

    objects: ClassVar[RoundQuerySet] = RoundQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_once_a_number"),
            models.CheckConstraint(
                condition=Q(number__gte=1, number__lte=creation.MOST_ROUNDS),
                name="round_number_within_bounds",
            ),
            models.CheckConstraint(
                condition=Q(
                    limit_seconds__gte=int(creation.SHORTEST_LIMIT.total_seconds()),
                    limit_seconds__lte=int(creation.LONGEST_LIMIT.total_seconds()),
                ),
                name="round_limit_within_bounds",
            ),
            models.CheckConstraint(
                condition=Q(attempt__gte=1, attempt__lte=2), name="round_replayed_once"
            ),
            models.CheckConstraint(
                condition=Q(starts_at__isnull=True, opens_at__isnull=True, closes_at__isnull=True)
                | Q(starts_at__lt=F("opens_at"), opens_at__lte=F("closes_at")),
                name="round_in_the_order_of_its_instants",
            ),
            models.CheckConstraint(
                condition=Q(state__in=("WAITING", "PAIRED")) | Q(starts_at__isnull=False),
                name="round_with_instants_once_shown",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number}: {self.kind} {self.size}"

    @property
    def limit(self) -> timedelta:
        """Return how long the round is open."""
        return timedelta(seconds=self.limit_seconds)

    @property
    def times(self) -> Times | None:
        """Return F, O and C, None before they are set."""
        if self.starts_at is None or self.opens_at is None or self.closes_at is None:
            return None
        return Times(self.starts_at, self.opens_at, self.closes_at)

    def set_times(self, times: Times | None) -> None:
        """Take over F, O and C, or none."""
        self.starts_at = None if times is None else times.starts_at
        self.opens_at = None if times is None else times.opens_at
        self.closes_at = None if times is None else times.closes_at

    @property
    def is_done(self) -> bool:
        """Tell whether the next round follows it."""
        return self.state in (self.State.SCORED, self.State.VOID)


class SealedPuzzle(models.Model):
    """A puzzle of a round, 1 to be played and 2 in reserve, sealed from the day it is made.

    `sealed` holds givens, solution, key and seed, encrypted: no page, the admin's included, can
    show them. What is opened is opened by `sealing.unseal`, when the round's instants allow it.
    `proof` says how its uniqueness was proved, `probes` and `steps` how hard it is.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="puzzles")
    place = models.PositiveSmallIntegerField()
    sealed = models.TextField(editable=False)
    probes = models.PositiveIntegerField()
    steps = models.PositiveIntegerField()
    proof: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()
    made_at = models.DateTimeField()

    objects: ClassVar[SealedPuzzleQuerySet] = SealedPuzzleQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("sealed puzzle")
        verbose_name_plural = _("sealed puzzles")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "place"], name="puzzle_once_a_place"),
            models.CheckConstraint(
                condition=Q(place__gte=1, place__lte=2), name="puzzle_played_or_in_reserve"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.place}"
