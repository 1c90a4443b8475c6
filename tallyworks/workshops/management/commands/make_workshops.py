"""Make the workshops that are due."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tallyworks.core.calendar import paris_date
from tallyworks.workshops import services


class Command(BaseCommand):
    """`manage.py make_workshops [--today]`: today's only, or everything due ahead."""

    help = "Make today's workshop, the next 14 days' and the big ones of this and 3 weeks ahead."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--today", action="store_true", help="make today's workshop only")

    def handle(self, *args: Any, today: bool, **options: Any) -> None:
        """Make what is missing and name each workshop made."""
        now = timezone.now()
        made = (
            [services.make_daily(day=paris_date(now), now=now)]
            if today
            else services.make_due(now=now)
        )
        for workshop in made:
            self.stdout.write(f"{workshop} (par {workshop.par_sum})")
