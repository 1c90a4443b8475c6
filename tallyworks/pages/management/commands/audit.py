"""All audits of the site, one after the other."""

from argparse import ArgumentParser
from typing import Any, Final

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

# Those that are soon done first.
AUDITS: Final = ("credits", "records", "points", "ratings", "tamsk", "tournaments", "workshops")


class Command(BaseCommand):
    """`manage.py audit [name …]`: exits with 1 where one of them finds something."""

    help = "Recompute what players have from what they did: all of it, or the parts named."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the parts to audit."""
        parser.add_argument("parts", nargs="*", metavar="part", help=f"of {', '.join(AUDITS)}")

    def handle(self, *_args: Any, parts: list[str], **_options: Any) -> None:
        """Run them all, whatever the ones before have found."""
        unknown = set(parts) - set(AUDITS)
        if unknown:
            raise CommandError(f"No such audit: {', '.join(sorted(unknown))}.")
        failed = []
        for part in parts or AUDITS:
            try:
                call_command(f"audit_{part}", stdout=self.stdout, stderr=self.stderr)
            except CommandError as error:
                failed.append(part)
                self.stderr.write(f"{part}: {error}")
        if failed:
            raise CommandError(f"Not sound: {', '.join(failed)}.")
        self.stdout.write("All audits passed.")
