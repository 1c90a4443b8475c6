"""Puzzles outside tournaments, and who plays them."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.kinds.base import LEVELS
from tournaments.models.tournaments import Round
from tournaments.querysets import PracticeGameQuerySet, PracticePuzzleQuerySet


class PracticePuzzle(models.Model):
    """A proved puzzle that anybody may play outside tournaments.

    `round` is the one of a finished tournament in which it was played, None for a puzzle of the
    shelves, which no tournament has. `digest` is that of its givens (`tournaments.generating`): no
    puzzle is there twice.
    """

    kind = models.CharField(_("kind"), max_length=20)
    size = models.PositiveSmallIntegerField(_("size"))
    level = models.PositiveSmallIntegerField(_("level"))
    seed = models.CharField(max_length=64, editable=False)
    givens: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()
    solution: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()
    key = models.CharField(max_length=4000)
    digest = models.CharField(max_length=64, editable=False)
    probes = models.PositiveSmallIntegerField()
    steps = models.PositiveSmallIntegerField()
    proof: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()
    made_at = models.DateTimeField(_("made at"))
    round = models.OneToOneField(
        Round, models.PROTECT, null=True, related_name="+", verbose_name=_("round")
    )

    objects: ClassVar[PracticePuzzleQuerySet] = PracticePuzzleQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("practice puzzle")
        verbose_name_plural = _("practice puzzles")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["digest"], name="practice_puzzle_once"),
            models.CheckConstraint(
                condition=Q(level__range=(LEVELS[0], LEVELS[-1])), name="practice_puzzle_of_a_level"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["kind", "size", "level"], name="practice_puzzle_shelf")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.size}/{self.level}: {self.pk}"


class PracticeGame(models.Model):
    """A player's one try at a practice puzzle, from its start to the correct key.

    Times are those of the server's receipts. A game that was given up has shown its solution and
    has no time. `latest_uuid` is that of the key evaluated last, so that a repeat of its sending
    gets the same verdict.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("player")
    )
    puzzle = models.ForeignKey(PracticePuzzle, models.PROTECT, related_name="games")
    started_at = models.DateTimeField(_("started at"))
    wrong_count = models.PositiveSmallIntegerField(default=0)
    paused_until = models.DateTimeField(null=True)
    latest_uuid = models.UUIDField(null=True)
    solved_at = models.DateTimeField(_("solved at"), null=True)
    solved_ms = models.PositiveBigIntegerField(null=True)
    given_up_at = models.DateTimeField(_("given up at"), null=True)

    objects: ClassVar[PracticeGameQuerySet] = PracticeGameQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("practice game")
        verbose_name_plural = _("practice games")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "puzzle"], name="practice_game_once"),
            models.CheckConstraint(
                condition=Q(solved_at__isnull=True, solved_ms__isnull=True)
                | Q(
                    solved_at__gte=F("started_at"),
                    solved_ms__isnull=False,
                    given_up_at__isnull=True,
                ),
                name="practice_game_solved_or_given_up",
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["started_at"], name="practice_game_started")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.puzzle_id}"

    @property
    def is_over(self) -> bool:
        """Tell whether it is solved or given up."""
        return self.solved_at is not None or self.given_up_at is not None
