"""Who takes part, who meets whom, and the keys that were sent."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournaments import Round, Tournament
from tournaments.querysets import (
    MatchQuerySet,
    ParticipantQuerySet,
    RoundSeatQuerySet,
    SubmissionQuerySet,
)
from tournaments.rules.tries import SeatState


class Participant(models.Model):
    """A player in a tournament: what was frozen at its start, and what stands at its end.

    Final standings are stored once, in the units of `rules.standings`, and never recomputed.
    """

    class Leaving(models.TextChoices):
        """How he left."""

        WITHDRAWN = "WITHDRAWN", _("withdrawn")
        DISQUALIFIED = "DISQUALIFIED", _("disqualified")

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="participants")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("player")
    )
    registered_at = models.DateTimeField(_("registered at"))
    checked_in_at = models.DateTimeField(_("checked in at"), null=True)
    initial_rating = models.SmallIntegerField(_("rating at the start"), null=True)
    k = models.PositiveSmallIntegerField(null=True)
    was_provisional = models.BooleanField(default=False)
    lot = models.CharField(max_length=64, blank=True)
    withdrawn_at = models.DateTimeField(_("left at"), null=True)
    leaving = models.CharField(_("left as"), max_length=12, choices=Leaving.choices, blank=True)
    place = models.PositiveSmallIntegerField(_("place"), null=True)
    half_points = models.PositiveSmallIntegerField(null=True)
    buchholz = models.PositiveIntegerField(null=True)
    berger_quarters = models.PositiveIntegerField(null=True)
    solved_count = models.PositiveSmallIntegerField(null=True)
    total_ms = models.PositiveBigIntegerField(null=True)

    objects: ClassVar[ParticipantQuerySet] = ParticipantQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("participant")
        verbose_name_plural = _("participants")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "player"], name="participant_once_a_tournament"
            ),
            models.CheckConstraint(
                condition=Q(withdrawn_at__isnull=True, leaving="")
                | (Q(withdrawn_at__isnull=False) & ~Q(leaving="")),
                name="participant_left_somehow",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["player", "tournament"], name="participant_of_player")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.player_id}"


class Match(models.Model):
    """Two participants at a board, the better placed first; the phantom has no `second`.

    The costs are those of the pair, kept to answer “why this opponent?”.
    """

    round = models.ForeignKey(Round, models.PROTECT, related_name="matches")
    board = models.PositiveSmallIntegerField(_("board"))
    first = models.ForeignKey(Participant, models.PROTECT, related_name="+")
    second = models.ForeignKey(Participant, models.PROTECT, null=True, related_name="+")
    first_half_points = models.PositiveSmallIntegerField(null=True)
    second_half_points = models.PositiveSmallIntegerField(null=True)
    why: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)

    objects: ClassVar[MatchQuerySet] = MatchQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "board"], name="match_once_a_board"),
            models.CheckConstraint(condition=~Q(first=F("second")), name="match_of_two"),
            models.CheckConstraint(
                condition=Q(first_half_points__isnull=True, second_half_points__isnull=True)
                | Q(second__isnull=True, first_half_points__range=(1, 2),
                    second_half_points__isnull=True)
                | Q(second__isnull=False, first_half_points__range=(0, 2),
                    second_half_points=2 - F("first_half_points")),
                name="match_of_two_half_points",
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.round_id}/{self.board}: {self.first_id} – {self.second_id}"


class Seat(models.Model):
    """A participant's one place in a round; evaluating a key locks it.

    `solved_ms` is the time of the first correct key, `solved_at` its receipt. They stand while the
    round is not replayed; an earlier copy of that key, or an outage it came in, makes them earlier.
    """

    round = models.ForeignKey(Round, models.PROTECT, related_name="seats")
    participant = models.ForeignKey(Participant, models.PROTECT, related_name="seats")
    match = models.ForeignKey(Match, models.PROTECT, related_name="seats")
    place = models.PositiveSmallIntegerField()
    wrong_count = models.PositiveSmallIntegerField(default=0)
    paused_until = models.DateTimeField(null=True)
    solved_at = models.DateTimeField(null=True)
    solved_ms = models.PositiveIntegerField(null=True)

    objects: ClassVar[RoundSeatQuerySet] = RoundSeatQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["round", "participant"], name="seat_once_a_participant"
            ),
            models.UniqueConstraint(fields=["match", "place"], name="seat_once_a_place"),
            models.CheckConstraint(condition=Q(place__lte=1), name="seat_of_two"),
            models.CheckConstraint(
                condition=Q(solved_at__isnull=True, solved_ms__isnull=True)
                | Q(solved_at__isnull=False, solved_ms__isnull=False),
                name="seat_solved_at_an_instant",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}: {self.participant_id}"

    @property
    def is_solved(self) -> bool:
        """Tell whether the correct key came."""
        return self.solved_ms is not None

    def state_of(self, participant: Participant) -> SeatState:
        """Return the seat as the rules see it; `participant` is whose it is, read afresh."""
        return SeatState(
            self.wrong_count, self.paused_until, self.is_solved, participant.withdrawn_at
        )


class Submission(models.Model):
    """A key that was evaluated; `received_ms` is its receipt in milliseconds since 1970, UTC.

    `uuid` is the sender's: the same one again gets the first verdict. The receipt is that of the
    copy which was received first.
    """

    class Verdict(models.TextChoices):
        """What was said of it."""

        CORRECT = "CORRECT", _("correct")
        WRONG = "WRONG", _("wrong")

    seat = models.ForeignKey(Seat, models.PROTECT, related_name="submissions")
    attempt = models.PositiveSmallIntegerField(default=1)
    uuid = models.UUIDField()
    received_ms = models.BigIntegerField()
    raw = models.CharField(max_length=4000)
    normalised = models.CharField(max_length=4000)
    verdict = models.CharField(max_length=7, choices=Verdict.choices)

    objects: ClassVar[SubmissionQuerySet] = SubmissionQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("key")
        verbose_name_plural = _("keys")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seat", "uuid"], name="submission_once"),
            models.UniqueConstraint(
                fields=["seat", "attempt"],
                condition=Q(verdict="CORRECT"),
                name="submission_correct_once_a_seat",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.verdict} {self.received_ms}"
