"""`manage.py tamsk_windows`: how often rings lapse and hourglasses go back by force."""

from typing import Any

from django.core.management.base import BaseCommand

from tamsk.queries.windows import list_window_figures


class Command(BaseCommand):
    """Writes a line for each level with time, from all games between people."""

    help = "Count lapsed rings and forced put-backs for each 100 releases of Tamsk between people."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Count, and say what was counted."""
        for figures in list_window_figures():
            lapsed = figures.per_hundred(figures.rings_lapsed)
            forced = figures.per_hundred(figures.forced_back)
            self.stdout.write(
                f"level {figures.level}: {figures.releases} releases; for each 100 of them"
                f" {lapsed} rings lapsed, {forced} hourglasses forced back"
            )
