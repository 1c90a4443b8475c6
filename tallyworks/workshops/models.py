"""Workshops, the runs made on them, and what the runs reached."""

from __future__ import annotations

import datetime as dt
from datetime import datetime
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tallyworks.workshops import rules
from tallyworks.workshops.querysets import (
    DraftQuerySet,
    RecordQuerySet,
    RunQuerySet,
    ScoreQuerySet,
    WorkshopQuerySet,
)


class Workshop(models.Model):
    """One workshop: its sheet, its par, and when it is open.

    `date` is the day of a daily or Blitz workshop, the Monday of a big one, None for those that
    belong to no date; `closes_at` is None for those that never close, and for a duel's until the
    duel is settled. `sheet` is the simulator's
    JSON, `par` the par machine in notation. `revision` counts replacements before the opening.
    `is_written` is for one that an admin wrote in the place of a generated one.
    Since `hidden_at`, where it is set, nobody finds it any more. `difficulty` is what was predicted
    before the opening; it does not change from then on.
    """

    class Kind(models.TextChoices):
        DAILY = "DAILY", _("daily workshop")
        BIG = "BIG", _("big workshop")
        BLITZ = "BLITZ", _("Blitz")
        TUTORIAL = "TUTORIAL", _("tutorial")
        DUEL = "DUEL", _("duel")
        MEMBER = "MEMBER", _("member's workshop")

    class Difficulty(models.IntegerChoices):
        EASY = 1, _("easy")
        MEDIUM = 2, _("medium")
        HARD = 3, _("hard")

    # Shown after one's own Start only.
    SECRET_KINDS = (Kind.BLITZ, Kind.DUEL)
    # Those that give points, and those with a ranking.
    SCORED_KINDS = (Kind.DAILY, Kind.BIG)
    RANKED_KINDS = (*SCORED_KINDS, Kind.MEMBER)

    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    date = models.DateField(_("date"), null=True)
    number = models.PositiveIntegerField(_("number"))
    opens_at = models.DateTimeField(_("opens at"))
    closes_at = models.DateTimeField(_("closes at"), null=True)
    sheet: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("sheet"))
    par = models.CharField(_("par machine"), max_length=500)
    par_cost = models.PositiveSmallIntegerField()
    par_cycles = models.PositiveSmallIntegerField()
    par_area = models.PositiveSmallIntegerField()
    revision = models.PositiveIntegerField(default=0)
    is_written = models.BooleanField(_("written by an admin"), default=False, db_default=False)
    generator_version = models.PositiveSmallIntegerField(default=0)
    search_budget = models.PositiveIntegerField(
        default=0, help_text=_("nodes the generator's search had")
    )
    search_best_sum = models.PositiveSmallIntegerField(null=True)
    search_lower_bound = models.PositiveSmallIntegerField(default=0)
    difficulty = models.PositiveSmallIntegerField(
        _("predicted difficulty"), choices=Difficulty.choices, null=True, editable=False
    )
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    hidden_at = models.DateTimeField(null=True, editable=False)
    announced_at = models.DateTimeField(
        null=True, editable=False, help_text=_("when open pages were told of the opening")
    )

    objects: ClassVar[WorkshopQuerySet] = WorkshopQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("workshop")
        verbose_name_plural = _("workshops")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["kind", "date"], name="workshop_once_a_date"),
            models.UniqueConstraint(
                fields=["number"], condition=Q(kind="TUTORIAL"), name="tutorial_once_a_number"
            ),
            models.UniqueConstraint(
                fields=["number"], condition=Q(kind="MEMBER"), name="member_once_a_number"
            ),
            models.CheckConstraint(
                condition=Q(opens_at__lt=F("closes_at")), name="workshop_opens_before_it_closes"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.number if self.date is None else self.date}"

    @property
    def day(self) -> dt.date:
        """Return the date of a workshop that belongs to one."""
        assert self.date is not None
        return self.date

    @property
    def bell_at(self) -> datetime:
        """Return the instant at which a workshop that closes does so."""
        assert self.closes_at is not None
        return self.closes_at

    def ranked_at(self, now: datetime) -> datetime:
        """Return the instant as of which its ranking stands: a closed one's stays at the bell."""
        return now if self.closes_at is None else min(now, self.closes_at)

    @property
    def par_sum(self) -> int:
        """Return cost + cycles + area of the par machine."""
        return self.par_cost + self.par_cycles + self.par_area

    def has_opened(self, now: datetime) -> bool:
        """Tell whether players may find it: open or closed, and not hidden."""
        return self.opens_at <= now and self.hidden_at is None

    def is_open(self, now: datetime) -> bool:
        """Tell whether runs received at `now` count."""
        return self.opens_at <= now and not self.is_closed(now)

    @property
    def is_ranked(self) -> bool:
        """Tell whether the workshop has a ranking."""
        return self.kind in self.RANKED_KINDS

    @property
    def is_scored(self) -> bool:
        """Tell whether the workshop gives points."""
        return self.kind in self.SCORED_KINDS

    @property
    def is_secret(self) -> bool:
        """Tell whether the workshop is shown after one's own Start only."""
        return self.kind in self.SECRET_KINDS

    def is_closed(self, now: datetime) -> bool:
        """Tell whether the bell has rung by `now`."""
        return self.closes_at is not None and self.closes_at <= now

    def may_be_hinted(self, now: datetime) -> bool:
        """Tell whether a change that helps may be shown: no ranking can gain by it any more."""
        return self.kind == self.Kind.TUTORIAL or self.is_closed(now)


