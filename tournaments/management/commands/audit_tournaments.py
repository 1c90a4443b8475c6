"""Check results, standings and ratings of tournaments against the keys that were sent."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.services.audit import audit_tournaments


class Command(BaseCommand):
    """`manage.py audit_tournaments`: exits with 1 and names each difference where there is one."""

    help = "Recompute scored rounds, final standings and ratings and name every difference."

    def handle(self, *args: Any, **options: Any) -> None:
        """Audit all tournaments."""
        count = 0
        for finding in audit_tournaments():
            count += 1
            self.stderr.write(
                f"tournament {finding.tournament_id} {finding.who} {finding.what}: "
                f"expected {finding.expected}, found {finding.found}"
            )
        if count:
            raise CommandError(f"{count} differences.")
        self.stdout.write("Tournaments are what the keys make of them.")
