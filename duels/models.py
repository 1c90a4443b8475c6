"""Challenges, duels, the two places of each, and what is played there."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from duels.querysets import DuelQuerySet, SeatQuerySet, StockQuerySet
from duels.rules import challenges, outcomes, questions
from tallyworks.live.types import Room

ROOM_KIND = "duel"


class Kind(models.TextChoices):
    """What is played."""

    WORKSHOP = "WORKSHOP", _("workshop duel")
    EXPRESS = "EXPRESS", _("Express")


class Duel(models.Model):
    """A challenge, and from its acceptance on the duel.

    `opponent` is who was named, or who accepted. `token` opens a challenge by link. `due_at` is
    when it is to be settled, kept up to date by every act. `decided_at` is when the outcome stood,
    `settled_at` when it was written down. `questions` are an Express's, answers included: they
    never leave the server as a whole.
    """

    class Status(models.TextChoices):
        """Where it stands; OPEN past `lapses_at` means LAPSED, whoever notices first."""

        OPEN = "OPEN", _("open")
        CANCELLED = "CANCELLED", _("withdrawn")
        DECLINED = "DECLINED", _("declined")
        LAPSED = "LAPSED", _("lapsed")
        ACCEPTED = "ACCEPTED", _("running")
        SETTLED = "SETTLED", _("settled")
        VOID = "VOID", _("cancelled")

    class Reach(models.TextChoices):
        """Who may accept."""

        NAMED = "NAMED", _("to a member")
        OPEN = "OPEN", _("to everybody")
        LINK = "LINK", _("by link")

    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    reach = models.CharField(_("reach"), max_length=5, choices=Reach.choices)
    status = models.CharField(
        _("status"), max_length=9, choices=Status.choices, default=Status.OPEN
    )
    stake = models.PositiveSmallIntegerField(_("stake"), default=0)
    challenger = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("challenger")
    )
    opponent = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("opponent"),
    )
    token = models.CharField(max_length=32, null=True, unique=True, editable=False)  # noqa: DJ001 - unique
    rematch_of = models.ForeignKey("self", models.PROTECT, null=True, related_name="rematches")
    created_at = models.DateTimeField(_("challenged at"))
    lapses_at = models.DateTimeField(_("lapses at"))
    accepted_at = models.DateTimeField(_("accepted at"), null=True)
    due_at = models.DateTimeField(_("due at"), null=True)
    decided_at = models.DateTimeField(_("decided at"), null=True)
    settled_at = models.DateTimeField(_("settled at"), null=True)
    reason = models.CharField(_("decided by"), max_length=8, blank=True)
    winner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+",
        verbose_name=_("winner"),
    )  # fmt: skip
    workshop = models.OneToOneField(
        "workshops.Workshop", models.PROTECT, null=True, related_name="+"
    )
    questions: models.JSONField[list[Any], list[Any]] = models.JSONField(default=list)

    objects: ClassVar[DuelQuerySet] = DuelQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("duel")
        verbose_name_plural = _("duels")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(stake__lte=challenges.LARGEST_STAKE), name="duel_stake_within_bounds"
            ),
            models.CheckConstraint(
                condition=~Q(challenger=F("opponent")), name="duel_of_two_players"
            ),
            models.CheckConstraint(
                condition=Q(status__in=("ACCEPTED", "SETTLED", "VOID"), accepted_at__isnull=False,
                            opponent__isnull=False, due_at__isnull=False)
                | (~Q(status__in=("ACCEPTED", "SETTLED", "VOID")) & Q(accepted_at__isnull=True)),
                name="duel_accepted_by_somebody",
            ),
            models.CheckConstraint(
                condition=Q(winner__isnull=True) | Q(status="SETTLED"), name="duel_won_when_settled"
            ),
        ]  # fmt: skip
        indexes: ClassVar = [
            models.Index(fields=["due_at"], condition=Q(status="ACCEPTED"), name="duel_due"),
            models.Index(fields=["lapses_at"], condition=Q(status="OPEN"), name="duel_open"),
            models.Index(fields=["challenger", "-decided_at"], name="duel_by_challenger"),
            models.Index(fields=["opponent", "-decided_at"], name="duel_by_opponent"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}: {self.challenger_id} – {self.opponent_id}"

    @property
    def reference(self) -> str:
        """Return the name of the duel in the ledger and in the ratings."""
        return f"duel:{self.pk}"

    @property
    def room(self) -> Room:
        """Return the live room in which the two are told what happens."""
        return Room(ROOM_KIND, self.pk)

    def is_open(self, now: datetime) -> bool:
        """Tell whether the challenge can be accepted at `now`."""
        return self.status == self.Status.OPEN and now < self.lapses_at

    def status_at(self, now: datetime) -> str:
        """Return the status as it is at `now`, lapsing noticed or not."""
        if self.status == self.Status.OPEN and not self.is_open(now):
            return self.Status.LAPSED
        return self.status

    def place_of(self, player_id: int | None) -> int | None:
        """Return 0 for the challenger, 1 for the opponent, None for anybody else."""
        if player_id is None:
            return None
        if player_id == self.challenger_id:
            return 0
        return 1 if player_id == self.opponent_id else None


class Seat(models.Model):
    """One player's part in an accepted duel; whoever writes it holds the duel's row.

    `question_number` and `question_sent_at` are those of the last answer or the Start: questions
    missed since then are told by the clock (`rules.questions`).
    """

    duel = models.ForeignKey(Duel, models.PROTECT, related_name="seats")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    place = models.PositiveSmallIntegerField()
    start_by = models.DateTimeField(_("start by"))
    started_at = models.DateTimeField(_("started at"), null=True)
    deadline_at = models.DateTimeField(_("deadline"), null=True)
    done_at = models.DateTimeField(_("done at"), null=True)
    left_at = models.DateTimeField(_("out of it at"), null=True)
    run_count = models.PositiveIntegerField(default=0)
    best_sum = models.PositiveSmallIntegerField(null=True)
    best_ms = models.PositiveIntegerField(null=True)
    best_machine = models.CharField(max_length=1000, blank=True)
    question_number = models.PositiveSmallIntegerField(default=1)
    question_sent_at = models.DateTimeField(null=True)
    right_count = models.PositiveSmallIntegerField(default=0)
    right_ms = models.PositiveIntegerField(default=0)

    objects: ClassVar[SeatQuerySet] = SeatQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("place in a duel")
        verbose_name_plural = _("places in duels")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["duel", "place"], name="duel_seat_once_a_place"),
            models.UniqueConstraint(fields=["duel", "player"], name="duel_seat_once_a_player"),
            models.CheckConstraint(condition=Q(place__lte=1), name="duel_seat_of_two"),
            models.CheckConstraint(
                condition=Q(started_at__isnull=True, deadline_at__isnull=True)
                | Q(started_at__isnull=False, deadline_at__isnull=False,
                    started_at__lt=F("start_by")),
                name="duel_seat_started_in_time",
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.duel_id}/{self.place}: {self.player_id}"

    @property
    def side(self) -> outcomes.Side:
        """Return the part as the rules see it."""
        return outcomes.Side(
            start_by=self.start_by,
            started_at=self.started_at,
            deadline_at=self.deadline_at,
            done_at=self.done_at,
            left_at=self.left_at,
            best_sum=self.best_sum,
            best_ms=self.best_ms,
            right_count=self.right_count,
            right_ms=self.right_ms,
        )

    def is_over(self, now: datetime) -> bool:
        """Tell whether nothing more can come of it at `now`."""
        return outcomes.is_over(self.side, now)

    def turn_at(self, now: datetime) -> questions.Turn | None:
        """Return the question of an Express before the player at `now`, None before his Start."""
        if self.question_sent_at is None:
            return None
        return questions.present(questions.Turn(self.question_number, self.question_sent_at), now)


class DuelRun(models.Model):
    """A machine run in a workshop duel; never changed afterwards."""

    class Status(models.TextChoices):
        SOLVED = "SOLVED", _("solved")
        OVER_CONSTRAINT = "OVER_CONSTRAINT", _("solved, but over the constraint")
        WRONG = "WRONG", _("wrong output")
        JAM = "JAM", _("jam")

    seat = models.ForeignKey(Seat, models.PROTECT, related_name="runs", db_index=False)
    machine = models.CharField(max_length=1000, blank=True)
    status = models.CharField(max_length=16, choices=Status.choices)
    cost = models.PositiveSmallIntegerField()
    cycles = models.PositiveSmallIntegerField()
    area = models.PositiveSmallIntegerField()
    received_at = models.DateTimeField()

    class Meta:
        verbose_name = _("run in a duel")
        verbose_name_plural = _("runs in duels")
        indexes: ClassVar = [models.Index(fields=["seat", "received_at"], name="duel_run_limit")]

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.status}"


class Answer(models.Model):
    """An answer in time to one question of an Express; never changed afterwards."""

    seat = models.ForeignKey(Seat, models.PROTECT, related_name="answers", db_index=False)
    number = models.PositiveSmallIntegerField()
    choice = models.PositiveSmallIntegerField()
    is_right = models.BooleanField()
    sent_at = models.DateTimeField()
    received_at = models.DateTimeField()
    taken_ms = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("answer")
        verbose_name_plural = _("answers")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seat", "number"], name="duel_answer_once"),
            models.CheckConstraint(
                condition=Q(taken_ms__lte=questions.LIMIT_MS), name="duel_answer_in_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.number} → {self.choice}"


class Stock(models.Model):
    """A workshop, or the questions of an Express, made ahead for a duel that is yet to come."""

    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    workshop = models.OneToOneField(
        "workshops.Workshop", models.CASCADE, null=True, related_name="+"
    )
    questions: models.JSONField[list[Any], list[Any]] = models.JSONField(default=list)
    made_at = models.DateTimeField()

    objects: ClassVar[StockQuerySet] = StockQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("stock")
        verbose_name_plural = _("stock")

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
