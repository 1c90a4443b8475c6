"""What the tutorial keeps of a player besides runs and records: the hints he opened.

Progress is not kept: a lesson is solved when the player has a record on its workshop.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tallyworks.tutorial import rules
from tallyworks.tutorial.querysets import HintProgressQuerySet


class HintProgress(models.Model):
    """How many hints of a lesson a player has opened; they open in their order, never fewer."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveSmallIntegerField(_("lesson"))
    opened_count = models.PositiveSmallIntegerField(_("hints opened"))
    opened_at = models.DateTimeField(_("latest opened at"))

    objects: ClassVar[HintProgressQuerySet] = HintProgressQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("opened hints")
        verbose_name_plural = _("opened hints")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "number"], name="hints_once_a_lesson"),
            models.CheckConstraint(
                condition=Q(opened_count__gte=1, opened_count__lte=rules.HINT_COUNT),
                name="hints_in_range",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} → {rules.lesson_code(self.number)}: {self.opened_count}"