class Proof(models.Model):
    """How far the search has come in proving the least sum of a workshop; secret until its close.

    No machine has a sum under `lower_bound`; `best_sum` is the least known, that of `machine`, and
    the two are equal once it is proved. `nodes` is the work done so far, `budget` that of the next
    slice, 0 once no more is to be done. A workshop made anew loses its proof.
    """

    workshop = models.OneToOneField(
        Workshop, on_delete=models.CASCADE, primary_key=True, related_name="proof"
    )
    best_sum = models.PositiveSmallIntegerField(_("least sum known"))
    machine = models.CharField(max_length=1000, blank=True)
    lower_bound = models.PositiveSmallIntegerField(_("lower bound"))
    is_proved = models.BooleanField(_("proved"), default=False)
    nodes = models.PositiveBigIntegerField(_("nodes"))
    budget = models.PositiveBigIntegerField()
    engine_version = models.PositiveSmallIntegerField()
    worked_at = models.DateTimeField(_("latest work"))
    proved_at = models.DateTimeField(_("proved at"), null=True)

    class Meta:
        verbose_name = _("proof")
        verbose_name_plural = _("proofs")
        default_permissions: ClassVar = ()
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(lower_bound__lte=F("best_sum")), name="proof_bounds_in_order"
            ),
            models.CheckConstraint(
                condition=Q(is_proved=False, proved_at__isnull=True)
                | Q(is_proved=True, proved_at__isnull=False, lower_bound=F("best_sum")),
                name="proof_proved_when_bounds_meet",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.workshop_id}: {self.lower_bound}–{self.best_sum}"


