"""Check stored ratings against a replay of the games that made them."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tallyworks.ratings.services import audit_ratings


class Command(BaseCommand):
    """`manage.py audit_ratings`: exits with 1 and names each difference where there is one."""

    help = "Replay all rated games and name every rating that is not what they make of it."

    def handle(self, *args: Any, **options: Any) -> None:
        """Audit every pool of games of two."""
        count = 0
        for finding in audit_ratings():
            count += 1
            self.stderr.write(
                f"{finding.pool} {finding.reference} player={finding.player_id} {finding.what}: "
                f"expected {finding.expected}, found {finding.found}"
            )
        if count:
            raise CommandError(f"{count} differences.")
        self.stdout.write("Ratings are what the games make of them.")
