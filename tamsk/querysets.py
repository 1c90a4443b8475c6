"""The sets of seeks and games that reads and services speak of."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q

if TYPE_CHECKING:
    # Named in strings only.
    from tamsk.models import Game, LogEntry, Seat, Seek  # noqa: F401

RUNNING = ("RUNNING", "CLOSING")
OVER = ("FINISHED", "ABORTED")
ENDED = (*OVER, "CANCELLED")


class SeekQuerySet(models.QuerySet["Seek"]):
    """Seeks, challenges and private links."""

    def standing(self) -> SeekQuerySet:
        """Keep those that nobody has ended, expired or not."""
        return self.filter(status="OPEN")

    def acceptable(self, now: datetime, *, left_before: datetime) -> SeekQuerySet:
        """Keep those that can be accepted at `now`, owners away since `left_before` left out."""
        stands = Q(lapses_at__gt=now) | Q(lapses_at__isnull=True)
        is_held = ~Q(reach="OPEN") | Q(gone_at__isnull=True) | Q(gone_at__gt=left_before)
        return self.standing().filter(stands, is_held)

    def due(self, now: datetime, *, left_before: datetime) -> SeekQuerySet:
        """Keep the standing ones that have expired."""
        is_left = Q(reach="OPEN", gone_at__lte=left_before)
        return self.standing().filter(Q(lapses_at__lte=now) | is_left)

    def open_to_all(self) -> SeekQuerySet:
        """Keep those in the lobby."""
        return self.filter(reach="OPEN")

    def by(self, player_id: int) -> SeekQuerySet:
        """Keep a player's own."""
        return self.filter(owner_id=player_id)

    def of_player(self, player_id: int) -> SeekQuerySet:
        """Keep those of a player and those that name him."""
        return self.filter(Q(owner_id=player_id) | Q(opponent_id=player_id))

    def newest_first(self) -> SeekQuerySet:
        """Order by when they were made, the latest first."""
        return self.order_by("-created_at", "-pk")

    def with_people(self) -> SeekQuerySet:
        """Read owner and opponent along, and the game it became."""
        return self.select_related("owner", "opponent", "game")


class GameQuerySet(models.QuerySet["Game"]):
    """Games, from the waiting room on."""

    def waiting(self) -> GameQuerySet:
        """Keep those that have not started."""
        return self.filter(phase="WAITING")

    def running(self) -> GameQuerySet:
        """Keep those under way."""
        return self.filter(phase__in=RUNNING)

    def under_way(self) -> GameQuerySet:
        """Keep those that wait or run."""
        return self.exclude(phase__in=ENDED)

    def over(self) -> GameQuerySet:
        """Keep those that were played and have ended."""
        return self.filter(phase__in=OVER)

    def between_people(self) -> GameQuerySet:
        """Keep those without the computer."""
        return self.filter(has_computer=False)

    def at_level(self, level: int) -> GameQuerySet:
        """Keep those of one level."""
        return self.filter(level=level)

    def due(self, now_ms: int) -> GameQuerySet:
        """Keep those in which something is to happen by itself."""
        return self.filter(next_deadline_ms__lte=now_ms)

    def by_deadline(self) -> GameQuerySet:
        """Order by what is to happen first."""
        return self.order_by("next_deadline_ms", "pk")

    def unsettled(self) -> GameQuerySet:
        """Keep those that have ended and have not been rated and told yet."""
        return self.over().filter(settled_at__isnull=True)

    def of_player(self, player_id: int) -> GameQuerySet:
        """Keep those in which the player has a seat."""
        return self.filter(seats__player_id=player_id)

    def latest_started_first(self) -> GameQuerySet:
        """Order by start, the latest first."""
        return self.order_by("-started_at", "-pk")

    def latest_ended_first(self) -> GameQuerySet:
        """Order by end, the latest first."""
        return self.order_by("-ended_at", "-pk")

    def newest_first(self) -> GameQuerySet:
        """Order by when they were made, the latest first."""
        return self.order_by("-pk")

    def with_people(self) -> GameQuerySet:
        """Read the seats along, with those who have them."""
        return self.prefetch_related("seats__player")


class GameSeatQuerySet(models.QuerySet["Seat"]):
    """The two seats of games."""

    def of_game(self, game_id: int) -> GameSeatQuerySet:
        """Keep those of one game, Red's first."""
        return self.filter(game_id=game_id).order_by("-side")

    def of_player(self, player_id: int) -> GameSeatQuerySet:
        """Keep a player's."""
        return self.filter(player_id=player_id)


class LogQuerySet(models.QuerySet["LogEntry"]):
    """What was accepted in games."""

    def of_game(self, game_id: int) -> LogQuerySet:
        """Keep what was accepted in one game, in order."""
        return self.filter(game_id=game_id).order_by("number")
