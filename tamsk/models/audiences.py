"""How many look on, as each server counts them."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from tamsk.models.games import Game


class Audience(models.Model):
    """How many sockets of spectators one server has in a game's room, believed until an instant."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="audiences")
    server = models.UUIDField()
    count = models.PositiveIntegerField()
    believed_until = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "server"], name="tamsk_audience_once_a_server"),
            models.CheckConstraint(condition=Q(count__gte=1), name="tamsk_audience_of_somebody"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.count}"
