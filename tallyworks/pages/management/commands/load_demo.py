"""`manage.py load_demo`: players and attempts on past days, to look at the site as if in use."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tallyworks.core.errors import DomainError
from tallyworks.pages.services import Demo, load_demo


class Command(BaseCommand):
    """Fills the database; the same numbers on the same day give the same rows."""

    help = "Load players and their attempts on past days, for demonstrations and measurements."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the size, and a consent where the site is a real one."""
        parser.add_argument("--players", type=int, default=500)
        parser.add_argument("--attempts", type=int, default=10_000)
        parser.add_argument("--days", type=int, default=60, help="days before today")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--yes", action="store_true", help="load it in production, too")

    def handle(self, *args: Any, **options: Any) -> None:
        """Load the demonstration and say what there is."""
        if settings.PRODUCTION and not options["yes"]:
            raise CommandError("This is production: demo players would be ranked. Add --yes.")
        sizes = {name: options[name] for name in ("players", "attempts", "days")}
        if min(sizes.values()) < 1:
            raise CommandError("Players, attempts and days are at least 1.")
        try:
            attempts = load_demo(demo=Demo(**sizes, seed=options["seed"]), now=timezone.now())
        except DomainError as error:
            raise CommandError(error.message) from error
        self.stdout.write(f"{options['players']} players, {attempts} attempts")
