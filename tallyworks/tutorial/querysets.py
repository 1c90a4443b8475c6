"""The sets of opened hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models

if TYPE_CHECKING:
    from tallyworks.tutorial.models import HintProgress


class HintProgressQuerySet(models.QuerySet["HintProgress"]):
    """How many hints players have opened."""

    model: type[HintProgress]

    def by(self, player_id: int) -> HintProgressQuerySet:
        """Keep the player's own."""
        return self.filter(player_id=player_id)

    def counts(self) -> dict[int, int]:
        """Return the number of hints opened by lesson."""
        return dict(self.values_list("number", "opened_count"))
