"""Games, their seats, and the log that reproduces them."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tallyworks.live.instants import to_ms
from tamsk.engine import Seat as EngineSeat
from tamsk.models.seeks import Seek, TermsModel
from tamsk.querysets import ENDED, OVER, GameQuerySet, GameSeatQuerySet, LogQuerySet
from tamsk.rules.terms import COMPUTER_LEVELS, Terms


class Side(models.TextChoices):
    """Red or Black; empty where neither won."""

    RED = "RED", _("Red")
    BLACK = "BLACK", _("Black")


class Game(TermsModel):
    """A game, from its waiting room on; whoever writes it holds its row.

    `state` is the engine's position as JSON, None before the start. `next_deadline_ms` is when
    something happens in it by itself, in milliseconds since 1970, None once it is over;
    `deserted_ms` is the share of absence in it (D36). `config` are the numbers it is played with,
    fixed when it was made.
    """

    class Phase(models.TextChoices):
        """How far it is (spec §3.1)."""

        WAITING = "WAITING", _("waiting")
        RUNNING = "RUNNING", _("running")
        CLOSING = "CLOSING", _("closing")
        FINISHED = "FINISHED", _("finished")
        ABORTED = "ABORTED", _("aborted")
        CANCELLED = "CANCELLED", _("cancelled")

    phase = models.CharField(_("phase"), max_length=9, choices=Phase.choices, default=Phase.WAITING)
    has_computer = models.BooleanField(_("against the computer"), default=False)
    seek = models.OneToOneField(Seek, models.PROTECT, null=True, related_name="game")
    rematch_of = models.OneToOneField("self", models.PROTECT, null=True, related_name="rematch")
    config: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()
    state: models.JSONField[Any, Any] = models.JSONField(null=True)
    state_hash = models.CharField(max_length=64, blank=True)
    log_count = models.PositiveIntegerField(default=0)
    next_deadline_ms = models.BigIntegerField(null=True)
    deserted_ms = models.BigIntegerField(null=True)
    created_at = models.DateTimeField(_("made at"))
    waits_until = models.DateTimeField(_("waits until"))
    starts_at = models.DateTimeField(_("starts at"), null=True)
    started_at = models.DateTimeField(_("started at"), null=True)
    ended_at = models.DateTimeField(_("ended at"), null=True)
    settled_at = models.DateTimeField(_("settled at"), null=True)
    winner = models.CharField(_("winner"), max_length=5, choices=Side.choices, blank=True)
    decided_by = models.CharField(_("decided by"), max_length=16, blank=True)
    ended_by = models.CharField(_("ended by"), max_length=16, blank=True)

    objects: ClassVar[GameQuerySet] = GameQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("Tamsk game")
        verbose_name_plural = _("Tamsk games")
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(level__range=(1, 3)), name="tamsk_game_level"),
            models.CheckConstraint(
                condition=Q(phase__in=("WAITING", "CANCELLED"), state__isnull=True,
                            started_at__isnull=True)
                | Q(phase__in=("RUNNING", "CLOSING", *OVER), state__isnull=False,
                    started_at__isnull=False),
                name="tamsk_game_has_a_state_once_started",
            ),
            models.CheckConstraint(
                condition=Q(phase__in=ENDED, ended_at__isnull=False, next_deadline_ms__isnull=True)
                | (~Q(phase__in=ENDED) & Q(ended_at__isnull=True)),
                name="tamsk_game_ends_once",
            ),
            models.CheckConstraint(
                condition=Q(winner="") | Q(phase="FINISHED"), name="tamsk_game_won_when_finished"
            ),
            models.CheckConstraint(
                condition=Q(phase="FINISHED") & ~Q(decided_by="")
                | ~Q(phase="FINISHED") & Q(decided_by=""),
                name="tamsk_game_decided_when_finished",
            ),
            models.CheckConstraint(
                condition=Q(is_rated=False) | Q(has_computer=False),
                name="tamsk_game_unrated_with_the_computer",
            ),
            models.CheckConstraint(
                condition=Q(settled_at__isnull=True) | Q(phase__in=OVER),
                name="tamsk_game_settled_when_over",
            ),
        ]  # fmt: skip
        indexes: ClassVar = [
            models.Index(
                fields=["next_deadline_ms"],
                condition=Q(next_deadline_ms__isnull=False),
                name="tamsk_game_due",
            ),
            models.Index(
                fields=["ended_at"],
                condition=Q(phase__in=OVER, settled_at__isnull=True),
                name="tamsk_game_unsettled",
            ),
            models.Index(
                fields=["-started_at", "-id"],
                condition=Q(phase__in=("RUNNING", "CLOSING")),
                name="tamsk_game_running",
            ),
            models.Index(fields=["-ended_at", "-id"], name="tamsk_game_by_end"),
        ]

    def __str__(self) -> str:
        return f"tamsk {self.pk}: {self.phase}"

    @property
    def reference(self) -> str:
        """Return the name of the game in the ratings and notices."""
        return f"tamsk:{self.pk}"

    def stop_countdown(self) -> None:
        """Have a waiting game wait for both to be ready again; the caller saves it."""
        self.starts_at = None

    @property
    def is_over(self) -> bool:
        """Tell whether it was played and has ended."""
        return self.phase in OVER

    @property
    def has_ended(self) -> bool:
        """Tell whether nothing more can be played in it."""
        return self.phase in ENDED

    @property
    def terms(self) -> Terms:
        """Return what is played; colours are taken."""
        return Terms(
            level=self.level, setup=self.setup, is_strict=self.is_strict, is_rated=self.is_rated
        )

    @property
    def started_ms(self) -> int:
        """Return the instant of the start, T0."""
        assert self.started_at is not None
        return to_ms(self.started_at)


class Seat(models.Model):
    """One side of a game: a player's or the computer's.

    `gone_at` is since when its player is away from the game's room, kept by the live base's news,
    None while he is there. `lag_ms` is the way to his page and back, as it was last told. Ratings
    are those before and after a rated game, once it is settled.
    """

    class Kind(models.TextChoices):
        """Who sits there."""

        PLAYER = "PLAYER", _("player")
        COMPUTER = "COMPUTER", _("computer")

    game = models.ForeignKey(Game, models.PROTECT, related_name="seats")
    side = models.CharField(_("side"), max_length=5, choices=Side.choices)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices, default=Kind.PLAYER)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("player"),
    )
    computer_level = models.PositiveSmallIntegerField(_("computer's level"), null=True)
    is_ready = models.BooleanField(default=False)
    hears_phrases = models.BooleanField(default=True)
    said_at = models.DateTimeField(null=True)
    gone_at = models.DateTimeField(_("away since"), null=True)
    lag_ms = models.PositiveIntegerField(default=0)
    rating_before = models.SmallIntegerField(_("rating before"), null=True)
    rating_after = models.SmallIntegerField(_("rating after"), null=True)

    objects: ClassVar[GameSeatQuerySet] = GameSeatQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "side"], name="tamsk_seat_once_a_side"),
            models.UniqueConstraint(fields=["game", "player"], name="tamsk_seat_once_a_player"),
            models.CheckConstraint(
                condition=Q(kind="PLAYER", player__isnull=False, computer_level__isnull=True)
                | Q(kind="COMPUTER", player__isnull=True,
                    computer_level__range=(COMPUTER_LEVELS[0], COMPUTER_LEVELS[-1])),
                name="tamsk_seat_of_player_or_computer",
            ),
            models.CheckConstraint(
                condition=Q(rating_before__isnull=True, rating_after__isnull=True)
                | Q(rating_before__isnull=False, rating_after__isnull=False, kind="PLAYER"),
                name="tamsk_seat_rated_whole",
            ),
        ]  # fmt: skip
        indexes: ClassVar = [models.Index(fields=["player", "-game"], name="tamsk_seat_history")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.side}: {self.player_id or self.kind}"

    @property
    def engine_seat(self) -> EngineSeat:
        """Return the side as the engine names it."""
        return EngineSeat[self.side]

    @property
    def word(self) -> str:
        """Return the side as messages spell it."""
        return self.side.lower()

    @property
    def is_computer(self) -> bool:
        """Tell whether the computer sits there."""
        return self.kind == self.Kind.COMPUTER

    def gone_since(self) -> datetime | None:
        """Return since when nobody is there; the computer always is."""
        return None if self.is_computer else self.gone_at


class LogEntry(models.Model):
    """A command that was accepted, with the engine's own instant; never changed afterwards.

    `side` is empty for the platform's word. From the start these reproduce the game.
    """

    game = models.ForeignKey(Game, models.PROTECT, related_name="log", db_index=False)
    number = models.PositiveIntegerField()
    t_ms = models.BigIntegerField()
    side = models.CharField(max_length=5, choices=Side.choices, blank=True)
    cmd = models.CharField(max_length=16)
    args: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)

    objects: ClassVar[LogQuerySet] = LogQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("accepted command")
        verbose_name_plural = _("accepted commands")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "number"], name="tamsk_log_once_a_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="tamsk_log_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} #{self.number} {self.side} {self.cmd}"