class Look(models.Model):
    """Somebody saw a workshop before it opened, as staff or as its author: he is unranked on it."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    workshop = models.ForeignKey(Workshop, on_delete=models.CASCADE, related_name="looks")
    looked_at = models.DateTimeField()

    class Meta:
        verbose_name = _("look at a coming workshop")
        verbose_name_plural = _("looks at coming workshops")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["workshop", "player"], name="look_once")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} → {self.workshop_id}"


class Run(models.Model):
    """One attempt as the server simulated it; never changed afterwards.

    `after_close` keeps runs after the bell apart: they count for nothing. `nonce` and the version
    of the simulator are those of the receipt of a counted run (`rules.Receipt`).
    """

    class Status(models.TextChoices):
        SOLVED = "SOLVED", _("solved")
        OVER_CONSTRAINT = "OVER_CONSTRAINT", _("solved, but over the constraint")
        WRONG = "WRONG", _("wrong output")
        JAM = "JAM", _("jam")

    # The indexes below begin with each of the two, so neither needs one of its own.
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="runs", db_index=False
    )
    workshop = models.ForeignKey(
        Workshop, on_delete=models.PROTECT, related_name="runs", db_index=False
    )
    machine = models.CharField(max_length=1000, blank=True)
    status = models.CharField(max_length=16, choices=Status.choices)
    cost = models.PositiveSmallIntegerField()
    cycles = models.PositiveSmallIntegerField()
    area = models.PositiveSmallIntegerField()
    received_at = models.DateTimeField()
    after_close = models.BooleanField(default=False)
    nonce = models.CharField(max_length=32, blank=True, default="")
    engine_version = models.PositiveSmallIntegerField(default=0)

    objects: ClassVar[RunQuerySet] = RunQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("run")
        verbose_name_plural = _("runs")
        indexes: ClassVar = [
            models.Index(fields=["player", "received_at"], name="run_player_received"),
            models.Index(fields=["workshop", "player", "received_at"], name="run_workshop_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} → {self.workshop_id}: {self.status}"

    @property
    def sum(self) -> int:
        """Return cost + cycles + area."""
        return self.cost + self.cycles + self.area

    @property
    def receipt(self) -> rules.Receipt | None:
        """Return the receipt of a counted run, None where there is none; asks for the workshop."""
        if not self.nonce:
            return None
        return rules.Receipt(
            subject=rules.receipt_subject(kind=self.workshop.kind, day=self.workshop.day),
            machine=self.machine,
            measures=rules.Measures(self.cost, self.cycles, self.area),
            engine=self.engine_version,
            received_at=self.received_at,
            nonce=self.nonce,
        )


class Record(models.Model):
    """A player's best value of one measure on one workshop, from the run that first reached it."""

    class Measure(models.TextChoices):
        COST = "COST", _("cost")
        CYCLES = "CYCLES", _("cycles")
        AREA = "AREA", _("area")
        SUM = "SUM", _("sum")

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="records"
    )
    # An index of its own would be chosen over those below, which answer from the index alone.
    workshop = models.ForeignKey(
        Workshop, on_delete=models.PROTECT, related_name="records", db_index=False
    )
    measure = models.CharField(max_length=6, choices=Measure.choices)
    value = models.PositiveSmallIntegerField()
    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="+")
    reached_at = models.DateTimeField()

    objects: ClassVar[RecordQuerySet] = RecordQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["workshop", "player", "measure"], name="record_once_a_measure"
            )
        ]
        indexes: ClassVar = [
            # How values are spread, and who reached the best one first.
            models.Index(
                fields=["workshop", "measure", "value", "reached_at", "player"],
                name="record_distribution",
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id} → {self.workshop_id}: {self.measure} {self.value}"


class Score(models.Model):
    """A player's place in the ranking of one workshop: his best sum and the points it gives.

    `reached_at` is when the sum was first reached, `points_reached_at` when the points were: a
    better sum that gives the same points changes the first only.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="scores"
    )
    # An index of its own would be chosen over those below, which answer from the index alone.
    workshop = models.ForeignKey(
        Workshop, on_delete=models.PROTECT, related_name="scores", db_index=False
    )
    best_sum = models.PositiveSmallIntegerField()
    points = models.PositiveSmallIntegerField()
    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="+")
    reached_at = models.DateTimeField()
    points_reached_at = models.DateTimeField()

    objects: ClassVar[ScoreQuerySet] = ScoreQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["workshop", "player"], name="score_once")
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["workshop", "best_sum", "reached_at", "player"], name="score_ranking"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id} → {self.workshop_id}: {self.points}"


class Draft(models.Model):
    """A machine under way, kept for its player under a name of his on one workshop.

    `revision` counts its versions from 1; who writes says which one he built on.
    """

    MAX_NAME_LENGTH = 40

    # The unique constraint begins with it.
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="drafts", db_index=False
    )
    workshop = models.ForeignKey(Workshop, on_delete=models.CASCADE, related_name="drafts")
    name = models.CharField(max_length=MAX_NAME_LENGTH)
    machine = models.CharField(max_length=1000, blank=True)
    revision = models.PositiveIntegerField(default=1)
    kept_at = models.DateTimeField(help_text=_("when this version was received"))

    objects: ClassVar[DraftQuerySet] = DraftQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("draft")
        verbose_name_plural = _("drafts")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["player", "workshop", "name"], name="draft_name_once_a_workshop"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id} → {self.workshop_id}: {self.name}"
